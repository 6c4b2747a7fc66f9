import { find, type Found } from '../../../../src/element/find/index.ts';
import type { PageElement, PageGroup } from '../../../../src/element/index.ts';
import { group, pageOf } from '../../rank/support/pages.ts';

type Parts = Partial<PageElement> & { readonly groupNamed?: PageGroup };

/** A page that can be asked. */
export interface AskedPage {
  readonly elements: readonly PageElement[];
  readonly groups: readonly PageGroup[];
}

export function page(parts: readonly Parts[]): AskedPage {
  return pageOf(parts);
}

export function ask({ elements, groups }: AskedPage, query: string): Found {
  return find(elements, groups, query);
}

/** The place of the first match, or undefined. */
export function first(asked: AskedPage, query: string): number | undefined {
  return ask(asked, query).matches[0]?.at;
}

/** The names of all matches, in their order. */
export function names(asked: AskedPage, query: string): string[] {
  return ask(asked, query).matches.map(({ element }) => element.name);
}

export const link = (name: string, href: string, more: Parts = {}): Parts => ({
  name,
  ...more,
  attributes: { href, ...more.attributes },
});

export const button = (name: string, more: Parts = {}): Parts => ({
  role: 'button',
  tag: 'button',
  name,
  ...more,
});

export const field = (name: string, type: string, more: Parts = {}): Parts => ({
  role: type === 'search' ? 'searchbox' : type === 'number' ? 'spinbutton' : 'textbox',
  tag: 'input',
  name,
  ...more,
  attributes: { type, ...more.attributes },
});

export const header = group('header', 'place', 'header');
export const footer = group('footer', 'place', 'footer');
export const nav = group('nav Main', 'nav', 'nav');
export const main = group('main', 'place', 'main');

/** A forum in Chinese, on its second page. */
export function forum(): AskedPage {
  const table = group('table', 'table', 'main');
  const titles = [
    'OAI 面试挂经',
    'OpenAI 店面经验',
    '求问 offer 怎么选',
    '系统设计准备心得',
    'OAI 面试挂经 第二弹',
  ];
  return page([
    link('登录', 'member.php?mod=login', { groupNamed: header }),
    link('注册', 'member.php?mod=register', { groupNamed: header }),
    field('请输入搜索内容', 'text', { groupNamed: header, attributes: { name: 'srchtxt' } }),
    link('首页', '/bbs/', { groupNamed: nav }),
    link('发新帖', 'forum.php?mod=post&action=newthread', { groupNamed: main }),
    ...titles.flatMap((title, n): Parts[] => [
      link(title, `thread-11${n}-1-1.html`, {
        groupNamed: table,
        row: `/ ${n}08`,
        attributes: { class: 's xst' },
      }),
      ...(n === 1
        ? [2, 3].map((number) =>
            link(String(number), `thread-11${n}-${number}-1.html`, { groupNamed: table, row: `/ ${n}08` }),
          )
        : []),
      link(`user${n}`, `space-username-user${n}.html`, { groupNamed: table, row: `/ ${n}08` }),
      link(String(n + 3), `thread-11${n}-1-1.html#lastpost`, { groupNamed: table, row: `/ ${n}08` }),
    ]),
    link('上一页', 'tag-openai-1.html', { groupNamed: main, attributes: { class: 'prev' } }),
    link('1', 'tag-openai-1.html', { groupNamed: main }),
    link('4', 'tag-openai-4.html', { groupNamed: main }),
    link('... 18', 'tag-openai-18.html', { groupNamed: main, attributes: { class: 'last' } }),
    link('下一页', 'tag-openai-3.html', { groupNamed: main, attributes: { class: 'nxt' } }),
    link('隐私政策', '/privacy.html', { groupNamed: footer }),
    link('联系我们', '/contact.html', { groupNamed: footer }),
  ]);
}

/** A shop: choices in groups, a product, reviews and a newsletter. */
export function shop(): AskedPage {
  const size = group('Size', 'radiogroup', 'main');
  const fit = group('Fit', 'radiogroup', 'main');
  const offer = group('10% off your first order', 'form', 'footer');
  const radio = (of: PageGroup, name: string, checked = false): Parts => ({
    groupNamed: of,
    role: 'radio',
    tag: 'input',
    name,
    state: { checked },
  });
  return page([
    field('Search products', 'search', { groupNamed: header, attributes: { name: 'q' } }),
    button('Search', { groupNamed: header }),
    link('Sign in', '/account/login', { groupNamed: header }),
    link('Bag (2)', '/bag', { groupNamed: header }),
    link('Men', '/c/men', { groupNamed: nav }),
    radio(size, 'S'),
    radio(size, 'L', true),
    radio(fit, 'Regular', true),
    radio(fit, 'Long'),
    field('Quantity', 'number', { groupNamed: main, attributes: { name: 'qty' } }),
    button('Increase quantity', { groupNamed: main }),
    button('Add to bag', { groupNamed: main, isPrimary: true }),
    button('Rust', { groupNamed: main, state: { disabled: true } }),
    link('This manual', '/files/manual.pdf', { groupNamed: main }),
    field('Your email address', 'email', { groupNamed: offer }),
    button('Subscribe', { groupNamed: offer }),
    link('Men', '/c/men', { groupNamed: footer }),
    link('Privacy', '/privacy', { groupNamed: footer }),
    link('', 'https://www.facebook.com/shop', { groupNamed: footer, attributes: { class: 'icon' } }),
  ]);
}

/** A table of people with the same buttons in each row; their names are links. */
export function people(): AskedPage {
  const table = group('Members', 'table', 'main');
  return page(
    ['Ann Lee', 'Bob Ray', 'Cem Oz'].flatMap((name): Parts[] => [
      link(name, `/members/${name.slice(0, 3)}`, { groupNamed: table, ...rowOf(name) }),
      button('Edit', { groupNamed: table, ...rowOf(name) }),
      button('Delete', { groupNamed: table, ...rowOf(name) }),
    ]),
  );
}

/** The row of a person, and the number of the node that it stands for. */
const rowOf = (name: string): Parts => ({ row: `${name.slice(0, 3)}@example.org`, items: [name] });
