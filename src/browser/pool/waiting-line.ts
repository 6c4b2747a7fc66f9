import { abortError, fail } from '../../core/index.ts';

/** A queue for a limited resource, first come, first served. */
export interface WaitingLine<T> {
  /** Takes one at once if nobody waits, or as soon as there is one; `queue_full` if that takes too long. */
  next(signal: AbortSignal): Promise<T>;
  /** Serves the queue while the resource is available. */
  serve(): void;
}

export function createWaitingLine<T>(take: () => T | undefined, limitMs: number): WaitingLine<T> {
  const waiting = new Set<(taken: T) => void>();
  const enter = (signal: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const leave = (error?: Error): void => {
        waiting.delete(grant);
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        if (error !== undefined) reject(error);
      };
      const grant = (taken: T): void => {
        leave();
        resolve(taken);
      };
      const onAbort = (): void => leave(abortError(signal));
      const timer = setTimeout(() => leave(allTaken(limitMs, waiting.size)), limitMs);
      waiting.add(grant);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  return {
    async next(signal) {
      signal.throwIfAborted();
      const taken = waiting.size === 0 ? take() : undefined;
      return taken ?? (await enter(signal));
    },
    serve() {
      for (const grant of [...waiting]) {
        const taken = take();
        if (taken === undefined) return;
        grant(taken);
      }
    },
  };
}

function allTaken(waitedMs: number, waiting: number): Error {
  const message = 'All browsers are busy, and none became free in time.';
  return fail('queue_full', { waitedMs, waiting }, { message });
}
