import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { bundled } from './crashes.ts';
import { textFor } from './crash-texts.ts';
import { EVERYTHING, tokensOf, version } from './samples.ts';
import { sqliteWorld } from './sqlite-world.ts';

const world = sqliteWorld();
const PAGE = 'https://example.org/page';
const SEARCH = { words: ['kept'], grams: [], scope: EVERYTHING, limit: 1, offset: 0 };
let writer: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  writer = await bundled('test/store/limited-writer.ts');
});
afterAll(() => writer.remove());

test('while another process holds the lock, reads are answered, the process goes on, and the write fails clearly', async () => {
  const store = openSqliteStore({ folder: world.folder, busyMs: 500 });
  await store.documents.save(version(PAGE, 'kept'));
  const Libsql = createRequire(import.meta.url)('libsql') as new (path: string) => {
    exec(sql: string): void;
    close(): void;
  }; // its documented export
  const other = new Libsql(join(world.folder, 'archive.db'));
  try {
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const saving = store.documents.save(version(PAGE, 'waits')).catch((error: unknown) => error);
    expect((await store.index.search(SEARCH)).total).toBe(1);
    expect(await saving).toMatchObject({
      code: 'storage_unavailable',
      next: 'retry',
      facts: { sqlite: 'SQLITE_BUSY' },
    });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(20);
    other.exec('COMMIT');
    await store.documents.save(version(PAGE, 'done'));
  } finally {
    other.close();
    await store.close();
  }
});

test('a long write does not hold up the process or a read', async () => {
  const store = await world.open();
  await store.documents.save(version(PAGE, 'kept'));
  const texts = Array.from({ length: 1500 }, (_, n) => version(`${PAGE}/${n}`, `text ${n} `.repeat(300)));
  let isDone = false;
  const saving = store.documents.saveAll(texts).finally(() => (isDone = true));
  expect((await store.index.search(SEARCH)).total).toBe(1);
  expect(isDone).toBe(false);
  await saving;
});

test('one store forgets and repairs while another writes: what is kept stays, and neither fails', async () => {
  const [one, other] = [await world.open(), await world.open()];
  const hosts = ['kept.org', 'forgotten.org'];
  const write = async (): Promise<void> => {
    for (let n = 0; n < 16; n++) {
      const url = `https://${hosts[n % 2]}/${n}`;
      await one.documents.save(version(url, textFor(url)));
    }
  };
  const forget = async (): Promise<void> => {
    for (let n = 0; n < 2; n++) await other.upkeep.forgetHost('forgotten.org');
  };
  const repair = async (): Promise<void> => {
    for (let n = 0; n < 2; n++) await other.upkeep.repair((text) => tokensOf(text.slice(0, 200)));
  };
  await Promise.all([write(), forget(), repair()]);
  await other.upkeep.forgetHost('forgotten.org');
  expect(await one.upkeep.check()).toEqual([]);
  expect(await one.upkeep.stats()).toMatchObject({ documents: 8 });
});

// The limit of a process stands for the disk: both refuse to write more bytes.
test.runIf(isThere('prlimit'))(
  'a full disk is reported, what was stored is read, and it goes on once there is space',
  async () => {
    const child = spawn('sh', [
      '-c',
      'ulimit -S -f 3000; exec "$0" "$@"',
      process.execPath,
      writer.path,
      world.folder,
    ]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = JSON.parse(String((await lines.next()).value)) as { saved: number };
    expect(first).toMatchObject({ outcome: 'storage_full', readable: first.saved });
    expect(first.saved).toBeGreaterThan(10);
    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
    child.stdin.write('\n');
    expect(JSON.parse(String((await lines.next()).value))).toEqual({
      outcome: 'saved',
      readable: first.saved + 1,
      problems: [],
    });
  },
);

// Modes do not bind root, who has to give up the right to ignore them.
const isRoot = process.getuid?.() === 0;
const BOUND = ['bounding-set', 'inh-caps'].map((set) => `--${set}=-dac_override,-dac_read_search`);

const canBeBound = process.platform !== 'win32' && (!isRoot || isThere('setpriv'));

function writeInto(folder: string): { readonly reports: () => Promise<unknown>; readonly goOn: () => void } {
  const args = [writer.path, folder];
  const child = isRoot
    ? spawn('setpriv', [...BOUND, process.execPath, ...args])
    : spawn(process.execPath, args);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    reports: async () => JSON.parse(String((await lines.next()).value)) as unknown,
    goOn: () => void child.stdin.write('\n'),
  };
}

test.runIf(canBeBound)('a folder that may not be written is reported, and used once it may', async () => {
  const folder = join(world.folder, 'locked');
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  const { reports, goOn } = writeInto(folder);
  expect(await reports()).toEqual({ outcome: 'storage_unavailable', saved: 0, readable: 0 });
  chmodSync(folder, 0o700);
  goOn();
  expect(await reports()).toMatchObject({ outcome: 'saved', problems: [] });
});

test.runIf(canBeBound)(
  'a folder that is closed while it is used is reported, and nothing is lost once it is open again',
  async () => {
    const folder = join(world.folder, 'closed');
    const { reports, goOn } = writeInto(folder);
    const log = join(folder, 'archive.db-wal');
    const isWriting = (): boolean => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 100_000;
    await expect.poll(isWriting).toBe(true);
    chmodSync(folder, 0o000);
    const first = (await reports()) as { saved: number };
    expect(first).toMatchObject({ outcome: 'storage_unavailable', readable: 0 });
    chmodSync(folder, 0o700);
    goOn();
    expect(await reports()).toEqual({ outcome: 'saved', readable: first.saved + 1, problems: [] });
  },
);

function isThere(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`]);
    return true;
  } catch {
    return false;
  }
}
