import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/cli/index.ts';
import { loadSettings } from '../../src/config/index.ts';
import type { CrawlOwner, CrawlRequest, CrawlStatus, QueuedAddresses } from '../../src/crawl/index.ts';

const OWNER = { clientId: 'test', sessionId: undefined, isOwner: true };
const WAIT_MS = 120_000;
const DEFAULT_RULES: CrawlRules = {
  domainPolicy: { include: [], exclude: [] },
  limits: { maxBytesPerDoc: 2_000_000 },
};

type CrawlRules = Omit<CrawlOwner, 'caller'>;

/** The program's own objects, with a data folder, and a crawler that works. */
export interface CrawlWorld extends AsyncDisposable {
  readonly app: App;
  add(request: Partial<CrawlRequest>, rules?: Partial<CrawlRules>): Promise<QueuedAddresses>;
  /** The status when nothing is left to do. */
  done(sourceId?: string): Promise<CrawlStatus>;
  /** Queues, and waits until all of it is done. */
  crawl(request: Partial<CrawlRequest>, rules?: Partial<CrawlRules>): Promise<CrawlStatus>;
  /** The documents whose text has this word. */
  found(word: string): Promise<readonly string[]>;
}

export function openCrawlWorld(flags: Readonly<Record<string, string>> = {}): CrawlWorld {
  const dataDir = mkdtempSync(join(tmpdir(), 'wayfarer-crawl-'));
  const all = { 'data-dir': dataDir, render: 'never', 'crawl-delay-ms': '0', ...flags };
  const settings = loadSettings({ flags: all, env: {}, file: undefined, warn: () => undefined });
  const app = createApp(settings, 'stdio');
  app.serveQueue(false);
  const add: CrawlWorld['add'] = async (request, rules = {}) => {
    const wanted = { urls: [], depth: 0, sitemaps: false, ...request };
    return (await app.crawler()).add(wanted, { caller: OWNER, ...DEFAULT_RULES, ...rules });
  };
  const done: CrawlWorld['done'] = async (sourceId) => {
    const { signal } = new AbortController();
    const status = await (await app.crawler()).waitFor({ caller: OWNER, sourceId }, { ms: WAIT_MS, signal });
    if (status.pending + status.claimed > 0) throw new Error(`Not done: ${JSON.stringify(status)}`);
    return status;
  };
  return {
    app,
    add,
    done,
    crawl: async (request, rules) => {
      await add(request, rules);
      return done(request.sourceId);
    },
    found: async (word) => {
      const { signal } = new AbortController();
      const request = { query: word, limit: 50, offset: 0 };
      const { hits } = await (await app.archive()).search(request, { caller: OWNER, signal });
      return hits.map(({ url }) => url);
    },
    [Symbol.asyncDispose]: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
