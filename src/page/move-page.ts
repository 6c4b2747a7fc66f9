import type { HistoryMove, OpenDialog } from '../browser/index.ts';
import type { TabScope } from '../session/index.ts';
import { fail, monotonicMs, WayfarerError, type ErrorCode } from '../core/index.ts';
import { beginningOf, differenceOf, rememberAround, tellOutcome } from './act/index.ts';
import { answered } from './bounded.ts';
import { destinationOf, goAgain } from './go-to.ts';
import { returned } from './return-to-page.ts';
import {
  leaveToItself,
  seeWhenReady,
  visitIn,
  type LookOptions,
  type Opened,
  type OpenOptions,
  type Seen,
} from './open-page.ts';
import { mainFrame } from './perceive/index.ts';
import type { Receipt } from './terms/index.ts';

/** The result of going back or forward, or of a reload. */
export interface Moved<T> extends Omit<Opened<T>, 'redirected' | 'events' | 'dialog'> {
  readonly receipt: Receipt;
  /** Another document is shown, rather than another position in the same one. */
  readonly isElsewhere: boolean;
}

type MoveOptions<T> = Omit<OpenOptions, 'assert'> & LookOptions<T>;

/** Moves in the history of a tab. */
export async function movePage<T>(
  scope: TabScope,
  move: HistoryMove,
  options: MoveOptions<T>,
): Promise<Moved<T>> {
  const destination = await destinationOf(scope, move, scope.signal);
  if (destination === undefined) throw nothingThere(move, scope.contextId);
  const former = { tab: scope.tab, document: scope.tab.lastDocument() };
  const go = (until: AbortSignal): Promise<void> => goAgain(scope, { move, destination }, until);
  try {
    if (options.waitFor !== 'none')
      return await moveAndLook(scope, { ...options, waitFor: options.waitFor, move, go });
  } catch (error) {
    // A page whose reload failed cannot be returned to.
    if (move !== 'reload') throw await returned(error, scope, former);
    if (!isAtRest(error)) scope.abandon();
    throw error;
  }
  leaveToItself(go);
  const receipt = { changed: false, target: { role: 'tab', label: move }, ms: 0 };
  return { url: destination.url, receipt, isElsewhere: false };
}

// After these errors the tab shows a page, or the browser's error page, and can navigate from there.
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
}

async function moveAndLook<T>(scope: TabScope, moving: Moving<T>): Promise<Moved<T>> {
  const { tab, signal } = scope;
  const startedMs = monotonicMs();
  await tab.clearDialog();
  const main = mainFrame(tab);
  const before = beginningOf(scope, await answered((bound) => tab.document(bound), signal));
  await main.ask('remember', {}, signal);
  const origin = await rememberAround(main, scope);
  const see = (): Promise<Seen<T>> => seeWhenReady(scope, moving);
  const visited = await visitIn(scope, moving.go, { see });
  const dialog: OpenDialog | undefined = 'dialog' in visited ? visited.dialog : undefined;
  const seen = 'seen' in visited ? visited.seen : { settledBy: 'dialog' as const };
  const { receipt } = await tellOutcome({
    before,
    scope,
    target: { role: 'tab', label: moving.move, node: -1 },
    frameId: main.frameId,
    difference: (until) => differenceOf(origin, { ...scope, signal: until }),
    dialog,
    settledBy: seen.settledBy,
    startedMs,
  });
  return {
    url: visited.url,
    status: visited.status,
    mimeType: visited.mimeType,
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
