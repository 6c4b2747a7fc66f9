import { isDrawnInk } from '../visible/drawing-colour.ts';
import { isInk } from '../visible/text-colour.ts';
import { isWithin, type Entry, type Piece, type Rect, type Scene, type Seeable } from './scene.ts';
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

/** Reads no more of a text node than is needed: one may hold 60 MB. */
export function start(text: CharacterData, maxChars: number): string {
  return text.length > maxChars ? text.substringData(0, maxChars) : text.data;
}

export function squeeze(text: string, maxChars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxChars) return line;
  return `${line.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…`;
}

interface WantedText {
  readonly maxChars: number;
  /** Which pieces count. */
  readonly takes?: (piece: Piece) => boolean;
  /** Told of the characters of those that nobody can see. */
  readonly onHidden?: (chars: number) => void;
  /** What stands between two pieces, where it is not told by their boxes. */
  readonly between?: (before: Piece, after: Piece) => string | undefined;
}

// A container of a hundred thousand blanks is not read to its end.
const MOST_PIECES = 400;

/** What a person reads in an element, on one line. */
export function textOf(entry: Entry, { pieces }: Scene, wanted: WantedText): string {
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
    // Two blocks side by side are two words, even without a blank between them.
    else if (last !== undefined && last.owner !== piece.owner && isApart(last.owner, piece.owner))
      text += ' ';
    text += part;
    last = piece;
  }
  return squeeze(text, maxChars);
}

/** Tags of what runs on in a line. */
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
  if (isWithin(after, before)) return !isInline(after);
  if (isWithin(before, after)) return !isInline(before);
  return !isInline(before) || !isInline(after);
}

/** Parts of a flexible box are blocks, whatever their tags say. */
export function isInline(entry: Seeable): boolean {
  return INLINE.has(entry.tag) && styleOf(entry).display.startsWith('inline');
}

/** The paragraph, cell or other block that a text runs on in. */
export function blockOf(owner: Entry): Entry {
  let at = owner;
  while (at.parent !== undefined && isInline(at)) at = at.parent;
  return at;
}

/** Whether a person can read text that stands directly in the element. */
export function isTextSeen(entry: Seeable): boolean {
  return (entry.isInk ??=
    isInSight(entry) && (entry.element instanceof SVGElement ? isDrawnInk(entry) : isInk(entry)));
}

/** Whether some of the box of the element comes before a person's eyes. */
export function isInSight(entry: Seeable): boolean {
  if (entry.isHidden || entry.isInert) return false;
  if (!hasDrawnBox(entry)) return isWithoutBox(entry);
  const box = boxOf(entry);
  return isLarge(intersection(box, clipOf(entry))) || (!isLarge(box) && skippedBy(entry) !== undefined);
}

/** What a closed disclosure holds may have been laid out for the first time only by the question for its place. */
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

/** It shows what is in it, where the element around it does. */
function isWithoutBox(entry: Seeable): boolean {
  const { display, visibility } = styleOf(entry);
  return display === 'contents' && visibility === 'visible' && isLarge(clipOf(entry));
}
