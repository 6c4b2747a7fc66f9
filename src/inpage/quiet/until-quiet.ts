import type { QuietRequest } from '../contract/waiting.ts';
import { createWatch } from './watch.ts';

// A timer of the page and one of ours that are due at the same moment fire in the order in which they were set.
// What one of the page's does is seen as a change or a request of its own: no quiet window is needed for it.
const AFTER_TIMER_MS = 20;

const waiting = new Set<() => void>();
export const watch = createWatch(() => {
  for (const recheck of waiting) recheck();
});

/** Resolves once this frame is quiet, or with false when that takes too long. */
export function untilQuiet(request: QuietRequest): Promise<boolean> {
  watch.renew();
  const giveUpMs = performance.now() + request.patienceMs;
  let timersMs = 0;
  return new Promise((resolve) => {
    let alarm: number | undefined;
    const check = (): void => {
      const nowMs = performance.now();
      timersMs = followTimers(timersMs, watch.timersDueMs());
      const quietMs = Math.max(quietAt(request), request.timers ? timersMs : 0);
      if (quietMs > nowMs && nowMs < giveUpMs) {
        alarm = setTimeout(check, Math.min(quietMs, giveUpMs) - nowMs);
        return;
      }
      waiting.delete(recheck);
      resolve(quietMs <= nowMs);
    };
    // In a task of its own: the page is in the middle of clearing timers, maybe many.
    const recheck = (): void => {
      clearTimeout(alarm);
      alarm = setTimeout(check);
    };
    waiting.add(recheck);
    check();
  });
}

/** When the last timer that was waited for has fired, or will; one that was cleared is forgotten. */
function followTimers(beforeMs: number, dueMs: number): number {
  if (dueMs > 0) return dueMs + AFTER_TIMER_MS;
  return beforeMs > performance.now() ? -Infinity : beforeMs;
}

function quietAt({ windowMs, everyChange }: QuietRequest): number {
  if (everyChange) return watch.changedMs() + windowMs;
  return Math.max(watch.newsMs() + windowMs, watch.streamUntilMs());
}
