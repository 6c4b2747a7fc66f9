import { describe, expect, test } from 'vitest';
import {
  ask,
  button,
  field,
  first,
  footer,
  forum,
  header,
  link,
  main,
  names,
  nav,
  page,
  people,
  shop,
} from './support/pages.ts';

describe('pages of a listing are found', () => {
  test.each([
    'Find the 4th page button',
    'page 4',
    'Seite 4',
    'die vierte Seite',
    '第4页',
    '第四页',
    'page number 4',
  ])('by number: %s', (query) => expect(names(forum(), query)).toEqual(['4']));

  test.each(['next page', 'Find the next page button', 'nächste Seite', '下一页', 'zur nächsten Seite'])(
    'by where they lie: %s',
    (query) => expect(names(forum(), query)).toEqual(['下一页']),
  );

  test.each(['previous page', 'vorherige Seite', '上一页'])('and back: %s', (query) =>
    expect(names(forum(), query)).toEqual(['上一页']),
  );

  test.each(['last page', 'letzte Seite', '最后一页'])('and at the end: %s', (query) =>
    expect(names(forum(), query)).toEqual(['... 18']),
  );

  test('all of them', () => {
    expect(names(forum(), 'pagination links')).toEqual(['上一页', '1', '4', '... 18', '下一页']);
  });

  test('but not those of one thread, and not one that is not there', () => {
    expect(ask(forum(), 'page 3').matches).toEqual([]);
    const { matches, nearest } = ask(forum(), '第9页');
    expect(matches).toEqual([]);
    expect(nearest.map(({ element }) => element.name)).toEqual(['上一页', '1', '4', '... 18', '下一页']);
  });

  test('as "More" that says of itself that it is next', () => {
    const news = page([link('More', '/more'), link('More', '?p=2', { attributes: { rel: 'next' } })]);
    expect(first(news, 'next page')).toBe(1);
  });

  test('as an arrow beside numbers, before one that goes to the end', () => {
    const strip = page([
      link('1', '?page=1'),
      link('2', '?page=2'),
      link('›', '?page=2'),
      link('»', '?page=9'),
    ]);
    expect(first(strip, 'next page')).toBe(2);
    expect(first(strip, 'last page')).toBe(3);
  });

  test('not as the next picture of a gallery', () => {
    const gallery = page([
      button('Next slide', { attributes: { class: 'carousel-next' } }),
      link('Older posts', '/page/2'),
    ]);
    expect(names(gallery, 'next page')).toEqual(['Older posts']);
  });
});

describe('quoted texts', () => {
  test.each([
    `Find link with text 'OAI 面试挂经'`,
    '找到标题为“OAI 面试挂经”的链接',
    'der Link „OAI 面试挂经“',
    'the link 「OAI 面试挂经」',
    'link «OAI 面试挂经»',
  ])('have to be in the label, best as the whole of it: %s', (query) => {
    expect(names(forum(), query)).toEqual(['OAI 面试挂经', 'OAI 面试挂经 第二弹']);
  });

  test('that are not there match nothing, and the nearest are told', () => {
    const { matches, nearest } = ask(forum(), '标题为“谷歌 面试挂经”的链接');
    expect(matches).toEqual([]);
    expect(nearest.length).toBeGreaterThan(0);
    expect(nearest.length).toBeLessThanOrEqual(10);
  });

  test('tell a row after "for"', () => {
    expect(first(people(), 'delete button for "Bob Ray"')).toBe(5);
    expect(first(people(), '“Bob Ray”的删除按钮')).toBe(5);
  });

  test('in another script mean what the page says in its own', () => {
    expect(names(shop(), '“隐私政策”')).toEqual(['Privacy']);
    expect(ask(shop(), 'the link "Data protection"').matches).toEqual([]);
  });

  test('keep an apostrophe inside of them', () => {
    const news = page([link("Don't look up", '/a'), link('Look up', '/b')]);
    expect(names(news, "link 'Don't look up'")).toEqual(["Don't look up"]);
  });
});

describe('one thing has many names', () => {
  test.each([
    ['login', 2],
    ['the sign in link', 2],
    ['Anmelden', 2],
    ['登录', 2],
    ['open my shopping cart', 3],
    ['Warenkorb', 3],
    ['购物车', 3],
    ['add to cart', 11],
    ['In den Warenkorb legen', 11],
    ['加入购物车', 11],
    ['Menge', 9],
    ['数量', 9],
    ['Suchfeld', 0],
    ['搜索框', 0],
    ['搜索按钮', 1],
    ['Datenschutz', 17],
    ['隐私政策', 17],
    ['increase the quantity', 10],
    ['增加数量的按钮', 10],
  ])('%s', (query, index) => expect(first(shop(), query)).toBe(index));

  test('and some have none but an address', () => {
    expect(first(shop(), 'link to Facebook')).toBe(18);
    expect(first(shop(), 'the manual as PDF')).toBe(13);
    expect(first(shop(), 'das Handbuch als PDF herunterladen')).toBe(13);
  });

  test('and fields have a type', () => {
    const form = page([
      field('', 'password'),
      field('', 'email'),
      field('Name', 'text', { attributes: { autocomplete: 'given-name' } }),
    ]);
    expect(first(form, 'password field')).toBe(0);
    expect(first(form, '电子邮箱输入框')).toBe(1);
    expect(first(form, 'Vorname')).toBe(2);
  });

  test('and buttons a sign', () => {
    const dialog = page([button('☰'), button('×'), button('🔍')]);
    expect(first(dialog, 'close')).toBe(1);
    expect(first(dialog, 'Menü')).toBe(0);
    expect(first(dialog, 'search button')).toBe(2);
  });

  test('the reasons say so in our words', () => {
    expect(ask(shop(), 'Warenkorb').matches[0]?.why).toEqual(['synonym of cart']);
    expect(ask(shop(), 'Privacy link in the footer').matches[0]?.why).toEqual(['label', 'link', 'in footer']);
  });
});

describe('places, rows, groups and states narrow', () => {
  test('a place', () => {
    expect(names(shop(), 'Men in the footer')).toEqual(['Men']);
    expect(first(shop(), 'Men in the footer')).toBe(16);
    expect(first(shop(), 'Men im Menü')).toBe(4);
    expect(first(shop(), 'the Men link that is not in the footer')).toBe(4);
    expect(first(shop(), '不在页脚的 Men 链接')).toBe(4);
  });

  test('a place that the page has not', () => {
    expect(ask(shop(), 'the Men link in the sidebar').matches).toEqual([]);
    expect(ask(shop(), 'the Men link in the dialog').nearest.length).toBeGreaterThan(0);
  });

  test('a row, also where its name is a link', () => {
    expect(first(people(), 'Delete button for Cem Oz')).toBe(8);
    expect(first(people(), 'der Bearbeiten-Knopf in der Zeile von Bob Ray')).toBe(4);
    expect(first(people(), 'Ann Lee 的删除按钮')).toBe(2);
    expect(ask(people(), 'Delete button for Dan Poe').matches).toEqual([]);
  });

  test('a group', () => {
    expect(first(shop(), 'Long under Fit')).toBe(8);
    expect(first(shop(), 'size L')).toBe(6);
    expect(first(shop(), 'Größe S')).toBe(5);
  });

  test('what the buttons of a form say of it', () => {
    expect(first(shop(), 'the email field for the newsletter')).toBe(14);
  });

  test('a state', () => {
    expect(names(shop(), 'the checked radio button under Size')).toEqual(['L']);
    expect(names(shop(), 'disabled button')).toEqual(['Rust']);
    expect(names(shop(), '未选中的单选按钮')).toEqual(['S', 'Long']);
  });
});

describe('ordinals', () => {
  test.each([
    ['the third post', 'OpenAI 店面经验', 2],
    ['第三个帖子', '求问 offer 怎么选', 3],
    ['the last post', 'OAI 面试挂经 第二弹', 5],
    ['倒数第二个帖子', '系统设计准备心得', 4],
    ['der zweite Beitrag', 'OpenAI 店面经验', 2],
  ])('count what is listed: %s', (query) => {
    const titles = [
      'OAI 面试挂经',
      'OpenAI 店面经验',
      '求问 offer 怎么选',
      '系统设计准备心得',
      'OAI 面试挂经 第二弹',
    ];
    const places = {
      'the third post': 2,
      第三个帖子: 2,
      'the last post': 4,
      倒数第二个帖子: 3,
      'der zweite Beitrag': 1,
    };
    expect(names(forum(), query)).toEqual([titles[places[query as keyof typeof places]]]);
  });

  test('count what is of a kind, in a place, or named the same', () => {
    expect(first(people(), 'the second delete button')).toBe(5);
    expect(first(people(), 'delete button in the third row')).toBe(8);
    expect(names(forum(), 'der letzte Link in der Fußzeile')).toEqual(['联系我们']);
    expect(names(forum(), '页脚里的第二个链接')).toEqual(['联系我们']);
    expect(names(people(), 'the first two edit buttons')).toEqual(['Edit', 'Edit']);
  });

  test('beyond what there is match nothing', () => {
    expect(ask(people(), 'the fourth delete button').matches).toEqual([]);
    expect(ask(forum(), 'the 12th post').matches).toEqual([]);
  });

  test('say which of how many', () => {
    expect(ask(people(), 'the second delete button').matches[0]?.why).toContain('2nd of 3');
  });
});

test.each(['Find all forum post links', 'alle Beiträge', '所有帖子链接'])(
  'all that fit are given: %s',
  (query) => {
    expect(names(forum(), query)).toEqual([
      'OAI 面试挂经',
      'OpenAI 店面经验',
      '求问 offer 怎么选',
      '系统设计准备心得',
      'OAI 面试挂经 第二弹',
    ]);
  },
);

describe('what is not wanted', () => {
  const site = page([
    link('Sign in', '/login', { groupNamed: header }),
    link('Imprint', '/imprint', { groupNamed: footer }),
    link('Privacy', '/privacy', { groupNamed: footer }),
    link('How to live without sugar', '/sugar', { groupNamed: main }),
  ]);

  test('is left out', () => {
    expect(names(site, 'all links in the footer except the imprint')).toEqual(['Privacy']);
    expect(names(site, 'alle Links außer Impressum im Footer')).toEqual(['Privacy']);
    expect(names(site, '除了“Privacy”以外的页脚链接')).toEqual(['Imprint']);
  });

  test('unless it is a part of a title', () => {
    expect(names(site, 'the article about how to live without sugar')).toEqual(['How to live without sugar']);
  });
});

describe('what a page has not is said so:', () => {
  test.each([
    'the PayPal button',
    'sign in with Facebook account',
    'die Kreditkartennummer',
    '上传头像',
    'Size XXL',
    'link to TikTok',
    'the careers page',
  ])('%s', (query) => expect(ask(shop(), query).matches).toEqual([]));

  test('words of its look do no harm', () => {
    expect(first(shop(), 'the big blue Add to bag button')).toBe(11);
    expect(first(shop(), 'der große grüne Knopf zum Suchen')).toBe(1);
  });

  test('nothing near is nothing at all', () => {
    const nothing = { matches: [], isLoose: false, nearest: [] };
    expect(ask(page([link('A', '/a')]), 'zebra crossing')).toEqual(nothing);
    expect(ask(page([]), 'next page')).toEqual(nothing);
  });
});

test('scores are between 0 and 1 with two decimals, best first', () => {
  const scores = ask(shop(), 'quantity').matches.map(({ score }) => score);
  expect(scores[0]).toBe(1);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  for (const score of scores) expect(Math.round(score * 100) / 100).toBe(score);
});

test('the same is answered every time', () => {
  expect(ask(shop(), 'email field')).toEqual(ask(shop(), 'email field'));
});

test('a query without words finds nothing but a label of the same signs', () => {
  expect(ask(shop(), '   ').matches).toEqual([]);
  expect(ask(shop(), '???').matches).toEqual([]);
  expect(names(page([button('+'), button('−')]), '−')).toEqual(['−']);
});

test('a query over 20,000 elements is answered in time', () => {
  const parts = Array.from({ length: 20_000 }, (_, n) =>
    link(`Story number ${n} of the harbour`, `/news/story-${n}.html`, {
      groupNamed: n % 9 === 0 ? nav : main,
      row: `Row ${n}`,
    }),
  );
  const big = page([...parts, button('Sign in')]);
  names(big, 'warm up');
  const before = process.cpuUsage();
  expect(first(big, 'the login button')).toBe(20_000);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(450);
});

describe('labels', () => {
  test.each([
    ['Add to bag', 'ADD TO BAG'],
    ['Café Zürich', 'cafe zurich'],
    ['Search products', 'search'],
    ['Subscriptions', 'subscr'],
    ['立即登录账户', '登录'],
    ['로그인', '로그인'],
    ['ค้นหาสินค้า', 'ค้นหา'],
    ['Ａｄｄ', 'add'],
    ['Not now', 'Not now'],
    ['Next page', 'Next page'],
    ['×', '×'],
  ])('%j is found by %j', (name, query) => expect(names(page([button(name)]), query)).toEqual([name]));

  test.each([
    ['Back to top', 'add to bag'],
    ['Add review', 'add to bag'],
    ['登记', '登录账户'],
    ['Anything', '!?'],
  ])('%j is not found by %j', (name, query) => expect(names(page([button(name)]), query)).toEqual([]));

  test('that say no more than the query come first', () => {
    const search = page([
      link('Search our archive of reports', '/a'),
      field('Search', 'search'),
      button('Search'),
    ]);
    expect(first(search, 'search')).not.toBe(0);
    expect(first(search, 'search button')).toBe(2);
  });

  test('of what is misspelt come nearest, in any script', () => {
    const site = page([button('面试挂经'), button('Add to bag'), button('Zoo')]);
    const nearest = (query: string): string[] => {
      const found = ask(site, query);
      return [...found.matches, ...found.nearest].map(({ element }) => element.name);
    };
    expect(nearest('面试挂')[0]).toBe('面试挂经');
    expect(nearest('Addd to bga')[0]).toBe('Add to bag');
    expect(nearest('Quux')).toEqual([]);
  });
});

test('each element is in an answer once, and equal ones stand in document order', () => {
  const sites = [
    forum(),
    shop(),
    people(),
    page(['Size M', 'Size L', 'Size M'].map((label) => button(label))),
  ];
  for (const site of sites)
    for (const query of [
      'size',
      'page 2',
      'next page',
      'pagination links',
      'remove ann',
      'link',
      'bag',
      'sgin in',
    ]) {
      const { matches, nearest } = ask(site, query);
      const all = [...matches, ...nearest];
      expect(new Set(all.map(({ element }) => element)).size, query).toBe(all.length);
    }
  const labels = ['Edit the profile now', 'Edit a profile today', 'Edit profile', 'Edit profile'];
  const { matches } = ask(page(labels.map((label) => button(label))), 'edit profile');
  for (const [at, match] of matches.entries()) {
    const before = matches[at - 1];
    if (before?.score === match.score) expect(before.at).toBeLessThan(match.at);
  }
});
