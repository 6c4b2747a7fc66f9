import { setTimeout as wait } from 'node:timers/promises';
import { fail, monotonicMs, WayfarerError } from '../../core/index.ts';

const WINDOW_MS = 60_000;
const MOST_FAILURES = 5;
const PAUSE_MS = 30_000;
const FREE_FAILURES = 2;
const FIRST_DELAY_MS = 250;

/** Keeps a browser that crashes at start from being started again and again. */
export interface LaunchBreaker {
  /**
   * Starts as soon as the next attempt is allowed. While none is, it fails at once: with the reason why no browser
   * could be started, or with `browser_unstable` if browsers started and ended.
   */
  start<T>(launch: () => Promise<T>, closing: AbortSignal): Promise<T>;
  /** Records a browser that ended by itself. */
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
      throw refusal(PAUSE_MS - sinceLastMs, lastWhy);
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

/** One failure is an accident; after that the delay doubles with each start. */
function delayMs(failures: number): number {
  return failures < FREE_FAILURES ? 0 : FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES);
}

function refusal(restMs: number, cause: unknown): Error {
  const retryAfterS = Math.ceil(restMs / 1_000);
  if (!(cause instanceof WayfarerError)) return fail('browser_unstable', { retryAfterS }, { cause });
  const { code, message, facts } = cause;
  return fail(code, { ...facts, retryAfterS }, { message, cause });
}
