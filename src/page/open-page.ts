import { setTimeout as sleep } from 'node:timers/promises';
import type { TabScope } from '../session/index.ts';
import type { OpenDialog, ServedBy, TabDocument } from '../browser/index.ts';
import { fail, startDeadline, WayfarerError } from '../core/index.ts';
import { parseRetryAfter } from '../net/index.ts';
import { tellDialog } from './act/index.ts';
import { awaitAppearance, type AwaitedAppearance } from './appearance.ts';
import { answered } from './bounded.ts';
import { describeEvents } from './events.ts';
import { awaitFiles } from './files.ts';
import { goTo, grant } from './go-to.ts';
import { returned } from './return-to-page.ts';
import { lookAtPage, type PageLook } from './look.ts';
import { settleToLook, type Settled } from './settle.ts';
import { SETTLE_POLICIES } from './settle-policies.ts';
import type { PageEvents, ToldDialog } from './terms/index.ts';

/** What to wait for after the navigation. */
export type WaitFor = 'none' | 'interactive' | 'complete' | 'settled' | AwaitedAppearance;

/** What ended the wait. */
export type SettledBy = Settled['settledBy'] | 'interactive' | 'text' | 'selector';

/** Where a navigation led. */
export interface Arrival {
  readonly url: string;
  readonly status?: number | undefined;
  readonly mimeType?: string | undefined;
  readonly redirected: boolean;
  readonly servedBy?: ServedBy | undefined;
}

/** The result of a visit: what was seen of the page, or the dialog that blocks it. */
export type Visited<T> = Arrival & ({ readonly seen: T } | { readonly dialog: OpenDialog });

/** A page that was opened, and what was seen of it. */
export interface Opened<T> extends Arrival {
  /** Absent if the page was not awaited, or if a dialog blocks it. */
  readonly look?: T;
  readonly dialog?: ToldDialog;
  readonly events?: PageEvents | undefined;
  /** Absent if the page was not awaited. */
  readonly settledBy?: SettledBy;
}

export type OpenedPage = Opened<PageLook>;

export interface PageAssertion {
  readonly urlIncludes?: string | undefined;
  readonly titleIncludes?: string | undefined;
}

export interface OpenOptions {
  readonly waitFor: WaitFor;
  readonly assert?: PageAssertion | undefined;
  /** How long to wait after the page is ready, before it is looked at. */
  readonly pauseMs?: number | undefined;
}

/** How to look at the opened page. */
export interface LookOptions<T> {
  readonly look: (scope: TabScope) => Promise<T>;
}

/** How to navigate, and what to do there. */
export interface VisitOptions<T> {
  /** The limit for the navigation, if shorter than the call's. */
  readonly navigateTimeoutMs?: number;
  /** The name of the address has led to the internet before: it is not opened inside. */
  readonly wasInternet?: boolean | undefined;
  /** Works on the page as soon as the navigation has committed. */
  readonly see: () => Promise<T>;
}

const BACKGROUND_BOUND_MS = 30_000;
const LONGEST_MS = 600_000;

/** Opens an address in a tab and reports the result. */
export function openPage(scope: TabScope, target: URL, options: OpenOptions): Promise<OpenedPage> {
  return openToLook(scope, target, { ...options, look: lookAtPage });
}

/** The same with a custom look at the page. */
export async function openToLook<T extends { readonly title: string }>(
  scope: TabScope,
  target: URL,
  options: OpenOptions & LookOptions<T>,
): Promise<Opened<T>> {
  const { happenings, mark, tab } = scope;
  const filesBefore = tab.traffic.files();
  const former = { tab, document: tab.lastDocument() };
  try {
    const page = await openInTab(scope, target, options);
    checkAssertion(page, options.assert);
    return { ...page, events: describeEvents(happenings, mark) };
  } catch (error) {
    const count = scope.tab.traffic.files() - filesBefore;
    const told = leavesTabUnsure(error) ? await returned(error, scope, former) : error;
    await awaitFiles(scope, { mark, count }, scope.signal);
    throw withEvents(told, describeEvents(happenings, mark));
  }
}

async function openInTab<T>(
  scope: TabScope,
  target: URL,
  options: OpenOptions & LookOptions<T>,
): Promise<Opened<T>> {
  const { waitFor } = options;
  if (waitFor === 'none') return setOut(scope, target);
  const see = (): Promise<Seen<T>> => seeWhenReady(scope, { ...options, waitFor });
  const visited = await visit(scope, target, { see });
  if ('dialog' in visited) {
    const { dialog, ...arrival } = visited;
    return { ...arrival, dialog: tellDialog(dialog, scope), settledBy: 'dialog' };
  }
  const { seen, ...arrival } = visited;
  return { ...arrival, ...seen };
}

export interface Seeing<T> extends LookOptions<T> {
  readonly waitFor: Exclude<WaitFor, 'none'>;
  readonly pauseMs?: number | undefined;
}

export interface Seen<T> {
  readonly settledBy: SettledBy;
  readonly look: T;
}

/** Waits until a page is ready, and looks at it. */
export async function seeWhenReady<T>(scope: TabScope, options: Seeing<T>): Promise<Seen<T>> {
  const { waitFor, pauseMs, look } = options;
  const settledBy = await ready(scope, waitFor);
  if (pauseMs !== undefined) await sleep(pauseMs, undefined, { signal: scope.signal });
  return { settledBy, look: await look(scope) };
}

/**
 * A page that keeps navigating can interrupt a navigation; a fresh tab cannot. The result is also discarded if the
 * context turns out to have lost its cookies and its proxy, which shows only after a moment.
 */
export async function visit<T>(scope: TabScope, target: URL, options: VisitOptions<T>): Promise<Visited<T>> {
  const { wasInternet } = options;
  const go: Go = (signal) => {
    const { tab, proxy, admission } = scope; // another tab after it was renewed
    return goTo({ tab, proxy, admission, wasInternet }, target, signal);
  };
  try {
    const page = await visitIn(scope, go, options);
    if (!(await scope.hasLostWay())) return page;
  } catch (error) {
    if (scope.signal.aborted || !(wasInterrupted(error) || (await scope.hasLostWay()))) throw error;
  }
  await scope.renew();
  return visitIn(scope, go, options);
}

type Go = (signal: AbortSignal) => Promise<void>;

function wasInterrupted(error: unknown): boolean {
  return error instanceof WayfarerError && error.facts['interrupted'] === true;
}

/** Navigates, and looks at the page. */
export async function visitIn<T>(scope: TabScope, go: Go, options: VisitOptions<T>): Promise<Visited<T>> {
  const { see, navigateTimeoutMs = LONGEST_MS } = options;
  const { tab, proxy, signal, progress } = scope;
  progress('Opening the page');
  const mark = proxy.mark();
  const before = await answered((bound) => tab.document(bound), signal);
  try {
    using leg = startDeadline(navigateTimeoutMs, signal);
    await go(leg.signal);
    refuseUnread(await answered((bound) => tab.document(bound), signal));
    progress('Waiting until the page is ready');
    const seen = await see();
    // Scripts may have navigated since: the report is about the document that was read.
    const shown = await answered((bound) => tab.document(bound), signal);
    if (shown.isUnreachable) throw whyUnreachable(shown.url, scope, mark);
    return { ...arrived(shown, before), seen };
  } catch (error) {
    const dialog = tab.dialog();
    if (dialog === undefined || !isDialogOpen(error)) throw error;
    return { ...arrived(tab.lastDocument(), before), dialog };
  }
}

/** Starts a navigation without waiting for it; a forbidden address is still reported. */
async function setOut(scope: TabScope, target: URL): Promise<Arrival> {
  scope.progress('Opening the page');
  (await grant(scope, target, scope.signal))[Symbol.dispose]();
  leaveToItself((bound) => goTo(scope, target, bound));
  return { url: target.href, redirected: false };
}

/** Not awaited: the result shows at the next look. */
export function leaveToItself(go: Go): void {
  const bound = startDeadline(BACKGROUND_BOUND_MS);
  void go(bound.signal)
    .catch(() => undefined)
    .finally(() => bound[Symbol.dispose]());
}

function arrived(shown: TabDocument, before: TabDocument): Arrival {
  const documents = shown.count - before.count;
  const redirected = documents > 1 || (documents === 1 && shown.redirected);
  const { url, status, mimeType, servedBy } = shown;
  return { url, status, mimeType, redirected, servedBy };
}

function isDialogOpen(error: unknown): boolean {
  return error instanceof WayfarerError && error.code === 'dialog_open';
}

/** The page redirected to an address that could not be opened. */
function whyUnreachable(url: string, { proxy, admission }: TabScope, mark: number): WayfarerError {
  const known = proxy.errorSince(mark, url) ?? admission.refusal(url);
  if (known !== undefined) return known;
  return fail('navigation_failed', { reason: 'the page led on to an address that could not be opened' });
}

/** Responses that ask for a login or for a later retry. */
function refuseUnread({ url, status, challenge, retryAfter }: TabDocument): void {
  if (status === 401 && challenge !== undefined)
    throw fail('auth_required', { url, status, untrusted: true });
  if ((status === 429 || status === 503) && retryAfter !== undefined) {
    throw fail('rate_limited', { url, status, retryAfterS: parseRetryAfter(retryAfter), untrusted: true });
  }
}

async function ready(
  { tab, signal, config }: TabScope,
  waitFor: Exclude<WaitFor, 'none'>,
): Promise<SettledBy> {
  if (waitFor === 'settled')
    return (await settleToLook(tab, SETTLE_POLICIES[config.defaultSettlePolicy], signal)).settledBy;
  if (typeof waitFor === 'object') {
    await awaitAppearance(tab, waitFor, signal).catch((error: unknown) => {
      throw openedWithout(error, tab.lastDocument());
    });
    return 'text' in waitFor ? 'text' : 'selector';
  }
  await tab.reached(waitFor, signal);
  return waitFor === 'complete' ? 'load' : 'interactive';
}

/** The awaited condition failed, but the page is open. */
function openedWithout(error: unknown, { url, status }: TabDocument): unknown {
  if (!(error instanceof WayfarerError) || error.facts['waitedFor'] === undefined) return error;
  const message = 'The page opened, but what was waited for did not appear in time.';
  const hint = 'The tab shows the page: look at what is there, or wait for something else.';
  const facts = { ...error.facts, opened: true, url, status, untrusted: true };
  return fail(error.code, facts, { message, hint, next: 'look_again', cause: error });
}

function checkAssertion(
  { url, look, status }: Opened<{ readonly title: string }>,
  assert: PageAssertion = {},
): void {
  const { urlIncludes = '', titleIncludes = '' } = assert;
  const title = look?.title ?? '';
  if (url.includes(urlIncludes) && title.includes(titleIncludes)) return;
  throw fail('assertion_failed', { untrusted: true, expected: assert, url, title, status });
}

// After these errors the tab shows the opened page, or still the previous one.
const TAB_IS_GOOD = [
  'assertion_failed',
  'auth_required',
  'rate_limited',
  'invalid_input',
  'invalid_url',
  'scheme_blocked',
  'domain_not_allowed',
  'limit_reached',
];

/** After any other error it is unknown what the tab shows or is about to show. */
function leavesTabUnsure(error: unknown): boolean {
  if (!(error instanceof WayfarerError)) return true;
  return (
    !TAB_IS_GOOD.includes(error.code) &&
    error.facts['tabUnchanged'] !== true &&
    error.facts['opened'] !== true
  );
}

/** An address that turned out to be a download has failed as a page, but the file was kept. */
function withEvents(error: unknown, events: PageEvents | undefined): unknown {
  if (!(error instanceof WayfarerError) || events === undefined) return error;
  return fail(error.code, { ...error.facts, events }, { message: error.message, cause: error });
}
