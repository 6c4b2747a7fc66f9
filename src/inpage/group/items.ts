import { attributeOf, firstElementChildOf, localNameOf, nextElementOf, previousElementOf } from '../dom.ts';
import type { Entry } from '../perceive/scene.ts';

const ITEM_TAGS = new Set(['tr', 'li', 'dd']);
const ITEM_ROLES = new Set(['row', 'listitem', 'treeitem']);
const CARD_TAGS = new Set(['div', 'section', 'article', 'a', 'td', 'figure', 'tbody', 'dl']);
// That many of the same shape side by side are a list, whatever their tags say.
const FEWEST = 3;
const FEWEST_ARTICLES = 2;
const MOST_SIBLINGS = 6;

const known = new WeakMap<Entry, boolean>();

/** Whether an element is one of many alike: a row of a table, an item of a list, a card among cards. */
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
  if (!CARD_TAGS.has(tag) || (role !== '' && role !== 'article') || parent === undefined) return false;
  const shape = shapeOf(element);
  if (shape === '' && tag !== 'article') return false;
  const first = firstTagOf(element);
  let alike = 1;
  for (const next of [previousElementOf, nextElementOf]) {
    let at = next(element);
    for (let steps = 0; at !== null && steps < MOST_SIBLINGS && alike < FEWEST; steps++, at = next(at))
      if (localNameOf(at) === tag && shapeOf(at) === shape && firstTagOf(at) === first) alike += 1;
  }
  return alike >= (tag === 'article' ? FEWEST_ARTICLES : FEWEST);
}

function firstTagOf(element: Element): string {
  const first = firstElementChildOf(element);
  return first === null ? '' : localNameOf(first);
}

/** The first class: the others say what is special about one of them. */
function shapeOf(element: Element): string {
  return /\S+/.exec((attributeOf(element, 'class') ?? '').slice(0, 100))?.[0].replace(/\d+$/, '') ?? '';
}
