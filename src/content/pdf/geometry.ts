/** A piece of text at its position on a page: pixels from the upper left corner, `y` at the baseline. */
export interface TextRun {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** The height of the letters. */
  readonly size: number;
  readonly isRightToLeft: boolean;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

const SAME_LINE = 0.45;
const SPACE = 0.15;
/** With a wider gap two words need not belong together. */
const WORD_GAP = 1;

/** Joins adjacent pieces to runs: words of one line, but not of two columns. */
export function joinRuns(pieces: readonly TextRun[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const row of rowsOf(pieces)) {
    let last: TextRun | undefined;
    for (const piece of row) {
      if (piece.text.trim() === '') continue;
      const gap = last === undefined ? Infinity : piece.x0 - last.x1;
      if (last !== undefined && gap <= WORD_GAP * Math.max(last.size, piece.size)) {
        last = joined(last, piece, gap);
        runs[runs.length - 1] = last;
      } else {
        last = { ...piece, text: piece.text.trim() };
        runs.push(last);
      }
    }
  }
  return runs;
}

function joined(left: TextRun, right: TextRun, gap: number): TextRun {
  const isRightToLeft = left.isRightToLeft && right.isRightToLeft;
  const [first, second] = isRightToLeft ? [right, left] : [left, right];
  const isApart =
    gap > SPACE * Math.min(left.size, right.size) || /\s$/.test(left.text) || /^\s/.test(right.text);
  return {
    text: `${first.text.trimEnd()}${isApart ? ' ' : ''}${second.text.trimStart()}`,
    x0: left.x0,
    x1: Math.max(left.x1, right.x1),
    y: left.size >= right.size ? left.y : right.y,
    size: Math.max(left.size, right.size),
    isRightToLeft,
  };
}

/** Rows of pieces on one line, from top to bottom; each from left to right. */
export function rowsOf(pieces: readonly TextRun[]): TextRun[][] {
  const rows: { y: number; size: number; runs: TextRun[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const row = rows[rows.length - 1];
    if (row !== undefined && piece.y - row.y <= SAME_LINE * Math.max(row.size, piece.size)) {
      row.runs.push(piece);
      // The larger letters determine the line; small ones may be above or below it.
      if (piece.size > row.size) [row.y, row.size] = [piece.y, piece.size];
    } else rows.push({ y: piece.y, size: piece.size, runs: [piece] });
  }
  return rows.map(({ runs }) => runs.sort((a, b) => a.x0 - b.x0));
}
