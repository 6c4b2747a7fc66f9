import type { HistoryMove, OpenDialog } from '../browser/index.ts';
import { fail, monotonicMs, WayfarerError, type ErrorCode } from '../core/index.ts';
import { destinationOf, goAgain, type Place, type Session } from '../session/index.ts';
import { beginningOf, differenceOf, rememberAround, tellOutcome, type Receipt } from './act/index.ts';
import { answered } from './bounded.ts';
import type { HandleScope } from './handles/index.ts';
import { leaveToItself, seeing, visitIn } from './open-page.ts';
import type { LookOptions, Opened, OpenOptions } from './open-page.ts';
import { mainFrame } from './perceive/index.ts';

/** What came of going back or forward, or of asking for a page once more. */
export interface Moved<T> extends Omit<Opened<T>, 'redirected' | 'events' | 'dialog'> {
  readonly receipt: Receipt;
  /** Another document is shown, and not another place in the same one. */
  readonly isElsewhere: boolean;
}

type MoveOptions<T> = Omit<OpenOptions, 'assert'> & LookOptions<T>;

/** Moves in the history of the session's active tab. */
export async function movePage<T>(
  session: Session,
  move: HistoryMove,
  options: MoveOptions<T>,
): Promise<Moved<T>> {
  const sessionTab = session.activeTab();
  const { signal } = options;
  return sessionTab.lane.run(async () => {
    const place = await sessionTab.enter(signal);
    const scope = { session, sessionTab, tab: place.tab, signal };
    const destination = await destinationOf(place, move, signal);
    if (destination === undefined) throw nothingThere(move, sessionTab.contextId);
    const go = (until: AbortSignal): Promise<void> => goAgain(place, { move, destination }, until);
    try {
      if (options.waitFor !== 'none')
        return await moveAndLook(scope, place, { ...options, waitFor: options.waitFor, move, go });
    } catch (error) {
      if (!isAtRest(error)) sessionTab.abandon();
      throw error;
    }
    leaveToItself(go);
    const receipt = { changed: false, target: { role: 'tab', label: move }, ms: 0 };
    return { url: destination.url, receipt, isElsewhere: false };
  }, signal);
}

// After these the tab shows a page, or the browser's own about why there is none, and can be moved on from there.
const AT_REST: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'navigation_failed',
  'address_blocked',
  'domain_not_allowed',
  'limit_reached',
  'scheme_blocked',
  'tls_error',
  'too_many_redirects',
  'auth_required',
  'rate_limited',
]);

function isAtRest(error: unknown): boolean {
  return error instanceof WayfarerError && AT_REST.has(error.code);
}

interface Moving<T> extends LookOptions<T> {
  readonly move: HistoryMove;
  readonly go: (signal: AbortSignal) => Promise<void>;
  readonly waitFor: Exclude<OpenOptions['waitFor'], 'none'>;
  readonly progress: (message: string) => void;
}

async function moveAndLook<T>(scope: HandleScope, place: Place, moving: Moving<T>): Promise<Moved<T>> {
  const { session, sessionTab, tab, signal } = scope;
  const startedMs = monotonicMs();
  await tab.clearDialog();
  const main = mainFrame(tab);
  const before = beginningOf(scope, place, await answered((bound) => tab.document(bound), signal));
  await main.ask('remember', {}, signal);
  const origin = await rememberAround(main, scope);
  const see = seeing({ session, sessionTab, signal, waitFor: moving.waitFor, look: moving.look });
  const visited = await visitIn(place, moving.go, { signal, progress: moving.progress, see });
  const dialog: OpenDialog | undefined = 'dialog' in visited ? visited.dialog : undefined;
  const seen = 'seen' in visited ? visited.seen : { settledBy: 'dialog' as const };
  const { receipt } = await tellOutcome({
    before,
    scope,
    place,
    target: { role: 'tab', label: moving.move, node: -1 },
    difference: (until) => differenceOf(origin, { ...scope, signal: until }),
    dialog,
    settledBy: seen.settledBy,
    startedMs,
  });
  return {
    url: visited.url,
    status: visited.status,
    servedBy: visited.servedBy,
    ...seen,
    receipt,
    isElsewhere: tab.lastDocument().count !== before.document.count,
  };
}

function nothingThere(move: HistoryMove, contextId: string): Error {
  const where = move === 'forward' ? 'after' : 'before';
  const message = `The tab has shown nothing ${where} this page. It still shows what it showed.`;
  return fail('not_found', { action: move, contextId }, { message });
}
