import { setTimeout as sleep } from 'node:timers/promises';
import { fail, monotonicMs } from '../core/index.ts';
import type { RateLimit } from './provider.ts';

/** Keeps requests to one service within its rate, in a window that slides. */
export interface Pace {
  /** Waits for the next free moment; one that is too far away is refused as `rate_limited`. */
  turn(maxWaitMs: number, signal: AbortSignal): Promise<void>;
  /** The service said how many requests it allows in the same time. */
  allow(requests: number): void;
}

export function createPace({ requests, perMs }: RateLimit): Pace {
  let allowed = requests;
  let turnsMs: number[] = [];
  return {
    async turn(maxWaitMs, signal) {
      const nowMs = monotonicMs();
      turnsMs = turnsMs.filter((turnMs) => turnMs + perMs > nowMs);
      const oldestMs = turnsMs.at(-allowed);
      const waitMs = oldestMs === undefined ? 0 : Math.max(0, oldestMs + perMs - nowMs);
      if (waitMs > maxWaitMs) throw fail('rate_limited', { retryAfterS: Math.ceil(waitMs / 1000) });
      const turnMs = nowMs + waitMs;
      turnsMs.push(turnMs);
      try {
        if (waitMs > 0) await sleep(waitMs, undefined, { signal });
      } catch (error) {
        const at = turnsMs.indexOf(turnMs);
        if (at !== -1) turnsMs.splice(at, 1); // free for others
        throw error;
      }
    },
    allow(count) {
      allowed = Math.max(1, count);
    },
  };
}
