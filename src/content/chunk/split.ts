import { estimateTokens } from '../../core/index.ts';
import { beforeCharacter } from '../paging/index.ts';
import type { MarkdownBlock } from './sections.ts';

/** A part of a block that is not divided further. */
export interface ChunkPiece {
  readonly text: string;
  /** What stands before it, unless it is the first of its chunk. */
  readonly glue: string;
  readonly isWhole: boolean;
}

// Abbreviations are cut, too: a fixed rule keeps the ids of chunks the same on every machine.
const SENTENCE = /[^]*?(?:[.!?…]["'”’)\]]*\s+|[。！？]["'”’」』）)]*|$)/g;

/** A block as pieces of at most so many tokens: whole if it fits, else its lines or sentences, else parts of them. */
export function splitBlock(block: MarkdownBlock, maxTokens: number): ChunkPiece[] {
  const { text, isWhole } = block;
  if (estimateTokens(text) <= maxTokens) return [{ text, isWhole, glue: '\n\n' }];
  const parts = isWhole ? text.split(/(?<=\n)/) : sentencesOf(text);
  return parts
    .flatMap((part) => (estimateTokens(part) <= maxTokens ? [part] : splitByLength(part, maxTokens)))
    .map((part, at) => ({ text: part, isWhole, glue: at === 0 ? '\n\n' : '' }));
}

export function sentencesOf(text: string): string[] {
  return [...text.matchAll(SENTENCE)].map(([sentence]) => sentence).filter((sentence) => sentence !== '');
}

/** Cuts at spaces where there are some. */
function splitByLength(text: string, maxTokens: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + prefixWithin(text.slice(start, start + maxTokens * 4), maxTokens);
    const space = end < text.length ? text.lastIndexOf(' ', end - 1) + 1 : end;
    const word = space > (start + end) / 2 ? space : end;
    const cut = word < text.length ? beforeCharacter(text, word, start) : word;
    const next = cut > start ? cut : word;
    parts.push(text.slice(start, next));
    start = next;
  }
  return parts;
}

/** The length of the longest beginning within so many tokens; at least one character. */
function prefixWithin(text: string, maxTokens: number): number {
  let [fits, tooLong] = [1, text.length + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (estimateTokens(text.slice(0, middle)) <= maxTokens) fits = middle;
    else tooLong = middle;
  }
  return fits;
}
