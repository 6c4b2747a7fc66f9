import { isDivider, isRow, LineReader, lineAt, type Line, type OpenBlock } from './scan-lines.ts';
import { beforeCharacter, beforeUnit } from './whole-units.ts';

export interface Window {
  readonly start: number;
  /** The page ends here at the latest. */
  readonly limit: number;
  /** The block that the start is inside of. */
  readonly place: OpenBlock;
  /** Bytes reserved for the closing line of a code block. */
  readonly reserve: number;
}

interface Ends {
  /** After a block, a line, a table row or line of code: the last one that fits. */
  block: number;
  line: number;
  /** Whether the limit is inside a row or code, which are cut only at line ends. */
  isRigid: boolean;
}

// Longer ones are really paragraphs.
const MAX_HEADING = 500;
const SENTENCE_END = /[.!?。！？…]["'”’)\]]*\s+|[。！？]/g;

/** Where a page ends: after a block if possible, else a line, a sentence, a word, a character. */
export function findCut(markdown: string, window: Window): number {
  const { start, limit } = window;
  if (limit >= markdown.length) return markdown.length;
  const half = start + Math.max(1, (limit - start) / 2);
  const ends = endsIn(markdown, window);
  if (ends.block >= half) return ends.block;
  if (ends.line >= half || (ends.isRigid && ends.line > start)) return ends.line;
  const sentence = wholeUnits(markdown, sentenceEnd(markdown, window), start);
  if (sentence >= half) return sentence;
  const word = wholeUnits(markdown, wordEnd(markdown, window), start);
  if (word >= half) return word;
  const any = Math.max(ends.block, ends.line, word);
  if (any > start) return any;
  return forced(markdown, window);
}

function endsIn(markdown: string, { start, limit, place, reserve }: Window): Ends {
  const reader = new LineReader();
  reader.place = place;
  const ends: Ends = { block: start, line: start, isRigid: false };
  let blockStart = start;
  for (let at = start; at < limit;) {
    const line = lineAt(markdown, at);
    const before = reader.place;
    reader.read(line);
    const isClosing = before?.kind === 'fence' && reader.place === undefined;
    if (line.end > limit + (isClosing ? reserve : 0)) {
      ends.isRigid = before !== undefined || reader.place !== undefined || isRow(line.text);
      break;
    }
    if (reader.place === undefined && /^[\s>]*$/.test(line.text)) {
      // A heading is kept with what follows it.
      const isHeading =
        /^#{1,6} /.test(markdown.slice(blockStart, blockStart + 8)) && at - blockStart < MAX_HEADING;
      if (!isHeading || blockStart === start) ends.block = line.end;
      blockStart = line.end;
    }
    // No cut between an opening line and the block that it opens.
    const isOpening = reader.place !== undefined && before === undefined;
    if (!isOpening && !isHeader(markdown, line)) ends.line = line.end;
    at = line.end;
  }
  return ends;
}

function isHeader(markdown: string, line: Line): boolean {
  return isRow(line.text) && isDivider(lineAt(markdown, line.end).text);
}

function sentenceEnd(markdown: string, { start, limit }: Window): number {
  let end = start;
  const text = markdown.slice(start, limit);
  for (const found of text.matchAll(SENTENCE_END)) end = start + found.index + found[0].length;
  return end;
}

function wordEnd(markdown: string, { start, limit }: Window): number {
  for (let at = limit; at > start; at--) {
    const code = markdown.charCodeAt(at - 1);
    if (code === 32 || code === 9 || code === 10) return at;
  }
  return start;
}

function wholeUnits(markdown: string, at: number, least: number): number {
  return at > least ? beforeUnit(markdown, at, least) : at;
}

/** At least one character per page, so that paging always makes progress. */
function forced(markdown: string, { start, limit }: Window): number {
  const unit = beforeUnit(markdown, limit, start);
  const cut = beforeCharacter(markdown, unit > start ? unit : limit, start);
  if (cut > start) return cut;
  let end = start + 1;
  while (end < markdown.length && beforeCharacter(markdown, end, start) !== end) end++;
  return end;
}
