import type { Tab, TabDocument } from '../browser/index.ts';
import { fail, startDeadline, WayfarerError } from '../core/index.ts';
import { parseRetryAfter, parseTarget } from '../net/index.ts';
import { visit, type Place, type Scope } from '../session/index.ts';
import { readOutline } from './outline.ts';

export interface OpenedPage {
  readonly url: string;
  readonly status?: number | undefined;
  readonly redirected: boolean;
  readonly title: string;
  readonly headings: readonly string[];
  readonly headingCount: number;
  /** Invisible characters that were left out of the texts. */
  readonly hiddenRemoved: number;
  /** Whether the document itself, not only its pictures, was still arriving when the wait ended. */
  readonly isPartial: boolean;
  /** What ended the wait: the page had loaded, or the bound was reached first. */
  readonly settledBy: 'load' | 'bound';
}

export interface PageAssertion {
  readonly urlIncludes?: string | undefined;
  readonly titleIncludes?: string | undefined;
}

export interface OpenOptions {
  readonly signal: AbortSignal;
  readonly assert?: PageAssertion | undefined;
  readonly progress: (message: string) => void;
}

// A page whose last image never arrives can be read long before.
const LOAD_BOUND_MS = 5_000;
// A document that is already so long and still comes in is long, or has no end. Chromium takes text without tags at
// about 1 MB a second, so a limit in bytes alone would not be reached within the time of a call.
const LONG_DOCUMENT_BYTES = 4 * 1024 * 1024;
const LONG_DOCUMENT_BOUND_MS = 10_000;
const ANSWER_BOUND_MS = 10_000;

/** Opens an address in the scope's tab and says what came of it. */
export async function openPage(scope: Scope, address: string, options: OpenOptions): Promise<OpenedPage> {
  const target = parseTarget(address);
  return scope.lane.run(async () => {
    options.progress('Waiting for the browser');
    try {
      const page = await openInScope(scope, target, options);
      checkAssertion(page, options.assert);
      return page;
    } catch (error) {
      if (leavesTabUnsure(error)) scope.abandonTab();
      throw error;
    }
  }, options.signal);
}

/** A page that keeps going elsewhere can cut a navigation short; in a fresh tab nothing does. */
async function openInScope(scope: Scope, target: URL, options: OpenOptions): Promise<OpenedPage> {
  try {
    return await openIn(await scope.enter(options.signal), target, options);
  } catch (error) {
    const wasInterrupted = error instanceof WayfarerError && error.facts['interrupted'] === true;
    if (!wasInterrupted) throw error;
    scope.abandonTab();
    return openIn(await scope.enter(options.signal), target, options);
  }
}

async function openIn(place: Place, target: URL, { signal, progress }: OpenOptions): Promise<OpenedPage> {
  progress('Opening the page');
  const mark = place.proxy.mark();
  const before = await answered((bound) => place.tab.document(bound), signal);
  refuseUnread(await visit(place, target.href, signal));
  progress('Waiting until the page is ready');
  const settledBy = await settle(place, signal);
  const { isLoading, ...outline } = await answered((bound) => readOutline(place.tab, bound), signal);
  // Scripts may have led on: what is told is of the document that was read.
  const shown = await answered((bound) => place.tab.document(bound), signal);
  if (shown.isUnreachable) throw place.proxy.errorSince(mark, shown.url) ?? ledNowhere();
  const documents = shown.count - before.count;
  const redirected = documents > 1 || (documents === 1 && shown.redirected);
  return { url: shown.url, status: shown.status, redirected, ...outline, isPartial: isLoading, settledBy };
}

/** The page sent the browser on to where nothing could be opened. */
function ledNowhere(): WayfarerError {
  return fail('navigation_failed', { reason: 'the page led on to an address that could not be opened' });
}

/** Answers that ask for something else than reading: a login, or patience. */
function refuseUnread({ url, status, challenge, retryAfter }: TabDocument): void {
  if (status === 401 && challenge !== undefined)
    throw fail('auth_required', { url, status, untrusted: true });
  if ((status === 429 || status === 503) && retryAfter !== undefined) {
    throw fail('rate_limited', { url, status, retryAfterS: parseRetryAfter(retryAfter), untrusted: true });
  }
}

/** A page that spins answers nothing, and would take the whole time of the call. */
async function answered<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  using bound = startDeadline(ANSWER_BOUND_MS, signal);
  try {
    return await ask(bound.signal);
  } catch (error) {
    throw isOverBound(error, signal) ? fail('page_unresponsive', {}, { cause: error }) : error;
  }
}

async function settle({ tab }: Place, signal: AbortSignal): Promise<'load' | 'bound'> {
  if (await reachedWithin(LOAD_BOUND_MS, tab, signal)) return 'load';
  if (tab.arrivingBytes() < LONG_DOCUMENT_BYTES) return 'bound';
  if (await reachedWithin(LONG_DOCUMENT_BOUND_MS, tab, signal)) return 'load';
  const receivedBytes = tab.arrivingBytes();
  if (receivedBytes === 0) return 'bound';
  throw fail('too_large', { receivedBytes }, { message: 'The document is too large to be read in time.' });
}

async function reachedWithin(limitMs: number, tab: Tab, signal: AbortSignal): Promise<boolean> {
  using bound = startDeadline(limitMs, signal);
  try {
    await tab.reached('complete', bound.signal);
    return true;
  } catch (error) {
    if (isOverBound(error, signal)) return false;
    throw error;
  }
}

/** Whether a bound of our own ended the wait, not the call's deadline or its caller. */
function isOverBound(error: unknown, signal: AbortSignal): boolean {
  return error instanceof WayfarerError && error.code === 'timeout' && !signal.aborted;
}

function checkAssertion({ url, title, status }: OpenedPage, assert: PageAssertion = {}): void {
  const { urlIncludes = '', titleIncludes = '' } = assert;
  if (url.includes(urlIncludes) && title.includes(titleIncludes)) return;
  throw fail('assertion_failed', { untrusted: true, expected: assert, url, title, status });
}

// After these the tab shows a page that was opened, or still the one before.
const TAB_IS_GOOD = ['assertion_failed', 'auth_required', 'rate_limited', 'invalid_url', 'scheme_blocked'];

/** After anything else nobody knows what the tab shows, or what it is about to show. */
function leavesTabUnsure(error: unknown): boolean {
  if (!(error instanceof WayfarerError)) return true;
  return !TAB_IS_GOOD.includes(error.code) && error.facts['tabUnchanged'] !== true;
}
