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

interface Run {
  readonly seconds: number;
  readonly databaseCpu: number;
}

/** One server that only queues, and workers. */
async function crawlWith(workers: number): Promise<Run> {
  await using crawl = await openSharedCrawl();
  const server = await crawl.startServer(0);
  await Promise.all(Array.from({ length: workers }, () => crawl.startWorker(EACH)));
  const client = await crawl.connect(server);
  const locks = watchLockWaits(crawl);
  const startedMs = performance.now();
  await crawl.queue(client, PAGES);
  expect(await crawl.done(client)).toMatchObject({ indexed: PAGES, failed: 0, skipped: {} });
  const seconds = (performance.now() - startedMs) / 1_000;
  const { waiting, busy } = await locks.stop();
  const databaseCpu = await databaseCpuSeconds(crawl);
  expect(new Set(crawl.fetched()).size).toBe(PAGES);
  expect(crawl.fetched()).toHaveLength(PAGES);
  console.log(
    `${workers} workers of ${EACH}: ${PAGES} pages in ${seconds.toFixed(1)} s, ${(PAGES / seconds).toFixed(1)} each second; ` +
      `database: ${databaseCpu.toFixed(1)} s of processor time, ${busy.toFixed(2)} connections busy and ${waiting.toFixed(2)} ` +
      'of them waiting for a lock, on average',
  );
  return { seconds, databaseCpu };
}

describe.runIf(hasPostgres())('PostgreSQL', () => {
  test('two servers and four workers read 2,000 pages, each once, through the death of a worker, a server and the database', async () => {
    await using crawl = await openSharedCrawl();
    await crawlThroughFailures(crawl, { pages: PAGES, killAt: [400, 800, 1_200] });
  });

  test('four workers read 2,000 pages, each once, and are no slower than one', async () => {
    const one = await crawlWith(1);
    const four = await crawlWith(4);
    // The machine may do something else in between.
    expect(four.seconds / one.seconds).toBeLessThan(1.1);
  });
});
