import { fail } from '../../core/index.ts';
import { parseTarget } from '../../net/index.ts';
import { fetchAnswer, isTooLargeMedia, type FetchedAnswer } from './fetch-answer.ts';
import { readMedia } from './read-media.ts';
import { readFetched, readRendered } from './read-page.ts';
import { createRecent } from './recent.ts';
import { inBrowser, renderPage } from './render-page.ts';
import type { Job, ScrapeCall, Scraped, ScrapeRequest, ScraperOptions } from './scrape-options.ts';
import { cutPage } from './text-page.ts';

export interface Scraper {
  scrape(request: ScrapeRequest, call: ScrapeCall): Promise<Scraped>;
}

export function createScraper(options: ScraperOptions): Scraper {
  const recent = createRecent<Scraped>();
  return {
    async scrape(request, call) {
      const { offset, maxBytes, ...asked } = request;
      const key = JSON.stringify(asked);
      // The next piece is one of the same text, also where the page has changed since.
      const whole = (offset > 0 ? recent.find(key) : undefined) ?? (await read(request, call, options));
      if (whole.text === undefined) return whole;
      const { facts, text } = whole;
      recent.keep(key, { facts, text }, text.length);
      return cutPage({ ...whole, text }, { offset, maxBytes });
    },
  };
}

/** Without a browser where that is enough. What the address turns out to be counts more than what was asked for. */
async function read(request: ScrapeRequest, call: ScrapeCall, options: ScraperOptions): Promise<Scraped> {
  const wanted = whyBrowser(request, options);
  if (wanted !== undefined && options.render === 'never') throw noBrowser(wanted);
  const url = parseTarget(request.url);
  const job = { url, request, call, options };
  if (request.mode === 'master') return readAsPerson(job);
  const fetched = await fetchWith(job, wanted === undefined);
  if (fetched !== undefined && fetched.kind !== 'text') return readFile(fetched, job);
  const plain =
    wanted === undefined && fetched !== undefined ? readFetched(fetched, request, options) : wanted;
  if (typeof plain === 'object') return plain;
  const reason = plain ?? 'no_answer';
  if (options.render === 'never') throw noBrowser(reason);
  return inBrowser(options.sessions, { mode: 'default', signal: call.signal }, async (session) => {
    const rendered = await renderPage(session, { ...call, ...options, url, request });
    return readRendered(rendered, { ...job, reason });
  });
}

/** In the profile of the person, and with its cookies also for what is no page. */
function readAsPerson({ url, request, call, options }: Job): Promise<Scraped> {
  return inBrowser(options.sessions, { mode: 'master', signal: call.signal }, async (session) => {
    const cookies = await session.cookieHeader(url, call.signal);
    const job = { url, request, call, options, cookies };
    const fetched = await fetchWith(job, false);
    if (fetched !== undefined && fetched.kind !== 'text') return readFile(fetched, job);
    const rendered = await renderPage(session, { ...call, ...options, url, request });
    return readRendered(rendered, { ...job, reason: 'master' });
  });
}

/** Where a browser is going to be asked anyway, it also says what is wrong with an address. */
async function fetchWith(job: Job, isNeeded: boolean): Promise<FetchedAnswer | undefined> {
  const { url, cookies, call, options } = job;
  call.progress('Fetching the page');
  const { signal } = call;
  try {
    const http = await options.http();
    return await fetchAnswer(http, { url, cookies, signal, timeoutMs: options.navigateTimeoutMs });
  } catch (error) {
    if (isNeeded || signal.aborted || isTooLargeMedia(error)) throw error;
    return undefined;
  }
}

function readFile(fetched: FetchedAnswer, { request, call, options }: Job): Promise<Scraped> {
  if (fetched.kind === 'media') return readMedia(fetched, request, { ...options, signal: call.signal });
  const { url, status, mime, bytes } = fetched;
  const message = 'The address answers with a file that can neither be read nor shown.';
  throw fail('unsupported_format', { url, status, mime, bytes: bytes.length, untrusted: true }, { message });
}

/** What only a browser can do. */
function whyBrowser(
  { format, mode, selector, waitForMs }: ScrapeRequest,
  { render }: ScraperOptions,
): string | undefined {
  if (render === 'always') return 'render=always';
  if (mode === 'master') return 'master';
  if (waitForMs !== undefined) return 'waitFor';
  if (selector !== undefined) return 'selector';
  return format === 'markdown' || format === 'links' ? undefined : format;
}

function noBrowser(reason: string): Error {
  const message = 'This needs a browser, and the server was started with --render=never.';
  return fail('not_configured', { setting: 'render', reason }, { message });
}
