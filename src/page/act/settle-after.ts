import { monotonicMs } from '../../core/index.ts';
import type { Outcome, OutcomeRequest } from '../../inpage/index.ts';
import type { AskableFrame } from '../perceive/index.ts';
import { quietRequest, settle } from '../settle.ts';
import { SETTLE_POLICIES, type SettlePolicy } from '../settle-policies.ts';
import type { Acting } from './acting.ts';
import { framesBeside, mergeDifferences, readDifference, type SeenDifference } from './difference.ts';

export interface Settling {
  /** What the element's frame has said of it already. */
  readonly outcome?: Outcome | undefined;
  /** Whether to say what is different then. */
  readonly compares: boolean;
}

export interface SettledAfter {
  readonly settledBy: string;
  /** Absent where more than the element's frame had to be waited for: it can be asked for now. */
  readonly difference?: SeenDifference;
}

/**
 * Waits until what was done has come to an end. Most often that shows in the element's frame alone, in one call: all
 * other frames are as they were, and nothing was sent for. Otherwise the whole tab is waited for.
 */
export async function settleAfter(acting: Acting, settling: Settling): Promise<SettledAfter> {
  const { tab, signal } = acting.scope;
  const policy = policyOf(acting);
  const startedMs = monotonicMs();
  const { frame } = acting.target();
  const { compares } = settling;
  const own = settling.outcome ?? (await frame.ask('outcome', outcomeRequest(policy, compares), signal));
  if (own?.isQuiet === true && isAtEnd(acting, own)) {
    const others = await stillBeside(acting, compares);
    if (others !== undefined && isAtEnd(acting, own))
      return { settledBy: 'quiet', ...(compares && (await compared(acting, own, others))) };
  }
  const boundMs = Math.max(0, policy.boundMs - (monotonicMs() - startedMs));
  return { settledBy: (await settle(tab, { ...policy, boundMs }, signal)).settledBy };
}

export function outcomeRequest(policy: SettlePolicy, compares: boolean): OutcomeRequest {
  return { quiet: quietRequest(policy), compares };
}

export function policyOf({ scope }: Pick<Acting, 'scope'>): SettlePolicy {
  return SETTLE_POLICIES[scope.config.defaultSettlePolicy];
}

/** Whether nothing beyond the element's frame is to be waited for. */
function isAtEnd(acting: Acting, { isStill }: Outcome): boolean {
  const { scope, before } = acting;
  const { tab, happenings } = scope;
  const hasLed =
    happenings.countSince(before.mark, 'popup') > 0 || tab.lastDocument().count !== before.document.count;
  if (hasLed) return false;
  const hasSent = tab.traffic.quietMs() < monotonicMs() - before.atMs;
  if (isStill && !hasSent) return true;
  const { loadBoundMs, changes, traffic, windowMs } = policyOf(acting);
  if (loadBoundMs !== undefined || changes === undefined || tab.frameChanges() !== before.frameChanges)
    return false;
  return !traffic || !hasSent || tab.traffic.quietMs() >= windowMs;
}

interface StillFrame {
  readonly frame: AskableFrame;
  readonly outcome: Outcome;
}

/** What all frames but the element's say, if nothing has happened in any of them. */
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
