import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryOf, ownWordOf } from '../site/library/index.ts';
import { startSite, type Site } from '../site/server.ts';
import { runProgram, type RunningProgram } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

const QUICK = { CRAWL_DELAY_MS: '0', WAYFARER_RENDER: 'never' };
const PAGES = 40;

let site: Site;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), 'wayfarer-crawl-'));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const fetched = (pages: number): string[] =>
  site.requests.map(({ path }) => path).filter((path) => path.startsWith(`/library/${pages}/`));

/** Runs in a data folder that the programs of this file share. */
function run(...args: readonly string[]): RunningProgram {
  return runProgram({ args, env: { ...QUICK, DATA_DIR: join(folder, 'data') } });
}

async function ended(program: RunningProgram): Promise<{ code: number | null; out: string; err: string }> {
  const code = await program.exited;
  await program.stop();
  return { code, out: program.stdout(), err: program.stderr() };
}

describe('wayfarer crawl', () => {
  test('reads a site, says what it read, and exports the texts as JSON lines', async () => {
    const file = join(folder, 'texts.jsonl');
    const { code, out } = await ended(
      run('crawl', site.url(libraryOf(PAGES)), '--depth', '20', '--export', file),
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /^pages: 40 in [\d.]+ s, [\d.]+ each second\narchived: 40\nexported: 40 texts to .*texts\.jsonl\n$/,
    );
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(PAGES);
    expect(lines[0]).toMatchObject({
      url: site.url(libraryOf(PAGES)),
      depth: 0,
      status: 200,
      language: 'en',
    });
    expect(lines.find(({ url }) => url === site.url(`/library/${PAGES}/17`))?.['text']).toContain(
      ownWordOf(17),
    );
    expect(fetched(PAGES)).toHaveLength(PAGES);
  });

  test('reads it again when it is asked again, and exports files of Markdown', async () => {
    const target = join(folder, 'pages');
    const { code } = await ended(
      run('crawl', site.url(libraryOf(PAGES)), '--depth', '20', '--max-pages', '10', '--export', target),
    );
    expect(code).toBe(0);
    const names = readdirSync(target).sort();
    expect(names).toHaveLength(10);
    expect(names[0]).toBe('00001-127-0-0-1-library-40-1.md');
    const text = readFileSync(join(target, names[0] ?? ''), 'utf8');
    expect(text).toMatch(/^---\nurl: "http:[^\n]*\ntitle: "Shelf 1/);
    expect(text).toContain(ownWordOf(1));
    const refused = await ended(run('crawl', site.url(libraryOf(PAGES)), '--export', target));
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/no empty folder/) as string });
  });

  test('exports the responses as a web archive', async () => {
    const file = join(folder, 'site.warc.gz');
    const { code, out } = await ended(
      run('crawl', site.url('/library/5/1'), '--depth', '9', '--export', file),
    );
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('exported: 5 responses') as string,
    });
    const records = recordsOf(gunzipSync(readFileSync(file)));
    expect(records.map(({ type }) => type)).toEqual([
      'warcinfo',
      ...Array.from({ length: 5 }, () => 'response'),
    ]);
    const last = records.find(({ url }) => url === site.url('/library/5/4'));
    expect(last?.block).toMatch(/^HTTP\/1\.1 200 \r\n[^]*\r\n\r\n<!doctype html>/i);
    expect(last?.block).toContain(ownWordOf(4));
  });

  test('replaces its browsers while it renders, and misses no page', async () => {
    const profiles = join(folder, 'data', 'profiles');
    mkdirSync(profiles, { recursive: true });
    const browsers = new Set<string>();
    const watcher = watch(profiles, (_, name) => browsers.add(name ?? ''));
    const start = site.url(libraryOf(30));
    const program = runProgram({
      args: ['crawl', start, '--depth', '20', '--render', 'always', '--worker-renew-after', '5'],
      env: { CRAWL_DELAY_MS: '0', DATA_DIR: join(folder, 'data') },
    });
    const { code, out } = await ended(program);
    watcher.close();
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('archived: 30\n') as string,
    });
    expect(browsers.size).toBeGreaterThanOrEqual(3);
  });

  test('names the bad addresses among good ones, and reads the good ones', async () => {
    const bad = ['nonsense', 'ftp://a.org/x'];
    const { code, out, err } = await ended(run('crawl', ...bad, site.url('/library/3/1'), '--depth', '5'));
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('archived: 3') as string });
    expect(err).toMatch(
      /not crawled: nonsense \(invalid_url\)\n.*not crawled: ftp:\/\/a\.org\/x \(scheme_blocked\)/,
    );
  });

  test.each([
    [['crawl'], /Say where to begin/],
    [['crawl', 'http://a.org/', '--hosts', 'a.org,'], /is no host/],
    [['crawl', 'nonsense'], /has no host/],
    [['crawl', 'http://a.org/', '--depth', '999'], /--depth must be a whole number from 0 to 100/],
    [['crawl', 'http://a.org/', '--export', 'x.zip'], /--export takes/],
    [['crawl', 'http://a.org/', '--crawl-concurrency', '0'], /at least 1/],
    [['worker', '--crawl-concurrency', '0'], /at least 1/],
    [['worker', '--concurrency', '65'], /a whole number from 1 to 64/],
  ])('%j is a mistake', async (args, message) => {
    expect(await ended(run(...args))).toMatchObject({
      code: 2,
      err: expect.stringMatching(message) as string,
    });
  });
});

describe('wayfarer worker', () => {
  test(
    'four of them beside a server that only queues read each page once, and end after the pages that they have begun',
    { timeout: 180_000 },
    async () => {
      const data = join(folder, 'shared');
      const env = { ...QUICK, DATA_DIR: data };
      const server = await RawClient.start({ env, args: ['--crawl-concurrency', '0'] });
      const workers = Array.from({ length: 4 }, () =>
        runProgram({ args: ['worker', '--crawl-concurrency', '2'], env }),
      );
      await Promise.all(workers.map((worker) => worker.sawOnStderr(/working on the queue/)));
      const before = fetched(100).length;
      await server.call('research_queue_add', { urls: [site.url(libraryOf(100))], depth: 20 });
      for (;;) {
        const status = await server.call('research_queue_status', { waitSeconds: 20 });
        if (Number(status['pending']) + Number(status['working']) > 0) continue;
        expect(status).toMatchObject({ indexed: 100, failed: 0, skipped: {} });
        break;
      }
      expect(before).toBe(0);
      expect(fetched(100)).toHaveLength(100);
      // A page that is under way is finished first.
      await server.call('research_queue_add', { urls: [site.url('/slow?ms=3000')] });
      await expect
        .poll(async () => (await server.call('research_queue_status', {}))['working'], { timeout: 30_000 })
        .toBe(1);
      for (const { child } of workers) child.kill('SIGTERM');
      expect(await Promise.all(workers.map(({ exited }) => exited))).toEqual([143, 143, 143, 143]);
      expect(await server.call('research_queue_status', {})).toMatchObject({
        indexed: 101,
        pending: 0,
        working: 0,
      });
      await Promise.all([server.stop(), ...workers.map((worker) => worker.stop())]);
    },
  );
});

interface WarcRecord {
  readonly type: string | undefined;
  readonly url: string | undefined;
  readonly block: string;
}

/** Read by their lengths alone. */
function recordsOf(bytes: Buffer): WarcRecord[] {
  const records: WarcRecord[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at) + 4;
    const head = bytes.subarray(at, end).toString();
    expect(head).toMatch(/^WARC\/1\.1\r\n/);
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    const field = (name: string): string | undefined => new RegExp(`${name}: (.*)\r\n`).exec(head)?.[1];
    records.push({
      type: field('WARC-Type'),
      url: field('WARC-Target-URI'),
      block: bytes.subarray(end, end + length).toString(),
    });
    at = end + length + 4;
  }
  return records;
}
