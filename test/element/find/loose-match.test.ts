import { describe, expect, test } from 'vitest';
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
    ['reader', 'read the piece on wabi-sabi', 0],
    ['reader', 'Kapitel über das Doppelspaltexperiment', 1],
    ['reader', 'Blogbeitrag über Diabetes und Zahngesundheit', 2],
  ])('on the page of a %s: %s', (name, query, index) => expect(first(PAGES[name], query)).toBe(index));

  test('and its score says that it is less than a match in full', () => {
    const [match] = ask(PAGES.shop, 'die Kerze, die wie Tagliatelle aussieht').matches;
    expect(match?.score).toBeLessThan(0.6);
    expect(ask(PAGES.shop, 'die Kerze, die wie Tagliatelle aussieht').isLoose).toBe(true);
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
