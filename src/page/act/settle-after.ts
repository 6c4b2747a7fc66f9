import { monotonicMs } from '../../core/index.ts';
import type { Outcome, OutcomeRequest } from '../../inpage/index.ts';
import type { AskableFrame } from '../perceive/index.ts';
import { quietRequest, settle, within } from '../settle.ts';
import { SETTLE_POLICIES, type SettlePolicy } from '../settle-policies.ts';
import type { Acting } from './acting.ts';
import { framesBeside, mergeDifferences, readDifference, type SeenDifference } from './difference.ts';

export interface Settling {
  /** What the element's frame has already reported. */
  readonly outcome?: Outcome | undefined;
  /** Whether to return the difference as well. */
  readonly compares: boolean;
}

export interface SettledAfter {
  readonly settledBy: string;
  /** Absent if more than the element's frame had to be awaited: it can be requested now. */
  readonly difference?: SeenDifference;
}

/**
 * Waits until the page has finished reacting. Usually one call to the element's frame shows that: all other frames
 * are unchanged and all requests have finished. Otherwise the whole tab is awaited.
 */
export async function settleAfter(acting: Acting, { outcome, compares }: Settling): Promise<SettledAfter> {
  const { tab, signal } = acting.scope;
  const policy = policyOf(acting);
  const startedMs = monotonicMs();
  const first = await endOf(acting, outcome, compares);
  if (first !== undefined) return first;
  if (policy.traffic && !hasLed(acting)) {
    await within(policy.boundMs, (bound) => tab.traffic.quiet(policy.windowMs, bound), signal);
    const second = await endOf(acting, undefined, compares);
    if (second !== undefined) return second;
  }
  const boundMs = Math.max(0, policy.boundMs - (monotonicMs() - startedMs));
  return { settledBy: (await settle(tab, { ...policy, boundMs }, signal)).settledBy };
}

/** The result, if the element's frame shows that the page has finished. */
async function endOf(
  acting: Acting,
  outcome: Outcome | undefined,
  compares: boolean,
): Promise<SettledAfter | undefined> {
  const { scope } = acting;
  const { frame } = acting.target();
  if (hasLed(acting) || scope.tab.traffic.isLeaving()) return undefined;
  const request = outcomeRequest(policyOf(acting), compares && !hasTraffic(acting));
  const own = outcome ?? (await frame.ask('outcome', request, scope.signal));
  if (own?.isQuiet !== true || !isAtEnd(acting, own)) return undefined;
  const others = await stillBeside(acting, compares);
  if (others === undefined || !isAtEnd(acting, own)) return undefined;
  return { settledBy: 'quiet', ...(compares && (await compared(acting, own, others))) };
}

export function outcomeRequest(policy: SettlePolicy, compares: boolean): OutcomeRequest {
  return { quiet: quietRequest(policy), compares };
}

export function policyOf({ scope }: Pick<Acting, 'scope'>): SettlePolicy {
  return SETTLE_POLICIES[scope.config.defaultSettlePolicy];
}

/** Whether the action led to another document or tab. */
function hasLed({ scope: { tab, happenings }, before }: Acting): boolean {
  const isElsewhere = tab.lastDocument().count !== before.document.count;
  return isElsewhere || happenings.countSince(before.mark, 'popup') > 0;
}

/** Whether a request was in flight since the action started. */
function hasSent({ scope: { tab }, before }: Acting): boolean {
  return tab.traffic.quietMs() < monotonicMs() - before.atMs;
}

/** Whether a request was in flight since the action started, and traffic is not quiet yet. */
export function hasTraffic(acting: Acting): boolean {
  return hasSent(acting) && acting.scope.tab.traffic.quietMs() < policyOf(acting).windowMs;
}

/** Whether only the element's frame has to be awaited. */
function isAtEnd(acting: Acting, { isStill }: Outcome): boolean {
  const { tab } = acting.scope;
  if (hasLed(acting)) return false;
  const { loadBoundMs, changes, traffic } = policyOf(acting);
  const isPolicyMet = loadBoundMs === undefined && changes !== undefined;
  if (isStill && !hasSent(acting)) return true;
  if (!isPolicyMet || tab.frameChanges() !== acting.before.frameChanges) return false;
  return !traffic || !hasTraffic(acting);
}

interface StillFrame {
  readonly frame: AskableFrame;
  readonly outcome: Outcome;
}

/** The answers of all other frames, if nothing has happened in any of them. */
async function stillBeside(acting: Acting, compares: boolean): Promise<readonly StillFrame[] | undefined> {
  const { scope } = acting;
  const { quiet } = outcomeRequest(policyOf(acting), compares);
  const request = { quiet: { ...quiet, patienceMs: 0 }, compares };
  const answers: StillFrame[] = [];
  const frames = await framesBeside(acting.target().frame, scope);
  await Promise.all(
    frames.map(async (frame) => {
      const outcome = await frame.ask('outcome', request, scope.signal);
      if (outcome?.isStill === true) answers.push({ frame, outcome });
    }),
  );
  return answers.length === frames.length ? answers : undefined;
}

async function compared(
  acting: Acting,
  own: Outcome,
  others: readonly StillFrame[],
): Promise<Pick<SettledAfter, 'difference'>> {
  const { signal } = acting.scope;
  const { frame } = acting.target();
  const differences = await Promise.all(
    [{ frame, outcome: own }, ...others].map((each) =>
      readDifference(each.frame, each.outcome.difference, signal),
    ),
  );
  const [first, ...rest] = differences;
  return first === undefined ? {} : { difference: mergeDifferences(first, rest) };
}
