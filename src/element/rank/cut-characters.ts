export interface CutLimits {
  /** Code points: an emoji that consists of several counts as several. */
  readonly characters: number;
  readonly bytes?: number;
}

const ELLIPSIS = '…';
const ELLIPSIS_BYTES = 3;

/** Truncates a text to this many characters and bytes, with … at the cut; does not split grapheme clusters. */
export function cutCharacters(text: string, { characters, bytes = Infinity }: CutLimits): string {
  if (text.length <= characters && text.length * 3 <= bytes) return text.toWellFormed();
  let at = 0;
  let size = 0;
  // The end of the text if the ellipsis must fit as well.
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
// Longer sequences of combining marks are unreadable anyway, and may be split.
const LONGEST_GRAPHEME = 40;

function cutBefore(text: string, end: number): string {
  const from = Math.max(0, end - LONGEST_GRAPHEME);
  const around = text.slice(from, end + LONGEST_GRAPHEME);
  const start = from + (graphemes.segment(around).containing(end - from)?.index ?? 0);
  const whole = start > from || from === 0 ? start : end;
  return `${text.slice(0, whole).toWellFormed().trimEnd()}${ELLIPSIS}`;
}
