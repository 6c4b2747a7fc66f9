import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDialog, TabDocument } from '../../browser/index.ts';
import { fail, monotonicMs, startDeadline, stripDeep, WayfarerError } from '../../core/index.ts';
import type { NodeAddress } from '../../element/index.ts';
import type { Aim, AimRequest, Description, Outcome, Spot } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import { resolveHandle, type ResolvedHandle } from '../resolve-handle.ts';
import { returned } from '../return-to-page.ts';
import { frameOf } from '../perceive/index.ts';
import type { Receipt } from '../terms/index.ts';
import { findVisual } from '../visual/index.ts';
import { aimHovering } from './aim-hovering.ts';
import type { Acting, Target } from './acting.ts';
import { differenceOf, rememberAround, type Origin, type SeenDifference } from './difference.ts';
import { isDialogHandle } from './dialogs.ts';
import { beginningOf, tellOutcome, type Beginning } from './outcome.ts';
import { packReceipt } from './receipt.ts';
import { renewLabel } from './renew-label.ts';
import { settleAfter } from './settle-after.ts';

/*
 * The phases of an action on an element:
 *
 *   resolve   find the element that the handle names, or fail           ┐
 *   remember  record what is visible before the action                  ├ one call into the page, `aim`
 *   aim       scroll it into view, find a point where a press lands     ┘
 *   press     or another input: the work of the plan
 *   settle    wait until the page has finished reacting                 ┐ one call into the page, `landing`
 *   compare   what is visible now and was not before                    ┘ after a press, `outcome` otherwise
 *   receipt   the effect, as reported to the caller
 */

export interface Plan<T> {
  /** Whether the work starts by pressing the element. */
  readonly isPress: boolean;
  readonly work: (acting: Acting) => Promise<Worked<T>>;
  /** Whether a focus change alone counts as a change. */
  readonly countsFocus?: boolean;
  /** Whether the label may change because it contains the value that was set. */
  readonly renewsLabel?: boolean;
  /** How long to wait after the page is quiet, before the effect is reported. */
  readonly pauseMs?: number | undefined;
  /** The exact point to press. */
  readonly spot?: Spot | undefined;
  /** Known changes that are not in the DOM, read once the page is quiet. */
  readonly otherChanges?: () => Promise<Readonly<Record<string, string>>>;
}

export interface Worked<T> {
  readonly result: T;
  /** The effect in the element's frame, if already known. */
  readonly outcome?: Outcome | undefined;
}

export interface Acted<T> {
  readonly result: T;
  readonly url: string;
  readonly receipt: Receipt;
}

/** Acts on the element of a handle, and reports the effect. */
export async function act<T>(scope: TabScope, handle: string, plan: Plan<T>): Promise<Acted<T>> {
  const startedMs = monotonicMs();
  const entry = scope.handles.find(handle);
  if (isDialogHandle(entry)) throw fail('handle_stale', { handle }, GONE_DIALOG);
  if (entry.isLater === true) scope.usage.count('ranking', 'overridden');
  const shown = await answered((bound) => scope.tab.document(bound), scope.signal);
  const before = beginningOf(scope, shown);
  const spot =
    plan.spot ?? (entry.visual?.isPart === true ? (await findVisual(handle, scope)).spot : undefined);
  const acting = await begin({ handle, scope, before, isPress: plan.isPress, spot });
  try {
    const { result, ending, dialog } = await workAndSettle(acting, plan);
    const state = dialog === undefined ? await plan.otherChanges?.() : undefined;
    let seen: SeenDifference | undefined;
    const { receipt, url } = await tellOutcome({
      before,
      scope,
      target: acting.told(),
      frameId: acting.target().frame.frameId,
      difference: async (until) => (seen = ending.difference ?? (await acting.difference(until))),
      dialog,
      settledBy: ending.settledBy,
      startedMs,
      countsFocus: plan.countsFocus === true,
      ...(state !== undefined && { state }),
      ...acting.notes(),
    });
    if (plan.renewsLabel === true && seen !== undefined) await renewLabel(acting, seen);
    return { result: result as T, url, receipt };
  } catch (error) {
    if (!(await hasClosedItself(error, scope))) throw await backFromNowhere(error, scope, shown);
    const { role, label } = acting.told();
    const ms = Math.round(monotonicMs() - startedMs);
    const receipt = { changed: true, target: { role, label }, state: { tab: 'open → closed' }, ms };
    return { result: undefined as T, url: shown.url, receipt: packReceipt(receipt) };
  }
}

const GONE_DIALOG = { message: 'The dialog that this handle was given for is no longer open.' };
const GONE_LIMIT_MS = 500;

/** Whether the page closed its own tab, which is then the effect. */
async function hasClosedItself(error: unknown, scope: TabScope): Promise<boolean> {
  if (!(error instanceof WayfarerError && error.code === 'browser_lost')) return false;
  const { tab, tabs, contextId, signal } = scope;
  using limit = startDeadline(GONE_LIMIT_MS, signal);
  const how = await limit.guard(tab.ended).catch(() => undefined);
  if (how !== 'closed' || !(await scope.isAlive())) return false;
  return !tabs.has(contextId);
}

/** Returns to the previous page if the action led to an address that could not be opened. */
async function backFromNowhere(error: unknown, scope: TabScope, shown: TabDocument): Promise<unknown> {
  const { tab } = scope;
  if (!tab.lastDocument().isUnreachable) return error;
  return await returned(error, scope, { tab, document: shown });
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
  readonly spot: Spot | undefined;
}

/** Resolve, remember and aim. */
async function begin({ handle, scope, before, isPress, spot }: ActionStart): Promise<Begun> {
  const { tab, signal } = scope;
  const how = { isPress, ...(spot !== undefined && { spot }) };
  const aimed = await resolveHandle(handle, scope, (address) => beginAt(address, scope, how));
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
    spot,
    target: () => target,
    async renew() {
      target = await inFrame(await resolveHandle(handle, scope));
      healed ||= target.healed;
      return target;
    },
    scripted() {
      scope.usage.count('fallbacks', 'scripted');
      scripted = true;
    },
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

/** Resolves and aims at a node in one call; undefined if the node no longer exists. */
async function beginAt(
  { frameId, documentId, node }: NodeAddress,
  scope: TabScope,
  how: Pick<AimRequest, 'isPress' | 'spot'>,
): Promise<{ readonly seen: Description; readonly extra: Aim } | 'other document' | undefined> {
  const frame = await frameOf(scope.tab, frameId, scope.signal);
  const request = { documentId, node, begins: true, tried: 0, ...how };
  const aim = frame && (await aimHovering(frame, request, scope));
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

/** A dialog ends the action immediately: it is reported and stays open until answered. */
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
