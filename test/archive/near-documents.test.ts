import { expect, test } from 'vitest';
import { nearDocuments } from '../../src/archive/meaning/near-documents.ts';
import type { ReadScope } from '../../src/store/index.ts';
import { client, version } from '../store/samples.ts';
import { sqliteWorld } from '../store/sqlite-world.ts';
import { testVector } from '../support/test-vectors.ts';

const world = sqliteWorld();
const DIMENSION = 64;
const PAGE = 'https://clinic.example/';
const KEPT = 'The physician is in on Mondays.';
const OLD = 'The harbour is closed.';
const NEW = 'The price of a vehicle is high.';

const vectorOf = (text: string): Float32Array => Float32Array.from(testVector(text, DIMENSION));
const signal = new AbortController().signal;

test('a passage by meaning is one of the version that its reader knows, also where another has read a newer one', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, `${KEPT}\n\n${OLD}`, { readAtMs: 1000 }));
  const reader = { clientId: 'bob', isPrivate: false };
  const { docId } = await store.documents.save(
    version(PAGE, `${KEPT}\n\n${NEW}`, { reader, readAtMs: 2000 }),
  );
  const chunks = [KEPT, NEW].map((text) => ({
    id: text,
    sectionPath: [],
    text,
    tokens: 8,
    embedding: vectorOf(text),
  }));
  await store.chunks.replace(docId, chunks, { name: 'test', dimension: DIMENSION });
  const embedder = {
    model: 'test',
    embed: (texts: readonly string[]) => Promise.resolve(texts.map(vectorOf)),
  };
  const parts = {
    store: () => Promise.resolve(store),
    embedding: { embedder, threshold: 0.5, onTrouble: () => undefined },
  };
  const found = async (query: string, scope: ReadScope) =>
    (await nearDocuments(parts, { query, scope }, signal)).near.map(({ passage }) => passage);
  expect(await found('cost automobile high', client('bob'))).toEqual([NEW]);
  expect(await found('cost automobile high', client('ann'))).toEqual([]);
  expect(await found('doctor Mondays', client('ann'))).toEqual([KEPT]);
});
