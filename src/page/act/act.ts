import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDialog } from '../../browser/index.ts';
import { fail, monotonicMs, startDeadline, stripDeep, WayfarerError } from '../../core/index.ts';
import type { NodeAddress } from '../../element/index.ts';
import type { Aim, Description, Outcome } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import { resolveHandle, type ResolvedHandle } from '../resolve-handle.ts';
import { frameOf } from '../perceive/index.ts';
import type { Receipt } from '../terms/index.ts';
import type { Acting, Target } from './acting.ts';
import { differenceOf, rememberAround, type Origin, type SeenDifference } from './difference.ts';
import { isDialogHandle } from './dialogs.ts';
import { beginningOf, tellOutcome, type Beginning } from './outcome.ts';
import { packReceipt } from './receipt.ts';
import { settleAfter } from './settle-after.ts';

/*
 * An action on an element, one phase after the other:
 *
 *   resolve   the element that the handle stands for, or nothing      ┐
 *   remember  what can be seen before anything is done                ├ one call into the page, `aim`
 *   aim       bring it into view, find a point where a press lands    ┘
 *   press     or whatever else is to be done: the work of the plan
 *   settle    wait until what was done has come to an end             ┐ one call into the page, `landing`
 *   compare   what can be seen now, and could not before              ┘ after a press, `outcome` otherwise
 *   receipt   the effect, as it is reported
 */

/** What is to be done to an element. */
export interface Plan<T> {
  /** Whether the work begins with a press of the element. */
  readonly isPress: boolean;
  readonly work: (acting: Acting) => Promise<Worked<T>>;
  /** What counts as a change although nothing that can be seen does. */
  readonly countsFocus?: boolean;
  /** How long to wait after the page is quiet, before the effect is reported. */
  readonly pauseMs?: number | undefined;
}

/** What the work of a plan gives. */
export interface Worked<T> {
  readonly result: T;
  /** The effect in the element's frame, if it is known already. */
  readonly outcome?: Outcome | undefined;
}

export interface Acted<T> {
  readonly result: T;
  readonly url: string;
  readonly receipt: Receipt;
}

/** Acts on the element that a handle stands for, and reports the effect. */
export async function act<T>(scope: TabScope, handle: string, plan: Plan<T>): Promise<Acted<T>> {
  const startedMs = monotonicMs();
  if (isDialogHandle(scope.handles.find(handle))) throw fail('handle_stale', { handle }, GONE_DIALOG);
  const shown = await answered((bound) => scope.tab.document(bound), scope.signal);
  const before = beginningOf(scope, shown);
  const acting = await begin({ handle, scope, before, isPress: plan.isPress });
  try {
    const { result, ending, dialog } = await workAndSettle(acting, plan);
    const { receipt, url } = await tellOutcome({
      before,
      scope,
      target: acting.told(),
      frameId: acting.target().frame.frameId,
      difference: (until) =>
        ending.difference === undefined ? acting.difference(until) : Promise.resolve(ending.difference),
      dialog,
      settledBy: ending.settledBy,
      startedMs,
      countsFocus: plan.countsFocus === true,
      ...acting.notes(),
    });
    return { result: result as T, url, receipt };
  } catch (error) {
    if (!(await hasClosedItself(error, scope))) throw error;
    const { role, label } = acting.told();
    const ms = Math.round(monotonicMs() - startedMs);
    const receipt = { changed: true, target: { role, label }, state: { tab: 'open → closed' }, ms };
    return { result: undefined as T, url: shown.url, receipt: packReceipt(receipt) };
  }
}

const GONE_DIALOG = { message: 'The dialog that this handle was given for is no longer open.' };
const GONE_LIMIT_MS = 500;

/** Whether the page has closed its own tab: then that is the effect. */
async function hasClosedItself(error: unknown, scope: TabScope): Promise<boolean> {
  if (!(error instanceof WayfarerError && error.code === 'browser_lost')) return false;
  const { tab, tabs, contextId, signal } = scope;
  using limit = startDeadline(GONE_LIMIT_MS, signal);
  const how = await limit.guard(tab.ended).catch(() => undefined);
  if (how !== 'closed' || !(await scope.isAlive())) return false;
  return !tabs.has(contextId);
}

interface Begun extends Acting {
  told(): { readonly role: string; readonly label: string; readonly node: number };
  notes(): { readonly healed: boolean; readonly scripted: boolean; readonly files: number };
}

interface ActionStart {
  readonly handle: string;
  readonly scope: TabScope;
  readonly before: Beginning;
  readonly isPress: boolean;
}

/** Resolve, remember and aim. */
async function begin({ handle, scope, before, isPress }: ActionStart): Promise<Begun> {
  const { tab, signal } = scope;
  const aimed = await resolveHandle(handle, scope, (address) => beginAt(address, scope, isPress));
  const inFrame = async (resolved: ResolvedHandle): Promise<Target> => {
    const frame = await frameOf(tab, resolved.address.frameId, signal);
    if (frame === undefined) throw fail('handle_stale', { handle });
    return { ...resolved, frame };
  };
  let target = await inFrame(aimed);
  const origin: Origin = await rememberAround(target.frame, scope);
  let { healed } = aimed;
  let scripted = false;
  let files = 0;
  const acting: Acting = {
    scope,
    before,
    begun: aimed.extra,
    target: () => target,
    async renew() {
      target = await inFrame(await resolveHandle(handle, scope));
      healed ||= target.healed;
      return target;
    },
    scripted: () => (scripted = true),
    awaitsFile: () => (files += 1),
    difference: (until = signal) => differenceOf({ ...origin, frame: target.frame }, { tab, signal: until }),
    settle: async () => {
      await settleAfter(acting, { compares: false });
    },
  };
  return {
    ...acting,
    told: () => ({ role: target.seen.role, label: target.seen.name, node: target.address.node }),
    notes: () => ({ healed, scripted, files }),
  };
}

/** Aims at a node as an action begins; undefined when it is gone. */
async function beginAt(
  { frameId, documentId, node }: NodeAddress,
  { tab, signal }: TabScope,
  isPress: boolean,
): Promise<{ readonly seen: Description; readonly extra: Aim } | 'other document' | undefined> {
  const frame = await frameOf(tab, frameId, signal);
  const aim = await frame?.ask('aim', { documentId, node, isPress, begins: true, tried: 0 }, signal);
  if (aim === undefined || aim === null) return 'other document';
  if (aim.is === 'gone' || aim.seen === undefined || aim.seen === null) return undefined;
  return { seen: stripDeep(aim.seen).value, extra: aim };
}

interface Ending {
  readonly settledBy: string;
  readonly difference?: SeenDifference;
}

interface Done<T> {
  readonly result?: T;
  readonly dialog?: OpenDialog | undefined;
  readonly ending: Ending;
}

/** A dialog ends the action at once: it is reported, and waits for its answer. */
async function workAndSettle<T>(acting: Acting, { work, pauseMs }: Plan<T>): Promise<Done<T>> {
  const { tab, signal } = acting.scope;
  try {
    const { result, outcome } = await work(acting);
    const ending = await settleAfter(acting, { outcome, compares: true });
    if (pauseMs === undefined) return { result, ending, dialog: tab.dialog() };
    await sleep(pauseMs, undefined, { signal });
    return { result, ending: { settledBy: ending.settledBy }, dialog: tab.dialog() };
  } catch (error) {
    const dialog = tab.dialog();
    if (dialog === undefined || !(error instanceof WayfarerError && error.code === 'dialog_open'))
      throw error;
    return { dialog, ending: { settledBy: 'dialog' } };
  }
}
