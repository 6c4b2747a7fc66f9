import { fail } from '../../core/index.ts';
import { featuresOf } from './features.ts';
import { hashOf, type FeatureTable } from './feature-table.ts';
import type { PageFindings } from './findings.ts';
import { FEATURES, FOREST } from './forest.ts';
import { pageNumbers } from './page-numbers.ts';
import { likelihood, readForest, type Forest } from './trees.ts';

let forest: Forest | undefined;

/** The likelihood of each block to belong to the main content. */
export function likelihoodsOf(findings: PageFindings): number[] {
  const { names, rows } = tableOf(findings);
  forest ??= forestFor(names);
  const trees = forest;
  return rows.map((row) => likelihood(trees, row));
}

/** The trees know features by their place, so they are of no use with another list. */
export function forestFor(names: readonly string[]): Forest {
  if (hashOf(names) !== FEATURES)
    throw fail('internal', {}, { message: 'The trees were learned from other features.' });
  return readForest(FOREST);
}

/** The same features that the trees were trained on. */
export function tableOf({ outline, opinions, evidence, url }: PageFindings): FeatureTable {
  const { title, description } = evidence;
  return featuresOf(outline, { title, description, opinions, page: pageNumbers(outline, evidence, url) });
}
