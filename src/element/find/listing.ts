import type { PageElement } from '../model.ts';

const FEWEST = 3;
const MOST_LETTERS = 60;
const ELSEWHERE: ReadonlySet<string | undefined> = new Set(['nav', 'header', 'footer', 'dialog', 'search']);

/** The lists of links on a page, by the indexes of their elements. */
export interface Listing {
  /** The main content: the posts of a forum, the results of a search, the products of a shop. */
  readonly main: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
}

export function listingOf(elements: readonly PageElement[]): Listing {
  const alike = new Map<string, number[]>();
  for (const [at, element] of elements.entries()) {
    if (element.role !== 'link' || ELSEWHERE.has(element.landmark)) continue;
    if (!/\p{L}{2}/u.test(element.name)) continue;
    const key = shapeOf(element);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [at]);
    else known.push(at);
  }
  const lists = [...alike.values()].filter(({ length }) => length >= FEWEST);
  const weighed = lists.map((list) => ({ list, weight: weightOf(list.flatMap((at) => elements[at] ?? [])) }));
  const best = weighed.toSorted((a, b) => b.weight - a.weight)[0]?.list;
  return { main: new Set(best), others: new Set(lists.filter((list) => list !== best).flat()) };
}

/** Long, differing texts are about different things. */
function weightOf(list: readonly PageElement[]): number {
  let letters = 0;
  for (const text of new Set(list.map(({ name }) => name))) letters += Math.min(MOST_LETTERS, widthOf(text));
  return TITLES.test(list[0]?.attributes['class'] ?? '') ? letters * 1.5 : letters;
}

const TITLES = /title|headline|heading|subject/i;

function widthOf(text: string): number {
  return /[\u3040-\u9fff]/.test(text) ? text.length * 2 : text.length;
}

/** Links of one kind look alike and have similar addresses. */
function shapeOf({ depth, attributes, landmark }: PageElement): string {
  const { class: names = '', href = '' } = attributes;
  return `${landmark ?? ''}|${depth}|${names.split(' ', 2).join(' ')}|${hrefShape(href)}`;
}

/** The part before the number of an entry: "thread" of "thread-17-1.html", "item" of "/item/17". */
function hrefShape(href: string): string {
  // Search results link to other sites.
  if (/^(?:https?:)?\/\//i.test(href)) return 'elsewhere';
  const path = href.replace(/[?#].*$/s, '');
  return /(?:^|\/)([a-z]+)[-_./]?\d+[^/]*$/i.exec(path)?.[1] ?? '';
}
