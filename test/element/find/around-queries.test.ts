import { describe, expect, test } from 'vitest';
import { group } from '../rank/support/pages.ts';
import { button, field, first, footer, link, main, page } from './support/pages.ts';

const checkbox = (name: string): Parameters<typeof page>[0][number] => ({
  role: 'checkbox',
  tag: 'input',
  name,
});

describe('what stands around an element', () => {
  test('is what a select offers', () => {
    const booking = page([
      link('Rooms', '/rooms'),
      { role: 'combobox', tag: 'select', name: 'Meals', options: 'Room only · Breakfast · Half board' },
    ]);
    expect(first(booking, 'choose half board')).toBe(1);
  });

  test('is what stands directly before it', () => {
    const row = 'Cincinnati, OH Dayton, OH';
    const places = page([
      link('859-380-6846', 'tel:+18593806846', { row, before: 'Cincinnati, OH' }),
      link('937-608-9858', 'tel:+19376089858', { row, before: 'Dayton, OH' }),
    ]);
    expect(first(places, 'phone number for the Dayton location')).toBe(1);
    expect(first(places, 'Dayton 的电话号码')).toBe(1);
  });

  test('tells the second of two fields', () => {
    const quiet = page([
      field('Quiet hours from', 'time', { before: 'Quiet hours from' }),
      field('to', 'time', { before: 'Quiet hours from to' }),
    ]);
    expect(first(quiet, 'time field for the end of quiet hours')).toBe(1);
    expect(first(quiet, 'start of the quiet hours')).toBe(0);
  });

  test('is the card that it shares with a name before or behind it', () => {
    const answers = page([
      button('Up vote', { items: ['1'] }),
      link('Ann Lee', '/ann', { items: ['1'] }),
      button('Up vote', { items: ['2'] }),
      link('Bo Chen', '/bo', { items: ['2'] }),
    ]);
    expect(first(answers, "upvote Bo Chen's answer")).toBe(2);
    expect(first(answers, "upvote Ann Lee's answer")).toBe(0);
    expect(first(answers, '"Up vote" button for Bo Chen')).toBe(2);
    const members = page([
      link('Greta Holm', '/greta', { items: ['1'] }),
      button('Resend invite', { items: ['1'] }),
      link('Hiro Tanaka', '/hiro', { items: ['2'] }),
      button('Resend invite', { items: ['2'] }),
    ]);
    expect(first(members, '给 Hiro Tanaka 重新发送邀请')).toBe(3);
    // What says both is meant itself.
    const jobs = page([
      link('Remote jobs in Italy', '/it', { items: ['1'] }),
      link('Remote jobs in Germany', '/de', { items: ['1'] }),
    ]);
    expect(first(jobs, 'remote jobs in Germany')).toBe(1);
  });

  test('is what was quoted, before the button that is meant', () => {
    const booking = page([
      field('Gutscheincode', 'text', { groupNamed: main }),
      button('Einlösen', { groupNamed: main }),
      button('Buchen', { groupNamed: footer }),
    ]);
    expect(first(booking, 'Knopf neben dem Feld „Gutscheincode“')).toBe(1);
  });

  test('is a form, wherever fields are, under whatever heading', () => {
    const form = page([
      field('Name', 'text', { groupNamed: main }),
      button('Eingaben löschen', { groupNamed: main, attributes: { type: 'reset' } }),
      button('Konto löschen', { groupNamed: footer }),
    ]);
    expect(first(form, 'alle Angaben im Formular wieder entfernen')).toBe(1);
  });

  test('tells whose page a number in a row is', () => {
    const threads = page([
      link('Boats', '/boats', { row: 'Boats' }),
      link('2', '/boats?page=2', { row: 'Boats' }),
      link('Trains', '/trains', { row: 'Trains' }),
      link('2', '/trains?page=2', { row: 'Trains' }),
    ]);
    expect(first(threads, 'second page of the thread about trains')).toBe(3);
  });
});

describe('what is said', () => {
  test('is for something, and that is in something else', () => {
    const tools = page([checkbox('Basic CRM'), checkbox('Mail'), link('Savings', '/savings')]);
    expect(first(tools, 'Kontrollkästchen für Mail im Sparrechner')).toBe(1);
  });

  test('is a number that labels have, rather than a place in a list', () => {
    const talks = page([link('量子计算入门 第一讲', '/1'), link('量子计算入门 第二讲', '/2')]);
    expect(first(talks, '量子计算入门第二讲的视频链接')).toBe(1);
    expect(first(talks, '量子计算入门的视频，不要第一讲')).toBe(1);
  });

  test('is the plural of a word, and another word', () => {
    expect(
      first(page([field('Last Name', 'text'), field('First Name', 'text')]), 'Feld für den Vornamen'),
    ).toBe(1);
  });

  test('is a word of a compound, where the page has only that', () => {
    const shop = page([
      link('Sandals', '/sandals'),
      { role: 'combobox', tag: 'select', name: 'Size', options: '40 · 41' },
    ]);
    expect(first(shop, 'Auswahl der Schuhgröße')).toBe(1);
  });

  test.each([
    ['log in to my account', 'Account'],
    ['pay the invoice', 'Invoice'],
  ])('is nothing where what the vocabulary knows is nowhere: %s', (query, label) => {
    expect(first(page([link(label, '/x'), link('About us', '/about')]), query)).toBeUndefined();
  });

  test.each([
    ['the "did you mean" suggestion', 'heat pumps'],
    ['link to the post about hiring a plumber without a license', 'Hiring an Unlicensed Plumber'],
  ])('is said in other ways: %s', (query, label) => {
    const posts = page([
      link('Should I Get a Plumbing Inspection', '/post-1'),
      link('Ten Board Games', '/post-2'),
      link(label, '/post-3', { before: 'Did you mean:' }),
    ]);
    expect(first(posts, query)).toBe(2);
  });

  test('is the page of a thread that is named in marks', () => {
    const threads = page([
      link('薪资结构 详解', '/1', { row: '薪资结构 详解' }),
      link('3', '/1?page=3', { row: '薪资结构 详解' }),
      link('面经', '/2', { row: '面经' }),
      link('3', '/2?page=3', { row: '面经' }),
    ]);
    expect(first(threads, '《薪资结构 详解》这个帖子的第3页')).toBe(1);
  });

  test('is nothing where the thing itself is nowhere', () => {
    const results = page([field('Search', 'search'), button('Search'), link('Images', '/images')]);
    expect(first(results, 'the microphone button for searching by voice')).toBeUndefined();
  });

  test('is what is not wanted, but not what is wanted too', () => {
    const danger = page([button('Discard'), button('Deactivate account'), button('Delete account')]);
    expect(first(danger, '删除账号的按钮，不是停用账号')).toBe(2);
  });

  test('rules out one and the other', () => {
    const theme = group('Theme', 'radiogroup', 'main');
    const radio = (name: string): Parameters<typeof page>[0][number] => ({
      role: 'radio',
      name,
      groupNamed: theme,
    });
    const themes = page([radio('Light'), radio('Dark'), radio('Same as system')]);
    expect(first(themes, 'Theme option that is neither light nor dark')).toBe(2);
  });

  test('is beside what is named', () => {
    const voucher = page([button('Search'), field('Gutscheincode', 'text'), button('Einlösen')]);
    expect(first(voucher, 'Schaltfläche neben dem Gutscheincode')).toBe(2);
  });

  test.each([['Nur die notwendigen Cookies zulassen', 'Necessary only']])(
    'is a phrase with other words in it: %s',
    (query, label) => {
      const site = page([
        link('Past year', '/year'),
        link('Accept all', '/all'),
        link(label, '/x'),
        link('Days', '/d'),
      ]);
      expect(first(site, query)).toBe(2);
    },
  );

  test('is the name of what is named before it', () => {
    const shows = page([
      link('Great Gardens', '/series/1', { row: 'Great Gardens by the makers of Backyard Takeover' }),
      link('Backyard Takeover', '/series/2'),
    ]);
    expect(first(shows, 'Link zur Sendung Backyard Takeover')).toBe(1);
  });

  test('is whose it is, with marks in the name', () => {
    const list = page([
      link('吉他弹唱《晚风》', '/1', { row: '吉他弹唱《晚风》' }),
      button('稍后再看', { row: '吉他弹唱《晚风》' }),
      link('钢琴', '/2', { row: '钢琴' }),
      button('稍后再看', { row: '钢琴' }),
    ]);
    expect(first(list, '吉他弹唱《晚风》的“稍后再看”按钮')).toBe(1);
  });

  test('tells a row by who wrote it', () => {
    const rows = page([
      link('Offers', '/thread-1', { row: 'Offers drizzle' }),
      link('drizzle', '/user/1', { row: 'Offers drizzle' }),
      link('Visas', '/thread-2', { row: 'Visas miloo' }),
      link('miloo', '/user/2', { row: 'Visas miloo' }),
      link('Rents', '/thread-3', { row: 'Rents anna' }),
      link('anna', '/user/3', { row: 'Rents anna' }),
    ]);
    expect(first(rows, '作者为 drizzle 的帖子标题链接')).toBe(0);
  });

  test('does without a list of things', () => {
    const ways = page([
      button('Google'),
      button('GitHub'),
      button('Microsoft'),
      button('Single sign-on (SAML)'),
    ]);
    const query = 'sign-in option that is not Google, GitHub or Microsoft but company single sign-on';
    expect(first(ways, query)).toBe(3);
  });

  test('is one and not the other', () => {
    const shoes = page([link('HOKA Speedgoat 6', '/6'), link('HOKA Speedgoat 7', '/7')]);
    expect(first(shoes, 'HOKA Speedgoat, not the 6 but the 7')).toBe(1);
  });

  test('is one of two words that stand apart', () => {
    const views = page([button('Set view to Grid'), button('Set view to List')]);
    expect(first(views, 'auf die Listenansicht umschalten')).toBe(1);
  });

  test('may only say how it is now', () => {
    const offers = page([
      link('Check price here', '/1'),
      link('Check current price', '/2', { row: 'Cafelat Robot' }),
    ]);
    expect(first(offers, 'check the current price of the Cafelat Robot')).toBe(1);
  });

  test('is a quoted phrase in another script', () => {
    const news = page([
      link('Next', '/2'),
      link('Hunting the ghost elephants of Angola', '/e'),
      link('Moon landers', '/m'),
    ]);
    expect(first(news, '找到“下一页”链接')).toBe(0);
  });

  test.each([
    ['Lebenslauf als Datei hochladen', 'Add to cart: Resume'],
    ['下一篇文章的链接', 'A long article about copyright'],
  ])('is nothing where nothing does it: %s', (query, label) => {
    const site = page([
      link(label, '/a'),
      ...[1, 2, 3].map((n) => link(`An article about trade ${n}`, `/article/${n}`)),
    ]);
    expect(first(site, query)).toBeUndefined();
  });
});
