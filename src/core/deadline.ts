import { setMaxListeners } from 'node:events';
import { fail, WayfarerError } from './errors.ts';
import { createInterrupt } from './interrupt.ts';

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
  // Made when somebody asks: many calls end before anything has to be stopped.
  let controller: AbortController | undefined;
  let ended: WayfarerError | undefined;
  const interrupt = createInterrupt();
  const end = (error: WayfarerError): void => {
    ended ??= error;
    controller?.abort(ended);
    interrupt.raise(ended);
  };
  // Of a deadline around this one, what ended that; of anybody else, that they gave up.
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
  // Every frame of a page waits on the same one: many listeners are no leak here, and no reason to warn.
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
 * Rings once, at most a tick late. One ticker serves all deadlines: a timer of its own for each call, set and
 * cleared, was a sixth of the time of a call that does nothing.
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

/** The error of a signal that has aborted; a reason that is not ours means that somebody gave up. */
export function abortError(signal: AbortSignal): WayfarerError {
  return signal.reason instanceof WayfarerError
    ? signal.reason
    : fail('cancelled', {}, { cause: signal.reason });
}
