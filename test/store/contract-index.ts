import { expect, test } from 'vitest';
import type { IndexQuery, IndexSearch, Store } from '../../src/store/index.ts';
import { client, EVERYTHING, loggedIn, tokensOf, version } from './samples.ts';
import type { StoreWorld } from './contract.ts';

export function indexContract(world: StoreWorld): void {
  test('the document with more of the rarer words comes first, and the title counts more', async () => {
    const store = await world.open();
    await saveTexts(store, {
      'https://a.org/1': 'the ferry crosses the harbour',
      'https://a.org/2': 'the bus crosses the town and the ferry does not come here today',
      'https://a.org/3': 'the train crosses the land',
    });
    expect(await urlsOf(store, { words: ['ferry', 'harbour'] })).toEqual([
      'https://a.org/1',
      'https://a.org/2',
    ]);
    await store.documents.save(
      version('https://a.org/4', 'a long text on boats', { facts: { title: 'Ferry' } }),
    );
    expect((await urlsOf(store, { words: ['ferry'] }))[0]).toBe('https://a.org/4');
  });

  test('grams find parts of words, with less weight than words', async () => {
    const store = await world.open();
    await saveTexts(store, {
      'https://a.org/1': 'krankenversicherung und mehr',
      'https://a.org/2': 'versicherung und mehr',
      'https://a.org/3': 'ganz etwas anderes',
    });
    const { words, grams } = tokensOf('versicherung');
    expect(await urlsOf(store, { words, grams })).toEqual(['https://a.org/2', 'https://a.org/1']);
  });

  test('every kind of filter', async () => {
    const store = await world.open();
    await saveTexts(store, {
      'https://a.org/1': 'red green blue',
      'https://b.a.org/2': 'red blue green',
      'https://ba.org/3': 'green reddish',
      'https://c.org:8080/4': '海 海洋 red',
    });
    await store.documents.save(version('https://t.org/5', 'other', { facts: { title: 'red title' } }));
    const token = (text: string, more = {}): IndexQuery => ({
      kind: 'token',
      field: 'words',
      token: text,
      ...more,
    });
    const cases: [IndexQuery, string][] = [
      [token('red'), '1 2 4 5'],
      [token('red', { isPrefix: true }), '1 2 3 4 5'],
      [token('red', { field: 'title' }), '5'],
      [token('eddi', { field: 'grams' }), '3'],
      [token('海洋'), '4'],
      [{ kind: 'phrase', field: 'words', tokens: ['red', 'green'] }, '1'],
      [{ kind: 'phrase', field: 'title', tokens: ['red', 'title'] }, '5'],
      [{ kind: 'all', of: [token('red'), token('green')] }, '1 2'],
      [{ kind: 'any', of: [token('reddish'), token('海')] }, '3 4'],
      [{ kind: 'except', wanted: token('red'), unwanted: token('green') }, '4 5'],
      [{ kind: 'except', wanted: { kind: 'everything' }, unwanted: token('green') }, '4 5'],
      [{ kind: 'host', host: 'a.org' }, '1 2'],
      [{ kind: 'host', host: 'B.a.org' }, '2'],
      [{ kind: 'host', host: 'c.org' }, '4'],
      [{ kind: 'all', of: [{ kind: 'host', host: 'a.org' }, token('eddi', { field: 'grams' })] }, ''],
      [{ kind: 'any', of: [{ kind: 'host', host: 'c.org' }, token('eddi', { field: 'grams' })] }, '3 4'],
      [{ kind: 'all', of: [] }, '1 2 3 4 5'],
      [{ kind: 'any', of: [] }, ''],
      [{ kind: 'phrase', field: 'words', tokens: [] }, ''],
    ];
    for (const [filter, expected] of cases) {
      const urls = await urlsOf(store, { filter });
      expect({
        filter,
        found: urls
          .map((url) => url.at(-1))
          .sort()
          .join(' '),
      }).toEqual({ filter, found: expected });
    }
  });

  test('a filter restricts what is ranked', async () => {
    const store = await world.open();
    await saveTexts(store, { 'https://a.org/1': 'red green', 'https://b.org/2': 'red green' });
    const filter = { kind: 'host', host: 'b.org' } as const;
    expect(await urlsOf(store, { words: ['red'], filter })).toEqual(['https://b.org/2']);
  });

  test('a token is found as it is, with whatever characters', async () => {
    const store = await world.open();
    const tokens = [
      'c++',
      "o'neil",
      '"',
      '"" OR x',
      'a*',
      'NEAR',
      '-',
      '(',
      'ß',
      'e\u0301',
      '𠮷野',
      'x:y',
      'a\u0000b',
      'tab\there',
    ];
    for (const [n, token] of tokens.entries()) {
      await store.documents.save({
        ...version(`https://a.org/${n}`, token),
        tokens: { title: [], words: ['x', token, 'y'], grams: [token] },
      });
    }
    for (const [n, token] of tokens.entries()) {
      const urls = await urlsOf(store, { filter: { kind: 'token', field: 'words', token } });
      expect({ token, urls }).toEqual({ token, urls: [`https://a.org/${n}`] });
      expect(await urlsOf(store, { grams: [token] })).toEqual([`https://a.org/${n}`]);
    }
  });

  test('without words the newest come first, and pages follow one another with the total', async () => {
    const store = await world.open();
    for (let n = 1; n <= 5; n++)
      await store.documents.save(version(`https://a.org/${n}`, `red ${n}`, { readAtMs: n * 1000 }));
    expect(await urlsOf(store, { limit: 2 })).toEqual(['https://a.org/5', 'https://a.org/4']);
    expect(await urlsOf(store, { limit: 2, offset: 4 })).toEqual(['https://a.org/1']);
    const ranked = await Promise.all(
      [0, 2, 4, 6].map((offset) => store.index.search({ ...SEARCH, words: ['red'], limit: 2, offset })),
    );
    expect(new Set(ranked.flatMap(({ hits }) => hits.map(({ url }) => url))).size).toBe(5);
    expect(ranked.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  test('only the newest version of a document is found', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version('https://a.org/', 'old words', { readAtMs: 1000 }));
    const { versionId } = await store.documents.save(
      version('https://a.org/', 'new words', { readAtMs: 2000, facts: { title: 'T', language: 'en' } }),
    );
    expect(await urlsOf(store, { words: ['old'] })).toEqual([]);
    const { hits } = await store.index.search({ ...SEARCH, words: ['words'] });
    expect(hits).toMatchObject([
      { docId, versionId, url: 'https://a.org/', title: 'T', language: 'en', readAtMs: 2000 },
    ]);
    await store.documents.save(version('https://a.org/', 'old words', { readAtMs: 3000 }));
    expect(await urlsOf(store, { words: ['old'] })).toEqual(['https://a.org/']);
    expect(await urlsOf(store, { words: ['new'] })).toEqual([]);
  });

  test('an older read that is stored later does not replace the newer version', async () => {
    const store = await world.open();
    await store.documents.save(version('https://a.org/', 'new words', { readAtMs: 2000 }));
    await store.documents.save(version('https://a.org/', 'old words', { readAtMs: 1000 }));
    expect(await urlsOf(store, { words: ['old'] })).toEqual([]);
    expect(await urlsOf(store, { words: ['new'] })).toEqual(['https://a.org/']);
  });

  test('each client finds the version that it read, and nobody else\u2019s', async () => {
    const store = await world.open();
    const url = 'https://a.org/';
    await store.documents.save(version(url, 'first words', { readAtMs: 1000 }));
    await store.documents.save(
      version(url, 'second words', { reader: { clientId: 'bob', isPrivate: false }, readAtMs: 2000 }),
    );
    await store.documents.save(
      version(url, 'secret words', { reader: loggedIn('ann', 's1'), readAtMs: 3000 }),
    );
    const textsOf = async (scope: IndexSearch['scope']): Promise<string[]> => {
      const { hits } = await store.index.search({ ...SEARCH, words: ['words'], scope });
      const texts = await store.documents.texts(
        hits.map(({ versionId }) => versionId),
        scope,
      );
      return [...texts.values()].sort();
    };
    expect(await textsOf(client('ann'))).toEqual(['first words', 'secret words']);
    expect(await textsOf(client('ann', 's1'))).toEqual(['secret words']);
    expect(await textsOf(client('ann', 's2'))).toEqual([]);
    expect(await textsOf(client('bob'))).toEqual(['second words']);
    expect(await textsOf(client('bob', 's1'))).toEqual([]);
    expect(await textsOf(client('eve'))).toEqual([]);
    expect(await textsOf(EVERYTHING)).toEqual(['second words', 'secret words']);
    expect(await textsOf({ ...EVERYTHING, sessionId: 's1' })).toEqual(['secret words']);
  });
}

const SEARCH: IndexSearch = { words: [], grams: [], scope: EVERYTHING, limit: 10, offset: 0 };

async function urlsOf(store: Store, search: Partial<IndexSearch>): Promise<string[]> {
  const { hits } = await store.index.search({ ...SEARCH, ...search });
  return hits.map(({ url }) => url);
}

async function saveTexts(store: Store, texts: Readonly<Record<string, string>>): Promise<void> {
  await store.documents.saveAll(Object.entries(texts).map(([url, text]) => version(url, text)));
}
