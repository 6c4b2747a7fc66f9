import { byteLength, cutText, fail } from '../../core/index.ts';
import { findCut } from './find-cut.ts';
import { isRow, LineReader, lineAt, type OpenBlock } from './scan-lines.ts';

export interface PageRequest {
  /** Where the page begins in the whole text, in UTF-16 units. */
  readonly offset: number;
  readonly maxBytes: number;
}

export interface TextPage {
  /** Valid on its own: a split code block is opened again, a split table repeats its header. */
  readonly text: string;
  /** Where the next page begins; absent on the last one. */
  readonly nextOffset?: number;
  /** Length of the whole text, in UTF-16 units. */
  readonly total: number;
}

/** One page of a long Markdown text. */
export function pageOf(markdown: string, { offset, maxBytes }: PageRequest): TextPage {
  const total = markdown.length;
  const isWithin = Number.isInteger(offset) && offset >= 0 && (offset < total || offset === 0);
  if (!isWithin) {
    const message = 'The offset is outside the text.';
    throw fail(
      'invalid_cursor',
      { field: 'offset', total },
      { message, hint: 'Use nextOffset of the answer before.' },
    );
  }
  const start = isLowSurrogate(markdown, offset) ? offset - 1 : offset;
  const place = placeAt(markdown, start);
  const opening = openingOf(markdown, { start, place, maxBytes });
  const cut = cutFor(markdown, { start, place, room: maxBytes - byteLength(opening) });
  const text = opening + markdown.slice(start, cut);
  if (cut >= total) return { text, total };
  return { text: text + closingOf(text, placeAt(markdown, cut)), nextOffset: cut, total };
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
}

/** The block that an offset is inside of. */
function placeAt(markdown: string, at: number): OpenBlock {
  const reader = new LineReader();
  for (let start = 0; start < at;) {
    const line = lineAt(markdown, start);
    if (line.end > at) break;
    reader.read(line);
    start = line.end;
  }
  return reader.place;
}

interface PageStart {
  readonly start: number;
  readonly place: OpenBlock;
}

/** The text that a page begins with, so that code stays code and a row has its header. */
function openingOf(
  markdown: string,
  { start, place, maxBytes }: PageStart & { readonly maxBytes: number },
): string {
  if (place === undefined) return '';
  const isLineStart = markdown[start - 1] === '\n';
  if (place.kind === 'table' && !(isLineStart && isRow(lineAt(markdown, start).text))) return '';
  const opening = place.kind === 'fence' ? `${place.indent}${place.marker}${place.language}\n` : place.header;
  // Most of a page must be new text.
  return byteLength(opening) <= maxBytes / 3 ? opening : '';
}

function cutFor(markdown: string, { start, place, room }: PageStart & { readonly room: number }): number {
  const all = markdown.slice(start, start + Math.max(0, room));
  if (start + all.length >= markdown.length && byteLength(all) <= room) return markdown.length;
  const reserve = closingBytes(all, place);
  const fitting = cutText(all, Math.max(1, room - reserve)).length;
  return findCut(markdown, { start, limit: start + fitting, place, reserve });
}

/** Bytes for the longest closing line that a cut within this text can need. */
function closingBytes(text: string, place: OpenBlock): number {
  const reader = new LineReader();
  reader.place = place;
  let most = 0;
  for (let start = 0; start < text.length;) {
    most = Math.max(most, byteLength(closingLine(reader.place)));
    const line = lineAt(text, start);
    reader.read(line);
    start = line.end;
  }
  return Math.max(most, byteLength(closingLine(reader.place)));
}

function closingLine(place: OpenBlock): string {
  return place?.kind === 'fence' ? `\n${place.indent}${place.marker}` : '';
}

function closingOf(text: string, place: OpenBlock): string {
  const line = closingLine(place);
  return text.endsWith('\n') ? line.slice(1) : line;
}
