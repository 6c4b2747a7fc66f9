import { median, rowsOf, type TextRun } from './geometry.ts';

interface PdfLine {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
}

const CELL_GAP = '   ';
const NEW_SIZE = 1.15;
const PARAGRAPH_GAP = 1.35;
const FEW_LINES = 4;
const INDENT = 0.8;
const FULL_LINE = 0.7;
const BULLET = /^[•‣◦▪▫●○■□–—*·∙]\s*(?=\S)/;
const NUMBERED = /^(?:\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+\S/;
const SEEN_CHARS = 4000;
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** The text of one part of a page: its lines joined to paragraphs. */
export function paragraphsOf(runs: readonly TextRun[]): string[] {
  const lines = linesOf(runs);
  const pitch = usualPitch(lines);
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const right = Math.max(...lines.map(({ x1 }) => x1));
  const paragraphs: string[] = [];
  let last: PdfLine | undefined;
  for (const line of lines) {
    const open = paragraphs[paragraphs.length - 1];
    if (last === undefined || open === undefined || startsParagraph(line, last, { pitch, left, right })) {
      paragraphs.push(line.text.replace(BULLET, '- '));
    } else paragraphs[paragraphs.length - 1] = joinLines(open, line.text);
    last = line;
  }
  return paragraphs;
}

function linesOf(runs: readonly TextRun[]): PdfLine[] {
  return rowsOf(runs).map((row) => {
    const isRightToLeft = row.filter((run) => run.isRightToLeft).length * 2 > row.length;
    const texts = row.map(({ text }) => text);
    return {
      text: (isRightToLeft ? texts.toReversed() : texts).join(CELL_GAP),
      x0: Math.min(...row.map(({ x0 }) => x0)),
      x1: Math.max(...row.map(({ x1 }) => x1)),
      y: Math.max(...row.map(({ y }) => y)),
      size: Math.max(...row.map(({ size }) => size)),
    };
  });
}

/** The usual distance from one line to the next. */
function usualPitch(lines: readonly PdfLine[]): number {
  const gaps = lines.slice(1).map((line, at) => line.y - (lines[at]?.y ?? 0));
  const size = median(lines.map((line) => line.size));
  // With only a few lines the gap may be that between paragraphs.
  const widest = lines.length < FEW_LINES ? 1.3 * size : 2.4 * size;
  return Math.min(median(gaps.filter((gap) => gap > 0)) || widest, widest);
}

function startsParagraph(
  line: PdfLine,
  last: PdfLine,
  { pitch, left, right }: { pitch: number; left: number; right: number },
): boolean {
  if (line.y - last.y > PARAGRAPH_GAP * pitch) return true;
  if (Math.max(line.size, last.size) > NEW_SIZE * Math.min(line.size, last.size)) return true;
  if (BULLET.test(line.text) || NUMBERED.test(line.text)) return true;
  if (line.text.includes(CELL_GAP) || last.text.includes(CELL_GAP)) return true;
  const isIndented = line.x0 - left > INDENT * line.size && last.x0 - left < INDENT * line.size;
  const isInList = BULLET.test(last.text) || NUMBERED.test(last.text);
  if (isIndented && !isInList) return true;
  return last.x1 < left + FULL_LINE * (right - left);
}

/** Joins a line to the text before it, together with a word that was hyphenated at the line end. */
function joinLines(before: string, line: string): string {
  if (before.endsWith('\u00ad')) return before.slice(0, -1) + line;
  const broken = /(\p{L}+)-$/u.exec(before)?.[1];
  const rest = /^\p{Ll}+/u.exec(line)?.[0];
  if (broken !== undefined && rest !== undefined) {
    return isCompound(before, broken, rest) ? before + line : before.slice(0, -1) + line;
  }
  const isSolid = CJK.test(before.slice(-1)) && CJK.test(line.slice(0, 1));
  return isSolid || /[\p{L}\d][-/]$/u.test(before) ? before + line : `${before} ${line}`;
}

const HYPHENATED =
  /^(?:self|non|well|semi|quasi|cross|half|all|ex|e|x|co|multi|high|low|long|short|real|state|one|two|three|four|five)$/i;

/** Words that keep their hyphen within a line: common ones, and those that occur so in the text before. */
function isCompound(before: string, broken: string, rest: string): boolean {
  if (HYPHENATED.test(broken)) return true;
  return before.slice(-SEEN_CHARS, -1).toLowerCase().includes(`${broken}-${rest}`.toLowerCase());
}
