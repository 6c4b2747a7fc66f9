import { expect, test } from 'vitest';
import type { NewChunk } from '../../src/store/index.ts';
import { client, EVERYTHING, loggedIn, version } from './samples.ts';
import type { StoreWorld } from './contract.ts';

const MODEL = { name: 'test', dimension: 3 };
const chunk = (id: string, embedding?: readonly number[]): NewChunk => ({
  id,
  sectionPath: ['Limits', id],
  text: `text of ${id}`,
  tokens: 3,
  ...(embedding !== undefined && { embedding: Float32Array.from(embedding) }),
});

export function chunkContract(world: StoreWorld): void {
  test('chunks come back in their order, and those that stay keep their embedding', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version('https://a.org/', 'text'));
    await store.chunks.replace(docId, [chunk('a', [1, 0, 0]), chunk('b', [0, 1, 0])], MODEL);
    await store.chunks.replace(docId, [chunk('c', [0, 0, 1]), chunk('a')], MODEL);
    expect(await store.chunks.ofDocument(docId, EVERYTHING)).toEqual([
      { ...chunk('c', [0, 0, 1]), docId, url: 'https://a.org/' },
      { ...chunk('a', [1, 0, 0]), docId, url: 'https://a.org/' },
    ]);
  });

  test('an embedding of another model or dimension is refused and changes nothing', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version('https://a.org/', 'text'));
    expect(await store.chunks.model()).toBeUndefined();
    await store.chunks.replace(docId, [chunk('a', [1, 0, 0])], MODEL);
    expect(await store.chunks.model()).toEqual(MODEL);
    for (const [vector, model] of [
      [[1, 0], MODEL],
      [[1, 0], { name: 'test', dimension: 2 }],
      [[1, 0, 0], { name: 'other', dimension: 3 }],
      [[1, 0, 0], undefined],
    ] as const) {
      await expect(store.chunks.replace(docId, [chunk('b', vector)], model)).rejects.toMatchObject({
        code: 'embedding_mismatch',
      });
    }
    expect((await store.chunks.ofDocument(docId, EVERYTHING)).map(({ id }) => id)).toEqual(['a']);
    expect(await store.chunks.dropEmbeddings()).toBe(1);
    await store.chunks.replace(docId, [chunk('b', [1, 0])], { name: 'other', dimension: 2 });
  });

  test('the nearest chunks are found among the documents that the scope has read', async () => {
    const store = await world.open();
    const open = await store.documents.save(version('https://a.org/', 'text'));
    const secret = await store.documents.save(
      version('https://a.org/', 'text', { reader: loggedIn('bob', 's1') }),
    );
    await store.chunks.replace(open.docId, [chunk('a', [1, 0, 0]), chunk('b', [0.9, 0.4, 0])], MODEL);
    await store.chunks.replace(secret.docId, [chunk('a', [1, 0.1, 0])], MODEL);
    const nearest = async (clientId: string): Promise<string[]> => {
      const vector = Float32Array.from([1, 0.1, 0]);
      const hits = await store.chunks.nearest({ vector, scope: client(clientId), limit: 5 });
      return hits.map(({ chunk: { docId, id } }) => `${docId} ${id}`);
    };
    expect(await nearest('ann')).toEqual([`${open.docId} a`, `${open.docId} b`]);
    expect(await nearest('bob')).toEqual([`${secret.docId} a`]);
    expect(await store.chunks.ofDocument(secret.docId, client('ann'))).toEqual([]);
  });

  test('chunks of a document that does not exist are refused', async () => {
    const store = await world.open();
    await expect(store.chunks.replace('d0', [chunk('a')])).rejects.toMatchObject({ code: 'not_found' });
  });
}
