import { setTimeout as wait } from 'node:timers/promises';
import { fail, monotonicMs } from '../../core/index.ts';

const WINDOW_MS = 60_000;
const MOST_FAILURES = 5;
const PAUSE_MS = 30_000;
const FREE_FAILURES = 2;
const FIRST_DELAY_MS = 250;

/** Keeps a browser that does not live from being started again and again. */
export interface LaunchBreaker {
  /** Starts as soon as the next start may be tried; `browser_unstable` at once while none may. */
  start<T>(launch: () => Promise<T>, closing: AbortSignal): Promise<T>;
  /** Takes note of a browser that ended by itself. */
  failed(): void;
}

export function createLaunchBreaker(): LaunchBreaker {
  let failures: number[] = [];
  let lastWhy: unknown;
  const failed = (why?: unknown): void => {
    failures.push(monotonicMs());
    lastWhy = why;
  };
  const pass = async (closing: AbortSignal): Promise<void> => {
    const now = monotonicMs();
    failures = failures.filter((at) => now - at < WINDOW_MS);
    const sinceLastMs = now - (failures.at(-1) ?? -Infinity);
    if (failures.length >= MOST_FAILURES && sinceLastMs < PAUSE_MS) {
      throw unstable(PAUSE_MS - sinceLastMs, lastWhy);
    }
    const restMs = delayMs(failures.length) - sinceLastMs;
    if (restMs > 0) await wait(restMs, undefined, { signal: closing });
  };
  return {
    async start(launch, closing) {
      await pass(closing);
      try {
        return await launch();
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    failed,
  };
}

/** One end is an accident; from then on each start waits twice as long as the one before. */
function delayMs(failures: number): number {
  return failures < FREE_FAILURES ? 0 : FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES);
}

function unstable(restMs: number, cause: unknown): Error {
  const reason = cause instanceof Error ? { reason: cause.message } : {};
  return fail('browser_unstable', { retryAfterS: Math.ceil(restMs / 1_000), ...reason }, { cause });
}
