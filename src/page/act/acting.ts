import { setTimeout as sleep } from 'node:timers/promises';
import type { TabScope } from '../../session/index.ts';
import type { OpenDialog } from '../../browser/index.ts';
import { fail, monotonicMs, startDeadline, WayfarerError } from '../../core/index.ts';
import { answered } from '../bounded.ts';
import { resolveHandle, type ResolvedHandle } from '../handles/index.ts';
import { frameOf, type AskableFrame } from '../perceive/index.ts';
import { settle } from '../settle.ts';
import { SETTLE_POLICIES } from '../settle-policies.ts';
import { differenceOf, framesBeside, rememberAround, type SeenDifference } from './difference.ts';
import { isDialogHandle } from './dialogs.ts';
import { beginningOf, tellOutcome, type Beginning } from './outcome.ts';
import { packReceipt, type Receipt } from './receipt.ts';

/** Something that is being done to an element. */
export interface Acting {
  readonly scope: TabScope;
  /** The element, as it was found last: what is drawn anew meanwhile is found again. */
  target(): Target;
  /** Finds it again. */
  renew(): Promise<Target>;
  /** Whether nothing has been done yet: true once. */
  isFirst(): boolean;
  /** A press had to be left to a script. */
  scripted(): void;
  /** A file was asked for, and will come. */
  awaitsFile(): void;
  /** Takes note of what can be seen in all frames but that of the element. */
  rememberAround(): Promise<void>;
  /** What can be seen now and could not before, also in frames around the element. */
  difference(signal?: AbortSignal): Promise<SeenDifference>;
  /** Waits until what was done so far has come to an end. */
  settle(): Promise<string>;
}

export interface Target extends ResolvedHandle {
  readonly frame: AskableFrame;
}

export interface Acted<T> {
  readonly result: T;
  readonly url: string;
  readonly receipt: Receipt;
}

export interface ActOptions {
  /** What counts as a change although nothing that can be seen does. */
  readonly countsFocus?: boolean;
  /** How long to wait before it is told what came of it, once all is quiet. */
  readonly pauseMs?: number | undefined;
}

/** Does something to the element that a handle stands for, and tells what came of it. */
export async function act<T>(
  scope: TabScope,
  handle: string,
  options: ActOptions & { readonly work: (acting: Acting) => Promise<T> },
): Promise<Acted<T>> {
  const startedMs = monotonicMs();
  if (isDialogHandle(scope.handles.find(handle))) throw fail('handle_stale', { handle }, GONE_DIALOG);
  const shown = await answered((bound) => scope.tab.document(bound), scope.signal);
  const before = beginningOf(scope, shown);
  const acting = await createActing({ handle, scope, before });
  try {
    const { result, dialog, settledBy } = await doing(acting, options);
    const { receipt, url } = await tellOutcome({
      before,
      scope,
      target: acting.told(),
      difference: (until) => acting.difference(until),
      dialog,
      settledBy,
      startedMs,
      countsFocus: options.countsFocus === true,
      healed: acting.wasHealed(),
      scripted: acting.wasScripted(),
      files: acting.filesAwaited(),
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

const GONE_LIMIT_MS = 500;

/** Whether the page has closed its own tab: then that is what came of it. */
async function hasClosedItself(error: unknown, scope: TabScope): Promise<boolean> {
  if (!(error instanceof WayfarerError && error.code === 'browser_lost')) return false;
  const { tab, tabs, contextId, signal } = scope;
  using limit = startDeadline(GONE_LIMIT_MS, signal);
  const how = await limit.guard(tab.ended).catch(() => undefined);
  if (how !== 'closed' || !(await scope.isAlive())) return false;
  return !tabs.has(contextId);
}

const GONE_DIALOG = { message: 'The dialog that this handle was given for is no longer open.' };

interface ActingState extends Acting {
  wasScripted(): boolean;
  filesAwaited(): number;
  wasHealed(): boolean;
  told(): { readonly role: string; readonly label: string; readonly node: number };
}

interface Start {
  readonly handle: string;
  readonly scope: TabScope;
  readonly before: Beginning;
}

async function createActing({ handle, scope, before }: Start): Promise<ActingState> {
  const find = async (): Promise<Target> => {
    const resolved = await resolveHandle(handle, scope);
    const frame = await frameOf(scope.tab, resolved.address.frameId, scope.signal);
    if (frame === undefined) throw fail('handle_stale', { handle });
    return { ...resolved, frame };
  };
  let target = await find();
  let healed = target.healed;
  let scripted = false;
  let files = 0;
  let isFirst = true;
  let unknown: ReadonlySet<string> = new Set();
  return {
    scope,
    target: () => target,
    async renew() {
      target = await find();
      healed ||= target.healed;
      return target;
    },
    isFirst() {
      const wasFirst = isFirst;
      isFirst = false;
      return wasFirst;
    },
    scripted: () => (scripted = true),
    wasScripted: () => scripted,
    awaitsFile: () => (files += 1),
    filesAwaited: () => files,
    wasHealed: () => healed,
    told: () => ({ role: target.seen.role, label: target.seen.name, node: target.address.node }),
    async rememberAround() {
      ({ unknown } = await rememberAround(target.frame, scope));
    },
    difference: (signal = scope.signal) =>
      differenceOf({ frame: target.frame, unknown }, { ...scope, signal }),
    settle: () => settled(target, scope, before),
  };
}

interface Done<T> {
  readonly result?: T;
  readonly dialog?: OpenDialog;
  readonly settledBy: string;
}

/** A dialog ends everything at once: it is told, and waits for its answer. */
async function doing<T>(
  acting: Acting,
  { work, pauseMs }: ActOptions & { readonly work: (acting: Acting) => Promise<T> },
): Promise<Done<T>> {
  const { tab, signal } = acting.scope;
  try {
    const result = await work(acting);
    const settledBy = await acting.settle();
    if (pauseMs !== undefined) await sleep(pauseMs, undefined, { signal });
    const dialog = tab.dialog();
    return { result, settledBy, ...(dialog !== undefined && { dialog }) };
  } catch (error) {
    const dialog = tab.dialog();
    if (dialog === undefined || !(error instanceof WayfarerError && error.code === 'dialog_open'))
      throw error;
    return { dialog, settledBy: 'dialog' };
  }
}

/** Where nothing at all came of it there is nothing to wait for. */
async function settled({ frame }: Target, scope: TabScope, before: Beginning): Promise<string> {
  const { tab, happenings, config, signal } = scope;
  const areStill = async (frames: readonly AskableFrame[]): Promise<boolean> => {
    const answers = await Promise.all(frames.map((each) => each.ask('still', {}, signal)));
    return answers.every((answer) => answer === true);
  };
  const hasHappened = (): boolean =>
    tab.traffic.quietMs() < monotonicMs() - before.atMs ||
    happenings.countSince(before.mark, 'popup') > 0 ||
    tab.lastDocument().count !== before.document.count;
  // One that is not drawn takes its time to say so: others are asked where the element's own says nothing.
  const isStill = (await areStill([frame])) && (await areStill(await framesBeside(frame, scope)));
  if (isStill && !hasHappened()) return 'quiet';
  const policy = SETTLE_POLICIES[config.defaultSettlePolicy];
  return (await settle(tab, policy, signal)).settledBy;
}
