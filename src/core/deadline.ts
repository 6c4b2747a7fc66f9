import { fail, WayfarerError } from './errors.ts';

/** Milliseconds on a clock that never jumps. */
export function monotonicMs(): number {
  return performance.now();
}

/**
 * The time that a call may take, and its cancellation, as one signal. The signal's reason is always an error of
 * ours: `timeout` when the time is over, `cancelled` when the caller gave up first.
 */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
  readonly limitMs: number;
  elapsedMs(): number;
  remainingMs(): number;
  /** The work's own result, or the deadline's error as soon as time is over, even if the work never settles. */
  guard<T>(work: Promise<T>): Promise<T>;
}

export function startDeadline(limitMs: number, caller?: AbortSignal): Deadline {
  const startedMs = monotonicMs();
  const controller = new AbortController();
  const abort = (error: WayfarerError): void => controller.abort(error);
  const onCancel = (): void => abort(fail('cancelled'));
  const timer = setTimeout(() => abort(fail('timeout', { limitMs })), limitMs);
  if (caller?.aborted === true) onCancel();
  else caller?.addEventListener('abort', onCancel, { once: true });
  const elapsedMs = (): number => monotonicMs() - startedMs;
  return {
    signal: controller.signal,
    limitMs,
    elapsedMs,
    remainingMs: () => Math.max(0, limitMs - elapsedMs()),
    guard: (work) => untilAborted(work, controller.signal),
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onCancel);
    },
  };
}

/** Waits for the work, but not beyond the signal; work that loses the race is left to end by itself. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopListening: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(abortError(signal));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    stopListening = () => signal.removeEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stopListening?.();
    // The loser may still reject later; nobody is left to hear it.
    work.catch(() => undefined);
  }
}

function abortError(signal: AbortSignal): Error {
  return signal.reason instanceof WayfarerError
    ? signal.reason
    : fail('cancelled', {}, { cause: signal.reason });
}
