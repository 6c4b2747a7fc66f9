import { attributeOf } from '../dom.ts';
import { isInShownByHover, isShownByHover } from '../hover/shown-by-hover.ts';
import { itemAround } from './items.ts';
import { listedBetween, type Look } from '../perceive/look.ts';
import { isRow } from './rows.ts';
import { isControl, isInSome, isLink, type Entry, type Scene } from '../perceive/scene.ts';
import { isTextSeen, squeeze, start } from '../perceive/text.ts';

// The text around an element identifies it: this "Delete" is Ann's. Numbers in that text may be counters or clocks, so
// they count only if there is nothing else.

const MOST_PIECES = 400;
const MOST_PIECE_CHARS = 2_000;
const MOST_LEVELS = 6;
const MOST_CONTROLS = 8;
const MOST_PART_CHARS = 160;
const LARGE_PARTS = new Set(['form', 'fieldset', 'main', 'nav', 'header', 'footer', 'aside', 'body', 'html']);

/** A hash of the text around an element; undefined if nothing distinguishes it from others. */
export function aroundOf(entry: Entry, look: Look): number | undefined {
  const text = itemText(entry, look) || textBefore(entry, look);
  return text === '' ? undefined : hashOf(text);
}

const itemTexts = new WeakMap<Entry, { readonly whole: string; readonly letters: string }>();
const itemCounts = new WeakMap<Entry, ReadonlyMap<string, number>>();

/** The whole text of a row, item or card, before and after the element, including links and images. */
function itemText(entry: Entry, look: Look): string {
  const item = entry.parent && itemAround(entry.parent);
  if (item?.parent === undefined || !isRow(item, look)) return '';
  // In a list of plain links, each is identified by its name.
  if (listedBetween(look, item.index, item.end) === 1 && entry.tag === 'a') return '';
  const { whole, letters } = textsOf(item, look.scene);
  const alike = countsIn(item.parent, look.scene).get(letters) ?? 0;
  return letters !== '' && alike <= 1 ? letters : whole;
}

function textsOf(item: Entry, scene: Scene): { readonly whole: string; readonly letters: string } {
  const known = itemTexts.get(item);
  if (known !== undefined) return known;
  const whole = `${wordsIn(item, item.endPiece, { scene })} ${picturesIn(scene, item)}`.trim();
  const texts = { whole, letters: lettersOf(whole) };
  itemTexts.set(item, texts);
  return texts;
}

/** How many items of a container have the same text, ignoring numbers. */
function countsIn(container: Entry, scene: Scene): ReadonlyMap<string, number> {
  const known = itemCounts.get(container);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (let index = container.index + 1; index < container.end;) {
    const item = scene.entries[index];
    if (item === undefined) break;
    const { letters } = textsOf(item, scene);
    counts.set(letters, (counts.get(letters) ?? 0) + 1);
    index = Math.max(item.end, index + 1);
  }
  itemCounts.set(container, counts);
  return counts;
}

/**
 * The text before the element in the smallest part of the page that has any. Text after it is often a response to
 * pressing it, and the text of a form changes while it is filled in.
 */
function textBefore(entry: Entry, look: Look): string {
  for (const { part, words } of partsBefore(entry, look)) {
    const letters = lettersOf(words);
    if (letters !== '') return isOneOfMany(part, look.scene) ? words : letters;
  }
  return '';
}

/** The text that identifies an element outside rows, if its siblings differ only in a number. */
export function partTextOf(entry: Entry, look: Look): string {
  const [smallest] = partsBefore(entry, look);
  if (smallest === undefined || !isOneOfMany(smallest.part, look.scene)) return '';
  return squeeze(smallest.words, MOST_PART_CHARS);
}

/** The ancestors of an element with text before it, smallest first. */
function* partsBefore(entry: Entry, look: Look): Generator<{ readonly part: Entry; readonly words: string }> {
  let part = entry.parent;
  for (let level = 0; part !== undefined && level < MOST_LEVELS; level++, part = part.parent) {
    if (LARGE_PARTS.has(part.tag) && !isSmallPage(part, look)) return;
    if (listedBetween(look, part.index, part.end) > MOST_CONTROLS) return;
    const words = wordsIn(part, entry.firstPiece, { scene: look.scene, isForMovable: isMovable(entry) });
    if (words !== '') yield { part, words };
  }
}

/** Whether the sibling has the same text except for numbers, as in "Mail 3" and "Mail 4". */
function isOneOfMany(part: Entry, scene: Scene): boolean {
  const { letters } = textsOf(part, scene);
  const next = scene.entries[part.end];
  const before = part.parent && previousIn(part.parent, part, scene);
  return [before, next].some(
    (other) =>
      other?.parent === part.parent && other?.tag === part.tag && textsOf(other, scene).letters === letters,
  );
}

function previousIn(container: Entry, part: Entry, { entries }: Scene): Entry | undefined {
  let at = entries[part.index - 1];
  while (at !== undefined && at !== container && at.parent !== container) at = at.parent;
  return at === container ? undefined : at;
}

/** A frame may contain just one question. */
function isSmallPage({ tag, index, end }: Entry, look: Look): boolean {
  return tag === 'body' && window.parent !== window && listedBetween(look, index, end) <= MOST_CONTROLS;
}

/**
 * The text of a container up to a piece, without buttons, fields, clocks and text shown by hover. What can be dragged
 * changes places with others that can.
 */
function wordsIn(
  container: Entry,
  endPiece: number,
  { scene: { pieces }, isForMovable = false }: { readonly scene: Scene; readonly isForMovable?: boolean },
): string {
  if (isInShownByHover(container)) return '';
  let words = '';
  const isLeftOut = (at: Entry): boolean =>
    isButton(at) || isShownByHover(at) || (isForMovable && isMovable(at));
  const end = Math.min(endPiece, container.firstPiece + MOST_PIECES);
  for (let index = container.firstPiece; index < end; index++) {
    const piece = pieces[index];
    if (piece === undefined || piece.owner.isPassing || isInSome(piece.owner, container, isLeftOut)) continue;
    if (isTextSeen(piece.owner)) words += ` ${start(piece.text, MOST_PIECE_CHARS)}`;
  }
  return squeeze(words, MOST_PIECES * MOST_PIECE_CHARS);
}

/** A control whose text may change with its state. */
function isButton(entry: Entry): boolean {
  return isControl(entry) && !isLink(entry);
}

function isMovable({ element }: Entry): boolean {
  return attributeOf(element, 'draggable') === 'true';
}

function picturesIn({ entries }: Scene, { index, end }: Entry): string {
  let alts = '';
  for (let at = index; at < end; at++) {
    const entry = entries[at];
    if (entry?.tag === 'img')
      alts += ` ${attributeOf(entry.element, 'alt')?.slice(0, MOST_PIECE_CHARS) ?? ''}`;
  }
  return alts.trim();
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;

/** A 53-bit hash of a text. */
export function hashOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    low = Math.imul(low ^ unit, PRIME);
    high = Math.imul(high ^ unit, OTHER_PRIME) ^ (high >>> 15);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
