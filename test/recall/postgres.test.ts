import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentTokens } from '../../src/recall/index.ts';
import { openPostgresStore } from '../../src/store/postgres/index.ts';
import type { IndexHits } from '../../src/store/index.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { archiveOf, type PageArchive } from './archive.ts';
import { QUESTION_SETS } from './questions.ts';
import { meanReciprocalRank, QUESTION_PAGES } from './rank.ts';

const EVERYTHING = { kind: 'everything' } as const;

describe.runIf(hasPostgres())('45 questions to 90 documents in PostgreSQL', () => {
  let server: PostgresServer;
  let sqlite: PageArchive;
  let postgres: PageArchive;
  beforeAll(async () => {
    server = await startPostgres();
    sqlite = await archiveOf(QUESTION_PAGES);
    postgres = await archiveOf(QUESTION_PAGES, openPostgresStore({ url: server.url }));
  });
  afterAll(async () => {
    await Promise.all([sqlite.close(), postgres.close()]);
    await server.close();
  });
  const questions = QUESTION_SETS.flatMap((set) => set.questions);

  test.each(QUESTION_SETS)('in $language lead to the right document', async (set) => {
    expect(await meanReciprocalRank(postgres.recall, set)).toBeGreaterThanOrEqual(
      set.language === 'ja' ? 0.88 : 0.935,
    );
  });

  test('have the same first hit as in SQLite', async () => {
    const firstOf = async ({ recall }: PageArchive, query: string): Promise<string | undefined> =>
      (await recall.search({ query, scope: EVERYTHING })).hits[0]?.url;
    const same = await Promise.all(
      questions.map(async ({ query }) => (await firstOf(sqlite, query)) === (await firstOf(postgres, query))),
    );
    expect(same.filter(Boolean).length / same.length).toBeGreaterThanOrEqual(0.9);
  });

  test('have the scores of FTS5', async () => {
    const searchIn = ({ store }: PageArchive, text: string): Promise<IndexHits> => {
      const { words, grams } = documentTokens(text, {});
      return store.index.search({ words, grams, scope: EVERYTHING, limit: 5, offset: 0 });
    };
    const scores = ({ hits, total }: IndexHits) => ({
      total,
      scores: hits.map(({ score }) => score.toFixed(3)),
    });
    for (const { query } of questions) {
      const expected = scores(await searchIn(sqlite, query));
      expect({ query, ...scores(await searchIn(postgres, query)) }).toEqual({ query, ...expected });
    }
  });
});
