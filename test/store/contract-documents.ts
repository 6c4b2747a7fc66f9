import { expect, test } from 'vitest';
import { client, EVERYTHING, loggedIn, version } from './samples.ts';
import type { StoreWorld } from './contract.ts';

const PAGE = 'https://example.org/page';
const ALL = { limit: 10, offset: 0 };

export function documentContract(world: StoreWorld): void {
  test('a text that was saved is read by the id of its document and by the id of its version', async () => {
    const store = await world.open();
    const facts = { title: 'Ferry', language: 'en', status: 200, more: { coverage: 0.9 } };
    const saved = await store.documents.save(version(PAGE, 'Two ferries cross 海 the harbour.', { facts }));
    expect(saved).toMatchObject({ isNewDocument: true, isNewVersion: true });
    for (const id of [saved.docId, saved.versionId]) {
      expect(await store.documents.get(id, EVERYTHING)).toMatchObject({
        docId: saved.docId,
        url: PAGE,
        isPrivate: false,
        isPinned: false,
        versionCount: 1,
        version: { versionId: saved.versionId, text: 'Two ferries cross 海 the harbour.', facts },
      });
    }
  });

  test('an id that does not exist, or is no id, leads to nothing', async () => {
    const store = await world.open();
    for (const id of ['d00000000000000000000', 'd00000000000000000000-000000000000', 'nonsense', '', "d'--"])
      expect(await store.documents.get(id, EVERYTHING)).toBeUndefined();
    expect(await store.documents.getByUrl(PAGE, EVERYTHING)).toBeUndefined();
  });

  test('the same text read again is the same version, another text is another, and the old text becomes the newest again', async () => {
    const store = await world.open();
    const first = await store.documents.save(version(PAGE, 'one', { readAtMs: 1000 }));
    const again = await store.documents.save(version(PAGE, 'one', { readAtMs: 2000 }));
    const second = await store.documents.save(version(PAGE, 'two', { readAtMs: 3000 }));
    expect(again).toEqual({ ...first, isNewDocument: false, isNewVersion: false });
    expect(second).toMatchObject({ docId: first.docId, isNewDocument: false, isNewVersion: true });
    expect((await store.documents.get(first.docId, EVERYTHING))?.version.text).toBe('two');
    await store.documents.save(version(PAGE, 'one', { readAtMs: 4000 }));
    expect((await store.documents.get(first.docId, EVERYTHING))?.version.text).toBe('one');
    const versions = await store.documents.versions(first.docId, EVERYTHING, ALL);
    expect(
      versions.map(({ versionId, firstReadAtMs, lastReadAtMs }) => [versionId, firstReadAtMs, lastReadAtMs]),
    ).toEqual([
      [first.versionId, 1000, 4000],
      [second.versionId, 3000, 3000],
    ]);
    const page = await store.documents.versions(first.docId, EVERYTHING, { limit: 1, offset: 1 });
    expect(page.map(({ versionId }) => versionId)).toEqual([second.versionId]);
  });

  test('what is read after the clock was set back is the newest all the same', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version(PAGE, 'one'));
    world.nowMs -= 3_600_000;
    const second = await store.documents.save(version(PAGE, 'two'));
    expect((await store.documents.get(docId, EVERYTHING))?.version.text).toBe('two');
    const search = { words: ['two'], grams: [], scope: EVERYTHING, limit: 1, offset: 0 };
    expect((await store.index.search(search)).hits).toMatchObject([{ versionId: second.versionId }]);
    await store.documents.save(version(PAGE, 'one'));
    expect((await store.documents.get(docId, EVERYTHING))?.version.text).toBe('one');
  });

  test('the version of a time is the last one that was new by then', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version(PAGE, 'one', { readAtMs: 1000 }));
    await store.documents.save(version(PAGE, 'two', { readAtMs: 3000 }));
    expect(await store.documents.versionAt(docId, 999, EVERYTHING)).toBeUndefined();
    expect((await store.documents.versionAt(docId, 2999, EVERYTHING))?.text).toBe('one');
    expect((await store.documents.versionAt(docId, 3000, EVERYTHING))?.text).toBe('two');
  });

  test('a text that has returned is the newest since then, and not before', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version(PAGE, 'one', { readAtMs: 1000 }));
    await store.documents.save(version(PAGE, 'two', { readAtMs: 2000 }));
    await store.documents.save(version(PAGE, 'one', { readAtMs: 3000 }));
    expect((await store.documents.versionAt(docId, 2999, EVERYTHING))?.text).toBe('two');
    expect((await store.documents.versionAt(docId, 3000, EVERYTHING))?.text).toBe('one');
  });

  test('texts of any length come back as they were', async () => {
    const store = await world.open();
    const long = Array.from({ length: 40_000 }, (_, n) => `${n * 2_654_435_761}`).join(' ');
    for (const text of ['', 'a', '🦜 日本語 \u0000 end', long]) {
      const { versionId } = await store.documents.save(version(`${PAGE}?${text.length}`, text));
      expect((await store.documents.get(versionId, EVERYTHING))?.version.text === text).toBe(true);
    }
  });

  test('several are saved together', async () => {
    const store = await world.open();
    const saved = await store.documents.saveAll([version(`${PAGE}/1`, 'one'), version(`${PAGE}/2`, 'two')]);
    const texts = await store.documents.texts(
      saved.map(({ versionId }) => versionId),
      EVERYTHING,
    );
    expect([...texts.values()]).toEqual(['one', 'two']);
  });

  test('what was saved is there after closing and opening', async () => {
    const store = await world.open();
    const { docId } = await store.documents.save(version(PAGE, 'kept'));
    await store.close();
    const again = await world.open();
    expect((await again.documents.get(docId, EVERYTHING))?.version.text).toBe('kept');
    await expect(store.documents.get(docId, EVERYTHING)).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });

  test('many writers at once lose nothing', async () => {
    const [one, two] = [await world.open(), await world.open()];
    const urls = Array.from({ length: 60 }, (_, n) => `https://example.org/${n}`);
    await Promise.all(
      urls.map((url, n) => (n % 2 === 0 ? one : two).documents.save(version(url, `text of ${url}`))),
    );
    const found = await Promise.all(urls.map((url) => one.documents.getByUrl(url, EVERYTHING)));
    expect(found.map((document) => document?.version.text)).toEqual(urls.map((url) => `text of ${url}`));
  });

  test('two stores that save the same page at once agree on its document', async () => {
    const [one, two] = [await world.open(), await world.open()];
    const saved = await Promise.all(
      [one, two, one, two].map((store, n) => store.documents.save(version(PAGE, `text ${n % 2}`))),
    );
    expect(new Set(saved.map(({ docId }) => docId)).size).toBe(1);
    expect(saved.filter(({ isNewDocument }) => isNewDocument)).toHaveLength(1);
  });
}

export function visibilityContract(world: StoreWorld): void {
  test('a client sees by id what it read itself, not what only another client read', async () => {
    const store = await world.open();
    const { docId, versionId } = await store.documents.save(version(PAGE, 'public'));
    expect(await store.documents.get(docId, client('ann'))).toBeDefined();
    for (const id of [docId, versionId]) expect(await store.documents.get(id, client('bob'))).toBeUndefined();
    expect(await store.documents.getByUrl(PAGE, client('bob'))).toBeUndefined();
    expect(await store.documents.versions(docId, client('bob'), ALL)).toEqual([]);
    expect(await store.documents.versionAt(docId, Date.now() + 1, client('bob'))).toBeUndefined();
    expect((await store.documents.texts([versionId], client('bob'))).size).toBe(0);
  });

  test('the cache by URL gives everyone what was read without cookies, and a served version becomes the reader\u2019s own', async () => {
    const store = await world.open();
    const { versionId, docId } = await store.documents.save(version(PAGE, 'public', { readAtMs: 1000 }));
    expect(await store.documents.cached(PAGE, { kind: 'shared' })).toMatchObject({
      text: 'public',
      lastReadAtMs: 1000,
    });
    expect(await store.documents.addReading(versionId, { clientId: 'bob', isPrivate: false }, 2000)).toBe(
      true,
    );
    expect((await store.documents.get(docId, client('bob')))?.version).toMatchObject({
      text: 'public',
      firstReadAtMs: 2000,
    });
    // Each sees the times of its own readings; the cache has that of the last one.
    expect((await store.documents.get(docId, client('ann')))?.version).toMatchObject({ lastReadAtMs: 1000 });
    const search = { words: ['public'], grams: [], scope: client('ann'), limit: 1, offset: 0 };
    expect((await store.index.search(search)).hits).toMatchObject([{ readAtMs: 1000 }]);
    expect(await store.documents.cached(PAGE, { kind: 'shared' })).toMatchObject({ lastReadAtMs: 2000 });
    await store.upkeep.forgetHost('example.org');
    expect(await store.documents.addReading(versionId, { clientId: 'bob', isPrivate: false })).toBe(false);
    expect(await store.documents.cached(PAGE, { kind: 'shared' })).toBeUndefined();
  });

  test('a page read while logged in is another document, and neither the cache nor another client nor a read by URL gets it', async () => {
    const store = await world.open();
    const shared = await store.documents.save(version(PAGE, 'public', { readAtMs: 1000 }));
    const secret = await store.documents.save(
      version(PAGE, 'secret of ann', { reader: loggedIn('ann', 's1'), readAtMs: 2000 }),
    );
    expect(secret.docId).not.toBe(shared.docId);
    expect((await store.documents.cached(PAGE, { kind: 'shared' }))?.text).toBe('public');
    expect((await store.documents.getByUrl(PAGE, client('ann')))?.version.text).toBe('public');
    expect((await store.documents.getByUrl(PAGE, client('ann', 's2')))?.version.text).toBeUndefined();
    expect((await store.documents.getByUrl(PAGE, client('ann', 's1')))?.version.text).toBe('secret of ann');
    for (const scope of [client('bob'), client('bob', 's1')]) {
      expect(await store.documents.get(secret.docId, scope)).toBeUndefined();
      expect(await store.documents.getByUrl(PAGE, scope)).toBeUndefined();
    }
    expect((await store.documents.get(secret.docId, client('ann')))?.isPrivate).toBe(true);
    expect(await store.documents.addReading(secret.versionId, { clientId: 'bob', isPrivate: false })).toBe(
      false,
    );
    expect(await store.documents.addReading(secret.versionId, loggedIn('bob', 's1'))).toBe(false);
  });

  test('the cache of a session has what this session read, not what another session of the same client did', async () => {
    const store = await world.open();
    await store.documents.save(version(PAGE, 'as ann', { reader: loggedIn('ann', 's1'), readAtMs: 1000 }));
    await store.documents.save(version(PAGE, 'as anna', { reader: loggedIn('ann', 's2'), readAtMs: 2000 }));
    const of = (clientId: string, sessionId: string) =>
      store.documents.cached(PAGE, { kind: 'session', clientId, sessionId });
    expect((await of('ann', 's1'))?.text).toBe('as ann');
    expect((await of('ann', 's2'))?.text).toBe('as anna');
    expect(await of('ann', 's3')).toBeUndefined();
    expect(await of('bob', 's1')).toBeUndefined();
  });

  test('on one person\u2019s own data folder everything is seen', async () => {
    const store = await world.open();
    const secret = await store.documents.save(version(PAGE, 'secret', { reader: loggedIn('ann', 's1') }));
    expect((await store.documents.get(secret.docId, EVERYTHING))?.version.text).toBe('secret');
    expect((await store.documents.getByUrl(PAGE, EVERYTHING))?.version.text).toBe('secret');
  });
}
