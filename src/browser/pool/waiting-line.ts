import { abortError, fail } from '../../core/index.ts';

/** Those who wait for something of which there is not enough, served in the order in which they came. */
export interface WaitingLine<T> {
  /** One of it at once if nobody waits before, or as soon as there is one; `queue_full` when that takes too long. */
  next(signal: AbortSignal): Promise<T>;
  /** Serves those who wait, as long as there is enough. */
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
