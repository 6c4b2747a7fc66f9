import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { moveStore, type MoveReport } from '../../src/store/move/index.ts';
import { MOVED_TABLES } from '../../src/store/rows/moved-tables.ts';
import { openPostgresStore } from '../../src/store/postgres/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import type { Store } from '../../src/store/index.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { postgresWorld } from './postgres-world.ts';
import { client, EVERYTHING, loggedIn, tokensOf, version } from './samples.ts';
import { sqliteWorld } from './sqlite-world.ts';

const PAGE = 'https://example.org/page';
const VECTOR = Float32Array.from({ length: 16 }, (_, at) => Math.sin(at));
const MODEL = { name: 'test', dimension: 16 };

interface RawFile {
  prepare(sql: string): { all(args: readonly unknown[]): readonly { readonly name: string }[] };
  close(): void;
}

function openLibsql(path: string): RawFile {
  const Libsql = createRequire(import.meta.url)('libsql') as new (path: string) => RawFile; // its documented export
  return new Libsql(path);
}

/** Something of everything that the port keeps; returns what proves a claim. */
async function fill(store: Store, many = 3): Promise<string> {
  const [first] = await store.documents.saveAll([
    version(PAGE, 'red green', { facts: { title: 'a\0b', language: 'en' } }),
    version(`${PAGE}/2`, 'blue', { reader: loggedIn('bob', 's1') }),
  ]);
  await store.documents.save(
    version(PAGE, 'red green yellow', { reader: { clientId: 'eve', isPrivate: false } }),
  );
  await store.documents.saveAll(
    Array.from({ length: many }, (_, n) => version(`${PAGE}/many/${n}`, `number ${n}`)),
  );
  // It is kept in a file.
  await store.documents.save(version(`${PAGE}/large`, randomBytes(100_000).toString('hex')));
  const docId = first?.docId ?? '';
  await store.upkeep.pin(docId, true);
  await store.chunks.replace(
    docId,
    [{ id: 'c1', sectionPath: ['A', 'B'], text: 'red green', tokens: 2, embedding: VECTOR }],
    MODEL,
  );
  await store.exchanges.record([
    {
      kind: 'http',
      reader: { clientId: 'ann', sessionId: 's2', isPrivate: true },
      request: { url: `${PAGE}/api`, method: 'GET', headers: { accept: '*/*' }, pageUrl: PAGE, sentAtMs: 5 },
      response: { status: 200, headers: {}, receivedAtMs: 6, body: Buffer.from([0, 255, 7]) },
      ...(first !== undefined && { versionId: first.versionId }),
    },
  ]);
  const source = { clientId: 'ann', sourceId: 'site', policy: { depth: 2 } };
  await store.queue.add([{ url: `${PAGE}/q1`, depth: 0 }], source);
  const request = { workerId: 'w', limit: 1, leaseMs: 60_000, maxPerHost: 1, hostDelayMs: 0 };
  const [claim] = await store.queue.claim(request);
  await store.queue.add([{ url: `${PAGE}/q2`, depth: 1, fromUrl: PAGE, pattern: 'p' }], source);
  await store.queue.noteContent(claim?.claimId ?? '', { contentHash: 'a', essenceHash: 'b', maxRepeats: 3 });
  const session = { sessionId: 's1', clientId: 'bob', mode: 'default', config: {}, startedAtMs: 1 };
  await store.sessions.keep('owner', [session]);
  return claim?.claimId ?? '';
}

/** What the port tells of a store, without what a use of it would change. */
async function allOf(store: Store): Promise<unknown> {
  const { documents, index, exchanges, chunks, queue, sessions, upkeep } = store;
  const exported = [];
  for await (const each of upkeep.export(EVERYTHING)) exported.push(each);
  const { diskBytes, ...stats } = await upkeep.stats();
  const [exchange] = await exchanges.list({ scope: EVERYTHING, limit: 10, offset: 0 });
  const search = { words: ['red', 'number'], grams: ['blue'], limit: 1000, offset: 0 };
  const hits = async (scope: typeof EVERYTHING) =>
    (await index.search({ ...search, scope })).hits
      .map(({ score, ...hit }) => ({ ...hit, isRanked: score > 0 }))
      .sort((a, b) => a.docId.localeCompare(b.docId));
  return {
    ...{ exported, stats, exchange, isUsed: diskBytes > 0 },
    body: Buffer.from((await exchanges.body(exchange?.exchangeId ?? '', EVERYTHING)) ?? []),
    found: [await hits(EVERYTHING), await hits(client('ann')), await hits(client('eve'))],
    hidden: await documents.getByUrl(`${PAGE}/2`, client('ann')),
    versions: await documents.versions(exported[0]?.docId ?? '', EVERYTHING, { limit: 10, offset: 0 }),
    model: await chunks.model(),
    near: await chunks.nearest({ vector: VECTOR, scope: EVERYTHING, limit: 5 }),
    queue: await queue.status({ scope: EVERYTHING }),
    sessions: await sessions.list(EVERYTHING),
    problems: await upkeep.check(),
  };
}

describe.runIf(hasPostgres())('moving', () => {
  const postgres = postgresWorld();
  const sqlite = sqliteWorld();
  const openFile = (name: string, purpose: 'use' | 'source' | 'target') =>
    opened(openSqliteStore({ folder: join(sqlite.folder, name), clock: () => sqlite.nowMs, purpose }));
  const openDatabase = (purpose: 'use' | 'source' | 'target') =>
    opened(openPostgresStore({ url: postgres.url, clock: () => postgres.nowMs, purpose }));
  const opened = (store: Store): Store & AsyncDisposable =>
    Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
  const move = (from: Store, to: Store, source = 'there'): Promise<MoveReport> =>
    moveStore({ from, to, source, tokensOf: (text, { title }) => tokensOf(text, title) });

  test('takes everything to PostgreSQL and back, under its ids', async () => {
    await using file = openFile('one', 'use');
    const pages = 600;
    const claimId = await fill(file, pages);
    const before = await allOf(file);
    await using target = openDatabase('target');
    const there = await move(file, target);
    expect(there).toMatchObject({
      isRepeat: false,
      counts: { documents: pages + 3, requests: 1, crawl_queue: 2 },
    });
    // PostgreSQL has no NUL in its texts, but facts are JSON.
    expect(await allOf(target)).toEqual(before);
    await using back = openFile('two', 'target');
    expect(await move(target, back)).toEqual(there);
    expect(await allOf(back)).toEqual(before);
    expect(readdirSync(join(sqlite.folder, 'two', 'bodies'))).toHaveLength(1);
    for (const store of [target, back]) {
      expect(await store.queue.finish(claimId, { state: 'crawled' })).toBe(true);
      const added = await store.documents.save(version(`${PAGE}/new`, 'new'));
      expect(added).toMatchObject({ isNewDocument: true });
      expect(await store.upkeep.check()).toEqual([]);
    }
  });

  test('again changes nothing, also when the target is in use; what has changed in the source since is refused', async () => {
    await using file = openFile('one', 'use');
    await fill(file);
    await using target = openDatabase('target');
    const first = await move(file, target);
    await target.documents.save(version(`${PAGE}/new`, 'new'));
    const before = await allOf(target);
    expect(await move(file, target)).toEqual({ ...first, isRepeat: true });
    expect(await allOf(target)).toEqual(before);
    await file.documents.save(version(`${PAGE}/later`, 'later'));
    await expect(move(file, target)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await allOf(target)).toEqual(before);
  });

  test('goes on where it was interrupted, and takes over what has changed meanwhile; until then nobody uses the target', async () => {
    await using file = openFile('one', 'use');
    await fill(file);
    await using target = openDatabase('target');
    let isBroken = false;
    const interrupted = moveStore({
      ...{ from: file, to: target, source: 'there', tokensOf: (text) => tokensOf(text) },
      onProgress: (doing) => {
        if (doing === 'Indexing' && !isBroken) throw new RangeError(String((isBroken = true)));
      },
    });
    await expect(interrupted).rejects.toThrow(RangeError);
    for (const purpose of ['use', 'source'] as const) {
      await using other = openDatabase(purpose);
      await expect(other.upkeep.stats()).rejects.toMatchObject({
        code: 'storage_unavailable',
        next: 'ask_human',
      });
    }
    await expect(move(file, target, 'elsewhere')).rejects.toMatchObject({ code: 'invalid_input' });
    await file.documents.save(version(PAGE, 'violet', { facts: { title: 'new' } }));
    await file.upkeep.forgetBefore(0);
    await file.queue.clear({ scope: EVERYTHING }, 'pending');
    await move(file, target);
    expect(await allOf(target)).toEqual(await allOf(file));
    await using other = openDatabase('use');
    expect(await other.upkeep.check()).toEqual([]);
  });

  test('ends when the database goes away, and goes on when it is back', async () => {
    await using file = openFile('one', 'use');
    await fill(file);
    await using target = openDatabase('target');
    let gone: Promise<void> | undefined;
    const onProgress = (): void => void (gone ??= postgres.server.kill());
    const moving = moveStore({
      from: file,
      to: target,
      source: 'there',
      tokensOf: (text) => tokensOf(text),
      onProgress,
    });
    await expect(moving).rejects.toMatchObject({ code: 'storage_unavailable', next: 'retry' });
    await gone;
    await postgres.server.start();
    await move(file, target);
    expect(await allOf(target)).toEqual(await allOf(file));
  });

  test('refuses a target with other data and a source that is not there, and leaves both as they are', async () => {
    await using file = openFile('one', 'use');
    await fill(file);
    await using target = openDatabase('target');
    await target.documents.save(version(PAGE, 'other'));
    await expect(move(file, target)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await target.upkeep.stats()).toMatchObject({ documents: 1 });
    await using none = openFile('none', 'source');
    await expect(move(none, target)).rejects.toMatchObject({ code: 'not_found' });
    expect(readdirSync(sqlite.folder)).toEqual(['one']);
    await postgres.sql('DROP schema SCHEMA CASCADE');
    await using noTables = openDatabase('source');
    await expect(move(noTables, file)).rejects.toMatchObject({ code: 'not_found' });
    expect(await postgres.sql("SELECT to_regnamespace('SCHEMA') AS name")).toEqual([{ name: null }]);
  });

  // Otherwise what a new column says would be lost without a word.
  test('knows every column of both engines', async () => {
    const moved = Object.entries(MOVED_TABLES).flatMap(([table, { columns }]) =>
      columns.map((name) => `${table}.${name}`),
    );
    const derived =
      /^(?:index_rows|words_index|grams_index)|^(?:bodies\.(?:content|file_name)|versions\.is_indexed|chunks\.signature)$/;
    const notMoved = (columns: readonly string[]): readonly string[] =>
      columns.filter((column) => !moved.includes(column) && !derived.test(column));
    await (await postgres.open()).upkeep.stats();
    const inDatabase = await postgres.sql(
      "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'SCHEMA'",
    );
    expect(notMoved(inDatabase.map(({ name }) => String(name)))).toEqual([]);
    await using file = openFile('one', 'use');
    await file.upkeep.stats();
    const db = openLibsql(join(sqlite.folder, 'one', 'archive.db'));
    const inFile = db.prepare(
      `SELECT t.name || '.' || c.name AS name FROM pragma_table_list t, pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'`,
    );
    expect(notMoved(inFile.all([]).map(({ name }) => name))).toEqual([]);
    db.close();
  });

  test('does not take a damaged text for a whole one', async () => {
    await using source = openDatabase('use');
    await fill(source);
    await postgres.sql("UPDATE SCHEMA.bodies SET content = 'xxx' WHERE seq = 1");
    await using target = openFile('two', 'target');
    await expect(move(source, target)).rejects.toMatchObject({ code: 'storage_corrupt' });
  });
});
