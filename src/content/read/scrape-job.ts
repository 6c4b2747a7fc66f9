import type { HttpClient } from '../../net/http/index.ts';
import type { Sessions } from '../../session/index.ts';
import type { Reader } from './reader.ts';
import type { ReadingOptions } from './read-request.ts';
import type { ReadRequest, ScrapeCall, SmartWait } from './scrape-options.ts';

/** What a scraper works with. */
export interface ScraperOptions extends ReadingOptions {
  readonly sessions: Sessions;
  readonly http: () => Promise<HttpClient>;
  readonly reader: () => Promise<Reader>;
  readonly downloadFolder: string;
  readonly navigateTimeoutMs: number;
  /** How long the rest of a page is waited for that has begun to arrive. */
  readonly arrivalMs: number;
  /** How long a page may be scrolled. */
  readonly scrollMs: number;
  readonly smartWait: SmartWait;
  readonly mediaInlineMaxBytes: number;
}

/** One page to read. */
export interface Job {
  readonly url: URL;
  readonly request: ReadRequest;
  readonly call: ScrapeCall;
  readonly options: ScraperOptions;
  readonly cookies?: string | undefined;
}
