import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { libraryOf } from '../site/library/index.ts';
import { startSite, type Site } from '../site/server.ts';
import { rssKb } from '../support/processes.ts';
import { runProgram, type RunningProgram } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Site;
let data: string;
beforeEach(async () => {
  site = await startSite();
  data = mkdtempSync(join(tmpdir(), 'wayfarer-crawl-'));
});
afterEach(async () => {
  await site.close();
  rmSync(data, { recursive: true, force: true, maxRetries: 20 });
});

const env = (): Record<string, string> => ({
  CRAWL_DELAY_MS: '0',
  CRAWL_CONCURRENCY: '8',
  WAYFARER_RENDER: 'never',
  DATA_DIR: data,
});
const fetched = (): string[] =>
  site.requests.map(({ path }) => path).filter((path) => path.startsWith('/library/'));

function crawl(pages: number): RunningProgram {
  return runProgram({ args: ['crawl', site.url(libraryOf(pages)), '--depth', '50'], env: env() });
}

async function reached(program: RunningProgram, pages: number): Promise<void> {
  await expect
    .poll(() => fetched().length >= pages || program.child.exitCode !== null, {
      timeout: 1_200_000,
      interval: 5,
    })
    .toBe(true);
}

/** Growth over the whole time may be a cache that fills; a leak goes on. */
const MOST_GROWTH = 1.2;

test('ten thousand pages are fetched once each; memory and descriptors do not grow in the last half', async () => {
  const pages = 10_000;
  const program = crawl(pages);
  const rss: number[] = [];
  const descriptors: number[] = [];
  for (let step = 1; step < 20; step++) {
    await reached(program, (pages * step) / 20);
    rss.push(rssKb(program.child.pid));
    descriptors.push(readdirSync(`/proc/${program.child.pid}/fd`).length);
  }
  expect(await program.exited).toBe(0);
  expect(program.stdout()).toMatch(/archived: 10000\n/);
  expect(fetched()).toHaveLength(pages);
  expect(new Set(fetched()).size).toBe(pages);
  console.log(
    `crawl: MB ${rss.map((kb) => Math.round(kb / 1024)).join(' ')}; descriptors ${descriptors.join(' ')}`,
  );
  const half = rss.slice(rss.length >> 1);
  const before = Math.max(...rss.slice(rss.length >> 2, rss.length >> 1));
  expect(Math.max(...half) / before).toBeLessThan(MOST_GROWTH);
  expect(Math.max(...descriptors.slice(descriptors.length >> 1))).toBeLessThanOrEqual(
    Math.max(...descriptors.slice(0, descriptors.length >> 1)) + 8,
  );
  await program.stop();
});

test('killed at 30, 60 and 90 percent, a crawl of 2,000 pages misses none, and only those under way are fetched twice', async () => {
  const pages = 2_000;
  for (const share of [0.3, 0.6, 0.9]) {
    const program = crawl(pages);
    await reached(program, pages * share);
    program.child.kill('SIGKILL');
    await program.stop();
  }
  const last = crawl(pages);
  expect(await last.exited).toBe(0);
  expect(last.stderr()).toMatch(/Going on with a crawl/);
  await last.stop();
  expect(new Set(fetched()).size).toBe(pages);
  expect(fetched().length - pages).toBeLessThanOrEqual(3 * 8);
});

test('four workers on one folder read 2,000 pages, each once', async () => {
  const pages = 2_000;
  const server = await RawClient.start({ env: { ...env(), CRAWL_CONCURRENCY: '0' } });
  const workers = Array.from({ length: 4 }, () => runProgram({ args: ['worker'], env: env() }));
  await Promise.all(workers.map((worker) => worker.sawOnStderr(/working on the queue/)));
  await server.call('research_queue_add', { urls: [site.url(libraryOf(pages))], depth: 50 });
  let status: Record<string, unknown>;
  do status = await server.call('research_queue_status', { waitSeconds: 25 });
  while (Number(status['pending']) + Number(status['working']) > 0);
  expect(status).toMatchObject({ indexed: pages, failed: 0, skipped: {} });
  expect(fetched()).toHaveLength(pages);
  expect(new Set(fetched()).size).toBe(pages);
  await Promise.all([server.stop(), ...workers.map((worker) => worker.stop())]);
});
