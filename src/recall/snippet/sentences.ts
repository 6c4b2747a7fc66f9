import type { TextRange } from './highlights.ts';

let shared: Intl.Segmenter | undefined;

/** The sentences of a text; a line break ends one too. */
export function findSentences(text: string): TextRange[] {
  shared ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences: TextRange[] = [];
  for (const { segment, index } of shared.segment(text))
    if (segment.trim() !== '') sentences.push({ start: index, end: index + segment.length });
  return sentences;
}
