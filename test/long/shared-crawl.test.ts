import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../support/postgres-server.ts';
import { crawlThroughFailures, openSharedCrawl, timedCrawl } from '../support/shared-crawl.ts';

const PAGES = 2_000;

describe.runIf(hasPostgres())('PostgreSQL', () => {
  test('two servers and four workers read 2,000 pages, each once, through the death of a worker, a server and the database', async () => {
    await using crawl = await openSharedCrawl();
    await crawlThroughFailures(crawl, { pages: PAGES, killAt: [400, 800, 1_200] });
  });

  // Which of them is quicker is measured by `npm run bench -- workers`.
  test.each([1, 4])('%d workers read 2,000 pages, each once', async (workers) => {
    const { status, fetched, figures } = await timedCrawl(workers, { pages: PAGES, each: 2 });
    console.log(figures);
    expect(status).toMatchObject({ indexed: PAGES, failed: 0, skipped: {} });
    expect(new Set(fetched).size).toBe(PAGES);
    expect(fetched).toHaveLength(PAGES);
  });
});
