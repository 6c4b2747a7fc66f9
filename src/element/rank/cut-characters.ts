export interface CutLimits {
  /** Code points: an emoji that is made of several counts as several. */
  readonly characters: number;
  readonly bytes?: number;
}

const ELLIPSIS = '…';
const ELLIPSIS_BYTES = 3;

/** A text of at most so many characters and bytes, with … where it was cut; what people see as one sign is not split. */
export function cutCharacters(text: string, { characters, bytes = Infinity }: CutLimits): string {
  if (text.length <= characters && text.length * 3 <= bytes) return text.toWellFormed();
  let at = 0;
  let size = 0;
  // How far the text may go if the sign that it was cut must fit as well.
  let end = 0;
  for (let count = 1; at < text.length; count++) {
    const point = text.codePointAt(at) ?? 0;
    size += utf8Bytes(point);
    if (count > characters || size > bytes) return cutBefore(text, end);
    at += point > 0xffff ? 2 : 1;
    if (count < characters && size + ELLIPSIS_BYTES <= bytes) end = at;
  }
  return text.toWellFormed();
}

function utf8Bytes(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
// Longer piles of marks are no sign that anybody reads: they are split.
const LONGEST_GRAPHEME = 40;

function cutBefore(text: string, end: number): string {
  const from = Math.max(0, end - LONGEST_GRAPHEME);
  const around = text.slice(from, end + LONGEST_GRAPHEME);
  const start = from + (graphemes.segment(around).containing(end - from)?.index ?? 0);
  const whole = start > from || from === 0 ? start : end;
  return `${text.slice(0, whole).toWellFormed().trimEnd()}${ELLIPSIS}`;
}
