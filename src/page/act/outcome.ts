import type { Mark, OpenDialog, Tab, TabDocument } from '../../browser/index.ts';
import type { TabScope } from '../../session/index.ts';
import {
  fail,
  monotonicMs,
  shorten,
  startDeadline,
  stripDeep,
  type WayfarerError,
} from '../../core/index.ts';
import { answered } from '../bounded.ts';
import { describeEvents } from '../events.ts';
import { awaitFiles } from '../files.ts';
import { mainFrame } from '../perceive/index.ts';
import { settle } from '../settle.ts';
import { SETTLE_POLICIES } from '../settle-policies.ts';
import type { PageEvents, Receipt } from '../terms/index.ts';
import type { SeenDifference } from './difference.ts';
import { tellDialog } from './dialogs.ts';
import { foreignChanges, packReceipt, seenChanges } from './receipt.ts';

/** The state before an action. */
export interface Beginning {
  readonly mark: Mark;
  readonly proxyMark: number;
  readonly document: TabDocument;
  readonly consoleErrors: number;
  readonly requests: number;
  readonly files: number;
  readonly tabs: number;
  readonly frameChanges: number;
  readonly atMs: number;
}

export function beginningOf({ happenings, proxy, tab, tabs }: TabScope, document: TabDocument): Beginning {
  return {
    mark: happenings.mark(),
    proxyMark: proxy.mark(),
    document,
    consoleErrors: tab.console().errors,
    requests: tab.traffic.notable().count,
    files: tab.traffic.files(),
    tabs: tabs.count(),
    frameChanges: tab.frameChanges(),
    atMs: monotonicMs(),
  };
}

export interface Ended {
  readonly before: Beginning;
  readonly scope: TabScope;
  readonly target: { readonly role: string; readonly label: string; readonly node: number };
  /** The frame of the action. */
  readonly frameId: string | undefined;
  readonly difference: (signal: AbortSignal) => Promise<SeenDifference | undefined>;
  readonly dialog: OpenDialog | undefined;
  readonly settledBy: string;
  readonly startedMs: number;
  /** Whether a focus change alone counts as a change. */
  readonly countsFocus?: boolean;
  /** Other known changes. */
  readonly state?: Readonly<Record<string, string>>;
  readonly healed?: boolean;
  readonly scripted?: boolean;
  /** Downloads that were requested other than by navigating to their address. */
  readonly files?: number;
}

/** Builds the receipt of an action. */
export async function tellOutcome(ended: Ended): Promise<{ receipt: Receipt; url: string }> {
  const { before, scope, dialog, target } = ended;
  if (dialog !== undefined && ended.frameId !== undefined) dialog.cameFrom = ended.frameId;
  const { newTab, tab: opened } = await followTab(scope, before);
  const shown = await shownNow(ended);
  const isElsewhere = shown.count !== before.document.count;
  const isElsewhereUrl = isElsewhere || shown.url !== before.document.url;
  const isAsked = dialog === undefined && !isElsewhere;
  const difference = isAsked ? await ended.difference(scope.signal) : undefined;
  const title =
    difference?.title ?? (isElsewhereUrl && dialog === undefined ? await titleOf(scope) : undefined);
  const fresh = opened ?? (isElsewhere && dialog === undefined ? scope.tab : undefined);
  const opening = fresh && (await openingOf(fresh, scope.signal));
  const files = (ended.files ?? 0) + scope.tab.traffic.files() - before.files;
  const arriving = await awaitFiles(scope, { mark: before.mark, count: files }, scope.signal);
  const events = describeEvents(scope.happenings, before.mark);
  const download = events?.downloads?.[0];
  const { state: seen, ...texts } = seenChanges(difference, target.node);
  const isArriving = arriving > 0;
  const state = {
    ...ended.state,
    ...seen,
    ...askedFor(events),
    ...(isArriving && { download: 'still arriving' }),
  };
  const requests = newRequests(scope, before.requests);
  const changed =
    isElsewhereUrl ||
    difference?.title !== undefined ||
    Object.keys({ ...ended.state, ...seen, ...texts }).length > 0 ||
    (ended.countsFocus === true && difference?.hasFocusMoved === true) ||
    isArriving ||
    [newTab, download, dialog].some((each) => each !== undefined);
  const receipt = packReceipt({
    changed,
    target: { role: target.role, label: target.label },
    ...(isElsewhereUrl && { url: shorten(shown.url, 200) }),
    ...(title !== undefined && title !== '' && { title: shorten(title, 100) }),
    ...(dialog !== undefined && { dialog: tellDialog(dialog, scope) }),
    ...(newTab !== undefined && { newTab }),
    ...(download !== undefined && { download }),
    ...(opening !== undefined && { added: opening }),
    ...texts,
    ...(Object.keys(state).length > 0 && { state }),
    ...foreignChanges(difference),
    ...(requests.length > 0 && { requests }),
    ...errorsOf(scope, before.consoleErrors),
    ...(ended.healed === true && { healed: true as const }),
    ...(ended.scripted === true && { scripted: true as const }),
    settledBy: ended.settledBy,
    ms: Math.round(monotonicMs() - ended.startedMs),
  });
  return { receipt, url: shown.url };
}

/** The document that the tab shows; throws if the action led to an address that could not be opened. */
async function shownNow({ before, scope, dialog }: Ended): Promise<TabDocument> {
  const { tab, signal } = scope;
  if (dialog !== undefined) return tab.lastDocument();
  const shown = await answered((bound) => tab.document(bound), signal);
  if (!shown.isUnreachable || shown.count === before.document.count) return shown;
  const { url } = shown;
  throw (
    scope.proxy.errorSince(before.proxyMark, url) ??
    scope.admission.refusal(url) ??
    fail('navigation_failed', {
      reason: 'it leads to an address that could not be opened',
      url,
      untrusted: true,
    })
  );
}

const NEW_TAB_LIMIT_MS = 3_000;

interface FollowedTab {
  readonly tab?: Tab;
  readonly newTab?: NonNullable<Receipt['newTab']>;
}

/** Makes a tab that the action opened the active one; throws if its address is not allowed. */
async function followTab(scope: TabScope, before: Beginning): Promise<FollowedTab> {
  const { happenings, tabs, admission, signal } = scope;
  if (happenings.countSince(before.mark, 'popup') === 0) return {};
  using limit = startDeadline(NEW_TAB_LIMIT_MS, signal);
  const open = tabs.opened(before.tabs, limit.signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined; // it closed itself immediately, or may not be opened
  });
  // A tab that was opened only for a download, or for a forbidden address, closes with it.
  const without = (['download', 'refused'] as const).map((kind) =>
    happenings.until({ mark: before.mark, kind, count: 1 }, limit.signal).then(() => undefined),
  );
  const opened = await Promise.race([open, ...without]);
  const tab = opened?.current();
  if (opened === undefined || tab === undefined) {
    const refused = refusedSince(scope, before.mark);
    if (refused !== undefined) throw refused;
    return {};
  }
  try {
    await settle(tab, SETTLE_POLICIES.NAVIGATION, limit.signal);
  } catch {
    signal.throwIfAborted(); // it is reported in its current state
  }
  if (admission.isRestricted() && isEmptyPage(tab.lastDocument().url))
    await happenings.until({ mark: before.mark, kind: 'refused', count: 1 }, limit.signal);
  const { url, isUnreachable } = tab.lastDocument();
  // A refused navigation leaves the browser's error page, or the empty page that the tab began with.
  const refused = isUnreachable
    ? admission.refusal(url)
    : isEmptyPage(url)
      ? refusedSince(scope, before.mark)
      : undefined;
  if (refused !== undefined) {
    await tabs.close(opened.contextId);
    throw refused;
  }
  tabs.activate(opened.contextId);
  const title = await titleOf({ tab, signal: limit.signal }).catch(() => '');
  const { contextId } = opened;
  return {
    tab,
    newTab: { contextId, url: shorten(tab.lastDocument().url, 200), title: shorten(title, 100) },
  };
}

function isEmptyPage(url: string): boolean {
  return url === '' || url === 'about:blank';
}

function refusedSince({ happenings, admission }: TabScope, mark: Mark): WayfarerError | undefined {
  const [url] = happenings.since(mark).flatMap((each) => (each.kind === 'refused' ? [each.url] : []));
  return url === undefined ? undefined : admission.refusal(url);
}

/** The first texts of a new document; undefined if it does not answer. */
async function openingOf(tab: Tab, signal: AbortSignal): Promise<readonly string[] | undefined> {
  const answer = await mainFrame(tab)
    .ask('opening', {}, signal)
    .catch(() => undefined);
  signal.throwIfAborted();
  if (answer === undefined || answer.length === 0) return undefined;
  return stripDeep(answer).value.map((text) => shorten(text, MOST_OPENING_CHARS));
}

const MOST_OPENING_CHARS = 60;

async function titleOf({ tab, signal }: Pick<TabScope, 'tab' | 'signal'>): Promise<string> {
  return stripDeep((await mainFrame(tab).ask('title', {}, signal)) ?? '').value;
}

/** Prompts that the page raised, and how they were answered. */
function askedFor(events: PageEvents = {}): Record<string, string> {
  const { dialogs = [], fileChoosers, permissionsDenied = [], popupsBlocked, moreDownloads } = events;
  return {
    ...Object.fromEntries(permissionsDenied.map((name) => [name, 'denied'])),
    ...Object.fromEntries(
      dialogs.map(({ type, message, answer }) => [shorten(`${type} ${message}`, 60), answer]),
    ),
    ...(fileChoosers !== undefined && { 'file chooser': 'not opened: set the files on their field' }),
    ...(popupsBlocked !== undefined && { 'pop-ups': `${popupsBlocked} blocked` }),
    ...(moreDownloads !== undefined && { 'more downloads': String(moreDownloads) }),
  };
}

function newRequests({ tab }: TabScope, before: number): NonNullable<Receipt['requests']> {
  const { count, latest } = tab.traffic.notable();
  const fresh = count - before;
  return fresh <= 0
    ? []
    : latest
        .slice(-fresh)
        .slice(0, 5)
        .map((request) => ({ ...request, url: shorten(request.url, 120) }));
}

function errorsOf({ tab }: TabScope, before: number): Pick<Receipt, 'consoleErrors'> {
  const { errors, entries } = tab.console();
  const fresh = errors - before;
  if (fresh <= 0) return {};
  const texts = entries.filter(({ level }) => level === 'error').slice(-fresh);
  return { consoleErrors: texts.slice(0, 2).map(({ text }) => shorten(text, 100)) };
}
