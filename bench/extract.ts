import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { report } from './measure.ts';

const GOAL_F1 = 0.8;
const WORKER = `"${process.execPath}" scripts/run-ts.mjs bench/extract-worker.ts`;

interface Scores {
  readonly pages: number;
  readonly answered: number;
  readonly f1: number;
  readonly byType: Readonly<Record<string, number>>;
}

/** Word F1 of the main content of real pages, by the scoring script of the suite. */
export async function benchExtract(suite: string | undefined): Promise<void> {
  const ruler = suite === undefined ? '' : join(suite, 'score.mjs');
  if (!existsSync(ruler)) {
    console.log('skipped: 0 pages scored; name a folder with cases.json and score.mjs with --suite');
    return;
  }
  const { stdout } = await promisify(execFile)(process.execPath, [ruler, WORKER]);
  const { pages, answered, f1, byType } = JSON.parse(stdout) as Scores;
  console.log(
    'the trees were learned from such pages: for pages not seen run bench/extract-train.ts with --folds',
  );
  for (const [type, score] of Object.entries(byType)) console.log(`  ${type}: F1 ${score.toFixed(3)}`);
  report({
    name: 'F1 wanted to F1 of the main content',
    measured: `F1 ${f1.toFixed(3)} on ${answered} of ${pages} pages`,
    ratio: answered === pages ? GOAL_F1 / f1 : Number.POSITIVE_INFINITY,
    goal: 1,
  });
}
