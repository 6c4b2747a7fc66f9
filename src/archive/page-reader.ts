import type { Scraped, Scraper } from '../content/index.ts';
import {
  asWayfarerError,
  fail,
  monotonicMs,
  startDeadline,
  untilAborted,
  WayfarerError,
  type Lane,
} from '../core/index.ts';
import type { DocumentArchive } from './archive.ts';
import type { ArchiveCaller } from './archive-caller.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { FoundPassages } from './meaning/find-passages.ts';
import { createSharedReads } from './shared-reads.ts';
import { storedText } from './stored-text.ts';
import { textFact } from './version-facts.ts';

/** Questions to a page. */
export interface PageQuestions {
  readonly questions: readonly string[];
  /** Passages for each question. */
  readonly limit: number;
}

export interface AddressQuestions extends PageQuestions {
  readonly url: string;
  /** Reads the page even if it was read a moment ago. */
  readonly isForced: boolean;
  readonly isKept: boolean;
}

/** What a page has on the questions. */
export interface PagePassages extends FoundPassages {
  readonly facts: Scraped['facts'];
  readonly validators: Scraped['validators'];
  /** Its server wants a login or a payment, so there are no passages. */
  readonly isProtected: boolean;
}

export interface PageReaderCall {
  readonly asking: ArchiveCaller;
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
}

/** Finds in a page what answers questions. */
export interface PageReader {
  /** Reads an address, at most once at a time for each client, and not again within a minute. */
  fromAddress(request: AddressQuestions, call: PageReaderCall): Promise<PagePassages>;
  /** Takes what is read by other means. */
  fromRead(read: () => Promise<Scraped>, asked: PageQuestions, signal: AbortSignal): Promise<PagePassages>;
}

export interface PageReaderOptions {
  readonly scraper: Pick<Scraper, 'scrape'>;
  readonly archive: () => Promise<DocumentArchive>;
  /** All web tools share it. */
  readonly lane: Lane;
  readonly requestTimeoutMs: number;
  readonly onRead: (report: PageReadReport) => void;
}

/** Where the text of a page came from. */
export interface PageReadReport {
  /** Without secrets. */
  readonly url: string | undefined;
  readonly from: 'memory' | 'archive' | 'web';
  readonly ms: number;
}

const FRESH_MS = 60_000;
/** The main text of a page, all of it. */
const WHOLE_TEXT = { format: 'markdown', onlyMainContent: true, offset: 0, maxBytes: Infinity } as const;
const PROTECTED = new Set<unknown>([401, 402, 403, 407]);

export function createPageReader(options: PageReaderOptions): PageReader {
  const { scraper, archive, lane, requestTimeoutMs, onRead } = options;
  const reads = createSharedReads(FRESH_MS);
  const find = async (scraped: Scraped, asked: PageQuestions, signal: AbortSignal): Promise<PagePassages> => {
    const { facts, text, validators } = scraped;
    const isProtected = PROTECTED.has(facts['status']);
    if (text === undefined) throw noText(facts);
    const url = canonicalUrl(String(facts['url'])) ?? String(facts['url']);
    const docId = textFact(facts['docId']);
    const request = { ...asked, url, docId, text: isProtected ? '' : storedText(text) };
    return { ...(await (await archive()).passages(request, signal)), facts, validators, isProtected };
  };
  const readAddress = async ({ url, isForced, isKept }: AddressQuestions, call: PageReaderCall) => {
    const { asking, progress, signal } = call;
    using deadline = startDeadline(requestTimeoutMs, signal);
    const how = { as: 'worker', isKept, maxAgeMs: isForced ? undefined : FRESH_MS } as const;
    const keeper = (await archive()).keeper(asking, how);
    const request = { ...WHOLE_TEXT, url, mode: 'default' } as const;
    const work = (): Promise<Scraped> =>
      scraper.scrape(request, { signal: deadline.signal, progress, clientId: asking.clientId, keeper });
    try {
      return await lane.run(() => deadline.guard(work()), deadline.signal);
    } catch (error) {
      return protectedPage(url, error) ?? unread(error, signal);
    }
  };
  return {
    async fromAddress(request, call) {
      const { clientId } = call.asking;
      const { signal } = call;
      const startedMs = monotonicMs();
      const source = { isShared: true };
      const read = (): Promise<Scraped> => {
        source.isShared = false;
        // Others may wait for a read that its first caller no longer wants.
        const own = clientId === undefined ? call : { ...call, signal: new AbortController().signal };
        return readAddress(request, own);
      };
      const { url, isForced: isNew, isKept } = request;
      const reading = clientId === undefined ? read() : reads.read([clientId, url, isKept], { isNew, read });
      const scraped = await untilAborted(reading, signal);
      const from = source.isShared ? 'memory' : scraped.facts['fromArchive'] === true ? 'archive' : 'web';
      onRead({ url: canonicalUrl(url), from, ms: Math.round(monotonicMs() - startedMs) });
      return find(scraped, request, signal);
    },
    fromRead: async (read, asked, signal) => find(await read(), asked, signal),
  };
}

function noText({ url, mime }: Scraped['facts']): Error {
  const message = 'There is no text at this address, only a file.';
  return fail('unsupported_format', { url, mime, untrusted: true }, { message });
}

/** A login that is asked for with a status of its own is an answer about the page, not a failure. */
function protectedPage(url: string, thrown: unknown): Scraped | undefined {
  const { code, facts } = asWayfarerError(thrown);
  if (code !== 'auth_required') return undefined;
  const { status } = facts;
  return { facts: { url, status, fetchedAt: new Date().toISOString(), untrusted: true }, text: '' };
}

function unread(error: unknown, signal: AbortSignal): never {
  if (signal.aborted || !(error instanceof WayfarerError) || error.code !== 'timeout') throw error;
  const facts = { ...error.facts, setting: 'REQUEST_TIMEOUT_MS' };
  throw fail('timeout', facts, { message: 'The page was not read in time.', cause: error });
}
