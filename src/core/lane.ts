import { abortError } from './deadline.ts';
import { fail } from './errors.ts';

/** A FIFO queue with limited concurrency. */
export interface Lane {
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export interface LaneOptions {
  /** How many may wait; one more is refused with `queue_full`. */
  readonly maxWaiting: number;
  /** How many may run concurrently. */
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
      // The slot is held until the work has ended, even if the caller no longer waits for it.
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
