/** A line of text in a picture. */
export interface ReadLine {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Left, top, width and height in CSS pixels. */
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

// A worse word is usually not one.
const LEAST_CONFIDENCE = 35;
const WORD_LEVEL = '5';
// Words of a line that are farther apart, in heights of their letters, do not belong together.
const MOST_GAP = 1.6;

interface ReadWord extends ReadLine {
  readonly line: string;
}

/** Reads the recogniser's table, whose rows are words, into lines. */
export function linesOf(table: string, scale: number): ReadLine[] {
  const lines: ReadWord[][] = [];
  for (const word of table.split('\n').flatMap((row) => wordOf(row, scale))) {
    const last = lines.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && isNext(before, word)) last.push(word);
    else lines.push([word]);
  }
  return lines.map(joined);
}

function wordOf(row: string, scale: number): ReadWord[] {
  const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] =
    row.split('\t');
  const sure = Number(confidence);
  if (level !== WORD_LEVEL || sure < LEAST_CONFIDENCE || !/[\p{L}\p{N}]/u.test(text)) return [];
  const [x = 0, y = 0, wide = 0, high = 0] = [left, top, width, height].map((each) => Number(each) / scale);
  return [
    {
      text: text.trim(),
      confidence: sure / 100,
      box: [x, y, wide, high],
      line: [page, block, paragraph, line].join('.'),
    },
  ];
}

function isNext(before: ReadWord, word: ReadWord): boolean {
  const [left, , width, height] = before.box;
  return (
    before.line === word.line && word.box[0] - (left + width) <= MOST_GAP * Math.max(height, word.box[3])
  );
}

function joined(words: readonly ReadWord[]): ReadLine {
  const left = Math.min(...words.map(({ box }) => box[0]));
  const top = Math.min(...words.map(({ box }) => box[1]));
  const right = Math.max(...words.map(({ box }) => box[0] + box[2]));
  const bottom = Math.max(...words.map(({ box }) => box[1] + box[3]));
  return {
    text: words.map(({ text }) => text).join(' '),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
    box: [left, top, right - left, bottom - top],
  };
}
