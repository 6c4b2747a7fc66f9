import { expect, test } from 'vitest';
import type { IndexSearch, Store, TokensOf } from '../../src/store/index.ts';
import { client, EVERYTHING, loggedIn, tokensOf, version } from './samples.ts';
import type { StoreWorld } from './contract.ts';

const SEARCH: IndexSearch = { words: [], grams: [], scope: EVERYTHING, limit: 100, offset: 0 };
const tokens: TokensOf = (text, { title }) => tokensOf(text, title);
const NOISE = { limit: 10, offset: 0 };

export function upkeepContract(world: StoreWorld): void {
  test('a forgotten host is gone from documents, index, chunks, exchanges and queue, and its neighbours stay', async () => {
    const store = await world.open();
    const gone = await store.documents.save(
      version('https://www.a.org/', 'red', { reader: loggedIn('ann', 's1') }),
    );
    await store.chunks.replace(gone.docId, [{ id: 'c', sectionPath: [], text: 'red', tokens: 1 }]);
    await store.documents.save(version('https://ba.org/', 'red too'));
    const policy = { clientId: 'ann', policy: {} };
    await store.queue.add(
      [
        { url: 'https://a.org/x', depth: 0 },
        { url: 'https://ba.org/x', depth: 0 },
      ],
      policy,
    );
    await store.exchanges.record([
      exchange('https://cdn.org/x', 'https://a.org/'),
      exchange('https://ba.org/x', 'https://ba.org/'),
    ]);
    expect(await store.upkeep.forgetHost('a.org')).toEqual({
      documents: 1,
      versions: 1,
      exchanges: 1,
      queueItems: 1,
      bodies: 1,
    });
    expect(await store.documents.get(gone.docId, EVERYTHING)).toBeUndefined();
    expect(await urlsOf(store, ['red'])).toEqual(['https://ba.org/']);
    expect(await store.upkeep.stats()).toMatchObject({ documents: 1, exchanges: 1, chunks: 0 });
    expect((await store.queue.status({ scope: EVERYTHING })).pending).toBe(1);
    expect(await store.upkeep.check()).toEqual([]);
    expect(await store.upkeep.forgetHost('a.org')).toMatchObject({ documents: 0, bodies: 0 });
  });

  test('what came from a forgotten host by a redirect is gone as well', async () => {
    const store = await world.open();
    const from = (finalUrl: string) => ({ facts: { finalUrl } });
    await store.documents.save(version('https://short.org/1', 'red', from('https://www.a.org/')));
    await store.documents.save(version('https://short.org/2', 'red', from('https://ba.org/?a.org/')));
    const source = { clientId: 'ann', policy: {} };
    await store.queue.add([{ url: 'https://b.org/', depth: 1, fromUrl: 'https://a.org/secret' }], source);
    expect(await store.upkeep.forgetHost('a.org')).toMatchObject({ documents: 1, queueItems: 0 });
    expect(await urlsOf(store, ['red'])).toEqual(['https://short.org/2']);
    const claim = { workerId: 'w', limit: 1, leaseMs: 1000, maxPerHost: 1, hostDelayMs: 0 };
    const [item] = await store.queue.claim(claim);
    expect({ url: item?.url, fromUrl: item?.fromUrl }).toEqual({ url: 'https://b.org/', fromUrl: undefined });
    expect(await store.upkeep.check()).toEqual([]);
  });

  test('what nobody read since a time is deleted, unless it is pinned; the rest of its document stays', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version('https://a.org/1', 'old', { readAtMs: 1000 }));
    await store.documents.save(version('https://a.org/1', 'new', { readAtMs: 3000 }));
    await store.documents.save(version('https://a.org/2', 'old', { readAtMs: 1000 }));
    const pinned = await store.documents.save(version('https://a.org/3', 'old', { readAtMs: 1000 }));
    expect(await store.upkeep.pin(pinned.docId, true)).toBe(true);
    expect(await store.upkeep.pin('d0', true)).toBe(false);
    expect(await store.upkeep.forgetBefore(2000)).toMatchObject({ documents: 1, versions: 2 });
    expect(await store.documents.versions(docId, EVERYTHING, NOISE)).toHaveLength(1);
    expect(await urlsOf(store, ['old', 'new'])).toEqual(['https://a.org/1', 'https://a.org/3']);
    expect((await store.documents.get(pinned.docId, EVERYTHING))?.isPinned).toBe(true);
    expect(await store.upkeep.check()).toEqual([]);
  });

  test('exchanges that were received before a time and queue items that were finished by then are deleted with it', async () => {
    const store = await world.open();
    const source = { clientId: 'ann', policy: {} };
    await store.queue.add([{ url: 'https://a.org/1', depth: 0 }], source);
    await store.queue.skip([{ url: 'https://a.org/2', depth: 0 }], source, 'robots');
    await store.exchanges.record([
      exchange('https://a.org/old', 'https://a.org/', world.nowMs),
      exchange('https://a.org/new', 'https://a.org/', world.nowMs + 1),
    ]);
    expect(await store.upkeep.forgetBefore(world.nowMs + 1)).toMatchObject({ exchanges: 1, queueItems: 1 });
    const left = await store.exchanges.list({ scope: EVERYTHING, limit: 10, offset: 0 });
    expect(left.map(({ url }) => url)).toEqual(['https://a.org/new']);
    expect(await store.queue.status({ scope: EVERYTHING })).toMatchObject({ pending: 1, skipped: {} });
  });

  test('a pinned document is kept until it is unpinned or its host is forgotten', async () => {
    const store = await world.open();
    const [one, two] = await store.documents.saveAll([
      version('https://a.org/1', 'one', { readAtMs: 1000 }),
      version('https://b.org/2', 'two', { readAtMs: 1000 }),
    ]);
    for (const saved of [one, two]) await store.upkeep.pin(saved?.docId ?? '', true);
    expect(await store.upkeep.forgetBefore(2000)).toMatchObject({ documents: 0 });
    expect(await store.upkeep.forgetHost('a.org')).toMatchObject({ documents: 1 });
    await store.upkeep.pin(two?.docId ?? '', false);
    expect(await store.upkeep.forgetBefore(2000)).toMatchObject({ documents: 1 });
  });

  test('over its cap the store evicts the oldest, keeps what is pinned, and goes on', async () => {
    const maxBytes = 1_500_000;
    const store = await world.open({ maxBytes });
    const page = (n: number) =>
      version(`https://a.org/${n}`, `number${n} ${noise(n)}`, { readAtMs: 1000 + n });
    const { docId } = await store.documents.save(page(0));
    await store.upkeep.pin(docId, true);
    for (let n = 1; n < 600; n += 20)
      await store.documents.saveAll(Array.from({ length: 20 }, (_, at) => page(n + at)));
    await store.upkeep.trim();
    const { documents, diskBytes } = await store.upkeep.stats();
    expect(documents).toBeGreaterThan(50);
    expect(documents).toBeLessThan(500);
    expect(diskBytes).toBeLessThan(maxBytes);
    expect(await store.documents.get(docId, EVERYTHING)).toBeDefined();
    expect(await urlsOf(store, ['number1'])).toEqual([]);
    expect(await urlsOf(store, ['number600'])).toEqual(['https://a.org/600']);
    expect(await store.upkeep.check()).toEqual([]);
  });

  test('a store that holds nothing but pinned documents stays over its cap, and loses none', async () => {
    const store = await world.open({ maxBytes: 100_000 });
    for (let n = 0; n < 40; n++) {
      const { docId } = await store.documents.save(version(`https://a.org/${n}`, noise(n)));
      await store.upkeep.pin(docId, true);
    }
    const { documents } = await store.upkeep.stats();
    expect(await store.upkeep.trim()).toMatchObject({ documents: 0 });
    expect(await store.upkeep.stats()).toMatchObject({ documents });
  });

  test('a repair builds the index again, for every client as before', async () => {
    const store = await world.open();
    await store.documents.save(version('https://a.org/1', 'first words', { readAtMs: 1000 }));
    const bob = { clientId: 'bob', isPrivate: false };
    await store.documents.save(version('https://a.org/1', 'second words', { reader: bob, readAtMs: 2000 }));
    await store.documents.save(version('https://a.org/2', 'red', { facts: { title: 'Title' } }));
    const progress: number[] = [];
    const report = await store.upkeep.repair(tokens, (done) => progress.push(done));
    expect(report).toEqual({ indexed: 3, droppedVersions: 0, removedBodies: 0, removedFiles: 0 });
    expect(progress.at(-1)).toBe(3);
    expect(await urlsOf(store, ['first'], client('ann'))).toEqual(['https://a.org/1']);
    expect(await urlsOf(store, ['first'], client('bob'))).toEqual([]);
    expect(await urlsOf(store, ['title'])).toEqual(['https://a.org/2']);
    expect(await store.upkeep.check()).toEqual([]);
  });

  test('the export has every version of a scope', async () => {
    const store = await world.open();
    await store.documents.save(version('https://a.org/1', 'one', { readAtMs: 1000 }));
    await store.documents.save(version('https://a.org/1', 'two', { readAtMs: 2000 }));
    await store.documents.save(version('https://a.org/1', 'three', { reader: loggedIn('bob', 's1') }));
    const textsOf = async (scope = EVERYTHING): Promise<string[]> => {
      const texts: string[] = [];
      for await (const { text } of store.upkeep.export(scope)) texts.push(text);
      return texts;
    };
    expect(await textsOf()).toEqual(['one', 'two', 'three']);
    expect(await textsOf(client('bob'))).toEqual(['three']);
    expect(await store.upkeep.stats(client('ann'))).toMatchObject({
      documents: 1,
      versions: 2,
      textBytes: 6,
    });
  });
}

function exchange(url: string, pageUrl: string, receivedAtMs = Date.now()) {
  const request = { url, method: 'GET', headers: {}, pageUrl, sentAtMs: 1 };
  const response = { status: 200, headers: {}, receivedAtMs };
  return { kind: 'http', reader: { clientId: 'ann', isPrivate: false }, request, response } as const;
}

/** About two thousand bytes that hardly compress. */
function noise(seed: number): string {
  let state = seed + 1;
  const word = (): string => (state = (state * 48_271) % 2_147_483_647).toString(36);
  return Array.from({ length: 300 }, word).join(' ');
}

async function urlsOf(store: Store, words: readonly string[], scope = EVERYTHING): Promise<string[]> {
  const { hits } = await store.index.search({ ...SEARCH, words, scope });
  return hits.map(({ url }) => url).sort();
}
