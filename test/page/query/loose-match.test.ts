import { describe, expect, test } from 'vitest';
import { dictionary } from '../../../src/page/query/dictionary/index.ts';
import { ask, button, first, link, page } from './support/pages.ts';

const PAGES = {
  shop: page([
    link('Nata Tagliatelle Pasta Shaped Wax Candle', '/1'),
    link('Lavender soap bar', '/2'),
    link('Fruit snack bar', '/3'),
    link('Order tracking', '/4'),
    button('US Dollar'),
  ]),
  reader: page([
    link('Wabi-Sabi: The Art of Imperfection', '/1'),
    link('1.3 The double-slit experiment', '/2'),
    link('Diabetes Changes Your Dental Health', '/3'),
    link('Remote jobs in Germany', '/4'),
    link('Choosing the Right Dog Bed', '/5'),
    link('History', '/6'),
  ]),
} as const;

describe('what has most of what was asked for is found where nothing has all of it', () => {
  test.each<[keyof typeof PAGES, string, number]>([
    ['shop', 'die Kerze, die wie Tagliatelle aussieht', 0],
    ['shop', 'Preise in US-Dollar anzeigen', 4],
    ['shop', 'Lavendelseife', 1],
    ['shop', '香皂', 1],
    ['reader', 'read the piece on wabi-sabi', 0],
    ['reader', 'Kapitel über das Doppelspaltexperiment', 1],
    ['reader', 'Blogbeitrag über Diabetes und Zahngesundheit', 2],
    ['reader', '德国的远程职位', 3],
    ['reader', '怎么挑选狗床的文章', 4],
    ['reader', 'show earlier versions of this article', 5],
  ])('on the page of a %s: %s', (name, query, index) => expect(first(PAGES[name], query)).toBe(index));

  test('and its score says that it is less than a match in full', () => {
    const [match] = ask(PAGES.shop, 'die Kerze, die wie Tagliatelle aussieht').matches;
    expect(match?.score).toBeLessThan(0.6);
  });

  test.each<[keyof typeof PAGES, string]>([
    ['shop', 'delete the candle'],
    ['shop', 'pay with Alipay'],
    ['reader', 'Artikel über Segelboote'],
    ['reader', '天气预报'],
  ])('but not what lacks what was asked for (%s): %s', (name, query) => {
    expect(ask(PAGES[name], query).matches).toEqual([]);
  });
});

test('numbers are understood in Chinese too', () => {
  const prices = page([button('0-50元'), button('50-100元'), button('100-300元')]);
  expect(first(prices, '只看五十到一百元的商品')).toBe(1);
  expect(first(prices, '一百到三百元')).toBe(2);
});

test('something to do has to be there; what a word brings about may be a box to tick', () => {
  const extras = page([button('Export CSV'), { role: 'checkbox', tag: 'input', name: 'Tiefgarage (12 €)' }]);
  expect(ask(extras, 'import members from a spreadsheet').matches).toEqual([]);
  expect(first(extras, 'add a parking space in the underground garage')).toBe(1);
});

describe('the dictionary', () => {
  const { meanings } = dictionary();

  test('has each meaning in Chinese and in letters, in small ones, and each way to say it once', () => {
    const wrong = meanings.filter(
      (ways) =>
        !ways.some((way) => /\p{Script=Han}/u.test(way)) ||
        !ways.some((way) => /^[^\p{Script=Han}]+$/u.test(way)) ||
        ways.some((way) => way !== way.trim().toLowerCase() || way === '') ||
        new Set(ways).size !== ways.length,
    );
    expect(wrong).toEqual([]);
  });

  test('has no line twice', () => {
    const lines = meanings.map((ways) => ways.join('|'));
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  });
});
