import { byteLength, cutText, fail } from '../core/index.ts';

/** A part of a unified diff: whole lines, unless one alone is too long. */
export function cutDiff(
  diff: string,
  { offset, maxBytes }: { readonly offset: number; readonly maxBytes: number },
): { readonly text: string; readonly nextOffset?: number } {
  if (offset > 0 && offset >= diff.length)
    throw fail(
      'invalid_cursor',
      { field: 'offset', total: diff.length },
      { message: 'The offset is outside the text.', hint: 'Use nextOffset of the answer before.' },
    );
  const rest = diff.slice(offset, offset + maxBytes);
  if (offset + rest.length === diff.length && byteLength(rest) <= maxBytes) return { text: rest };
  const fitting = cutText(rest, Math.max(1, maxBytes));
  const lines = fitting.lastIndexOf('\n') + 1;
  const text = lines > 0 ? fitting.slice(0, lines) : fitting;
  return { text, nextOffset: offset + text.length };
}
