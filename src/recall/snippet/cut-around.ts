import type { TextRange } from './highlights.ts';

/** The part of a text that is shown. */
export type Cut = TextRange;

// Enough context to find the boundaries of words near a cut.
const MARGIN = 64;

/** The part of a long sentence that has most of the highlighted words, cut between words. `ranges` count from the sentence. */
export function cutAround(
  text: string,
  sentence: TextRange,
  { ranges, room }: { readonly ranges: readonly TextRange[]; readonly room: number },
): Cut {
  const start = sentence.start + densest(text.slice(sentence.start, sentence.end), ranges, room);
  const end = Math.min(sentence.end, start + room);
  return betweenWords(text, { start, end }, sentence);
}

/** Where a window begins that shows the most different words; a quarter of it stands before the first of them. */
function densest(sentence: string, ranges: readonly TextRange[], room: number): number {
  let best = { start: 0, count: 0 };
  for (const [first, { start }] of ranges.entries()) {
    const shown = new Set<string>();
    for (const range of ranges.slice(first, first + room)) {
      if (range.end > start + room * 0.75) break;
      shown.add(sentence.slice(range.start, range.end).toLowerCase());
    }
    if (shown.size > best.count) best = { start, count: shown.size };
  }
  return Math.max(0, Math.min(best.start - Math.floor(room / 4), sentence.length - room));
}

/** Boundaries of words are also boundaries of graphemes. A word that is longer than the window is cut where it must be. */
function betweenWords(text: string, { start, end }: Cut, sentence: TextRange): Cut {
  const from = Math.max(sentence.start, start - MARGIN);
  const near = text.slice(from, Math.min(sentence.end, end + MARGIN));
  for (const granularity of ['word', 'grapheme'] as const) {
    const segmenter = new Intl.Segmenter('en', { granularity });
    const starts = [...segmenter.segment(near)].map(({ index }) => from + index);
    const boundaries = [...starts, from + near.length];
    const first = boundaries.find((at) => at >= start);
    const last = boundaries.findLast((at) => at <= end);
    if (first !== undefined && last !== undefined && last - first > (end - start) / 2)
      return { start: first, end: last };
  }
  return { start, end };
}
