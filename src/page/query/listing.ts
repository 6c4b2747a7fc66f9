import type { PageElement } from '../perceive/index.ts';
import type { ListedElement } from './element-query.ts';

const FEWEST = 3;
const MOST_LETTERS = 60;
const ELSEWHERE: ReadonlySet<string | undefined> = new Set(['nav', 'header', 'footer', 'dialog', 'search']);

/** The links that a page is there for, and other lists of links that are alike. */
export interface Listing {
  /** The posts of a forum, the results of a search, the products of a shop. */
  readonly main: ReadonlySet<ListedElement>;
  readonly others: ReadonlySet<ListedElement>;
}

/** Finds the lists of links on a page. */
export function listingOf(listed: readonly ListedElement[]): Listing {
  const alike = new Map<string, ListedElement[]>();
  for (const entry of listed) {
    const { element } = entry;
    if (element.role !== 'link' || ELSEWHERE.has(element.landmark)) continue;
    if (!/\p{L}{2}/u.test(element.name)) continue;
    const key = shapeOf(element);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [entry]);
    else known.push(entry);
  }
  let best: readonly ListedElement[] = [];
  const lists = [...alike.values()].filter(({ length }) => length >= FEWEST);
  for (const entries of lists) if (weightOf(entries) > weightOf(best)) best = entries;
  return { main: new Set(best), others: new Set(lists.filter((list) => list !== best).flat()) };
}

/** Long texts that differ tell of different things. */
function weightOf(entries: readonly ListedElement[]): number {
  const texts = new Set(entries.map(({ element }) => element.name));
  let letters = 0;
  for (const text of texts) letters += Math.min(MOST_LETTERS, widthOf(text));
  const { class: names = '' } = entries[0]?.element.attributes ?? {};
  return TITLES.test(names) ? letters * 1.5 : letters;
}

const TITLES = /title|headline|heading|subject|xst/i;

function widthOf(text: string): number {
  return /[\u3040-\u9fff]/.test(text) ? text.length * 2 : text.length;
}

/** Links of one kind look alike and lead to addresses that are alike. */
function shapeOf({ depth, attributes, landmark }: PageElement): string {
  const { class: names = '', href = '' } = attributes;
  return `${landmark ?? ''}|${depth}|${names.split(' ', 2).join(' ')}|${hrefShape(href)}`;
}

/** What comes before the number of a thing: "thread" of "thread-17-1.html", "item" of "/item/17". */
function hrefShape(href: string): string {
  // Results of a search lead to other sites.
  if (/^(?:https?:)?\/\//i.test(href)) return 'elsewhere';
  const path = href.replace(/[?#].*$/s, '');
  return /(?:^|\/)([a-z]+)[-_./]?\d+[^/]*$/i.exec(path)?.[1] ?? '';
}
