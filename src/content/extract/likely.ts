import type { ExtractEvidence } from './evidence.ts';
import { featuresOf } from './features.ts';
import { FOREST } from './forest.ts';
import type { Outline } from './outline.ts';
import { pageNumbers } from './page-numbers.ts';
import { likelihood, readForest, type Forest } from './trees.ts';

let forest: Forest | undefined;

/** The likelihood of each block to belong to the main content. */
export function likelihoodsOf(outline: Outline, evidence: ExtractEvidence, url: string): number[] {
  forest ??= readForest(FOREST);
  const trees = forest;
  return rowsOf(outline, evidence, url).map((row) => likelihood(trees, row));
}

/** The same features that the trees were trained on. */
export function rowsOf(outline: Outline, evidence: ExtractEvidence, url: string): number[][] {
  const { title, description } = evidence;
  return featuresOf(outline, { title, description, page: pageNumbers(outline, evidence, url) });
}
