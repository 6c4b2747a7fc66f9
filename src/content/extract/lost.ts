import { isContentPicture } from '../markdown/index.ts';
import { isElement, type PageNode } from '../parse/index.ts';
import { isInChrome, isNamedBeside } from './chrome.ts';
import type { Outline, WordlessPiece } from './outline.ts';
import { isDrawing, isFormula } from './tags.ts';

/** Content without words that a text does not have. */
export interface LostContent {
  readonly formulas: number;
  readonly images: number;
}

/** A caption, or the words around a formula; longer texts are sections of their own. */
const MOST_CAPTION_WORDS = 40;

/**
 * What belongs to the main content and is not written: formulas and pictures that were left out although they are between
 * kept texts or right beside one, and drawings, which Markdown cannot express.
 */
export function lostPieces(
  outline: Outline,
  kept: readonly boolean[],
  leftOut: ReadonlySet<PageNode>,
): LostContent {
  const keptPlaces = { kept, first: kept.indexOf(true), last: kept.lastIndexOf(true) };
  const isLost = (piece: WordlessPiece): boolean =>
    leftOut.has(piece.node) ? belongs(piece, outline, keptPlaces) : kindOf(piece.node) === 'drawing';
  return count(outline.pieces.filter(isLost));
}

/** Of a page that is written as a whole. */
export function lostDrawings({ pieces }: Outline): LostContent {
  return count(pieces.filter(({ node, box }) => kindOf(node) === 'drawing' && !isInChrome(box)));
}

function count(pieces: readonly WordlessPiece[]): LostContent {
  const kinds = pieces.map(({ node }) => kindOf(node));
  const formulas = kinds.filter((kind) => kind === 'formula').length;
  return { formulas, images: kinds.filter((kind) => kind !== undefined).length - formulas };
}

function kindOf(node: PageNode): 'formula' | 'picture' | 'drawing' | undefined {
  if (!isElement(node)) return undefined;
  const tag = node.localName.toLowerCase();
  const attribute = (name: string): string | undefined => node.getAttribute(name) ?? undefined;
  if (tag === 'math' || tag === 'mjx-container' || isFormula(node)) return 'formula';
  if (tag === 'img') return isContentPicture(attribute) ? 'picture' : undefined;
  return isDrawing(node) ? 'drawing' : undefined;
}

interface KeptPlaces {
  readonly kept: readonly boolean[];
  readonly first: number;
  readonly last: number;
}

/** Whether it is where the main content is, and not in a section that was left out with its words. */
function belongs(piece: WordlessPiece, { blocks }: Outline, { kept, first, last }: KeptPlaces): boolean {
  if (isInChrome(piece.box) || isInLink(piece.node)) return false;
  const around = wordsAround(piece, blocks);
  if (around === undefined) return false;
  const { start, end } = around;
  const isAmongKept = kept.slice(start, end).includes(true);
  if (!isAmongKept && !isCaption(around)) return false;
  // Within a kept section its own place counts, otherwise that of its caption.
  const [before, after] = isAmongKept ? [piece.place - 1, piece.place] : [start - 1, end];
  return (before >= first && after <= last) || kept[before] === true || kept[after] === true;
}

const LINK_LEVELS = 5;

/** A picture that was left out with its link stands for another page; in a figure it is content. */
function isInLink(node: PageNode): boolean {
  let at = node.parentNode;
  let isLink = false;
  for (let level = 0; at !== null && level < LINK_LEVELS; level++, at = at.parentNode) {
    if (at.localName === 'figure') return false;
    isLink ||= at.localName === 'a' || at.localName === 'button';
  }
  return isLink;
}

interface WordsAround {
  readonly words: number;
  readonly linkWords: number;
  /** The blocks from start up to, but not including, end. */
  readonly start: number;
  readonly end: number;
}

/** The text that it is part of, or the nearest box with words; undefined in a box that names something else. */
function wordsAround(
  { box, place, isInText }: WordlessPiece,
  blocks: Outline['blocks'],
): WordsAround | undefined {
  const block = isInText ? blocks[place] : undefined;
  if (block !== undefined) return { ...block, start: place, end: place + 1 };
  let at = box;
  for (; at.words === 0 && at.parent !== undefined; at = at.parent) if (isNamedBeside(at)) return undefined;
  return { ...at, start: at.firstBlock, end: at.endBlock };
}

function isCaption({ words, linkWords }: WordsAround): boolean {
  return words <= MOST_CAPTION_WORDS && linkWords * 2 <= words;
}
