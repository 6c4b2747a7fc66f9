import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Removed, Store } from '../../src/store/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { MIGRATIONS } from '../../src/store/sqlite/thread/migrations.ts';
import { EVERYTHING, tokensOf, version } from './samples.ts';
import { sqliteWorld } from './sqlite-world.ts';

const world = sqliteWorld();
const PAGE = 'https://example.org/page';
/** Too large for the database. */
const LONG = Array.from({ length: 40_000 }, (_, n) => `${n * 2_654_435_761}`).join(' ');
const SEARCH = { grams: [], scope: EVERYTHING, limit: 10, offset: 0 };

test('only the owner can read the files, also where new files are for everyone', async () => {
  const mask = process.umask(0);
  try {
    const store = openSqliteStore({ folder: join(world.folder, 'archive') });
    await store.documents.save(version(PAGE, LONG));
    await store.close();
    await (await world.open()).documents.save(version(PAGE, LONG));
  } finally {
    process.umask(mask);
  }
  const modes = allFiles().map((path) => ({
    path,
    isFolder: statSync(path).isDirectory(),
    mode: statSync(path).mode & 0o777,
  }));
  expect(modes.length).toBeGreaterThanOrEqual(5);
  for (const { path, isFolder, mode } of modes)
    expect({ path, mode }).toEqual({ path, mode: isFolder ? 0o700 : 0o600 });
});

test.each([`a b ü 海 ${'x'.repeat(200)}`, 'CON', 'Con'])('a folder called %s', async (name) => {
  const folder = join(world.folder, name);
  const store = openSqliteStore({ folder });
  try {
    const { docId } = await store.documents.save(version(PAGE, LONG));
    expect((await store.documents.get(docId, EVERYTHING))?.version.text).toBe(LONG);
  } finally {
    await store.close();
  }
});

test('another process that opens the archive and leaves takes nothing away from this one', async () => {
  const store = await world.open();
  const save = (name: string) => store.documents.save(version(`${PAGE}/${name}`, name));
  const { docId } = await save('before');
  // Reading and writing have a thread each.
  await store.documents.get(docId, EVERYTHING);
  const countByOther = (): number => {
    const script = `const Database = require('libsql'); const db = new Database(process.argv[1]);
      console.log(db.prepare('SELECT count(*) AS n FROM documents').get().n); db.close();`;
    return Number(execFileSync(process.execPath, ['-e', script, archive()], { encoding: 'utf8' }));
  };
  expect(countByOther()).toBe(1);
  await save('after');
  expect(countByOther()).toBe(2);
});

test('an archive of a newer schema is refused and left as it is', async () => {
  await (await world.open()).documents.save(version(PAGE, 'kept'));
  withDatabase((db) => db.exec('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)'));
  const before = readFileSync(archive());
  const store = await world.open();
  await expect(store.documents.save(version(PAGE, 'new'))).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: expect.stringContaining('schema 99') as string,
  });
  expect(readFileSync(archive()).equals(before)).toBe(true);
});

test.each(MIGRATIONS.map((_, schema) => schema))(
  'an archive of schema %i is brought up to date',
  async (schema) => {
    mkdirSync(world.folder, { recursive: true });
    withDatabase((db) => {
      for (const sql of MIGRATIONS.slice(0, schema)) db.exec(sql);
      // Schema 0 has no tables, and the file is not empty.
      db.exec(`PRAGMA application_id = 1; PRAGMA user_version = ${schema}`);
      if (schema > 0) db.exec("INSERT INTO meta VALUES ('of an older program', 'kept')");
    });
    const stores = [await world.open(), await world.open()];
    await Promise.all(stores.map((store, n) => store.documents.save(version(`${PAGE}/${n}`, `text ${n}`))));
    expect(await stores[0]?.upkeep.stats()).toMatchObject({ documents: 2 });
    withDatabase((db) => {
      expect(db.prepare('PRAGMA user_version').all([])).toEqual([{ user_version: MIGRATIONS.length }]);
      expect(db.prepare('SELECT value FROM meta').all([])).toHaveLength(Math.min(schema, 1));
    });
  },
);

test('a migration that fails leaves the archive as it was', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, 'kept'));
  await store.close();
  withDatabase((db) => db.exec('PRAGMA user_version = 0; DROP TABLE documents'));
  // The other tables are there already.
  await expect((await world.open()).documents.save(version(PAGE, 'x'))).rejects.toMatchObject({
    code: 'internal',
  });
  withDatabase((db) => {
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'documents'").all([])).toEqual([]);
  });
});

test('nothing of a forgotten host is left in the files', async () => {
  const store = await world.open();
  const secret = 'xylophonesecret';
  for (let n = 0; n < 30; n++) {
    const text = `${secret}${n} ${n === 0 ? LONG : ''}`;
    await store.documents.save(version(`https://secret.example/${secret}/${n}`, text));
    await store.documents.save(version(`https://example.org/${n}`, `other ${n}`));
  }
  const files = allFiles().length;
  const shares: number[] = [];
  await store.upkeep.forgetHost('secret.example', (done, total) => shares.push(done / total));
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const found = allFiles().filter((path) => statSync(path).isFile() && readFileSync(path).includes(secret));
  const grams = allFiles().filter(
    (path) => statSync(path).isFile() && readFileSync(path).includes('lophonesec'),
  );
  expect({ found, grams, removed: files - allFiles().length }).toEqual({ found: [], grams: [], removed: 1 });
  expect((await store.upkeep.stats()).documents).toBe(30);
});

test('what another process still reads is deleted, and it is said that its traces are not yet', async () => {
  const store = openSqliteStore({ folder: world.folder, busyMs: 200 });
  await store.documents.save(version('https://secret.example/', 'xylophonesecret'));
  const holding = (): boolean =>
    allFiles().some((path) => statSync(path).isFile() && readFileSync(path).includes('xylophonesecret'));
  const Libsql = createRequire(import.meta.url)('libsql') as new (path: string) => RawDatabase; // its documented export
  const other = new Libsql(archive());
  try {
    other.exec('BEGIN');
    other.prepare('SELECT count(*) FROM documents').all([]);
    await expect(store.upkeep.forgetHost('secret.example')).rejects.toMatchObject({
      code: 'storage_unavailable',
      next: 'retry',
    });
    other.exec('COMMIT');
    await store.upkeep.forgetHost('secret.example');
    expect(holding()).toBe(false);
  } finally {
    other.close();
    await store.close();
  }
});

test('what a cap makes a write evict is reported', async () => {
  const evicted: number[] = [];
  const onEvicted = ({ documents }: Removed): number => evicted.push(documents);
  const store = openSqliteStore({ folder: world.folder, maxBytes: 400_000, onEvicted });
  for (let n = 0; n < 120; n++)
    await store.documents.save(version(`${PAGE}/${n}`, LONG.slice(n * 999, n * 999 + 4000)));
  await store.close();
  const { documents } = await (await world.open()).upkeep.stats();
  expect(evicted.length).toBeGreaterThan(0);
  expect(documents + evicted.reduce((sum, count) => sum + count, 0)).toBe(120);
});

test('a file that is left by a killed process goes with the next deletion', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, LONG));
  const [name = ''] = bodies();
  writeFileSync(
    join(world.folder, 'bodies', `${name.slice(0, 64)}-left`),
    'text of a host that was forgotten',
  );
  world.nowMs = Date.now() + 3_600_000;
  await store.upkeep.forgetHost('other.example');
  expect(bodies()).toEqual([name]);
});

test('a repair finds an older version again if the newest is damaged', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, 'older words', { readAtMs: 1000 }));
  await store.documents.save(version(PAGE, LONG, { readAtMs: 2000 }));
  truncateSync(join(world.folder, 'bodies', bodies()[0] ?? ''), 1000);
  expect(await store.upkeep.repair((text) => tokensOf(text))).toMatchObject({
    indexed: 1,
    droppedVersions: 1,
  });
  expect((await store.index.search({ ...SEARCH, words: ['older'] })).total).toBe(1);
  expect(await store.upkeep.check()).toEqual([]);
});

test('a file that is no database is reported as damaged and not touched', async () => {
  mkdirSync(world.folder, { recursive: true });
  writeFileSync(archive(), 'this is not a database, '.repeat(100));
  const store = await world.open();
  await expect(store.documents.save(version(PAGE, 'x'))).rejects.toMatchObject({ code: 'storage_corrupt' });
  await expect(store.documents.get('d0', EVERYTHING)).rejects.toMatchObject({ code: 'storage_corrupt' });
  expect(readFileSync(archive(), 'utf8')).toContain('this is not a database');
});

describe('a damaged archive', () => {
  const PAGES = 300;
  const address = (n: number): string => `https://a.org/${n}`;
  const textOf = (n: number): string => `number${n} ${'text '.repeat(200)}`;

  async function damage(change: (file: Buffer) => Buffer): Promise<Store> {
    const store = await world.open();
    await store.documents.saveAll(Array.from({ length: PAGES }, (_, n) => version(address(n), textOf(n))));
    await store.close();
    writeFileSync(archive(), change(readFileSync(archive())));
    return world.open();
  }

  async function readable(store: Store): Promise<number> {
    let count = 0;
    for (let n = 0; n < PAGES; n++) {
      const document = await store.documents.getByUrl(address(n), EVERYTHING);
      const { hits } = await store.index.search({ ...SEARCH, words: [`number${n}`] });
      // Each is whole and found, or neither.
      expect(hits.map(({ url }) => url)).toEqual(document === undefined ? [] : [address(n)]);
      if (document === undefined) continue;
      expect(document.version.text).toBe(textOf(n));
      count++;
    }
    return count;
  }

  const copies = (): string[] =>
    readdirSync(world.folder).filter((name) => /^archive\.db\.corrupt-.*(?<!-wal)$/.test(name));

  test('is made anew of what can be read; the original is kept until something is to be forgotten', async () => {
    let before: Buffer | undefined;
    const store = await damage((file) => {
      // Text pages in the middle, and the tail.
      for (const at of [0.3, 0.5]) file.fill(0, page(file, at), page(file, at) + 4096);
      return (before = file);
    });
    expect(await store.upkeep.check()).toMatchObject([{ kind: 'damaged' }]);
    const other = await world.open();
    // It opens the file; whether it can count depends on which pages are lost.
    await other.upkeep.stats().catch(() => undefined);
    const { setAside } = await store.upkeep.repair((text) => tokensOf(text));
    expect(copies()).toEqual([setAside]);
    expect(before?.equals(readFileSync(join(world.folder, setAside ?? '')))).toBe(true);
    expect(await store.upkeep.check()).toEqual([]);
    expect(await readable(store)).toBeGreaterThan(PAGES / 2);
    // A process that had the damaged file open goes on with the new one.
    await other.documents.save(version(PAGE, 'after the repair'));
    expect((await store.documents.getByUrl(PAGE, EVERYTHING))?.version.text).toBe('after the repair');
    expect(statSync(archive()).mode & 0o777).toBe(0o600);
    await store.upkeep.forgetHost('a.org');
    expect(readdirSync(world.folder).filter((name) => name.includes('corrupt'))).toEqual([]);
  });

  test('that was cut off is made anew as well', async () => {
    const store = await damage((file) => file.subarray(0, page(file, 0.6)));
    expect(await store.upkeep.check()).toMatchObject([{ kind: 'damaged' }]);
    await store.upkeep.repair((text) => tokensOf(text));
    expect(await store.upkeep.check()).toEqual([]);
    expect(await readable(store)).toBeGreaterThan(0);
  });

  test('that was emptied is no new one: it is reported until it is set aside', async () => {
    const store = await damage(() => Buffer.alloc(0));
    await expect(store.documents.save(version(PAGE, 'x'))).rejects.toMatchObject({ code: 'storage_corrupt' });
    expect(await store.upkeep.check()).toMatchObject([{ kind: 'damaged' }]);
    expect(statSync(archive()).size).toBe(0);
    await store.upkeep.repair((text) => tokensOf(text));
    expect(copies()).toHaveLength(1);
    expect(await store.upkeep.check()).toEqual([]);
    await store.documents.save(version(PAGE, 'x'));
  });

  test('of which nothing can be read is set aside', async () => {
    const store = await damage((file) => file.fill('?', 0, 200));
    await store.upkeep.repair((text) => tokensOf(text));
    expect(copies()).toHaveLength(1);
    expect(await store.upkeep.check()).toEqual([]);
    expect(await readable(store)).toBe(0);
  });
});

function page(file: Buffer, share: number): number {
  return Math.floor((file.length * share) / 4096) * 4096;
}

test('a torn or missing body is reported, and a repair drops its version and nothing else', async () => {
  const store = await world.open();
  const torn = await store.documents.save(version(`${PAGE}/1`, LONG));
  const missing = await store.documents.save(version(`${PAGE}/2`, `${LONG} 2`));
  const whole = await store.documents.save(version(`${PAGE}/3`, `${LONG} 3`));
  const [first = '', second = ''] = bodies();
  const hashOf = (name: string): string => name.slice(0, 64);
  const lost = [torn, missing, whole].map(({ docId }) => docId);
  truncateSync(join(world.folder, 'bodies', first), 1000);
  rmSync(join(world.folder, 'bodies', second));
  const codes = await Promise.all(
    lost.map((id) => store.documents.get(id, EVERYTHING).then(() => 'ok', codeOf)),
  );
  expect(codes.sort()).toEqual(['ok', 'storage_corrupt', 'storage_corrupt']);
  expect(await store.upkeep.check()).toEqual([{ kind: 'body_broken', count: 2 }]);
  writeFileSync(
    join(world.folder, 'bodies', `${hashOf(first)}-left.part`),
    'left by a process that was killed',
  );
  world.nowMs = Date.now() + 3_600_000;
  const report = await store.upkeep.repair((text) => tokensOf(text));
  expect(report).toEqual({ indexed: 1, droppedVersions: 2, removedBodies: 0, removedFiles: 1 });
  expect(bodies()).toHaveLength(1);
  expect(await store.upkeep.check()).toEqual([]);
});

test('an index that lost a row is found by the check and mended by the repair', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, 'red'));
  await store.documents.save(version(`${PAGE}/2`, 'red green'));
  withDatabase((db) =>
    db.exec(
      "DELETE FROM words_index WHERE rowid = 1; INSERT INTO grams_index (rowid, grams) VALUES (77, 'stray')",
    ),
  );
  expect(await store.upkeep.check()).toEqual([
    { kind: 'index_missing', count: 1 },
    { kind: 'index_orphan', count: 1 },
  ]);
  await store.upkeep.repair((text) => tokensOf(text));
  expect(await store.upkeep.check()).toEqual([]);
  expect((await store.index.search({ ...SEARCH, words: ['red'] })).total).toBe(2);
});

test('a folder that is deleted while the store is open is made again, and the next text is kept', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, 'gone'));
  rmSync(world.folder, { recursive: true });
  const { docId } = await store.documents.save(version(PAGE, 'kept'));
  await store.close();
  expect(existsSync(archive())).toBe(true);
  expect((await (await world.open()).documents.get(docId, EVERYTHING))?.version.text).toBe('kept');
});

test('a file in the place of the folder is a clear error', async () => {
  const folder = join(world.folder, 'file');
  writeFileSync(folder, '');
  const store = openSqliteStore({ folder });
  await expect(store.documents.save(version(PAGE, 'x'))).rejects.toMatchObject({
    code: 'storage_unavailable',
  });
  await store.close();
});

interface RawDatabase {
  exec(sql: string): void;
  prepare(sql: string): { all(args: readonly unknown[]): readonly unknown[] };
  close(): void;
}

function withDatabase(work: (db: RawDatabase) => void): void {
  const Libsql = createRequire(import.meta.url)('libsql') as new (path: string) => RawDatabase; // its documented export
  const db = new Libsql(archive());
  try {
    work(db);
  } finally {
    db.close();
  }
}

function archive(): string {
  return join(world.folder, 'archive.db');
}

function bodies(): string[] {
  return readdirSync(join(world.folder, 'bodies'));
}

function allFiles(): string[] {
  return readdirSync(world.folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(world.folder, name),
  );
}

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown }).code;
}
