import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentArchive } from './archive/index.ts';
import type { Settings } from './config/index.ts';
import type { Reader, Scraper } from './content/index.ts';
import type { Crawler } from './crawl/index.ts';
import type { HttpClient } from './net/http/index.ts';
import type { Logger } from './server/index.ts';
import type { Sessions } from './session/index.ts';

export interface CrawlingParts {
  readonly isFromOutside: boolean;
  readonly http: () => Promise<HttpClient>;
  readonly reader: () => Promise<Reader>;
  readonly scraper: Scraper;
  readonly sessions: Sessions;
  readonly archive: () => Promise<DocumentArchive>;
  readonly log: Logger;
}

export interface LazyCrawler {
  readonly get: () => Promise<Crawler>;
  /** This process works on what is added here. */
  readonly serve: () => void;
  /** And on what an earlier process has left, if there is any archive. */
  readonly resume: () => void;
  close(graceMs: number): Promise<void>;
}

/** Loaded on first use: few servers crawl. */
export function buildCrawler(settings: Settings, { log, ...parts }: CrawlingParts): LazyCrawler {
  const make = async (): Promise<Crawler> => {
    const { createCrawler } = await import('./crawl/index.ts');
    return createCrawler({
      ...parts,
      concurrency: settings['crawl-concurrency'],
      hostDelayMs: settings['crawl-delay-ms'],
      isRobotsRespected: settings.robots === 'respect',
      render: settings.render,
      removeBase64Images: settings['remove-base64-images'],
      timeoutMs: settings['navigate-timeout-ms'],
      onTrouble: (error) => log.warn({ err: error }, 'The crawl queue could not be worked on'),
    });
  };
  let made: Promise<Crawler> | undefined;
  let isServing = false;
  const get = async (): Promise<Crawler> => {
    const crawler = await (made ??= make());
    if (isServing) await crawler.work('later');
    return crawler;
  };
  const path = join(settings['data-dir'], 'archive', 'archive.db');
  return {
    get,
    serve: () => void (isServing = settings.archive === 'on' && !settings['read-only']),
    resume: () => {
      // Only to find it empty, no archive is made.
      if (!isServing || (settings['store-url'] === '' && !existsSync(path))) return;
      get()
        .then((crawler) => crawler.work('now'))
        .catch((error: unknown) => log.warn({ err: error }, 'The crawl queue could not be opened'));
    },
    close: async (graceMs) => (await made)?.close(graceMs),
  };
}
