import { attributeOf, firstElementChildOf, localNameOf, nextElementOf, previousElementOf } from '../dom.ts';
import type { Entry } from '../perceive/scene.ts';

const ITEM_TAGS = new Set(['tr', 'li', 'dd']);
const ITEM_ROLES = new Set(['row', 'listitem', 'treeitem']);
const CARD_TAGS = new Set(['div', 'section', 'article', 'a', 'td', 'figure', 'tbody', 'dl', 'form']);
// This many siblings of the same shape are a list, whatever their tags.
const FEWEST = 3;
const FEWEST_ARTICLES = 2;
const MOST_SIBLINGS = 6;

const known = new WeakMap<Entry, boolean>();

/** Whether an element is one of many similar ones: a table row, a list item, a card. */
export function isItem(entry: Entry): boolean {
  const before = known.get(entry);
  if (before !== undefined) return before;
  const is = ITEM_ROLES.has(entry.role) || (entry.role === '' && ITEM_TAGS.has(entry.tag)) || isCard(entry);
  known.set(entry, is);
  return is;
}

export function itemAround(entry: Entry): Entry | undefined {
  for (let at: Entry | undefined = entry; at !== undefined; at = at.parent) if (isItem(at)) return at;
  return undefined;
}

function isCard({ element, tag, role, parent }: Entry): boolean {
  const isOwnTag = tag.includes('-');
  if (!CARD_TAGS.has(tag) && !isOwnTag) return false;
  if ((role !== '' && role !== 'article') || parent === undefined) return false;
  const shape = shapeOf(element);
  const hasName = shape !== '' || tag === 'article' || isOwnTag;
  const first = hasName ? firstTagOf(element) : partsOf(element);
  if (!hasName && !first.includes(' ')) return false;
  const firstOf = hasName ? firstTagOf : partsOf;
  let alike = 1;
  for (const next of [previousElementOf, nextElementOf]) {
    let at = next(element);
    for (let steps = 0; at !== null && steps < MOST_SIBLINGS && alike < FEWEST; steps++, at = next(at))
      if (localNameOf(at) === tag && shapeOf(at) === shape && firstOf(at) === first) alike += 1;
  }
  return alike >= (tag === 'article' ? FEWEST_ARTICLES : FEWEST);
}

function firstTagOf(element: Element): string {
  const first = firstElementChildOf(element);
  return first === null ? '' : localNameOf(first);
}

const MOST_PARTS = 6;

/** The child tags of an element without a class: a single child is too little evidence. */
function partsOf(element: Element): string {
  const tags: string[] = [];
  for (let at = firstElementChildOf(element); at !== null && tags.length < MOST_PARTS; at = nextElementOf(at))
    tags.push(localNameOf(at));
  return tags.join(' ');
}

/** The first class: the others are often modifiers. */
export function shapeOf(element: Element): string {
  return /\S+/.exec((attributeOf(element, 'class') ?? '').slice(0, 100))?.[0].replace(/\d+$/, '') ?? '';
}
