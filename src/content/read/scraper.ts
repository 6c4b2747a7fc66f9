import { fail } from '../../core/index.ts';
import { parseTarget } from '../../net/index.ts';
import type { Session, TabScope } from '../../session/index.ts';
import { describeFile } from '../media/index.ts';
import { pageOf } from '../paging/index.ts';
import { fetchAnswer, isTooLargeMedia, type FetchedAnswer } from './fetch-answer.ts';
import { findOrRead, NOT_MODIFIED, type Keeping } from './keep-text.ts';
import { readMedia } from './read-media.ts';
import { readInSession, SESSION_REASON } from './read-in-session.ts';
import { readTaken } from './read-taken.ts';
import { createRecent, type RecentKey } from './recent.ts';
import { inBrowser, renderPage } from './render-page.ts';
import { renderTab } from './render-tab.ts';
import type { Job, ScraperOptions } from './scrape-job.ts';
import type {
  AddressRequest,
  ReadRequest,
  ScrapeCall,
  Scraped,
  ScrapeRequest,
  TextKeeper,
  Validators,
} from './scrape-options.ts';

export interface Scraper {
  /** Reads an address apart from the caller's sessions. */
  scrape(request: ScrapeRequest, call: ScrapeCall): Promise<Scraped>;
  /** Reads an address in a separate tab of a session. */
  scrapeIn(session: Session, request: AddressRequest, call: ScrapeCall): Promise<Scraped>;
  /** Reads the page that a tab shows. */
  scrapeTab(scope: TabScope, request: ReadRequest, keeper?: TextKeeper): Promise<Scraped>;
}

export function createScraper(options: ScraperOptions): Scraper {
  const inPieces = createPieces();
  const nobody = {};
  const keeping = (
    how: Omit<Keeping, 'isMainByDefault'>,
    readWhole: (known?: Validators) => Promise<Scraped>,
  ): Promise<Scraped> => findOrRead({ ...how, isMainByDefault: options.stripChrome }, readWhole);
  return {
    scrape: (request, call) =>
      inPieces(request, { owner: nobody, clientId: call.clientId }, () => {
        const { href: url } = parseTarget(request.url);
        return keeping({ request, url, keeper: call.keeper }, (validators) =>
          read(request, { ...call, validators }, options),
        );
      }),
    scrapeIn: (session, request, call) =>
      inPieces(request, { owner: session.key }, () => {
        if (options.render === 'never') throw noBrowser(SESSION_REASON);
        const url = parseTarget(request.url);
        return keeping({ request, url: url.href, keeper: call.keeper }, () =>
          readInSession(session, { url, request, call, options }),
        );
      }),
    scrapeTab: (scope, request, keeper) =>
      inPieces(request, { owner: scope.tabKey, document: () => documentIn(scope) }, () =>
        keeping({ request, keeper }, async () => {
          const rendered = await renderTab(scope, request, options);
          return readTaken(rendered, { request, options, signal: scope.signal, reason: SESSION_REASON });
        }),
      ),
  };
}

function documentIn({ tab }: TabScope): string {
  const { count, url } = tab.lastDocument();
  return `${count} ${url}`;
}

/** For whom a text is read, and from which document if the request does not name it. */
interface TextSource {
  readonly owner: object;
  readonly clientId?: string | undefined;
  readonly document?: () => string;
}

type InPieces = (
  request: ReadRequest,
  source: TextSource,
  readWhole: () => Promise<Scraped>,
) => Promise<Scraped>;

/** Later pieces come from the same text, even if the page has changed since. */
function createPieces(): InPieces {
  const recent = createRecent<Scraped>();
  return async ({ offset, maxBytes, ...asked }, { owner, clientId, document }, readWhole) => {
    const key = (): RecentKey => ({ owner, asked: [asked, clientId, document?.()] });
    const whole = (offset > 0 ? recent.find(key()) : undefined) ?? (await readWhole());
    if (whole.text === undefined) return whole;
    const { facts, text, validators } = whole;
    recent.keep(key(), { facts, text, validators }, text.length);
    return cutPage({ ...whole, text }, { offset, maxBytes });
  };
}

/** The requested piece of a text; reports that the text was cut and where it continues. */
function cutPage(
  { facts, text, file, validators, onward }: Scraped & { readonly text: string },
  { offset, maxBytes }: { readonly offset: number; readonly maxBytes: number },
): Scraped {
  const piece = pageOf(text, { offset, maxBytes });
  const isPart = offset > 0 || piece.nextOffset !== undefined;
  return {
    // Only the first piece includes the file.
    ...(file !== undefined && offset === 0 && { file }),
    text: piece.text,
    validators,
    onward,
    facts: {
      ...facts,
      ...(isPart && { truncated: true, chars: text.length }),
      ...(piece.nextOffset !== undefined && { nextOffset: piece.nextOffset }),
    },
  };
}

/** Uses a browser only if it is needed. The actual content type takes precedence over the requested format. */
async function read(request: ScrapeRequest, call: ScrapeCall, options: ScraperOptions): Promise<Scraped> {
  const wanted = whyBrowser(request, options);
  if (wanted !== undefined && options.render === 'never') throw noBrowser(wanted);
  const url = parseTarget(request.url);
  const job = { url, request, call, options };
  if (request.mode === 'master') return readAsPerson(job);
  const fetched = await fetchWith(job, wanted === undefined);
  if (call.validators !== undefined && fetched?.status === NOT_MODIFIED)
    return { facts: { status: NOT_MODIFIED } };
  const validators = fetched?.validators;
  if (fetched !== undefined && fetched.kind !== 'text')
    return { ...(await readFile(fetched, job)), validators };
  const plain = wanted === undefined && fetched !== undefined ? await readText(fetched, job) : wanted;
  if (typeof plain === 'object') return { ...plain, validators };
  const reason = plain ?? 'no_answer';
  if (options.render === 'never') throw noBrowser(reason);
  return inBrowser(options.sessions, { mode: 'default', signal: call.signal }, async (session) => {
    const rendered = await renderPage(session, { ...call, ...options, url, request });
    // Some texts are only saved by a browser, such as CSV.
    const isText = rendered.download !== undefined && fetched !== undefined;
    const text = isText ? await readText(fetched, job) : undefined;
    return typeof text === 'object'
      ? text
      : readTaken(rendered, { request, options, signal: call.signal, reason });
  });
}

/** In the master profile; its cookies are also used to fetch files. */
function readAsPerson({ url, request, call, options }: Job): Promise<Scraped> {
  return inBrowser(options.sessions, { mode: 'master', signal: call.signal }, async (session) => {
    const cookies = await session.cookieHeader(url, call.signal);
    const job = { url, request, call, options, cookies };
    const fetched = await fetchWith(job, false);
    if (fetched !== undefined && fetched.kind !== 'text') return readFile(fetched, job);
    const rendered = await renderPage(session, { ...call, ...options, url, request });
    return readTaken(rendered, { request, options, signal: call.signal, reason: 'master' });
  });
}

const PROBE_MS = 1_000;

/** If a browser will open the address anyway, the browser reports what is wrong with it. */
async function fetchWith(job: Job, isNeeded: boolean): Promise<FetchedAnswer | undefined> {
  const { url, cookies, call, options } = job;
  call.progress('Fetching the page');
  const { signal } = call;
  try {
    const http = await options.http();
    const validators = isNeeded ? call.validators : undefined;
    // While the answer is on its way; a thread that cannot be started is reported by the read.
    if (isNeeded)
      options
        .reader()
        .then((reader) => reader.warm())
        .catch(() => undefined);
    const { navigateTimeoutMs: timeoutMs, arrivalMs } = options;
    // Whether it is a file is known from the beginning.
    const patienceMs = isNeeded ? arrivalMs : Math.min(PROBE_MS, arrivalMs);
    return await fetchAnswer(http, { url, cookies, validators, signal, timeoutMs, patienceMs });
  } catch (error) {
    if (isNeeded || signal.aborted || isTooLargeMedia(error)) throw error;
    return undefined;
  }
}

/** A page or another text; the reason instead if it needs a browser. */
async function readText(fetched: FetchedAnswer, { request, call, options }: Job): Promise<Scraped | string> {
  const reader = await options.reader();
  return reader.readFetched(fetched, { request, options, signal: call.signal });
}

function readFile(fetched: FetchedAnswer, { request, call, options }: Job): Promise<Scraped> {
  if (fetched.kind === 'media') return readMedia(fetched, request, { ...options, signal: call.signal });
  const { url, status, mime, filename, bytes } = fetched;
  const message = `The address answers with ${describeFile(mime, filename)}, which can neither be read nor shown.`;
  throw fail('unsupported_format', { url, status, mime, bytes: bytes.length, untrusted: true }, { message });
}

/** The reason if the request needs a browser in any case. */
function whyBrowser(
  { format, mode, selector, waitForMs, scrolls = 0 }: ScrapeRequest,
  { render }: ScraperOptions,
): string | undefined {
  if (render === 'always') return 'render=always';
  if (mode === 'master') return 'master';
  if (waitForMs !== undefined) return 'waitFor';
  if (selector !== undefined) return 'selector';
  if (scrolls > 0) return 'scrolls';
  return format === 'markdown' || format === 'links' ? undefined : format;
}

function noBrowser(reason: string): Error {
  const message = 'This needs a browser, and the server was started with --render=never.';
  return fail('not_configured', { setting: 'render', reason }, { message });
}
