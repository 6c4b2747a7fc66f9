import { describe, expect, test } from 'vitest';
import { group } from '../rank/support/pages.ts';
import {
  ask,
  button,
  field,
  first,
  footer,
  header,
  link,
  main,
  names,
  nav,
  page,
  people,
  type AskedPage,
} from './support/pages.ts';

const checkbox = (name: string): Parameters<typeof page>[0][number] => ({
  role: 'checkbox',
  tag: 'input',
  name,
});
const dialog = group('Cookies', 'dialog', 'dialog');

/** Cards with a link and the same two buttons each. */
const cards = (add: string, keep: string, titles: readonly string[]): AskedPage =>
  page(
    titles.flatMap((title, at) => {
      const card = { groupNamed: main, row: title };
      return [link(title, `/p/${at}`, card), button(add, card), button(keep, card)];
    }),
  );

describe('a label that is spoken in full is enough', () => {
  test.each([
    ['link to the GitHub repository', [link('Docs', '/a'), link('GitHub', '/b')]],
    ['the Discord server', [link('Server status', '/a'), link('Discord', '/b')]],
    ['LinkedIn-Profil', [link('Profil', '/a'), link('LinkedIn', '/b')]],
    ['wireless headphones', [link('Speakers', '/a'), link('Headphones', '/b')]],
    ['docs of the pickle module', [link('marshal', '/a'), link('pickle', '/b')]],
  ])('%s', (query, parts) => expect(first(page(parts), query)).toBe(1));

  test('also beside a word that stands elsewhere', () => {
    const player = page([
      link('视频', '/v', { groupNamed: nav }),
      { role: 'combobox', tag: 'select', name: '清晰度' },
    ]);
    expect(first(player, '视频清晰度下拉框')).toBe(1);
  });

  test.each([
    ['PayPal checkout', 'Checkout'],
    ['sign in with Apple', 'Sign in'],
    ['支付宝付款', '付款'],
    ['the delete button for Hans Müller', 'Delete'],
    ['删除评论', '评论'],
    ['page 9 of this discussion', 'Discussion'],
  ])('unless the missing word tells it from others: %s', (query, label) => {
    expect(ask(page([button(label), link('About', '/about')]), query).matches).toEqual([]);
  });

  test('and the one that is asked for in its very words comes first', () => {
    const sellers = page([link('Top Sellers', '/top'), link('All Top Sellers', '/all')]);
    expect(first(sellers, 'all top sellers')).toBe(1);
    expect(first(sellers, 'top sellers')).toBe(0);
  });
});

describe('a place that is not wanted rules out no more than itself', () => {
  const notices = page([
    link('Impressum', '/i', { groupNamed: nav, landmark: 'nav' }),
    link('Impressum', '/i', { groupNamed: dialog, landmark: 'dialog' }),
    link('Impressum', '/i', { groupNamed: footer, landmark: 'footer' }),
  ]);

  test.each([
    ['Impressum, aber nicht das im Cookie-Dialog', [0, 2]],
    ['the imprint, but not the one in the cookie dialog', [0, 2]],
    ['the imprint, but not the imprint in the footer', [0, 1]],
    ['法律声明，不要导航栏里的那个', [1, 2]],
  ])('%s', (query, places) => {
    expect(ask(notices, query).matches.map(({ at }) => at)).toEqual(places);
  });

  test('and what takes clicks passes for a link', () => {
    const parts = page([
      link('评论', '/c', { groupNamed: nav, landmark: 'nav' }),
      { role: 'heading', tag: 'h2', name: '评论', groupNamed: main },
    ]);
    expect(first(parts, '评论链接，不要导航栏里的那个')).toBe(1);
  });
});

describe('an action chooses the control, the thing its row', () => {
  const english = cards('Add to cart', 'Save for later', ['Resume Review', 'LinkedIn Optimization']);
  const german = cards('In den Warenkorb', 'Merken', ['Wanderschuh Alpin', 'Trinkflasche Fjord']);
  const chinese = cards('加入购物车', '稍后再看', ['量子计算入门 第一讲', '量子计算入门 第二讲']);

  test.each([
    [english, 'add LinkedIn Optimization to the cart', 4],
    [english, 'put "LinkedIn Optimization" in the cart', 4],
    [english, 'save LinkedIn Optimization for later', 5],
    [german, 'Trinkflasche Fjord in den Warenkorb legen', 4],
    [german, 'lege Trinkflasche Fjord in den Warenkorb', 4],
    [german, 'den Artikel Trinkflasche Fjord merken', 5],
    [chinese, '把《量子计算入门 第二讲》加入稍后再看', 5],
    [chinese, '将量子计算入门 第二讲加入购物车', 4],
  ])('%#: %s', (asked, query, place) => expect(first(asked, query)).toBe(place));

  test('and nothing where there is no such control', () => {
    expect(ask(people(), 'add Ann to the cart').matches).toEqual([]);
  });

  test('but what is to be watched may only be opened', () => {
    expect(first(page([link('About', '/a'), link('Trip to Norway', '/n')]), 'watch Trip to Norway')).toBe(1);
  });
});

describe('words', () => {
  test.each([
    ['dunkles Design', 'Dark'],
    ['switch to dark mode', '深色'],
    ['浅色主题', 'Light'],
    ['Kontaktseite', 'Contact us'],
    ['Bestellstatus', 'Order status'],
    ['Versandkostenrechner', 'Shipping calculator'],
    ['Buchrezensionen', 'Book reviews'],
    ['Newsletter-Anmeldung', 'Newsletter'],
    ['the repository', 'GitHub'],
  ])('%s is %s', (query, label) => {
    expect(names(page([link('About', '/about'), link(label, '/x')]), query)).toEqual([label]);
  });

  test('that name the site itself count little', () => {
    const paper = page([
      link('Morgenkurier', '/', { groupNamed: header, landmark: 'header' }),
      link('Impressum', '/impressum', { groupNamed: footer }),
    ]);
    expect(first(paper, 'Impressum des Morgenkuriers')).toBe(1);
  });

  test('that say to switch fit what has two states', () => {
    const player = page([button('播放'), checkbox('弹幕')]);
    expect(first(player, '关闭弹幕')).toBe(1);
  });

  test('that say to tick mean a checkbox', () => {
    const row = page([link('Hiro Tanaka', '/h'), checkbox('Select Hiro Tanaka')]);
    expect(first(row, '勾选 Hiro Tanaka')).toBe(1);
  });

  test('that name what is listed fit a choice among it', () => {
    const filters = page([link('More results', '/more'), checkbox('English'), checkbox('German')]);
    expect(first(filters, 'only show results in German')).toBe(2);
  });

  test('in brackets are no part of a label', () => {
    const extras = page([link('Reise', '/r'), checkbox('Hund (15 € / Nacht)')]);
    expect(first(extras, 'einen Hund mitnehmen')).toBe(1);
  });

  test('that name a place may name the thing', () => {
    expect(first(page([button('Toggle navigation'), button('Toggle sidebar')]), '切换侧边栏')).toBe(1);
  });

  test('above a control without a name are its name', () => {
    const currency = group('Currency · Currency', 'section', 'main');
    const parts = page([
      field('Search', 'search'),
      { role: 'combobox', name: 'select', groupNamed: currency },
    ]);
    expect(first(parts, '选择货币')).toBe(1);
  });

  test('of women mean what those of men mean', () => {
    expect(
      first(
        page([button('Save this seller'), button('Message seller')]),
        'Nachricht an die Verkäuferin schreiben',
      ),
    ).toBe(1);
  });

  test('after what was quoted say what it is', () => {
    const tabs = page([
      link('Concepts', '/c', { groupNamed: header }),
      link('Error Messages', '/e', { groupNamed: header }),
    ]);
    expect(first(tabs, '顶部的“Error Messages”标签')).toBe(1);
  });

  test('of a rare kind are enough where only one of it says anything of it', () => {
    const docs = page([
      link('Docs', '/docs'),
      { role: 'combobox', tag: 'select', name: 'Version' },
      { role: 'combobox', tag: 'select', name: 'Language' },
    ]);
    expect(first(docs, 'dropdown to switch to the docs of an older version')).toBe(1);
  });

  test('for something else in an address do not make it that', () => {
    const tariffs = page([link('Jetzt wechseln', '/strom/basis/bestellen'), link('Kontakt', '/kontakt')]);
    expect(first(tariffs, 'Newsletter abonnieren')).toBeUndefined();
  });

  test('that are ruled out may be a part of those that are wanted', () => {
    const start = page([link('Get Started', '/a'), link('Get Started Today', '/b')]);
    expect(first(start, 'the "Get Started Today" button, not the one that just says "Get Started"')).toBe(1);
  });

  test('of two letters are a language only alone', () => {
    const camping = page([link('Cartouche de gaz', '/gaz'), link('Contact', '/contact')]);
    expect(first(camping, 'Sprache auf Deutsch umstellen')).toBeUndefined();
    expect(first(page([link('EN', '/x'), link('DE', '/y')]), 'Sprache auf Deutsch umstellen')).toBe(1);
  });
});
