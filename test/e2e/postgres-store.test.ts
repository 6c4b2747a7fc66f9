import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewVersion } from '../../src/store/index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { version } from '../store/samples.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { connectStdio, dataOf, runProgram, startHttp } from '../support/program.ts';
import { article, prose, scrape, servePages, type ReadSite } from '../support/reading.ts';

/** A data folder with small documents. */
async function filledArchive(count: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfarer-move-'));
  const store = openSqliteStore({ folder: join(folder, 'archive') });
  const page = (n: number): NewVersion => version(`https://example.org/${n}`, `Text ${n}`);
  await store.documents.saveAll(Array.from({ length: count }, (_, n) => page(n)));
  await store.close();
  return folder;
}

describe.runIf(hasPostgres())('servers that share a database', () => {
  let site: ReadSite;
  let postgres: PostgresServer;
  let dataDir: string;

  beforeAll(async () => {
    site = await servePages({ '/river': article('The river', `<p>Kingfishers nest here.</p>${prose(6)}`) });
    postgres = await startPostgres();
    dataDir = mkdtempSync(join(tmpdir(), 'wayfarer-shared-'));
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const env = (url = postgres.portUrl) => ({ STORE_URL: url, DATA_DIR: dataDir });

  test('what one has read, the other finds; nothing is in the data folder', async () => {
    const [one, two] = [
      await connectStdio('2025', { env: env() }),
      await connectStdio('2025', { env: env() }),
    ];
    try {
      await scrape(one.client, { url: site.url('/river') });
      const found = await two.client.callTool({
        name: 'research_search',
        arguments: { query: 'kingfishers' },
      });
      expect(dataOf(found)).toMatchObject({ total: 1, results: [{ url: site.url('/river') }] });
      expect(readdirSync(dataDir)).not.toContain('archive');
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
  });

  test('while it is away pages are read, the archive says so, and the server goes on when it is back', async () => {
    const token = 'a-token-for-the-tests';
    const program = await startHttp({ env: { ...env(), WAYFARER_TOKEN: token } });
    const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
      (await fetch(program.origin + path, { headers })).status;
    // What needs no database answers as always.
    const expectAlive = async (): Promise<void> => {
      expect(await statusOf('/healthz')).toBe(200);
      expect(await statusOf('/metrics')).toBe(401);
      expect(await statusOf('/metrics', { Authorization: `Bearer ${token}` })).toBe(200);
    };
    const isReady = (): Promise<number> => statusOf('/readyz');
    const { client, close } = await connectStdio('2025', { env: env() });
    const search = async () =>
      dataOf(await client.callTool({ name: 'research_search', arguments: { query: 'kingfishers' } }));
    try {
      await expect.poll(isReady).toBe(200);
      await search();
      await expectAlive();
      await postgres.kill();
      await expect.poll(isReady).toBe(503);
      await expectAlive();
      expect(await search()).toMatchObject({ error: { code: 'storage_unavailable', next: 'retry' } });
      const { facts, text } = await scrape(client, { url: site.url('/river') });
      expect(text).toContain('Kingfishers');
      expect(facts).toMatchObject({ notArchived: 'storage_unavailable' });
      await postgres.start();
      await expect.poll(isReady).toBe(200);
      expect(await search()).toMatchObject({ total: 1 });
    } finally {
      await close();
      await program.stop();
    }
  });

  test('an archive is moved into it and back by a command that may be killed, and that changes nothing when all is done', async () => {
    const files = await filledArchive(800);
    const place = new URL(postgres.portUrl);
    const { password } = place;
    place.password = '';
    place.searchParams.set('schema', 'moved');
    const printed: string[] = [];
    const run = async (args: readonly string[], folder = files, stopAt?: RegExp) => {
      const program = runProgram({ args, env: { DATA_DIR: folder, PGPASSWORD: password } });
      if (stopAt !== undefined) {
        await program.sawOnStderr(stopAt);
        program.child.kill('SIGKILL');
      }
      const code = await program.exited;
      await program.stop();
      printed.push(program.stdout(), program.stderr());
      return { code, out: program.stdout(), err: program.stderr() };
    };
    const there = ['migrate', '--from', 'sqlite', '--to', place.href];
    await run(there, files, /^Copying [2-9]\d % /m);
    await run(there, files, /^Indexing [1-9]\d % /m);
    const stats = ['archive', 'stats', '--store-url', place.href];
    expect(await run(stats)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not complete yet. (storage_unavailable)') as string,
    });
    const done = await run(there);
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^documents: 800\n/m) as string });
    const [, hash = 'none'] = /^(sha256: .*)$/m.exec(done.out) ?? [];
    const unchanged = expect.stringContaining(`${hash}\nAll of it was moved before`) as string;
    expect(await run(there)).toMatchObject({ code: 0, out: unchanged });
    const back = mkdtempSync(join(tmpdir(), 'wayfarer-back-'));
    const backward = ['migrate', '--from', place.href, '--to', 'sqlite'];
    expect(await run(backward, back)).toMatchObject({
      code: 0,
      out: expect.stringContaining(hash) as string,
    });
    const exported = async (folder: string) => (await run(['archive', 'export'], folder)).out;
    expect((await exported(back)) === (await exported(files))).toBe(true);
    expect(await run(['migrate', '--from', 'sqlite'])).toMatchObject({ code: 2 });
    expect(printed.join('\n')).not.toContain(password);
    for (const folder of [files, back]) rmSync(folder, { recursive: true });
  }, 180_000);

  test.each([
    ['archive stats', (url: string) => ({ args: ['archive', 'stats'], env: env(url) })],
    ['migrate', (url: string) => ({ args: ['migrate', '--from', url, '--to', 'sqlite'] })],
    ['worker', (url: string) => ({ args: ['worker'], env: env(url) })],
    ['crawl', (url: string) => ({ args: ['crawl', 'http://127.0.0.1:1/'], env: env(url) })],
  ])('a wrong password ends %s with one sentence that does not have it', async (_, commandFor) => {
    const url = new URL(postgres.portUrl);
    url.password = 'never-printed';
    const program = runProgram(commandFor(url.href));
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toContain('refuses the user or the password. (storage_unavailable)');
    expect(program.stderr() + program.stdout()).not.toContain('never-printed');
    await program.stop();
  });
});
