import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectStdio, dataOf, runProgram, startHttp, type Connection } from '../support/program.ts';
import { article, prose, scrape, servePages, type ReadSite } from '../support/reading.ts';

let site: ReadSite;
let dataDir: string;

beforeAll(async () => {
  site = await servePages({
    '/other': article('Other', prose(6)),
    '/secrets': (_, response) =>
      void response
        .setHeader('set-cookie', 'key=SENTINEL-1')
        .end(article('Secrets', `<p><a href="/x?api_key=SENTINEL-2">Okapi</a></p>${prose(6)}`)),
    '/river': article('The river', `<p>Kingfishers nest here.</p>${prose(6)}`),
  });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wayfarer-archive-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const connect = (...args: string[]): Promise<Connection> =>
  connectStdio('2025', { args, env: { DATA_DIR: dataDir } });

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: string[]): Promise<Ran> {
  const program = runProgram({ args, env: { DATA_DIR: dataDir } });
  const code = await program.exited;
  await program.stop();
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

const database = (): string => join(dataDir, 'archive', 'archive.db');

interface RawDatabase {
  exec(sql: string): void;
  close(): void;
}

function openDatabase(): RawDatabase {
  const Libsql = createRequire(import.meta.url)('libsql') as new (path: string) => RawDatabase; // its documented export
  return new Libsql(database());
}

function withDatabase(sql: string): void {
  const db = openDatabase();
  db.exec(sql);
  db.close();
}

/** The archive with one document. */
async function readRiver(): Promise<string> {
  const { client, close } = await connect();
  const { facts } = await scrape(client, { url: site.url('/river') });
  await close();
  return String(facts['docId']);
}

describe('an archive that cannot be used fails no read, and the research tools say why', () => {
  const expectTrouble = async (code: string): Promise<void> => {
    const { client, close } = await connect();
    try {
      const { facts, text } = await scrape(client, { url: site.url('/river'), maxAge: 60 });
      expect(text).toContain('Kingfishers');
      expect(facts).toMatchObject({ notArchived: code });
      const calls = [
        { name: 'research_search', arguments: { query: 'kingfishers' } },
        { name: 'research_doc_get', arguments: { url: site.url('/river') } },
      ];
      for (const call of calls) {
        const { error } = dataOf(await client.callTool(call)) as { error: { code: string; message: string } };
        expect(error).toMatchObject({ code, message: expect.stringMatching(/\.$/) as string });
      }
    } finally {
      await close();
    }
  };

  test('a file is in its way', async () => {
    writeFileSync(join(dataDir, 'archive'), '');
    await expectTrouble('storage_unavailable');
  });

  test('/readyz says so until its cause is gone, to anyone and nothing else', async () => {
    writeFileSync(join(dataDir, 'archive'), '');
    const program = await startHttp({ env: { DATA_DIR: dataDir } });
    const answer = async (): Promise<unknown> => {
      const response = await fetch(`${program.origin}/readyz`);
      return { status: response.status, body: await response.json() };
    };
    expect(await answer()).toEqual({
      status: 503,
      body: { status: 'not ready', code: 'storage_unavailable' },
    });
    rmSync(join(dataDir, 'archive'));
    await expect.poll(answer).toEqual({ status: 200, body: { status: 'ready' } });
    await program.stop();
  });

  test('it was written by a newer version, and is left as it is', async () => {
    await readRiver();
    withDatabase('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)');
    const before = readFileSync(database());
    await expectTrouble('storage_unavailable');
    expect(readFileSync(database()).equals(before)).toBe(true);
  });
});

test('while another process holds the archive, pings are answered and pages are read; the text is kept afterwards', async () => {
  await readRiver();
  const { client, close } = await connect();
  const holder = openDatabase();
  holder.exec('BEGIN IMMEDIATE');
  const reading = scrape(client, { url: site.url('/other') });
  await expect.poll(() => site.asked.some(({ path }) => path === '/other')).toBe(true);
  await client.ping();
  // Its own time limit has ended the wait: the process did not stand still for the lock.
  expect((await reading).facts).toMatchObject({ notArchived: 'timeout' });
  holder.exec('COMMIT');
  holder.close();
  const search = { name: 'research_search', arguments: { query: 'title:other' } };
  await expect.poll(async () => dataOf(await client.callTool(search))['total'], { timeout: 30_000 }).toBe(1);
  await close();
});

test.skipIf(process.platform === 'win32')(
  'on a full disk pages are read, and what was kept before is found',
  async () => {
    const docId = await readRiver();
    // Room for what SQLite shares between processes, and not for a text.
    const maxFileBlocks = 72;
    const { client, close } = await connectStdio('2025', { env: { DATA_DIR: dataDir }, maxFileBlocks });
    const { facts, text } = await scrape(client, { url: site.url('/other') });
    expect(text).toContain('Paragraph 6');
    expect(facts).toMatchObject({ notArchived: 'storage_full' });
    await close();
    expect((await run('archive', 'search', 'kingfishers')).stdout).toContain(docId);
    expect((await run('doctor', '--repair')).stdout).toMatch(/^ok /m);
  },
);

test('no secret of an address, a link or a cookie is in the archive', async () => {
  const address = site.url('/secrets?session_token=SENTINEL-3').replace('//', '//ann:SENTINEL-4@');
  const { client, close } = await connect();
  const { facts } = await scrape(client, { url: address });
  await close();
  const exported = (await run('archive', 'export')).stdout;
  expect(exported).toContain(String(facts['docId']));
  expect(exported).toContain('Okapi');
  expect(exported).not.toContain('SENTINEL');
  const folder = join(dataDir, 'archive');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile())
      expect({ name, isIn: readFileSync(path).includes('SENTINEL') }).toEqual({ name, isIn: false });
  }
});

test('only its owner can read the files of the archive', async () => {
  await readRiver();
  expect(statSync(join(dataDir, 'archive')).mode & 0o777).toBe(0o700);
  expect(statSync(database()).mode & 0o777).toBe(0o600);
});

test('the shell searches, reads, pins, exports and forgets what was read', async () => {
  const docId = await readRiver();
  expect((await run('archive', 'search', 'kingfishers', 'nest')).stdout).toContain(`${docId}  `);
  expect((await run('archive', 'get', docId)).stdout).toContain('Kingfishers nest here.');
  expect((await run('archive', 'get', site.url('/river'))).stdout).toContain('Kingfishers nest here.');
  expect((await run('archive', 'stats')).stdout).toMatch(/^documents: 1$/m);
  expect((await run('archive', 'pin', docId)).code).toBe(0);
  const [line = ''] = (await run('archive', 'export')).stdout.split('\n');
  expect(JSON.parse(line)).toMatchObject({ docId, isPinned: true, url: site.url('/river') });
  expect((await run('archive', 'forget', site.url('/river'))).stdout).toMatch(
    /^host: 127\.0\.0\.1 .*\ndocuments: 1$/m,
  );
  expect((await run('archive', 'search', 'kingfishers')).stdout).toMatch(/^0 of 0/m);
  expect(await run('archive', 'get', docId)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not_found') as string,
  });
  expect((await run('archive', 'shred')).code).toBe(2);
  expect((await run('archive', 'forget')).code).toBe(2);
  expect(await run('archive', 'forget', 'no', 'host')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Give a host') as string,
  });
});

test('doctor --repair finds and mends an index that lost its rows', async () => {
  const docId = await readRiver();
  withDatabase('DELETE FROM words_index; DELETE FROM grams_index; UPDATE versions SET is_indexed = 1');
  expect((await run('archive', 'search', 'kingfishers')).stdout).toMatch(/^0 of 0/m);
  const { code, stdout } = await run('doctor', '--repair');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^warning index_missing: 1/m);
  expect(stdout).toMatch(/^indexed: 1$/m);
  expect((await run('archive', 'search', 'kingfishers')).stdout).toContain(docId);
  expect((await run('doctor', '--repair')).stdout).toMatch(/^ok {6}The archive is as it should be$/m);
});

test('doctor --repair replaces a damaged archive, says where the original is, and reads go on', async () => {
  const docId = await readRiver();
  // Where documents are found by their ids.
  withDatabase('PRAGMA wal_checkpoint(TRUNCATE)');
  writeFileSync(database(), readFileSync(database()).fill(0, 4 * 4096, 5 * 4096));
  const found = await run('archive', 'get', docId);
  expect(found).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\(storage_corrupt\) "wayfarer doctor --repair"/) as string,
  });
  const { code, stdout } = await run('doctor', '--repair');
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^warning damaged: /m) as string,
  });
  const [, kept = ''] = /^setAside: (\S+)$/m.exec(stdout) ?? [];
  expect(statSync(join(dataDir, 'archive', kept)).mode & 0o777).toBe(0o600);
  expect((await run('archive', 'get', docId)).stdout).toContain('Kingfishers');
});

test('what was read in the future, before the clock was set back, is not young', async () => {
  await readRiver();
  const later = Date.now() + 3 * 86_400_000;
  withDatabase(`UPDATE versions SET first_read_at = ${later}, last_read_at = ${later};
    UPDATE readings SET first_at = ${later}, last_at = ${later}`);
  const { client, close } = await connect();
  const { facts } = await scrape(client, { url: site.url('/river'), maxAge: 600 });
  expect(facts['fromArchive']).toBeUndefined();
  await close();
});

test('--archive-days deletes at start what nobody has read for so long', async () => {
  const docId = await readRiver();
  const longAgo = Date.now() - 3 * 86_400_000;
  withDatabase(`UPDATE versions SET first_read_at = ${longAgo}, last_read_at = ${longAgo};
    UPDATE readings SET first_at = ${longAgo}, last_at = ${longAgo}; UPDATE heads SET read_at = ${longAgo};
    UPDATE documents SET last_crawled = ${longAgo}`);
  expect((await run('archive', 'get', docId, '--archive-days', '30')).code).toBe(0);
  const { client, close } = await connect('--archive-days', '2');
  const get = { name: 'research_doc_get', arguments: { entryId: docId } };
  await expect
    .poll(async () => dataOf(await client.callTool(get)), { timeout: 30_000 })
    .toMatchObject({ error: { code: 'not_found' } });
  await close();
});

test('without a read, no archive is made', async () => {
  mkdirSync(dataDir, { recursive: true });
  const { client, close } = await connect();
  await client.listTools();
  await close();
  expect(existsSync(join(dataDir, 'archive'))).toBe(false);
});
