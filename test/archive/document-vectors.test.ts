import { expect, test } from 'vitest';
import { createVectorsOf } from '../../src/archive/meaning/document-vectors.ts';
import { contentHash } from '../../src/content/chunk/index.ts';
import { EVERYTHING, version } from '../store/samples.ts';
import { sqliteWorld } from '../store/sqlite-world.ts';
import { testVector } from '../support/test-vectors.ts';

const world = sqliteWorld();
const PAGE = 'https://clinic.example/';
const signal = new AbortController().signal;

test('the chunks of a text that was slow to embed do not replace those of a newer one', async () => {
  const store = await world.open();
  const save = async (text: string, readAtMs: number) =>
    (await store.documents.save(version(PAGE, text, { readAtMs }))).docId;
  let meanwhile = (): Promise<void> => Promise.resolve();
  const embedder = {
    model: 'test',
    embed: async (texts: readonly string[]) => {
      const interlude = meanwhile;
      meanwhile = () => Promise.resolve();
      await interlude();
      return texts.map((text) => Float32Array.from(testVector(text, 64)));
    },
  };
  const vectorsOf = createVectorsOf({
    embedder,
    store: () => Promise.resolve(store),
    onTrouble: (error) => {
      throw error;
    },
  });
  const read = async (text: string, docId: string): Promise<number> => {
    const chunks = [{ id: contentHash(text), sectionPath: [], text, tokens: 8 }];
    const { embedded } = await vectorsOf(
      { chunks, questions: [], docId, contentHash: contentHash(text) },
      signal,
    );
    return embedded;
  };
  const docId = await save('The old text.', 1000);
  meanwhile = async () => {
    await save('The new text.', 2000);
    await read('The new text.', docId);
  };
  expect(await read('The old text.', docId)).toBe(1);
  expect((await store.chunks.ofDocument(docId, EVERYTHING)).map(({ text }) => text)).toEqual([
    'The new text.',
  ]);
  expect(await read('The new text.', docId)).toBe(0);
});
