import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDialog, ServedBy, Tab, TabDocument } from '../browser/index.ts';
import { fail, startDeadline, WayfarerError } from '../core/index.ts';
import { parseRetryAfter, parseTarget } from '../net/index.ts';
import {
  goTo,
  grant,
  type Place,
  type Session,
  type SessionTab,
  type SettlePolicyName,
} from '../session/index.ts';
import { tellDialog, type ToldDialog } from './act/index.ts';
import { awaitAppearance, type Awaited } from './appearance.ts';
import { answered } from './bounded.ts';
import { describeEvents, type PageEvents } from './events.ts';
import { awaitFiles } from './files.ts';
import type { HandleScope } from './handles/index.ts';
import { lookAtPage, type PageLook } from './look.ts';
import { settleToLook, type Settled } from './settle.ts';
import { SETTLE_POLICIES } from './settle-policies.ts';

/** What to wait for after the address was reached. */
export type WaitFor = 'none' | 'interactive' | 'complete' | 'settled' | Awaited;

/** What ended the wait. */
export type SettledBy = Settled['settledBy'] | 'interactive' | 'text' | 'selector';

/** Where a navigation led. */
export interface Arrival {
  readonly url: string;
  readonly status?: number | undefined;
  readonly redirected: boolean;
  readonly servedBy?: ServedBy | undefined;
}

/** What came of an address: what was seen of the page, or the dialog that keeps anybody from seeing it. */
export type Visited<T> = Arrival & ({ readonly seen: T } | { readonly dialog: OpenDialog });

/** A page that was opened, and what was seen of it. */
export interface Opened<T> extends Arrival {
  /** Absent where nobody waited for the page, or where a dialog holds it up. */
  readonly look?: T;
  readonly dialog?: ToldDialog;
  readonly events?: PageEvents | undefined;
  /** Absent where nobody waited. */
  readonly settledBy?: SettledBy;
}

export type OpenedPage = Opened<PageLook>;

export interface PageAssertion {
  readonly urlIncludes?: string | undefined;
  readonly titleIncludes?: string | undefined;
}

export interface OpenOptions {
  readonly signal: AbortSignal;
  readonly waitFor: WaitFor;
  readonly assert?: PageAssertion | undefined;
  /** How long to wait before the page is looked at, once it is ready. */
  readonly pauseMs?: number | undefined;
  readonly progress: (message: string) => void;
}

/** How to look at what was opened. */
export interface LookOptions<T> {
  readonly look: (scope: HandleScope) => Promise<T>;
}

/** How to go somewhere, and what to do there. */
export interface VisitOptions<T> {
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  /** How long to wait for the address to be reached, where that is less than the call has. */
  readonly navigateTimeoutMs?: number;
  /** Works on the page as soon as its address is reached. */
  readonly see: (place: Place) => Promise<T>;
}

const BACKGROUND_BOUND_MS = 30_000;
const LONGEST_MS = 600_000;

/** Opens an address in the session's active tab and says what came of it. */
export function openPage(session: Session, address: string, options: OpenOptions): Promise<OpenedPage> {
  return openToLook(session, address, { ...options, look: lookAtPage });
}

/** The same for whoever looks at pages in another way. */
export async function openToLook<T extends { readonly title: string }>(
  session: Session,
  address: string,
  options: OpenOptions & LookOptions<T>,
): Promise<Opened<T>> {
  const target = parseTarget(address);
  const tab = session.activeTab();
  return tab.lane.run(async () => {
    options.progress('Waiting for the browser');
    const mark = session.happenings.mark();
    const filesBefore = tab.current()?.traffic.files() ?? 0;
    try {
      const page = await openInTab(session, tab, { ...options, target });
      checkAssertion(page, options.assert);
      return { ...page, events: describeEvents(session.happenings, mark) };
    } catch (error) {
      const count = (tab.current()?.traffic.files() ?? 0) - filesBefore;
      if (leavesTabUnsure(error)) tab.abandon();
      await awaitFiles(session, { mark, count }, options.signal);
      throw withEvents(error, describeEvents(session.happenings, mark));
    }
  }, options.signal);
}

async function openInTab<T>(
  session: Session,
  sessionTab: SessionTab,
  options: OpenOptions & LookOptions<T> & { readonly target: URL },
): Promise<Opened<T>> {
  const { target, signal, progress, waitFor } = options;
  if (waitFor === 'none') {
    progress('Opening the page');
    return setOut(await sessionTab.enterToLeave(signal), target, signal);
  }
  const see = seeing({ ...options, session, sessionTab, waitFor });
  const visited = await visit(sessionTab, target, { signal, progress, see });
  if ('dialog' in visited) {
    const { dialog, ...arrival } = visited;
    return { ...arrival, dialog: tellDialog(dialog, session, sessionTab), settledBy: 'dialog' };
  }
  const { seen, ...arrival } = visited;
  return { ...arrival, ...seen };
}

export interface Seeing<T> extends LookOptions<T> {
  readonly session: Session;
  readonly sessionTab: SessionTab;
  readonly waitFor: Exclude<WaitFor, 'none'>;
  readonly pauseMs?: number | undefined;
  readonly signal: AbortSignal;
}

/** Waits until a page is ready, and looks at it. */
export function seeing<T>(options: Seeing<T>): (place: Place) => Promise<{ settledBy: SettledBy; look: T }> {
  const { session, sessionTab, waitFor, pauseMs, signal, look } = options;
  return async ({ tab }) => {
    const policy = session.config().defaultSettlePolicy;
    const settledBy = await ready(tab, waitFor, { signal, policy });
    if (pauseMs !== undefined) await sleep(pauseMs, undefined, { signal });
    return { settledBy, look: await look({ session, sessionTab, tab, signal }) };
  };
}

/**
 * A page that keeps going elsewhere can cut a navigation short; in a fresh tab nothing does. Nor does what was opened
 * count once the context turns out to have lost its cookies and its way out, which shows only after a moment.
 */
export async function visit<T>(tab: SessionTab, target: URL, options: VisitOptions<T>): Promise<Visited<T>> {
  const { signal } = options;
  const place = await tab.enterToLeave(signal);
  try {
    const page = await visitIn(place, going(place, target), options);
    if (!(await place.hasLostWay(signal))) return page;
  } catch (error) {
    if (signal.aborted || !(wasInterrupted(error) || (await place.hasLostWay(signal)))) throw error;
  }
  tab.abandon();
  const fresh = await tab.enterToLeave(signal);
  return visitIn(fresh, going(fresh, target), options);
}

type Go = (signal: AbortSignal) => Promise<void>;

function going(place: Place, target: URL): Go {
  return (signal) => goTo(place, target, signal);
}

function wasInterrupted(error: unknown): boolean {
  return error instanceof WayfarerError && error.facts['interrupted'] === true;
}

/** Goes somewhere, and sees what is there. */
export async function visitIn<T>(place: Place, go: Go, options: VisitOptions<T>): Promise<Visited<T>> {
  const { signal, progress, see, navigateTimeoutMs = LONGEST_MS } = options;
  progress('Opening the page');
  const mark = place.proxy.mark();
  const before = await answered((bound) => place.tab.document(bound), signal);
  try {
    using leg = startDeadline(navigateTimeoutMs, signal);
    await go(leg.signal);
    refuseUnread(await answered((bound) => place.tab.document(bound), signal));
    progress('Waiting until the page is ready');
    const seen = await see(place);
    // Scripts may have led on: what is told is of the document that was read.
    const shown = await answered((bound) => place.tab.document(bound), signal);
    if (shown.isUnreachable) throw whyUnreachable(shown.url, place, mark);
    return { ...arrived(shown, before), seen };
  } catch (error) {
    const dialog = place.tab.dialog();
    if (dialog === undefined || !isDialogOpen(error)) throw error;
    return { ...arrived(place.tab.lastDocument(), before), dialog };
  }
}

/** Starts a navigation and leaves it to itself; what may not be reached is said all the same. */
async function setOut(place: Place, target: URL, signal: AbortSignal): Promise<Arrival> {
  (await grant(place, target, signal))[Symbol.dispose]();
  leaveToItself((bound) => goTo(place, target, bound));
  return { url: target.href, redirected: false };
}

/** Nobody waits for it; what came of it shows when somebody looks. */
export function leaveToItself(go: Go): void {
  const bound = startDeadline(BACKGROUND_BOUND_MS);
  void go(bound.signal)
    .catch(() => undefined)
    .finally(() => bound[Symbol.dispose]());
}

function arrived(shown: TabDocument, before: TabDocument): Arrival {
  const documents = shown.count - before.count;
  const redirected = documents > 1 || (documents === 1 && shown.redirected);
  return { url: shown.url, status: shown.status, redirected, servedBy: shown.servedBy };
}

function isDialogOpen(error: unknown): boolean {
  return error instanceof WayfarerError && error.code === 'dialog_open';
}

/** The page sent the browser on to where nothing could be opened. */
function whyUnreachable(url: string, { proxy, admission }: Place, mark: number): WayfarerError {
  const known = proxy.errorSince(mark, url) ?? admission.refusal(url);
  if (known !== undefined) return known;
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

async function ready(
  tab: Tab,
  waitFor: Exclude<WaitFor, 'none'>,
  { signal, policy }: { readonly signal: AbortSignal; readonly policy: SettlePolicyName },
): Promise<SettledBy> {
  if (waitFor === 'settled') return (await settleToLook(tab, SETTLE_POLICIES[policy], signal)).settledBy;
  if (typeof waitFor === 'object') {
    await awaitAppearance(tab, waitFor, signal);
    return 'text' in waitFor ? 'text' : 'selector';
  }
  await tab.reached(waitFor, signal);
  return waitFor === 'complete' ? 'load' : 'interactive';
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

// After these the tab shows a page that was opened, or still the one before.
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

/** After anything else nobody knows what the tab shows, or what it is about to show. */
function leavesTabUnsure(error: unknown): boolean {
  if (!(error instanceof WayfarerError)) return true;
  return !TAB_IS_GOOD.includes(error.code) && error.facts['tabUnchanged'] !== true;
}

/** An address that turned out to be a download has failed as a page, but what it gave was kept. */
function withEvents(error: unknown, events: PageEvents | undefined): unknown {
  if (!(error instanceof WayfarerError) || events === undefined) return error;
  return fail(error.code, { ...error.facts, events }, { message: error.message, cause: error });
}
