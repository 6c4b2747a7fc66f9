import type { QuietRequest } from '../contract/waiting.ts';
import { createWatch } from './watch.ts';

// Timers of the page and ours that are due at the same time fire in the order in which they were set. The effect of a
// page's timer is observed as a change or a request, and needs no quiet window.
const AFTER_TIMER_MS = 20;

const waiting = new Set<() => void>();
export const watch = createWatch(() => {
  for (const recheck of waiting) recheck();
});

/**
 * Resolves once this frame is quiet, or with false on timeout. What looks quiet is looked at once more in a later task: a
 * thread that was busy does not run timers in the order in which they were due, and ours may come before the page's.
 */
export function untilQuiet(request: QuietRequest): Promise<boolean> {
  watch.renew();
  const giveUpMs = performance.now() + request.patienceMs;
  let timersMs = 0;
  let hadTurn = false;
  return new Promise((resolve) => {
    let alarm: number | undefined;
    const check = (): void => {
      const nowMs = performance.now();
      timersMs = followTimers(timersMs, watch.timersDueMs());
      const quietMs = Math.max(quietAt(request), request.timers ? timersMs : 0);
      const isQuiet = quietMs <= nowMs;
      if (isQuiet ? !hadTurn : nowMs < giveUpMs) {
        hadTurn = isQuiet;
        alarm = setTimeout(check, isQuiet ? 0 : Math.min(quietMs, giveUpMs) - nowMs);
        return;
      }
      waiting.delete(recheck);
      resolve(isQuiet);
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
  return Math.max(watch.newsMs() + windowMs, watch.streamUntilMs(), watch.frameUntilMs());
}
