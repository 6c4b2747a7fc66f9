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
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { EVERYTHING, tokensOf, version } from './samples.ts';
import { sqliteWorld } from './sqlite-world.ts';

const world = sqliteWorld();
const PAGE = 'https://example.org/page';
/** Too large for the database. */
const LONG = Array.from({ length: 40_000 }, (_, n) => `${n * 2_654_435_761}`).join(' ');
const SEARCH = { grams: [], scope: EVERYTHING, limit: 10, offset: 0 };

test('only the owner can read the files', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, LONG));
  const modes = allFiles().map((path) => ({
    path,
    isFolder: statSync(path).isDirectory(),
    mode: statSync(path).mode & 0o777,
  }));
  expect(modes.length).toBeGreaterThanOrEqual(5);
  for (const { path, isFolder, mode } of modes)
    expect({ path, mode }).toEqual({ path, mode: isFolder ? 0o700 : 0o600 });
});

test('a folder with spaces, Unicode and a long name', async () => {
  const folder = join(world.folder, `a b ü 海 ${'x'.repeat(200)}`);
  const store = openSqliteStore({ folder });
  try {
    const { docId } = await store.documents.save(version(PAGE, LONG));
    expect((await store.documents.get(docId, EVERYTHING))?.version.text).toBe(LONG);
  } finally {
    await store.close();
  }
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
  await store.upkeep.forgetHost('secret.example');
  const found = allFiles().filter((path) => statSync(path).isFile() && readFileSync(path).includes(secret));
  const grams = allFiles().filter(
    (path) => statSync(path).isFile() && readFileSync(path).includes('lophonesec'),
  );
  expect({ found, grams, removed: files - allFiles().length }).toEqual({ found: [], grams: [], removed: 1 });
  expect((await store.upkeep.stats()).documents).toBe(30);
});

test('a file that is no database is reported as damaged and not touched', async () => {
  mkdirSync(world.folder, { recursive: true });
  writeFileSync(archive(), 'this is not a database, '.repeat(100));
  const store = await world.open();
  await expect(store.documents.save(version(PAGE, 'x'))).rejects.toMatchObject({ code: 'storage_corrupt' });
  await expect(store.documents.get('d0', EVERYTHING)).rejects.toMatchObject({ code: 'storage_corrupt' });
  expect(readFileSync(archive(), 'utf8')).toContain('this is not a database');
});

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
