import { attributeOf, nodeTypeOf, previousSiblingOf } from '../dom.ts';
import { listedBetween, type Look } from './look.ts';
import { entryFor, isWithin, type Entry, type Scene } from './scene.ts';

// Items without a wrapper element: their parts are siblings of other items' parts.

/** A range of the scene's entries. */
export type EntryRange = Pick<Entry, 'index' | 'end'>;

const MOST_CHILDREN = 1_000;
const known = new WeakMap<Entry, readonly Entry[]>();

/** The rendered children; none if there are too many to compare. */
function childrenOf(parent: Entry, { entries }: Scene): readonly Entry[] {
  const before = known.get(parent);
  if (before !== undefined) return before;
  const children: Entry[] = [];
  let at = entries[parent.index + 1];
  while (at !== undefined && at.index < parent.end && children.length <= MOST_CHILDREN) {
    if (!at.isHidden) children.push(at);
    at = entries[at.end];
  }
  const all = children.length > MOST_CHILDREN ? [] : children;
  known.set(parent, all);
  return all;
}

/** A row or item with what belongs to it: a term with its descriptions, all rows that a text's cell spans. */
export function wholeItem(item: Entry, owner: Entry, { scene }: Look): EntryRange {
  const siblings = item.parent === undefined ? [] : childrenOf(item.parent, scene);
  const at = siblings.indexOf(item);
  if (at < 0) return item;
  if (isTermOrDescription(item)) return describedTerm(siblings, at);
  if (item.tag !== 'tr') return item;
  const cell = childrenOf(item, scene).find((each) => isWithin(owner, each));
  const rows = Number(cell === undefined ? 1 : (attributeOf(cell.element, 'rowspan') ?? 1));
  const last = siblings[Math.min(at + rows, siblings.length) - 1];
  return { index: item.index, end: Math.max(item.end, last?.end ?? 0) };
}

export function isTermOrDescription({ tag, role }: Entry): boolean {
  return role === '' && (tag === 'dt' || tag === 'dd');
}

function describedTerm(siblings: readonly Entry[], at: number): EntryRange {
  const isFirst = (index: number): boolean =>
    siblings[index]?.tag === 'dt' && siblings[index - 1]?.tag !== 'dt';
  let [first, end] = [at, at + 1];
  while (first > 0 && !isFirst(first)) first -= 1;
  while (end < siblings.length && !isFirst(end)) end += 1;
  return { index: siblings[first]?.index ?? 0, end: siblings[end - 1]?.end ?? 0 };
}

export interface RepeatedItem {
  readonly range: EntryRange;
  /** From the first such item to the last. */
  readonly all: EntryRange;
}

const FEWEST_ITEMS = 3;
const MOST_PARTS = 6;

/** Siblings of different kinds that repeat in the same order: each repetition is one item. */
export function repeatedItem(part: Entry, look: Look): RepeatedItem | undefined {
  const siblings = part.parent === undefined ? [] : childrenOf(part.parent, look.scene);
  const at = siblings.indexOf(part);
  if (at < 0) return undefined;
  const kinds = siblings.map(({ tag, index, end }) => `${tag} ${listedBetween(look, index, end)}`);
  for (let size = 2; size <= MOST_PARTS; size++) {
    const { first, end } = repetitionAround(at, size, kinds);
    // With an incomplete repetition, the first part of an item is unknown.
    if ((end - first) % size !== 0 || end - first < size * FEWEST_ITEMS) continue;
    if (new Set(kinds.slice(first, end)).size === 1) return undefined;
    const start = at - ((at - first) % size);
    return { range: spanOf(siblings.slice(start, start + size)), all: spanOf(siblings.slice(first, end)) };
  }
  return undefined;
}

interface RepeatedKinds {
  readonly first: number;
  readonly end: number;
}

/** The longest range around an index in which the kinds repeat with this period. */
function repetitionAround(at: number, size: number, kinds: readonly string[]): RepeatedKinds {
  let longest: RepeatedKinds = { first: at, end: at };
  for (let first = 0; first <= at;) {
    let end = first + size;
    while (end < kinds.length && kinds[end] === kinds[end - size]) end += 1;
    if (end > at && end - first > longest.end - longest.first) longest = { first, end };
    first = end - size + 1;
  }
  return longest;
}

function spanOf(siblings: readonly Entry[]): EntryRange {
  return { index: siblings[0]?.index ?? 0, end: siblings.at(-1)?.end ?? 0 };
}

/** The line of an element or a text in its parent, if line breaks separate lines. */
export function lineAround(parent: Entry, from: number, { scene }: Look): EntryRange | undefined {
  const breaks = childrenOf(parent, scene).filter(({ tag }) => tag === 'br');
  if (breaks.length === 0) return undefined;
  const before = breaks.findLast(({ index }) => index < from);
  const after = breaks.find(({ index }) => index >= from);
  return { index: before?.end ?? parent.index + 1, end: after?.index ?? parent.end };
}

const MOST_STEPS = 200;

/** The index in the scene where a text is in its owner. */
export function placeOfText(node: CharacterData, owner: Entry, scene: Scene): number | undefined {
  let at = previousSiblingOf(node);
  for (let steps = 0; at !== null; at = previousSiblingOf(at)) {
    const entry = nodeTypeOf(at) === Node.ELEMENT_NODE ? entryFor(scene, at as Element) : undefined; // by its node type
    if (entry?.parent === owner) return entry.end;
    if (++steps > MOST_STEPS) return undefined;
  }
  return owner.index + 1;
}
