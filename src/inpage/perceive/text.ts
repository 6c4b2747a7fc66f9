import { isDrawnInk } from '../visible/drawing-colour.ts';
import { isInk } from '../visible/text-colour.ts';
import { type Entry, type Piece, type Rect, type Scene, type Seeable } from './scene.ts';
import {
  clipOf,
  intersection,
  isDrawnNow,
  isLarge,
  ownRect,
  rectOf,
  skippedBy,
  styleOf,
} from '../visible/view.ts';

/** Reads no more of a text node than needed: one may hold 60 MB. */
export function start(text: CharacterData, maxChars: number): string {
  return text.length > maxChars ? text.substringData(0, maxChars) : text.data;
}

export function squeeze(text: string, maxChars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxChars) return line;
  return `${line.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…`;
}

const MOST_COMPARED = 2_000;

/** Normalised for comparison: on one line, in lower case. */
export function plain(text: string): string {
  return squeeze(text, MOST_COMPARED).toLowerCase();
}

interface TextLimit {
  readonly maxChars: number;
  /** Filters the pieces. */
  readonly takes?: (piece: Piece) => boolean;
  /** Called with the number of invisible characters. */
  readonly onHidden?: (chars: number) => void;
  /** The separator of two pieces, if their boxes do not determine it. */
  readonly between?: (before: Piece, after: Piece) => string | undefined;
}

// Bounds the reading of a container with a hundred thousand blank texts.
const MOST_PIECES = 400;

/** The visible text of an element, on one line. */
export function textOf(entry: Entry, { pieces }: Scene, wanted: TextLimit): string {
  const { maxChars, takes, onHidden, between } = wanted;
  let text = '';
  let last: Piece | undefined;
  const end = Math.min(entry.endPiece, entry.firstPiece + MOST_PIECES);
  for (let index = entry.firstPiece; index < end && text.length <= maxChars * 2; index++) {
    const piece = pieces[index];
    if (piece === undefined || takes?.(piece) === false) continue;
    const part = start(piece.text, maxChars * 4);
    if (part.trim() === '') {
      text += ' ';
      continue;
    }
    if (!isTextSeen(piece.owner)) {
      onHidden?.(part.length);
      continue;
    }
    const mark = last && between?.(last, piece);
    if (mark !== undefined) text = text.trimEnd() + mark;
    // Adjacent blocks are separate words, even without a space between them.
    else if (last !== undefined && last.owner !== piece.owner && isApart(last.owner, piece.owner))
      text += ' ';
    text += part;
    last = piece;
  }
  return squeeze(text, maxChars);
}

/** Inline tags. */
export const INLINE: ReadonlySet<string> = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'data',
    'dfn',
    'em',
    'font',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    's',
  ],
  ...['samp', 'small', 'span', 'strong', 'sub', 'sup', 'u', 'var', 'wbr', 'time'],
]);

function isApart(before: Entry, after: Entry): boolean {
  return runOf(before) !== runOf(after);
}

/** The element in which text flows with its neighbours: an inline box, such as a button or badge, is separate. */
export function runOf(owner: Entry): Entry {
  let at = owner;
  while (at.parent !== undefined && isRunningOn(at)) at = at.parent;
  return at;
}

function isRunningOn(entry: Entry): boolean {
  const { display } = styleOf(entry);
  return INLINE.has(entry.tag) && (display === 'inline' || display === 'contents');
}

/** Flex items are blocks, whatever their tags. */
export function isInline(entry: Seeable): boolean {
  return INLINE.has(entry.tag) && styleOf(entry).display.startsWith('inline');
}

/** The paragraph, cell or other block around a text. */
export function blockOf(owner: Entry): Entry {
  let at = owner;
  while (at.parent !== undefined && isInline(at)) at = at.parent;
  return at;
}

/** Whether text directly in the element is visible. */
export function isTextSeen(entry: Seeable): boolean {
  return (entry.isInk ??=
    isInSight(entry) && (entry.element instanceof SVGElement ? isDrawnInk(entry) : isInk(entry)));
}

/** Whether some of the element's box can be seen. */
export function isInSight(entry: Seeable): boolean {
  if (entry.isHidden || entry.isInert) return false;
  if (!hasDrawnBox(entry)) return isWithoutBox(entry);
  const box = boxOf(entry);
  return isLarge(intersection(box, clipOf(entry))) || (!isLarge(box) && skippedBy(entry) !== undefined);
}

/** The content of a closed disclosure may be laid out only when its box is first requested. */
function boxOf(entry: Seeable): Rect {
  const box = ownRect(entry);
  if (entry.isFolded === true && !isLarge(box)) entry.rect = rectOf(entry.element);
  return ownRect(entry);
}

function hasDrawnBox(entry: Seeable): boolean {
  if (entry.isFolded !== true) return isDrawnNow(entry);
  const { display, visibility } = styleOf(entry);
  return display !== 'contents' && visibility === 'visible';
}

/** With `display: contents`, its content is visible if the parent's is. */
function isWithoutBox(entry: Seeable): boolean {
  const { display, visibility } = styleOf(entry);
  return display === 'contents' && visibility === 'visible' && isLarge(clipOf(entry));
}
