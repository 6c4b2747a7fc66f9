import { asWayfarerError, type ErrorCode } from '../core/index.ts';
import type { QueueOutcome } from '../store/index.ts';

/** Codes that say something about the address, not about this attempt: it is not crawled, and why is recorded. */
const SKIPPED: ReadonlySet<ErrorCode> = new Set([
  'address_blocked',
  'domain_not_allowed',
  'scheme_blocked',
  'too_large',
  'unsupported_format',
]);
/** Codes after which another attempt may succeed. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'navigation_failed',
  'rate_limited',
  'timeout',
  'queue_full',
  'limit_reached',
  'page_crashed',
  'page_unresponsive',
  'browser_lost',
  'browser_unstable',
]);
/** Codes of our own store: nothing about the address is known, and nothing can be recorded. */
export const OF_THE_STORE: ReadonlySet<ErrorCode> = new Set([
  'storage_full',
  'storage_corrupt',
  'storage_unavailable',
  'cancelled',
]);

export const MOST_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 1_000;
const PAUSE_FACTOR = 4;
// Statuses that ask to come again.
const PASSING_STATUS = new Set([408, 425, 429]);

/** How an attempt ended, and how long its whole host is to be left alone. */
export interface Attempt {
  readonly outcome: QueueOutcome;
  readonly hostPauseMs?: number;
}

export function afterStatus(status: number, attempts: number): QueueOutcome {
  const reason = `http_${status}`;
  return status >= 500 || PASSING_STATUS.has(status) ? again(reason, attempts) : { state: 'failed', reason };
}

/** Throws what concerns the store, or the end of the work. */
export function afterError(thrown: unknown, attempts: number): Attempt {
  const error = asWayfarerError(thrown);
  const { code, facts } = error;
  if (OF_THE_STORE.has(code)) throw error;
  // A page without a text has been read.
  if (code === 'not_found') return { outcome: { state: 'crawled' } };
  const reason = code === 'domain_not_allowed' ? 'policy' : code;
  if (SKIPPED.has(code)) return { outcome: { state: 'skipped', reason } };
  if (!PASSING.has(code)) return { outcome: { state: 'failed', reason } };
  const waitS = facts['retryAfterS'];
  if (typeof waitS !== 'number') return { outcome: again(reason, attempts) };
  const pauseMs = waitS * 1_000;
  return { outcome: again(reason, attempts, pauseMs), hostPauseMs: pauseMs };
}

/** Later, each time after a longer pause, so that a server in trouble gets time; failed in the end. */
export function again(reason: string, attempts: number, leastMs = 0): QueueOutcome {
  if (attempts >= MOST_ATTEMPTS) return { state: 'failed', reason };
  const pauseMs = Math.max(
    leastMs,
    FIRST_PAUSE_MS * PAUSE_FACTOR ** (attempts - 1) * (1 + Math.random() / 4),
  );
  return { state: 'pending', afterMs: Math.ceil(pauseMs), reason };
}
