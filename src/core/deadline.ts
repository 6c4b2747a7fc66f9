import { setMaxListeners } from 'node:events';
import { fail, WayfarerError } from './errors.ts';
import { createInterrupt } from './interrupt.ts';

/** Milliseconds on a monotonic clock. */
export function monotonicMs(): number {
  return performance.now();
}

/**
 * The time limit of a call and its cancellation as one signal. The signal's reason is always a `WayfarerError`:
 * `timeout` when the time is over, `cancelled` when the caller aborted first.
 */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
  readonly limitMs: number;
  elapsedMs(): number;
  remainingMs(): number;
  /** Settles like the work, or rejects as soon as the deadline ends, even if the work never settles. */
  guard<T>(work: Promise<T>): Promise<T>;
}

export function startDeadline(limitMs: number, caller?: AbortSignal): Deadline {
  const startedMs = monotonicMs();
  // Created on first access: many calls never need to be stopped.
  let controller: AbortController | undefined;
  let ended: WayfarerError | undefined;
  const interrupt = createInterrupt();
  const end = (error: WayfarerError): void => {
    ended ??= error;
    controller?.abort(ended);
    interrupt.raise(ended);
  };
  // An outer deadline passes on its own error; any other signal means `cancelled`.
  const onCancel = (): void => end(caller === undefined ? fail('cancelled') : abortError(caller));
  const stopAlarm = setAlarm(startedMs + limitMs, () => end(fail('timeout', { limitMs })));
  if (caller?.aborted === true) onCancel();
  else caller?.addEventListener('abort', onCancel, { once: true });
  const elapsedMs = (): number => monotonicMs() - startedMs;
  return {
    get signal() {
      controller ??= newController();
      if (ended !== undefined) controller.abort(ended);
      return controller.signal;
    },
    limitMs,
    elapsedMs,
    remainingMs: () => Math.max(0, limitMs - elapsedMs()),
    guard(work) {
      const guarded = interrupt.guard(work);
      if (ended !== undefined) interrupt.raise(ended);
      return guarded;
    },
    [Symbol.dispose]: () => {
      stopAlarm();
      caller?.removeEventListener('abort', onCancel);
    },
  };
}

function newController(): AbortController {
  const controller = new AbortController();
  // Every frame of a page listens on the same signal: many listeners are not a leak here.
  setMaxListeners(0, controller.signal);
  return controller;
}

interface Alarm {
  readonly dueMs: number;
  readonly ring: () => void;
}

const TICK_MS = 25;
const alarms = new Set<Alarm>();
let ticker: NodeJS.Timeout | undefined;

/**
 * Rings once, at most one tick late. One ticker serves all deadlines: setting and clearing a timer per call took a
 * sixth of the time of an empty call.
 */
function setAlarm(dueMs: number, ring: () => void): () => void {
  const alarm = { dueMs, ring };
  alarms.add(alarm);
  ticker ??= setInterval(tick, TICK_MS);
  return () => alarms.delete(alarm);
}

function tick(): void {
  const nowMs = monotonicMs();
  for (const alarm of alarms) {
    if (alarm.dueMs > nowMs) continue;
    alarms.delete(alarm);
    alarm.ring();
  }
  if (alarms.size > 0) return;
  clearInterval(ticker);
  ticker = undefined;
}

/** Waits for the work until the signal aborts; the work itself is not stopped. */
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
    // Avoids an unhandled rejection if the work fails later.
    work.catch(() => undefined);
  }
}

/** The error of an aborted signal; a reason that is not a `WayfarerError` means `cancelled`. */
export function abortError(signal: AbortSignal): WayfarerError {
  return signal.reason instanceof WayfarerError
    ? signal.reason
    : fail('cancelled', {}, { cause: signal.reason });
}
