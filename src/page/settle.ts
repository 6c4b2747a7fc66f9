import type { Tab, TabFrame } from '../browser/index.ts';
import { fail, monotonicMs, startDeadline, WayfarerError } from '../core/index.ts';
import type { QuietRequest } from '../inpage/index.ts';
import { isOverBound } from './bounded.ts';
import type { SettlePolicy } from './settle-policies.ts';

export interface Settled {
  /**
   * What ended the wait: the page was quiet, a bound was reached first, it had loaded but did not become quiet, or a
   * dialog blocks it.
   */
  readonly settledBy: 'quiet' | 'bound' | 'load' | 'dialog';
  readonly ms: number;
}

// A document that is already this long and still loading is huge or endless. Chromium takes text without tags at
// about 1 MB a second, so a limit in bytes alone would not be reached within the time of a call.
const LONG_DOCUMENT_BYTES = 4 * 1024 * 1024;
const LONG_DOCUMENT_BOUND_MS = 10_000;

/** Waits until the page in a tab is ready according to the policy, and reports what ended the wait. */
export async function settle(tab: Tab, policy: SettlePolicy, signal: AbortSignal): Promise<Settled> {
  const startedMs = monotonicMs();
  const settledBy = await endOf(tab, policy, signal);
  return { settledBy, ms: Math.round(monotonicMs() - startedMs) };
}

// Together with the bound of a policy, the time that a slow server may take to answer a redirecting page.
const LEAVING_MS = 3_000;

/**
 * The same before a look at the page. A page that is navigating to a server that does not answer cannot be looked at
 * until that navigation is stopped.
 */
export async function settleToLook(tab: Tab, policy: SettlePolicy, signal: AbortSignal): Promise<Settled> {
  const settled = await settle(tab, policy, signal);
  if (settled.settledBy !== 'bound' || !tab.traffic.isLeaving()) return settled;
  await within(LEAVING_MS, (bound) => tab.traffic.quiet(0, bound), signal);
  if (tab.traffic.isLeaving()) await tab.stay(signal);
  return settled;
}

async function endOf(tab: Tab, policy: SettlePolicy, signal: AbortSignal): Promise<Settled['settledBy']> {
  try {
    const { loadBoundMs, boundMs } = policy;
    const hasLoaded = loadBoundMs === undefined ? undefined : await loadWithin(loadBoundMs, tab, signal);
    if (hasLoaded !== false) {
      const quiet = await within(boundMs, (bound) => untilQuiet(tab, policy, bound), signal);
      if (quiet !== undefined) return quiet;
    }
    return hasLoaded === true ? 'load' : await endOfLongDocument(tab, signal);
  } catch (error) {
    if (error instanceof WayfarerError && error.code === 'dialog_open') return 'dialog';
    throw error;
  }
}

async function endOfLongDocument(tab: Tab, signal: AbortSignal): Promise<'load' | 'bound'> {
  if (tab.arrivingBytes() < LONG_DOCUMENT_BYTES) return 'bound';
  if (await loadWithin(LONG_DOCUMENT_BOUND_MS, tab, signal)) return 'load';
  const receivedBytes = tab.arrivingBytes();
  if (receivedBytes === 0) return 'bound';
  throw fail('too_large', { receivedBytes }, { message: 'The document is too large to be read in time.' });
}

async function loadWithin(limitMs: number, tab: Tab, signal: AbortSignal): Promise<boolean> {
  const load = (bound: AbortSignal): Promise<true> => tab.reached('complete', bound).then(() => true);
  return (await within(limitMs, load, signal)) ?? false;
}

/** The result of the work, or undefined if its own limit, rather than the call's deadline, is reached first. */
export async function within<T>(
  limitMs: number,
  work: (bound: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  using bound = startDeadline(limitMs, signal);
  try {
    return await work(bound.signal);
  } catch (error) {
    if (isOverBound(error, signal)) return undefined;
    throw error;
  }
}

// If an answer is older than this once all others have arrived, it is requested again.
const FRESH_MS = 15;

/** Waits until traffic and frames are quiet at the same time. */
async function untilQuiet(tab: Tab, policy: SettlePolicy, signal: AbortSignal): Promise<'quiet'> {
  for (;;) {
    const [, framesMs] = await Promise.all([
      policy.traffic ? tab.traffic.quiet(policy.windowMs, signal) : undefined,
      policy.changes === undefined ? Infinity : framesQuiet(tab, policy, signal),
    ]);
    const areFramesQuiet = framesMs !== undefined && monotonicMs() - framesMs <= FRESH_MS;
    const isTrafficQuiet = !policy.traffic || tab.traffic.quietMs() >= policy.windowMs;
    if (areFramesQuiet && isTrafficQuiet) return 'quiet';
  }
}

/** The time since which all answering frames are quiet; undefined if one is not, or if frames were added or removed. */
async function framesQuiet(tab: Tab, policy: SettlePolicy, signal: AbortSignal): Promise<number | undefined> {
  const changes = tab.frameChanges();
  const frames = await tab.frames(signal);
  const answers = await Promise.all(frames.map((frame) => frameQuiet(frame, policy, signal)));
  return answers.length === 0 || answers.includes(undefined) || tab.frameChanges() !== changes
    ? undefined
    : Math.min(...answers.map((answer) => answer ?? 0));
}

// Limits each wait, so that a frame that was replaced meanwhile is noticed.
const PATIENCE_MS = 1_000;
const ANSWER_LIMIT_MS = 1_500;

/** The in-page request for a policy. */
export function quietRequest({ windowMs, changes, timers, boundMs }: SettlePolicy): QuietRequest {
  return {
    windowMs: changes === undefined ? 0 : windowMs,
    everyChange: changes === 'every',
    timers,
    patienceMs: Math.min(PATIENCE_MS, boundMs),
  };
}

/** The time at which the frame reported to be quiet; undefined if it is not, or no longer exists. */
async function frameQuiet(
  frame: TabFrame,
  policy: SettlePolicy,
  signal: AbortSignal,
): Promise<number | undefined> {
  const request = quietRequest(policy);
  const ask = async (bound: AbortSignal): Promise<boolean> =>
    (await frame.ask('untilQuiet', request, bound)) === true;
  const isQuiet = frame.isMain ? await ask(signal) : await within(ANSWER_LIMIT_MS, ask, signal);
  // A frame in another process that does not answer must not block the others.
  if (isQuiet === undefined) return Infinity;
  return isQuiet ? monotonicMs() : undefined;
}
