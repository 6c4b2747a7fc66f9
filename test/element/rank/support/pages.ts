import type { PageElement, PageGroup, PageHeading, PageModel } from '../../../../src/element/model.ts';
import { fold, rank, type Folded } from '../../../../src/element/rank/index.ts';

type Parts = Partial<PageElement> & { readonly groupNamed?: PageGroup };

/** Puts a page together in document order: groups are numbered as they come. */
export function pageOf(parts: readonly Parts[], more: Partial<PageModel> = {}): PageModel {
  const groups: PageGroup[] = [];
  const elements = parts.map(({ groupNamed, ...part }, at): PageElement => {
    const known = groupNamed === undefined ? -1 : groups.indexOf(groupNamed);
    if (groupNamed !== undefined && known === -1) groups.push(groupNamed);
    return {
      address: { frameId: 'f', documentId: 'd', node: at + 1 },
      role: 'link',
      name: `Link ${at}`,
      isGuessed: false,
      tag: 'a',
      state: {},
      box: { x: 10, y: at * 40, width: 120, height: 30 },
      isCovered: false,
      group: groupNamed === undefined ? 0 : known === -1 ? groups.length - 1 : known,
      landmark: groupNamed?.landmark,
      row: '',
      around: 0,
      target: undefined,
      evidence: 'native',
      depth: 8,
      isPrimary: false,
      isOnScreen: at < 20,
      attributes: {},
      isHandled: false,
      framePath: [],
      ...part,
    };
  });
  return {
    url: 'http://127.0.0.1/',
    title: 'A page',
    texts: [],
    isLoading: false,
    bases: new Map(),
    documentId: 'd1',
    versions: new Map(),
    headings: [],
    headingCount: more.headings?.length ?? 0,
    facts: [],
    fields: [],
    groups:
      groups.length > 0 ? groups : [{ label: 'page', kind: 'place', landmark: undefined, role: undefined }],
    elements,
    all: elements,
    hidden: 0,
    notShown: { elements: 0, frames: 0 },
    isPart: false,
    otherTags: {},
    hiddenText: 0,
    ...more,
  };
}

export function group(label: string, kind: PageGroup['kind'], landmark?: PageGroup['landmark']): PageGroup {
  return { label, kind, landmark, role: undefined };
}

export function heading(text: string, level: number): PageHeading {
  return { address: { frameId: 'f', documentId: 'd', node: 1_000_000 }, level, text };
}

export function foldedOf(model: PageModel): readonly Folded[] {
  const options = { mode: 'relevance', groups: model.groups } as const;
  return fold(rank(model.elements, options), options);
}

/** Names elements as the handle store does: in the order in which they are asked for, each once. */
export function namer(): (element: PageElement) => string {
  const names = new Map<PageElement, string>();
  return (element) => {
    const name = names.get(element) ?? `e${names.size + 1}`;
    names.set(element, name);
    return name;
  };
}

const many = (count: number, make: (n: number) => Parts): Parts[] =>
  Array.from({ length: count }, (_, n) => make(n));
const WORDS = ['Harbour', 'season', 'council', 'winter', 'report', 'library', 'garden', 'market'];
export const title = (n: number): string =>
  [n, n * 3 + 1, n * 5 + 2].map((at) => WORDS[at % WORDS.length]).join(' ') + ` ${n}`;

/** A shop: a product with colours and sizes among a header, a menu, related products and a footer. */
export function shopPage(): PageModel {
  const header = group('header', 'place', 'header');
  const nav = group('nav Main', 'nav', 'nav');
  const colour = group('Colour', 'radiogroup', 'main');
  const size = group('Size', 'radiogroup', 'main');
  const form = group('Product form', 'form', 'main');
  const related = group('You may also like', 'list', 'main');
  const footer = group('footer', 'place', 'footer');
  const radio = (of: PageGroup, names: readonly string[], chosen: string): Parts[] =>
    names.map((name) => ({
      groupNamed: of,
      role: 'radio',
      tag: 'input',
      name,
      state: { checked: name === chosen },
    }));
  return pageOf(
    [
      { groupNamed: header, role: 'searchbox', name: 'Search products', tag: 'input' },
      { groupNamed: header, role: 'link', name: 'Bag' },
      ...many(40, (n) => ({ groupNamed: nav, name: `Department ${n}`, target: n })),
      ...radio(colour, ['Oat', 'Navy', 'Forest', 'Rust', 'Charcoal'], 'Oat'),
      ...radio(size, ['XS', 'S', 'M', 'L', 'XL'], 'M'),
      {
        groupNamed: form,
        role: 'spinbutton',
        name: 'Quantity',
        state: { value: '1', now: 1, min: 1, max: 9 },
        isOnScreen: true,
      },
      { groupNamed: form, role: 'button', name: 'Add to bag', isPrimary: true, isOnScreen: true },
      ...many(8, (n) => ({ groupNamed: related, name: title(n), target: 100 + n })),
      ...many(10, (n) => ({ groupNamed: footer, name: `About us ${n}`, target: 200 + n })),
    ],
    {
      url: 'http://127.0.0.1:4817/shop.html',
      title: 'Merino Crew Jumper - Northfold',
      headings: [heading('Merino Crew Jumper', 1), heading('You may also like', 2)],
      facts: [{ address: { frameId: 'f', documentId: 'd', node: 9 }, kind: 'price', text: '£79.00' }],
    },
  );
}

/** A table of people, each with the same two buttons. */
export function tablePage(rows = 30): PageModel {
  const table = group('People', 'table', 'main');
  return pageOf(
    Array.from({ length: rows }).flatMap((_, n): Parts[] => [
      { groupNamed: table, role: 'button', name: 'Edit', row: `Person ${n} person${n}@example.org` },
      { groupNamed: table, role: 'button', name: 'Delete', row: `Person ${n} person${n}@example.org` },
    ]),
  );
}

/** A shop behind a dialog that asks about cookies. */
export function cookiePage(): PageModel {
  const shop = shopPage();
  const dialog = group('We value your privacy', 'dialog', 'dialog');
  const groups = [...shop.groups, dialog];
  const buttons = pageOf([
    { role: 'button', name: 'Accept all', isPrimary: true },
    { role: 'button', name: 'Reject all' },
    { role: 'link', name: 'Privacy policy' },
  ]).elements.map((element) => ({
    ...element,
    group: groups.length - 1,
    landmark: 'dialog' as const,
    isOnScreen: true,
  }));
  return {
    ...shop,
    groups,
    elements: [
      ...shop.elements.map((element) => ({ ...element, isCovered: element.isOnScreen })),
      ...buttons,
    ],
  };
}

/** News: each story is a card that is called like its link. */
export function newsPage(stories = 30): PageModel {
  const nav = group('nav', 'nav', 'nav');
  return pageOf(
    [
      ...many(12, (n) => ({ groupNamed: nav, name: `Section ${n}` })),
      ...Array.from({ length: stories }).flatMap((_, n): Parts[] => {
        const card = group(`Story: ${title(n)}`, 'card', 'main');
        return [
          { groupNamed: card, name: `Story: ${title(n)}` },
          { groupNamed: card, name: `${n} comments` },
        ];
      }),
    ],
    {
      headings: [
        heading('Harbour News', 1),
        ...Array.from({ length: stories }, (_, n) => heading(`Story: ${title(n)}`, 2)),
      ],
    },
  );
}

/** One flat page of controls and links without any landmark. */
export function flatPage(count = 300): PageModel {
  const page = group('page', 'place');
  return pageOf(
    many(count, (n) => ({
      groupNamed: page,
      role: n % 10 === 0 ? 'textbox' : n % 7 === 0 ? 'button' : 'link',
      name: n % 10 === 0 ? `Field ${n}` : n % 7 === 0 ? `Do ${n}` : `Link ${n}`,
    })),
  );
}
