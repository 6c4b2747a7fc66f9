import {
  fetchAnswer,
  isPage,
  type FetchedAnswer,
  type Reader,
  type Scraped,
  type Scraper,
} from '../content/index.ts';
import { fail } from '../core/index.ts';
import type { HttpClient, HttpResponse } from '../net/http/index.ts';
import type { Sessions } from '../session/index.ts';
import type { CrawlPolicy } from './policy.ts';

export interface PageFetcherOptions {
  readonly http: () => Promise<HttpClient>;
  readonly reader: () => Promise<Reader>;
  readonly scraper: Pick<Scraper, 'scrapeIn'>;
  readonly sessions: Pick<Sessions, 'start' | 'end'>;
  readonly render: 'auto' | 'always' | 'never';
  readonly removeBase64Images: boolean;
  readonly timeoutMs: number;
  /** Gets every response, such as for an archive of the raw bytes. */
  readonly onResponse?: (response: HttpResponse) => Promise<void>;
}

/** An address to read, and the page on which it was found. */
export interface CrawlFetch {
  readonly url: URL;
  readonly fromUrl?: string | undefined;
  readonly policy: CrawlPolicy;
  readonly signal: AbortSignal;
}

/** What an address answered. */
export type CrawledPage =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'error'; readonly status: number }
  | { readonly kind: 'read'; readonly scraped: Scraped };

export interface PageFetcher {
  /** Reads a page over HTTP, or in a browser if it needs one; always without cookies. */
  read(request: CrawlFetch): Promise<CrawledPage>;
  /** The answer itself. */
  get(request: CrawlFetch): Promise<FetchedPage>;
}

export interface FetchedPage {
  readonly answer: FetchedAnswer;
  readonly redirectTo?: string;
  /** The answer came from the internet. */
  readonly isInternet: boolean;
}

const WHOLE_MAIN = {
  format: 'markdown',
  onlyMainContent: true,
  withOnward: true,
  offset: 0,
  maxBytes: Number.MAX_SAFE_INTEGER,
} as const;
const CALLER = { clientId: 'crawl' };

export function createPageFetcher(options: PageFetcherOptions): PageFetcher {
  const get = (request: CrawlFetch): Promise<FetchedPage> => fetchOne(options, request);
  return {
    get,
    async read(request) {
      const page = await get(request);
      const { answer, redirectTo } = page;
      const { status } = answer;
      if (redirectTo !== undefined) return { kind: 'redirect', to: redirectTo };
      if (status >= 400) return { kind: 'error', status };
      return { kind: 'read', scraped: await readAnswer(page, request, options) };
    },
  };
}

async function fetchOne(options: PageFetcherOptions, request: CrawlFetch): Promise<FetchedPage> {
  const { url, fromUrl, policy, signal } = request;
  const responses: HttpResponse[] = [];
  const answer = await fetchAnswer(await options.http(), {
    url,
    signal,
    timeoutMs: options.timeoutMs,
    patienceMs: options.timeoutMs / 2,
    // Where it leads is checked like any other address, and queued.
    redirect: 'manual',
    maxBytes: policy.maxBytes,
    ...(fromUrl !== undefined && { initiator: fromUrl }),
    onResponse: (response) => responses.push(response),
  });
  const [response] = responses;
  if (response !== undefined) await options.onResponse?.(response);
  const { location } = response?.headers ?? {};
  const isInternet = response?.isGuarded !== true;
  const isRedirect = answer.status >= 300 && answer.status < 400 && location !== undefined;
  if (!isRedirect) return { answer, isInternet };
  if (!URL.canParse(location, url.href)) throw fail('navigation_failed', { status: answer.status });
  return { answer, isInternet, redirectTo: new URL(location, url.href).href };
}

async function readAnswer(
  { answer, isInternet }: FetchedPage,
  { url, policy, signal }: CrawlFetch,
  options: PageFetcherOptions,
): Promise<Scraped> {
  const reader = await options.reader();
  if (answer.kind === 'media' && answer.mime === 'application/pdf') return readPdf(answer, reader, signal);
  if (answer.kind !== 'text') throw fail('unsupported_format', { mime: answer.mime });
  const reading = {
    render: options.render,
    stripChrome: true,
    removeBase64Images: options.removeBase64Images,
  };
  const rendered = (): Promise<Scraped> => render(url, { policy, signal, isInternet }, options);
  if (options.render === 'always' && isPage(answer.mime)) return rendered();
  const read = await reader.readFetched(answer, { request: WHOLE_MAIN, options: reading, signal });
  return typeof read === 'string' ? rendered() : read;
}

async function readPdf(answer: FetchedAnswer, reader: Reader, signal: AbortSignal): Promise<Scraped> {
  const { url, status, mime, bytes } = answer;
  const pdf = await reader.readPdf(bytes, { signal });
  const text = pdf.pages.map(({ number, text: page }) => `## Page ${number}\n\n${page}`).join('\n\n');
  const facts = { url, title: pdf.title, status, kind: 'media', mime, renderedBy: 'http', pages: pdf.total };
  return { facts, text };
}

type Rendering = Pick<CrawlFetch, 'policy' | 'signal'> & Pick<FetchedPage, 'isInternet'>;

/**
 * In a session of its own, so that a page gets no cookies of another: its text may be shared. The browser looks the
 * name up again: one that has led to the internet is not opened inside, because only a page may have named it.
 */
async function render(
  url: URL,
  { policy, signal, isInternet }: Rendering,
  { sessions, scraper }: PageFetcherOptions,
): Promise<Scraped> {
  const { include, exclude } = policy;
  const config = { mode: 'browse', domainPolicy: { include, exclude } } as const;
  const { session } = sessions.start(CALLER, { name: undefined, profile: 'isolated', config });
  try {
    const call = { signal, progress: () => undefined, wasInternet: isInternet };
    return await session.use(() => scraper.scrapeIn(session, { ...WHOLE_MAIN, url: url.href }, call));
  } finally {
    await sessions.end(CALLER, session.id);
  }
}
