import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { connectStdio, dataOf, runProgram, startHttp } from '../support/program.ts';
import { article, prose, scrape, servePages, type ReadSite } from '../support/reading.ts';

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
    const program = await startHttp({ env: env() });
    const isReady = async (): Promise<number> => (await fetch(`${program.origin}/readyz`)).status;
    const { client, close } = await connectStdio('2025', { env: env() });
    const search = async () =>
      dataOf(await client.callTool({ name: 'research_search', arguments: { query: 'kingfishers' } }));
    try {
      await expect.poll(isReady).toBe(200);
      await search();
      await postgres.kill();
      await expect.poll(isReady).toBe(503);
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

  test('a wrong password ends a command of the shell with one sentence that does not have it', async () => {
    const url = new URL(postgres.portUrl);
    url.password = 'never-printed';
    const program = runProgram({ args: ['archive', 'stats'], env: env(url.href) });
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toContain('refuses the user or the password. (storage_unavailable)');
    expect(program.stderr() + program.stdout()).not.toContain('never-printed');
  });
});
