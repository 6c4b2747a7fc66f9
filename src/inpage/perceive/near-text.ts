import { isItem, shapeOf } from '../group/items.ts';
import { NEAR_SECTION, NEAR_WEAKLY } from '../contract/nearness.ts';
import { listedBetween, type Look } from './look.ts';
import { isWithin, type Entry, type Scene } from './scene.ts';
import {
  isTermOrDescription,
  lineAround,
  placeOfText,
  repeatedItem,
  wholeItem,
  type EntryRange,
} from './sibling-items.ts';
import { plain } from './text.ts';
import { ownersOf, type TextOwner } from './text-owners.ts';

// What is near a text: its row, item, card or fieldset, then its section, never more.

/** A part of the page, possibly with gaps. */
export type NearPart = readonly EntryRange[];

/** An occurrence of a text, with its surroundings. */
export interface NearPlace {
  /** The items around it, innermost first, up to one with another actionable element. */
  readonly items: readonly NearPart[];
  /** The parts of its section around them, smallest first. */
  readonly sections: readonly NearPart[];
  /** The section belongs to this text, and not to neighbouring items. */
  readonly isOwnSection: boolean;
  /** Whether an entry is in a neighbouring item. */
  readonly isOfOther: (entry: Entry) => boolean;
}

const MOST_PLACES = 12;

/** The occurrences of a text that have something actionable nearby. */
export function placesNear(text: string, look: Look, isInside: (entry: Entry) => boolean): NearPlace[] {
  const places = new Map<number, NearPlace>();
  for (const said of ownersOf(plain(text), look.scene)) {
    const place = isInside(said.owner) ? placeOf(said, look) : undefined;
    const range = place && (place.items.at(-1) ?? place.sections[0])?.[0];
    if (place !== undefined && range !== undefined && places.size < MOST_PLACES && !places.has(range.index))
      places.set(range.index, place);
  }
  return [...places.values()];
}

/** The level at which an entry is near a text; -1 if it is too far. */
export function nearness({ items, sections, isOwnSection, isOfOther }: NearPlace, entry: Entry): number {
  const isIn = (part: NearPart): boolean => part.some((range) => isWithin(entry, range));
  const level = items.findIndex(isIn);
  if (level >= 0) return level;
  const part = sections.findIndex(isIn);
  if (part < 0 || isOfOther(entry)) return -1;
  return isOwnSection ? NEAR_SECTION + part : NEAR_WEAKLY;
}

export function widestOf({ items, sections }: NearPlace): EntryRange {
  const ranges = [...items, ...sections].flat();
  return {
    index: Math.min(...ranges.map(({ index }) => index)),
    end: Math.max(...ranges.map(({ end }) => end)),
  };
}

/** The smallest part around any of the texts that has something actionable. */
export function smallestOf(places: readonly NearPlace[]): NearPart {
  const parts = places.map(({ items, sections }) => items.at(-1) ?? sections[0] ?? []);
  return parts.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0] ?? [];
}

function sizeOf(part: NearPart): number {
  return part.reduce((size, { index, end }) => size + end - index, 0);
}

const FIELDSETS = new Set(['fieldset', 'dialog']);
const FIELDSET_ROLES = new Set(['group', 'radiogroup', 'dialog', 'alertdialog']);
// With more controls, an item is a section of the page.
const MOST_IN_ITEM = 40;

function placeOf(said: TextOwner, look: Look): NearPlace | undefined {
  const { levels, own, isInItem, outside } = itemsAround(said, look);
  const items = levels.filter((part) => countIn(part, look) > 0);
  const sections = own?.isFieldset === true ? [] : sectionsAround(outside, said.owner, look);
  if (items.length + sections.length === 0) return undefined;
  return { items, sections, isOwnSection: !isInItem, isOfOther: (entry) => isBeside(own, entry) };
}

interface ItemNear {
  readonly range: EntryRange;
  readonly parent: Entry | undefined;
  readonly isFieldset: boolean;
  isSibling(entry: Entry): boolean;
}

interface ItemsAround {
  readonly levels: readonly NearPart[];
  /** The first one with another actionable element. */
  readonly own: ItemNear | undefined;
  readonly isInItem: boolean;
  readonly outside: Entry | undefined;
}

function itemsAround(said: TextOwner, look: Look): ItemsAround {
  const levels: NearPart[] = [];
  let isInItem = false;
  let outside: Entry | undefined = said.owner;
  for (let at: Entry | undefined = said.owner; at !== undefined; at = at.parent) {
    levels.push(...linesAt(at, said, look));
    for (const item of itemsAt(at, said.owner, look)) {
      if (countIn([item.range], look) > MOST_IN_ITEM) return { levels, own: undefined, isInItem, outside };
      levels.push(withoutNested(item.range, at, { owner: said.owner, look }), [item.range]);
      isInItem ||= !item.isFieldset;
      outside = at.parent;
      if (hasOthers(item.range, said.owner, look)) return { levels, own: item, isInItem, outside };
    }
  }
  return { levels, own: undefined, isInItem, outside };
}

function itemsAt(at: Entry, owner: Entry, look: Look): ItemNear[] {
  const { parent } = at;
  const isFieldset = FIELDSETS.has(at.tag) || FIELDSET_ROLES.has(at.role);
  const items: ItemNear[] = [];
  if (isFieldset || isOneItem(at))
    items.push({ range: wholeItem(at, owner, look), parent, isFieldset, isSibling: isOneItem });
  const repeated = isTermOrDescription(at) ? undefined : repeatedItem(at, look);
  if (repeated !== undefined) {
    const { range, all } = repeated;
    items.push({ range, parent, isFieldset: false, isSibling: (entry) => isWithin(entry, all) });
  }
  return items;
}

function linesAt(at: Entry, { owner, node }: TextOwner, look: Look): NearPart[] {
  const from = at === owner && node !== undefined ? placeOfText(node, owner, look.scene) : undefined;
  const inside = from === undefined ? undefined : lineAround(at, from, look);
  const around = at.parent && lineAround(at.parent, at.index, look);
  return [inside, around].flatMap((line) => (line === undefined ? [] : [[line]]));
}

/** An article is an item even if it has no siblings. */
function isOneItem(entry: Entry): boolean {
  return isItem(entry) || isTermOrDescription(entry) || entry.tag === 'article' || entry.role === 'article';
}

/** Whether an entry is in another item of the same list. */
function isBeside(own: ItemNear | undefined, entry: Entry): boolean {
  if (own?.parent === undefined) return false;
  let at: Entry | undefined = entry;
  while (at !== undefined && at.parent !== own.parent) at = at.parent;
  return at !== undefined && !isWithin(at, own.range) && own.isSibling(at);
}

function countIn(part: NearPart, look: Look): number {
  return part.reduce((count, { index, end }) => count + listedBetween(look, index, end), 0);
}

/** Whether it contains something actionable other than the text's own control. */
function hasOthers({ index, end }: EntryRange, { control }: Entry, look: Look): boolean {
  const isIn = control?.isListed === true && isWithin(control, { index, end });
  return listedBetween(look, index, end) > (isIn ? 1 : 0);
}

const MOST_SEARCHED = 3_000;

interface Seeker {
  readonly owner: Entry;
  readonly look: Look;
}

/** A part without nested elements of the same kind, such as the replies to a comment. */
function withoutNested(range: EntryRange, around: Entry, { owner, look }: Seeker): NearPart {
  const shape = shapeOf(around.element);
  if ((shape === '' && !isOneItem(around)) || range.end - range.index > MOST_SEARCHED) return [range];
  const part: EntryRange[] = [];
  let from = range.index;
  for (let index = Math.max(around.index + 1, from); index < Math.min(around.end, range.end);) {
    const at = look.scene.entries[index];
    if (at === undefined) break;
    const isAlike = at.tag === around.tag && at.role === around.role && shapeOf(at.element) === shape;
    if (isAlike && !isWithin(owner, at)) {
      part.push({ index: from, end: at.index });
      from = at.end;
    }
    index = from > index ? from : index + 1;
  }
  return [...part, { index: from, end: range.end }];
}

const SECTIONS = new Set(['section', 'article', 'aside', 'nav', 'main', 'footer', 'form']);

/** The ancestors of a text with another actionable element, up to the end of its section. */
function sectionsAround(from: Entry | undefined, owner: Entry, look: Look): NearPart[] {
  const sections: NearPart[] = [];
  let most = 0;
  for (let at = from; at !== undefined; at = at.parent) {
    const section = underHeading(at, owner, look.scene);
    for (const part of [withoutNested(section, at, { owner, look }), [section]]) {
      const count = countIn(part, look);
      if (!hasOthers(at, owner, look) || count <= most) continue;
      sections.push(part);
      most = count;
    }
    if (SECTIONS.has(at.tag)) break;
  }
  return sections;
}

/** Of several sections in an element, the one that contains the text. */
function underHeading({ index, end }: Entry, owner: Entry, { headings }: Scene): EntryRange {
  const inside = headings.filter((heading) => heading.index > index && heading.index < end);
  const own = inside.findLast((heading) => heading.index <= owner.index);
  const next = inside.find(
    (heading) =>
      heading.index > owner.index && (own === undefined || heading.headingLevel <= own.headingLevel),
  );
  return { index: own?.index ?? index, end: next?.index ?? end };
}
