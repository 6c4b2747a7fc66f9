import { afterEach, describe, test } from 'vitest';
import { hasPostgres } from '../support/postgres-server.ts';
import { crawlThroughFailures, openSharedCrawl, type SharedCrawl } from '../support/shared-crawl.ts';

const PAGES = 100;

describe.runIf(hasPostgres())('two servers and four workers on one database', () => {
  let crawl: SharedCrawl;
  afterEach(() => crawl[Symbol.asyncDispose]());

  test(
    'read each page once; a worker, a server and the database are killed, and only what was under way is read again',
    { timeout: 300_000 },
    async () => {
      crawl = await openSharedCrawl();
      await crawlThroughFailures(crawl, { pages: PAGES, killAt: [20, 40, 60] });
    },
  );
});
