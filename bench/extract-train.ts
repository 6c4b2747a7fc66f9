// node scripts/run-ts.mjs bench/extract-train.ts FOLDER [--folds 5]: learns the trees of src/content/extract/forest.ts
// from a suite of pages with their expected text, read as the product reads them. With --folds it writes nothing and
// reports the accuracy on pages that were left out; the pages of a host are always left out together.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { chooseBlocks, type Candidates } from '../src/content/extract/choose.ts';
import { findingsOn } from '../src/content/extract/findings.ts';
import { hashOf } from '../src/content/extract/feature-table.ts';
import { leftOut } from '../src/content/extract/left-out.ts';
import { tableOf } from '../src/content/extract/likely.ts';
import { mainHeading, withHeading } from '../src/content/extract/main-heading.ts';
import { likelihood, writeForest, type Forest } from '../src/content/extract/trees.ts';
import { wordsIn } from '../src/content/extract/words.ts';
import { removeHidden } from '../src/content/hidden/index.ts';
import { toMarkdown } from '../src/content/markdown/index.ts';
import { parsePage, type PageDocument } from '../src/content/parse/index.ts';
import { boost } from './extract-boost.ts';
import { labelBlocks, wordF1 } from './extract-labels.ts';
import { wordsOfMarkdown } from './markdown-words.ts';

interface Case {
  readonly url: string;
  readonly type: string;
  readonly file: string;
  readonly text: string;
}

interface Page {
  readonly item: Case;
  readonly found: Omit<Candidates, 'likely'>;
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly wanted: readonly number[];
  readonly weights: readonly number[];
}

/** A long block counts as much as several short ones, but not more. */
const MAX_BLOCK_WORDS = 60;
const MIN_WANTED_WORDS = 30;
/** Of a longer page only some blocks are learned, spread over the page. */
const MAX_ROWS = 250;
/** This share of the pages is learned a second time without its phrases, as if in a language that has none of them. */
const WITHOUT_PHRASES = 0.3;

const { values, positionals } = parseArgs({ options: { folds: { type: 'string' } }, allowPositionals: true });
const folder = positionals[0] ?? '.';
const cases = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as Case[];
const pages = cases.map(readPage).filter(({ rows }) => rows.length > 0);
if (values.folds === undefined) keep(learn(pages));
else crossCheck(Number(values.folds));

function documentOf({ file }: Case): PageDocument {
  const document = parsePage(gunzipSync(readFileSync(join(folder, file))).toString('utf8'));
  removeHidden(document);
  return document;
}

function readPage(item: Case): Page {
  const document = documentOf(item);
  const findings = findingsOn(document, item.url);
  const { outline, opinions, company, pageType } = findings;
  const { names, rows } = tableOf(findings);
  const wantedWords = Math.max(MIN_WANTED_WORDS, wordsIn(item.text).length);
  const size = 0.5 * Math.min(outline.words, 4 * wantedWords) + wantedWords;
  return {
    item,
    // Nothing that holds the document: all pages are kept.
    found: { words: outline.blocks.map(({ words }) => words), opinions, company, pageType },
    texts: outline.blocks.map(({ text }) => text),
    names,
    rows,
    wanted: labelBlocks(outline.blocks, item.text),
    weights: outline.blocks.map(({ words }) => Math.min(words, MAX_BLOCK_WORDS) / size),
  };
}

interface Lesson {
  readonly row: readonly number[];
  readonly wanted: number;
  readonly weight: number;
  readonly page: number;
}

function learn(from: readonly Page[]): Forest {
  const lessons = from.flatMap((page, at) => {
    const once = lessonsOf(page, at);
    return shareOf(page.item.url) < WITHOUT_PHRASES ? [...once, ...withoutPhrases(once, page.names)] : once;
  });
  return boost({
    rows: lessons.map(({ row }) => row),
    wanted: lessons.map(({ wanted }) => wanted),
    weights: lessons.map(({ weight }) => weight),
    pages: lessons.map(({ page }) => page),
  });
}

function lessonsOf({ rows, wanted, weights }: Page, page: number): Lesson[] {
  const step = Math.max(1, rows.length / MAX_ROWS);
  return Array.from({ length: Math.ceil(rows.length / step) }, (_, count) => {
    const at = Math.floor(count * step);
    return { row: rows[at] ?? [], wanted: wanted[at] ?? 0, weight: (weights[at] ?? 0) * step, page };
  });
}

function withoutPhrases(lessons: readonly Lesson[], names: readonly string[]): Lesson[] {
  const isPhrase = names.map((name) => name.includes('says.'));
  return lessons.map((lesson) => ({
    ...lesson,
    row: lesson.row.map((value, at) => (isPhrase[at] === true ? 0 : value)),
  }));
}

/** A number between 0 and 1 that depends on the text alone, so that every run takes the same pages. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

function keep(forest: Forest): void {
  const text = `/** Learned by bench/extract-train.ts from ${pages.length} pages of the Web Content Extraction Benchmark by Murrough Foley (CC-BY-4.0). */
export const FOREST =
  '${writeForest(forest)}';

/** The features that it was learned from. */
export const FEATURES = '${hashOf(pages[0]?.names ?? [])}';
`;
  writeFileSync('src/content/extract/forest.ts', text);
}

interface Score {
  readonly type: string;
  /** Of the chosen texts, and of the Markdown that is written from the page. */
  readonly text: number;
  readonly markdown: number;
  readonly expected: number;
}

function crossCheck(folds: number): void {
  const foldOf = ({ item }: Page): number =>
    Math.floor(shareOf(new URL(item.url).hostname.replace(/^www\./, '')) * folds);
  const scores: Score[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const forest = learn(pages.filter((page) => foldOf(page) !== fold));
    for (const page of pages.filter((one) => foldOf(one) === fold)) scores.push(score(page, forest));
  }
  console.log('F1 on pages not learned from, of the text and of the Markdown');
  tell('all', scores);
  for (const type of new Set(scores.map((one) => one.type)))
    tell(
      `  ${type}`,
      scores.filter((one) => one.type === type),
    );
  const isUnsure = ({ expected }: Score): boolean => expected < 0.6;
  tell('  where less than .6 is expected', scores.filter(isUnsure));
  tell(
    '  elsewhere',
    scores.filter((one) => !isUnsure(one)),
  );
}

function tell(name: string, scores: readonly Score[]): void {
  const mean = (list: readonly number[]): string =>
    (list.reduce((sum, value) => sum + value, 0) / list.length).toFixed(3);
  const [text, markdown] = [scores.map((one) => one.text), scores.map((one) => one.markdown)];
  console.log(`${name}: ${mean(text)} ${mean(markdown)} (${scores.length})`);
}

function score({ item, found, texts, rows }: Page, forest: Forest): Score {
  const likely = rows.map((row) => likelihood(forest, row));
  const { kept, expected } = chooseBlocks({ ...found, likely });
  const got = texts.flatMap((text, at) => (kept[at] === true ? wordsIn(text) : []));
  const wanted = wordsIn(item.text);
  const markdown = wordsIn(wordsOfMarkdown(markdownOf(item, kept)));
  return { type: item.type, text: wordF1(got, wanted), markdown: wordF1(markdown, wanted), expected };
}

/** What the product writes of a page of which these blocks are kept. */
function markdownOf(item: Case, kept: readonly boolean[]): string {
  const document = documentOf(item);
  const { outline, evidence } = findingsOn(document, item.url);
  const heading = mainHeading(document, evidence.title);
  const left = withHeading(leftOut(outline, kept), document, heading);
  return toMarkdown(document.documentElement, { base: item.url }, left);
}
