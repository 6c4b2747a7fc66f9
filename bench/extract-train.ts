// node scripts/run-ts.mjs bench/extract-train.ts FOLDER [--folds 5]: learns the trees of src/content/extract/forest.ts
// from a suite of pages with their expected text; with --folds it reports the accuracy on pages that were left out.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { chooseBlocks } from '../src/content/extract/choose.ts';
import { evidenceOf } from '../src/content/extract/evidence.ts';
import { rowsOf } from '../src/content/extract/likely.ts';
import { outlineOf } from '../src/content/extract/outline.ts';
import { likelihood, writeForest, type Forest } from '../src/content/extract/trees.ts';
import { wordsIn } from '../src/content/extract/words.ts';
import { parsePage } from '../src/content/parse/index.ts';
import { boost } from './extract-boost.ts';
import { labelBlocks, wordF1 } from './extract-labels.ts';

interface Case {
  readonly url: string;
  readonly type: string;
  readonly file: string;
  readonly text: string;
}

interface Page {
  readonly item: Case;
  readonly rows: readonly (readonly number[])[];
  readonly wanted: readonly number[];
  readonly weights: readonly number[];
}

/** A long block counts as much as several short ones, but not more. */
const MAX_BLOCK_WORDS = 60;
const MIN_WANTED_WORDS = 30;

const { values, positionals } = parseArgs({ options: { folds: { type: 'string' } }, allowPositionals: true });
const folder = positionals[0] ?? '.';
const cases = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as Case[];
const pages = cases.map(readPage);
if (values.folds === undefined) keep(learn(pages));
else crossCheck(Number(values.folds));

function documentOf({ file }: Case) {
  return parsePage(gunzipSync(readFileSync(join(folder, file))).toString('utf8'));
}

function readPage(item: Case): Page {
  const document = documentOf(item);
  const outline = outlineOf(document.documentElement);
  const wantedWords = Math.max(MIN_WANTED_WORDS, wordsIn(item.text).length);
  const size = 0.5 * Math.min(outline.words, 4 * wantedWords) + wantedWords;
  return {
    item,
    rows: rowsOf(outline, evidenceOf(document), item.url),
    wanted: labelBlocks(outline.blocks, item.text),
    weights: outline.blocks.map(({ words }) => Math.min(words, MAX_BLOCK_WORDS) / size),
  };
}

function learn(from: readonly Page[]): Forest {
  return boost({
    rows: from.flatMap(({ rows }) => rows),
    wanted: from.flatMap(({ wanted }) => wanted),
    weights: from.flatMap(({ weights }) => weights),
    pages: from.flatMap(({ rows }, page) => rows.map(() => page)),
  });
}

function keep(forest: Forest): void {
  const text = `/** Learned by bench/extract-train.ts from 260 pages of the Web Content Extraction Benchmark by Murrough Foley (CC-BY-4.0). */\nexport const FOREST =\n  '${writeForest(forest)}';\n`;
  writeFileSync('src/content/extract/forest.ts', text);
}

function crossCheck(folds: number): void {
  const seen = new Map<string, number>();
  const foldOf = pages.map(({ item: { type } }) => {
    const place = seen.get(type) ?? 0;
    seen.set(type, place + 1);
    return place % folds;
  });
  const scores = new Map<string, number[]>();
  for (let fold = 0; fold < folds; fold++) {
    const forest = learn(pages.filter((_, at) => foldOf[at] !== fold));
    for (const page of pages.filter((_, at) => foldOf[at] === fold))
      scores.set(page.item.type, [...(scores.get(page.item.type) ?? []), score(page, forest)]);
  }
  const all = [...scores.values()].flat();
  console.log(`F1 on pages not learned from: ${mean(all).toFixed(3)}`);
  for (const [type, list] of scores) console.log(`  ${type}: ${mean(list).toFixed(3)} (${list.length})`);
}

function score({ item, rows }: Page, forest: Forest): number {
  const document = documentOf(item);
  const outline = outlineOf(document.documentElement);
  const { kept } = chooseBlocks(
    document,
    outline,
    rows.map((row) => likelihood(forest, row)),
  );
  const got = outline.blocks.filter(({ index }) => kept[index] === true).flatMap(({ text }) => wordsIn(text));
  return wordF1(got, wordsIn(item.text));
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}
