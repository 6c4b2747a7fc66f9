import type { DocumentArchive, PageReader } from './archive/index.ts';
import type { Settings } from './config/index.ts';
import type { Scraper } from './content/index.ts';
import { createLane, type Lane } from './core/index.ts';
import type { HttpClient } from './net/http/index.ts';
import type { Searcher } from './search/index.ts';
import type { Logger } from './server/index.ts';

interface WebToolParts {
  /** For the services that settings name. */
  readonly http: () => Promise<HttpClient>;
  readonly scraper: Scraper;
  readonly archive: () => Promise<DocumentArchive>;
  readonly lane: Lane;
  readonly log: Logger;
}

const MAX_WAITING_REQUESTS = 1_000;

/** The requests of all web tools, as many at a time as settings allow. */
export function buildWebLane(settings: Settings): Lane {
  return createLane({ maxWaiting: MAX_WAITING_REQUESTS, width: settings.concurrency });
}

/** What searches the web and finds passages in pages, under one limit; each is loaded on first use. */
export function buildWebTools(
  settings: Settings,
  parts: WebToolParts,
): { readonly searcher: Searcher; readonly pageReader: PageReader } {
  return { searcher: buildSearcher(settings, parts), pageReader: buildPageReader(settings, parts) };
}

function buildSearcher(settings: Settings, { http, log, lane }: WebToolParts): Searcher {
  const make = async (): Promise<Searcher> => {
    const { createSearcher, providerFrom } = await import('./search/index.ts');
    return createSearcher(providerFrom(settings), {
      http,
      lane,
      requestTimeoutMs: settings['request-timeout-ms'],
      onRequest: (report) => log.debug(report, 'search request'),
    });
  };
  let made: Promise<Searcher> | undefined;
  return { search: async (...given) => (await (made ??= make())).search(...given) };
}

function buildPageReader(settings: Settings, { scraper, archive, lane, log }: WebToolParts): PageReader {
  const make = async (): Promise<PageReader> => {
    const { createPageReader } = await import('./archive/index.ts');
    return createPageReader({
      scraper,
      archive,
      lane,
      requestTimeoutMs: settings['request-timeout-ms'],
      onRead: (report) => log.debug(report, 'A page was read'),
    });
  };
  let made: Promise<PageReader> | undefined;
  const load = (): Promise<PageReader> => (made ??= make());
  return {
    fromAddress: async (...given) => (await load()).fromAddress(...given),
    fromRead: async (...given) => (await load()).fromRead(...given),
  };
}
