import type { Tab, TabDocument } from '../browser/index.ts';
import { fail, startDeadline, WayfarerError } from '../core/index.ts';
import { parseRetryAfter, parseTarget } from '../net/index.ts';
import { goTo, type Place, type Session, type SessionTab, type SettlePolicyName } from '../session/index.ts';
import { tellDialog, type ToldDialog } from './act/index.ts';
import { awaitAppearance, type Awaited } from './appearance.ts';
import { answered } from './bounded.ts';
import { describeEvents, type PageEvents } from './events.ts';
import { lookAtPage, type PageLook } from './look.ts';
import { settle, type Settled } from './settle.ts';
import { SETTLE_POLICIES } from './settle-policies.ts';

/** What to wait for after the address was reached. */
export type WaitFor = 'none' | 'interactive' | 'complete' | 'settled' | Awaited;

/** What ended the wait. */
export type SettledBy = Settled['settledBy'] | 'interactive' | 'text' | 'selector';

export interface OpenedPage {
  readonly url: string;
  readonly status?: number | undefined;
  readonly redirected: boolean;
  /** Absent where nobody waited for the page, or where a dialog holds it up. */
  readonly look?: PageLook;
  readonly dialog?: ToldDialog;
  readonly events?: PageEvents | undefined;
  /** Absent where nobody waited. */
  readonly settledBy?: SettledBy;
}

export interface PageAssertion {
  readonly urlIncludes?: string | undefined;
  readonly titleIncludes?: string | undefined;
}

export interface OpenOptions {
  readonly signal: AbortSignal;
  readonly waitFor: WaitFor;
  readonly assert?: PageAssertion | undefined;
  readonly progress: (message: string) => void;
}

interface TabOpenOptions extends OpenOptions {
  readonly policy: SettlePolicyName;
  readonly session: Session;
  readonly sessionTab: SessionTab;
}

const BACKGROUND_BOUND_MS = 30_000;

/** Opens an address in the session's active tab and says what came of it. */
export async function openPage(session: Session, address: string, options: OpenOptions): Promise<OpenedPage> {
  const target = parseTarget(address);
  const tab = session.activeTab();
  return tab.lane.run(async () => {
    options.progress('Waiting for the browser');
    const mark = session.happenings.mark();
    try {
      const policy = session.config().defaultSettlePolicy;
      const page = await openInTab(tab, target, { ...options, policy, session, sessionTab: tab });
      checkAssertion(page, options.assert);
      return { ...page, events: describeEvents(session.happenings, mark) };
    } catch (error) {
      if (leavesTabUnsure(error)) tab.abandon();
      throw withEvents(error, describeEvents(session.happenings, mark));
    }
  }, options.signal);
}

/**
 * A page that keeps going elsewhere can cut a navigation short; in a fresh tab nothing does. Nor does what was opened
 * count once the context turns out to have lost its cookies and its way out, which shows only after a moment.
 */
async function openInTab(tab: SessionTab, target: URL, options: TabOpenOptions): Promise<OpenedPage> {
  const { signal } = options;
  const place = await tab.enterToLeave(signal);
  try {
    const page = await openIn(place, target, options);
    if (!(await place.hasLostWay(signal))) return page;
  } catch (error) {
    if (signal.aborted || !(wasInterrupted(error) || (await place.hasLostWay(signal)))) throw error;
  }
  tab.abandon();
  return openIn(await tab.enterToLeave(signal), target, options);
}

function wasInterrupted(error: unknown): boolean {
  return error instanceof WayfarerError && error.facts['interrupted'] === true;
}

async function openIn(place: Place, target: URL, options: TabOpenOptions): Promise<OpenedPage> {
  const { signal, progress, waitFor, session, sessionTab } = options;
  progress('Opening the page');
  if (waitFor === 'none') return setOut(place, target, signal);
  const mark = place.proxy.mark();
  const before = await answered((bound) => place.tab.document(bound), signal);
  try {
    await goTo(place, target, signal);
    refuseUnread(await answered((bound) => place.tab.document(bound), signal));
    progress('Waiting until the page is ready');
    const settledBy = await ready(place.tab, waitFor, options);
    const look = await lookAtPage({ session, sessionTab, tab: place.tab, signal });
    // Scripts may have led on: what is told is of the document that was read.
    const shown = await answered((bound) => place.tab.document(bound), signal);
    if (shown.isUnreachable) throw whyUnreachable(shown.url, place, mark);
    return { ...arrived(shown, before), look, settledBy };
  } catch (error) {
    const dialog = place.tab.dialog();
    if (dialog === undefined || !isDialogOpen(error)) throw error;
    const shown = arrived(place.tab.lastDocument(), before);
    return { ...shown, dialog: tellDialog(dialog, session, sessionTab), settledBy: 'dialog' };
  }
}

/** Starts a navigation and leaves it to itself; what may not be reached is said all the same. */
async function setOut(place: Place, target: URL, signal: AbortSignal): Promise<OpenedPage> {
  place.admission.admit(target);
  (await place.proxy.grant(target.href, signal))[Symbol.dispose]();
  const bound = startDeadline(BACKGROUND_BOUND_MS);
  void goTo(place, target, bound.signal)
    .catch(() => undefined) // it shows when somebody looks
    .finally(() => bound[Symbol.dispose]());
  return { url: target.href, redirected: false };
}

function arrived(shown: TabDocument, before: TabDocument): Pick<OpenedPage, 'url' | 'status' | 'redirected'> {
  const documents = shown.count - before.count;
  const redirected = documents > 1 || (documents === 1 && shown.redirected);
  return { url: shown.url, status: shown.status, redirected };
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
  { signal, policy }: TabOpenOptions,
): Promise<SettledBy> {
  if (waitFor === 'settled') return (await settle(tab, SETTLE_POLICIES[policy], signal)).settledBy;
  if (typeof waitFor === 'object') {
    await awaitAppearance(tab, waitFor, signal);
    return 'text' in waitFor ? 'text' : 'selector';
  }
  await tab.reached(waitFor, signal);
  return waitFor === 'complete' ? 'load' : 'interactive';
}

function checkAssertion({ url, look, status }: OpenedPage, assert: PageAssertion = {}): void {
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
