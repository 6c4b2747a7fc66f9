import { cutBefore, pieceBetween, placesOfMarks, type HtmlPosition } from './html-places.ts';
import type { NamedElement } from './list-page.ts';
import { textBytes } from './packing.ts';
import { tellHtml } from './told-element.ts';

/** A page as HTML text in which listed elements are marked with their index in the list. */
export interface HtmlOfPage {
  readonly html: string;
  /** The length of the list. */
  readonly count: number;
}

export interface HtmlPiece {
  readonly html: string;
  /** How many of the requested elements it contains. */
  readonly taken: number;
  /** Characters around an element that did not fit. */
  readonly cutChars: number;
}

/** The part of a page with consecutive elements of the list, as many as fit. */
export function pieceOfHtml(
  page: HtmlOfPage,
  { offset, shown }: { readonly offset: number; readonly shown: readonly NamedElement[] },
  maxBytes: number,
): HtmlPiece {
  const pieces = createPieces(page, shown);
  const upTo = (taken: number): string => pieces.between(offset, offset + taken);
  // A text has at least as many bytes as characters.
  const fits = (taken: number): boolean =>
    pieces.lengthBetween(offset, offset + taken) <= maxBytes && textBytes(upTo(taken)) <= maxBytes;
  if (page.count === 0) return { ...pieces.cut(0, maxBytes), taken: 0 };
  if (shown.length === 0) return { html: '', taken: 0, cutChars: 0 };
  const taken = mostThatFit(shown.length, fits);
  return taken > 0
    ? { html: upTo(taken), taken, cutChars: 0 }
    : { ...pieces.cut(offset, maxBytes), taken: 1 };
}

interface Pieces {
  lengthBetween(from: number, to: number): number;
  between(from: number, to: number): string;
  /** One element with as much of its surroundings as fits. */
  cut(index: number, maxBytes: number): { readonly html: string; readonly cutChars: number };
}

function createPieces({ html, count }: HtmlOfPage, shown: readonly NamedElement[]): Pieces {
  const marks = placesOfMarks(html);
  const places = placesFor(marks, { html, count });
  const at = (index: number): HtmlPosition => places[index] ?? { at: html.length, open: undefined };
  const ids = new Map(shown.map(({ index, id }) => [index, id]));
  const nameOf = (mark: number): string | undefined => (marks.has(mark) ? ids.get(mark) : undefined);
  const absentIn = (from: number, to: number): string =>
    shown
      .filter(({ index }) => index >= from && index < to && !marks.has(index))
      .map(({ element, id }) => tellHtml(element, id))
      .join('');
  const piece = (from: HtmlPosition, to: number): string => pieceBetween(html, [from, to], nameOf);
  return {
    lengthBetween: (from, to) => at(to).at - at(from).at,
    between: (from, to) => piece(at(from), at(to).at) + absentIn(from, to),
    cut(index, maxBytes) {
      const end = at(index + 1).at;
      const own = marks.get(index)?.own ?? { at: end, open: undefined };
      const absent = absentIn(index, index + 1);
      const room = maxBytes - textBytes(absent);
      const rest = cutToFit((to) => piece(own, to), { html, from: own.at, to: end, maxBytes: room });
      const before = cutToFit((to) => piece(at(index), to), {
        html,
        from: at(index).at,
        to: own.at,
        maxBytes: room - textBytes(rest.html),
      });
      return { html: before.html + rest.html + absent, cutChars: before.cutChars + rest.cutChars };
    },
  };
}

/** The start of each listed element; one that is not in the text starts with the next that is. */
function placesFor(marks: ReadonlyMap<number, HtmlPosition>, { html, count }: HtmlOfPage): HtmlPosition[] {
  const places: HtmlPosition[] = [];
  let next: HtmlPosition = { at: html.length, open: undefined };
  for (let index = count - 1; index >= 0; index--) places[index] = next = marks.get(index) ?? next;
  // Everything before the first element belongs to it.
  places[0] = { at: 0, open: undefined };
  return places;
}

const SHORTER = 0.8;

function cutToFit(
  pieceTo: (to: number) => string,
  { html, from, to, maxBytes }: { html: string; from: number; to: number; maxBytes: number },
): { html: string; cutChars: number } {
  for (let chars = Math.min(to - from, maxBytes); chars > 0; chars = Math.floor(chars * SHORTER)) {
    const end = chars === to - from ? to : cutBefore(html, from, chars);
    const piece = pieceTo(end);
    if (textBytes(piece) <= maxBytes) return { html: piece, cutChars: to - end };
  }
  return { html: '', cutChars: to - from };
}

function mostThatFit(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
