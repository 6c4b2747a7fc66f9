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
  readonly log: Logger;
}

interface LanePart {
  readonly lane: Lane;
}

const MAX_WAITING_REQUESTS = 1_000;

/** What searches the web and finds passages in pages, under one limit; each is loaded on first use. */
export function buildWebTools(
  settings: Settings,
  parts: WebToolParts,
): { readonly searcher: Searcher; readonly pageReader: PageReader } {
  const lane = createLane({ maxWaiting: MAX_WAITING_REQUESTS, width: settings.concurrency });
  return {
    searcher: buildSearcher(settings, { ...parts, lane }),
    pageReader: buildPageReader(settings, { ...parts, lane }),
  };
}

function buildSearcher(settings: Settings, { http, log, lane }: WebToolParts & LanePart): Searcher {
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

function buildPageReader(
  settings: Settings,
  { scraper, archive, lane }: WebToolParts & LanePart,
): PageReader {
  const make = async (): Promise<PageReader> => {
    const { createPageReader } = await import('./archive/index.ts');
    return createPageReader({
      scraper,
      archive,
      lane,
      requestTimeoutMs: settings['request-timeout-ms'],
      maxTokens: settings['embedding-tokens-size'],
    });
  };
  let made: Promise<PageReader> | undefined;
  const load = (): Promise<PageReader> => (made ??= make());
  return {
    fromAddress: async (...given) => (await load()).fromAddress(...given),
    fromRead: async (...given) => (await load()).fromRead(...given),
  };
}
