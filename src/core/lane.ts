import { abortError } from './deadline.ts';
import { fail } from './errors.ts';

/** Runs work in the order it came, only so much of it at a time. */
export interface Lane {
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export interface LaneOptions {
  /** How many may wait; one more is `queue_full` at once. */
  readonly maxWaiting: number;
  /** How many may run side by side. */
  readonly width?: number;
}

export function createLane({ maxWaiting, width = 1 }: LaneOptions): Lane {
  let running = 0;
  const waiting = new Set<() => void>();
  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        waiting.delete(start);
        reject(abortError(signal));
      };
      const start = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      if (signal.aborted) onAbort();
      else waiting.add(start);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  return {
    async run(work, signal) {
      if (running < width) running += 1;
      else if (waiting.size >= maxWaiting) throw fail('queue_full', { waiting: waiting.size });
      else await turn(signal);
      // A place is kept until its own work has ended, also when nobody waits for that any more.
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next === undefined) running -= 1;
        else {
          waiting.delete(next);
          next();
        }
      }
    },
  };
}
