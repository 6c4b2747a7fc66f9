import { expect, test } from 'vitest';
import { documentTokens, tokensOfText } from '../../src/recall/index.ts';
import { archiveOf } from './archive.ts';
import { QUESTION_SETS } from './questions.ts';
import { QUESTION_PAGES } from './rank.ts';

const K1 = 1.2;
const B = 0.75;
const EVERYTHING = { kind: 'everything' } as const;

/** A column of a document and how much each of its tokens counts. */
type Column = readonly [tokens: readonly string[], weight: number];

/** BM25 as its formula is written, of every document. */
function bm25(documents: readonly (readonly Column[])[], query: readonly string[]): number[] {
  const lengths = documents.map((columns) => columns.reduce((sum, [tokens]) => sum + tokens.length, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  const scores = documents.map(() => 0);
  for (const token of query) {
    const counts = documents.map((columns) =>
      columns.reduce(
        (sum, [tokens, weight]) => sum + weight * tokens.filter((each) => each === token).length,
        0,
      ),
    );
    const having = counts.filter((count) => count > 0).length;
    const rarity = Math.max(1e-6, Math.log((documents.length - having + 0.5) / (having + 0.5)));
    for (const [at, count] of counts.entries()) {
      const norm = K1 * (1 - B + (B * (lengths[at] ?? 0)) / mean);
      scores[at] = (scores[at] ?? 0) + (rarity * count * (K1 + 1)) / (count + norm);
    }
  }
  return scores;
}

test('documents are ranked by BM25 of their words, the title twice, and 0.3 times BM25 of their grams', async () => {
  const archive = await archiveOf(QUESTION_PAGES);
  const languages = QUESTION_SETS.flatMap(({ language, documents }) => documents.map(() => language));
  const tokens = QUESTION_PAGES.map(({ text, title = '' }, at) =>
    documentTokens(text, { title, language: languages[at] ?? '' }),
  );
  for (const { questions } of QUESTION_SETS)
    for (const { query } of questions.slice(0, 2)) {
      const asked = tokensOfText(query);
      const words = bm25(
        tokens.map(({ title, words: ofText }) => [[title, 2] as const, [ofText, 1] as const]),
        asked.words,
      );
      const grams = bm25(
        tokens.map((each) => [[each.grams, 1] as const]),
        asked.grams,
      );
      const { hits } = await archive.store.index.search({
        ...asked,
        scope: EVERYTHING,
        limit: 100,
        offset: 0,
      });
      expect(hits.length).toBeGreaterThan(0);
      for (const { url, score } of hits) {
        const at = QUESTION_PAGES.findIndex((page) => page.url === url);
        expect(score).toBeCloseTo((words[at] ?? 0) + 0.3 * (grams[at] ?? 0), 6);
      }
    }
  await archive.close();
});
