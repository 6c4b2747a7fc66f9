import type { Block } from '../src/content/extract/outline.ts';
import { wordsIn } from '../src/content/extract/words.ts';

const GRAM = 4;

/**
 * For each block the share of it in the expected text: by runs of words for long ones, by whole lines for short
 * ones.
 */
export function labelBlocks(blocks: readonly Block[], wanted: string): number[] {
  const words = blocks.map(({ text }) => wordsIn(text));
  const wantedWords = wordsIn(wanted);
  const grams = countOf(gramsOf(wantedWords, GRAM));
  const labels = words.map((list) => (list.length > GRAM ? shareOf(gramsOf(list, GRAM), grams) : -1));
  labelShort({ words, labels, wanted, wantedWords });
  return labels;
}

interface Labelling {
  readonly words: readonly string[][];
  readonly labels: number[];
  readonly wanted: string;
  readonly wantedWords: readonly string[];
}

function labelShort({ words, labels, wanted, wantedWords }: Labelling): void {
  const lines = countOf(wanted.split('\n').map((line) => wordsIn(line).join(' ')));
  const runs = new Map<string, number>();
  for (let size = 1; size <= GRAM; size++)
    for (const gram of gramsOf(wantedWords, size)) runs.set(gram, (runs.get(gram) ?? 0) + 1);
  const near = nearness(labels);
  const short = labels
    .flatMap((label, at) => (label === -1 ? [at] : []))
    .sort((a, b) => (near[b] ?? 0) - (near[a] ?? 0));
  for (const at of short) {
    const line = (words[at] ?? []).join(' ');
    const left = lines.get(line) ?? 0;
    if (left > 0) {
      lines.set(line, left - 1);
      labels[at] = 1;
    } else {
      const inRun = (runs.get(line) ?? 0) > 0 && (near[at] ?? 0) > 0.55 && line.length > 2;
      if (inRun) runs.set(line, (runs.get(line) ?? 0) - 1);
      labels[at] = inRun ? 0.9 : 0;
    }
  }
}

/** The share of the surrounding blocks that is expected. */
function nearness(labels: readonly number[]): number[] {
  return labels.map((_, at) => {
    let sum = 0;
    let weight = 0.01;
    for (let d = -8; d <= 8; d++) {
      const label = labels[at + d];
      if (label === undefined || label < 0) continue;
      sum += label / (1 + Math.abs(d));
      weight += 1 / (1 + Math.abs(d));
    }
    return sum / weight;
  });
}

function shareOf(grams: readonly string[], there: ReadonlyMap<string, number>): number {
  let found = 0;
  for (const gram of grams) if (there.has(gram)) found += 1;
  return grams.length === 0 ? 0 : found / grams.length;
}

function gramsOf(words: readonly string[], size: number): string[] {
  const grams: string[] = [];
  for (let at = 0; at + size <= words.length; at++) grams.push(words.slice(at, at + size).join(' '));
  return grams;
}

function countOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

export function wordF1(got: readonly string[], wanted: readonly string[]): number {
  if (got.length === 0 || wanted.length === 0) return got.length === wanted.length ? 1 : 0;
  const left = countOf(wanted);
  let shared = 0;
  for (const word of got) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      shared += 1;
      left.set(word, count - 1);
    }
  }
  return (2 * shared) / (got.length + wanted.length);
}
