import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../support/postgres-server.ts';
import {
  crawlThroughFailures,
  databaseCpuSeconds,
  openSharedCrawl,
  watchLockWaits,
} from '../support/shared-crawl.ts';

const PAGES = 2_000;
const EACH = 2;

/** One server that only queues, and workers. Reports how long all pages took, and those after the first quarter. */
async function crawlWith(workers: number): Promise<void> {
  await using crawl = await openSharedCrawl();
  const server = await crawl.startServer(0);
  await Promise.all(Array.from({ length: workers }, () => crawl.startWorker(EACH)));
  const client = await crawl.connect(server);
  const locks = watchLockWaits(crawl);
  const startedMs = performance.now();
  const secondsSince = (): number => (performance.now() - startedMs) / 1_000;
  await crawl.queue(client, PAGES);
  await crawl.reached(PAGES / 4);
  const warm = secondsSince();
  expect(await crawl.done(client)).toMatchObject({ indexed: PAGES, failed: 0, skipped: {} });
  const seconds = secondsSince();
  const { waiting, busy } = await locks.stop();
  const databaseCpu = await databaseCpuSeconds(crawl);
  expect(new Set(crawl.fetched()).size).toBe(PAGES);
  expect(crawl.fetched()).toHaveLength(PAGES);
  console.log(
    `${workers} workers of ${EACH}: ${PAGES} pages in ${seconds.toFixed(1)} s, the last three quarters in ` +
      `${(seconds - warm).toFixed(1)} s; database: ${databaseCpu.toFixed(1)} s of processor time, ${busy.toFixed(2)} ` +
      `connections busy and ${waiting.toFixed(2)} of them waiting for a lock, on average`,
  );
}

describe.runIf(hasPostgres())('PostgreSQL', () => {
  test('two servers and four workers read 2,000 pages, each once, through the death of a worker, a server and the database', async () => {
    await using crawl = await openSharedCrawl();
    await crawlThroughFailures(crawl, { pages: PAGES, killAt: [400, 800, 1_200] });
  });

  // Each process has to warm up its code first, which four on two cores do at each other's expense.
  test('one worker and four read 2,000 pages, each once', async () => {
    await crawlWith(1);
    await crawlWith(4);
  });
});
