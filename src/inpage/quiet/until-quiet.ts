import type { QuietRequest } from '../contract/waiting.ts';
import { createWatch } from './watch.ts';

// Timers of the page and ours that are due at the same time fire in the order in which they were set. The effect of a
// page's timer is observed as a change or a request, and needs no quiet window.
const AFTER_TIMER_MS = 20;

const waiting = new Set<() => void>();
export const watch = createWatch(() => {
  for (const recheck of waiting) recheck();
});

/** Resolves once this frame is quiet, or with false on timeout. */
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
    // In a separate task: the page is still clearing timers, possibly many.
    const recheck = (): void => {
      clearTimeout(alarm);
      alarm = setTimeout(check);
    };
    waiting.add(recheck);
    check();
  });
}

/** When the last awaited timer has fired, or will; a cleared one is forgotten. */
function followTimers(beforeMs: number, dueMs: number): number {
  if (dueMs > 0) return dueMs + AFTER_TIMER_MS;
  return beforeMs > performance.now() ? -Infinity : beforeMs;
}

function quietAt({ windowMs, everyChange }: QuietRequest): number {
  if (everyChange) return watch.changedMs() + windowMs;
  return Math.max(watch.newsMs() + windowMs, watch.streamUntilMs());
}
