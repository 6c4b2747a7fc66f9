import { untilAborted } from './deadline.ts';
import { fail } from './errors.ts';

/** Runs work one at a time, in the order it came. */
export interface Lane {
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** A lane in which at most `maxWaiting` pieces of work wait; one more is `queue_full` at once. */
export function createLane(maxWaiting: number): Lane {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async run(work, signal) {
      if (waiting >= maxWaiting) throw fail('queue_full', { waiting });
      const turn = last;
      let leave!: () => void;
      // A place in the lane is kept until its own work ended, also when its caller has given up waiting.
      last = new Promise<void>((resolve) => (leave = resolve));
      waiting += 1;
      try {
        await untilAborted(turn, signal);
      } catch (error) {
        void turn.then(leave);
        throw error;
      } finally {
        waiting -= 1;
      }
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
