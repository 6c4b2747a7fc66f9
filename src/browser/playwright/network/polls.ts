import type { Request } from 'playwright-core';
import { monotonicMs } from '../../../core/index.ts';
import { placeOf, RESENT_WITHIN_MS, type LongLived } from './long-lived.ts';

// An answer that took so long may have been held back until there was news.
const LATE_MS = 1_500;
const MOST_LATE = 100;

interface LateAnswer {
  readonly sentMs: number;
  readonly answeredMs: number;
}

interface Polls {
  /** Whether a request that is being sent is one that stays open by design. */
  isOneSent(request: Request): boolean;
  answered(request: Request, sentMs: number | undefined): void;
  noteInput(): void;
  /** Another document: what it sends is no repetition. */
  forgetLate(): void;
}

/** Recognises long polls: a page sends one again by itself as soon as a late answer has come. */
export function watchPolls(longLived: LongLived): Polls {
  const late = new Map<string, LateAnswer>();
  let inputMs = -Infinity;
  const isRepeated = (request: Request): boolean => {
    const before = late.get(placeOf(request.url()));
    if (before === undefined || request.method() !== 'GET' || inputMs >= before.sentMs) return false;
    return monotonicMs() - before.answeredMs <= RESENT_WITHIN_MS;
  };
  return {
    isOneSent(request) {
      if (request.isNavigationRequest()) return false;
      const url = request.url();
      longLived.sent(url);
      if (isRepeated(request)) longLived.add(url);
      return longLived.has(url);
    },
    answered(request, sentMs) {
      longLived.answered(request.url());
      const answeredMs = monotonicMs();
      if (sentMs === undefined || answeredMs - sentMs < LATE_MS) return;
      late.set(placeOf(request.url()), { sentMs, answeredMs });
      const [oldest] = late.keys();
      if (late.size > MOST_LATE && oldest !== undefined) late.delete(oldest);
    },
    noteInput: () => (inputMs = monotonicMs()),
    forgetLate: () => late.clear(),
  };
}
