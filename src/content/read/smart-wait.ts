import { setTimeout as sleep } from 'node:timers/promises';
import type { Tab } from '../../browser/index.ts';
import { monotonicMs } from '../../core/index.ts';
import { settleToLook, SETTLE_POLICIES, within } from '../../page/index.ts';
import type { SmartWait } from './scrape-options.ts';

export interface ReadyWait extends SmartWait {
  /** How long the document itself may take to arrive. */
  readonly arrivalMs: number;
}

/**
 * Waits until a page is ready to be read: until it is quiet or, if it never is, until the length of its text is stable.
 */
export async function smartWait(tab: Tab, wait: ReadyWait, signal: AbortSignal): Promise<void> {
  const interactive = (bound: AbortSignal): Promise<true> =>
    tab.reached('interactive', bound).then(() => true);
  const hasArrived = await within(wait.arrivalMs, interactive, signal);
  // A document that does not end is read as far as it has arrived.
  if (hasArrived === undefined || !wait.isEnabled) return;
  const { settledBy } = await settleToLook(tab, SETTLE_POLICIES.AUTO, signal);
  if (settledBy === 'quiet' || settledBy === 'dialog') return;
  const untilMs = monotonicMs() + wait.maxWaitMs;
  let [last, same] = [await textLength(tab, signal), 0];
  while (same < wait.rounds && monotonicMs() + wait.intervalMs < untilMs) {
    await sleep(wait.intervalMs, undefined, { signal });
    const now = await textLength(tab, signal);
    same = Math.abs(now - last) <= wait.tolerance * Math.max(last, 1) ? same + 1 : 0;
    last = now;
  }
}

async function textLength(tab: Tab, signal: AbortSignal): Promise<number> {
  return tab.ask('textLength', {}, signal);
}
