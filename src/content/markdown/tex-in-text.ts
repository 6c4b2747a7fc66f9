/** A piece of page text: words, or a formula that the page would render later. */
export type TextPiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'tex'; readonly text: string; readonly isDisplay: boolean };

interface MathMark {
  readonly open: string;
  readonly close: string;
  readonly isDisplay: boolean;
}

const MARKS: readonly MathMark[] = [
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '\\[', close: '\\]', isDisplay: true },
  { open: '$$', close: '$$', isDisplay: true },
];
// Longer ones are text between two unrelated marks.
const MAX_TEX = 2000;
const OPENING = /\\[([]|\$\$/g;

/** Whether a text may contain TeX. */
export function mayHoldTex(text: string): boolean {
  return text.includes('\\(') || text.includes('\\[') || text.includes('$$');
}

/** Splits a text at its formulas, in one pass: the position of the next closing mark is looked up once. */
export function partAtTex(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const closings = new Map<string, number>();
  let written = 0;
  for (const { 0: open, index } of text.matchAll(OPENING)) {
    const mark = MARKS.find((one) => one.open === open);
    if (mark === undefined || index < written) continue;
    const start = index + open.length;
    const close = closingFrom(text, { mark, start, closings });
    const tex = text.slice(start, close);
    if (close === -1 || close - start > MAX_TEX || tex.trim() === '') continue;
    if (index > written) pieces.push({ kind: 'words', text: text.slice(written, index) });
    pieces.push({ kind: 'tex', text: tex, isDisplay: mark.isDisplay });
    written = close + mark.close.length;
  }
  if (written < text.length) pieces.push({ kind: 'words', text: text.slice(written) });
  return pieces;
}

function closingFrom(
  text: string,
  {
    mark,
    start,
    closings,
  }: { readonly mark: MathMark; readonly start: number; readonly closings: Map<string, number> },
): number {
  const known = closings.get(mark.close);
  if (known !== undefined && (known === -1 || known >= start)) return known;
  const found = text.indexOf(mark.close, start);
  closings.set(mark.close, found);
  return found;
}
