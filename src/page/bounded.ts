import { fail, startDeadline, WayfarerError } from '../core/index.ts';

const ANSWER_BOUND_MS = 10_000;

/** A page in an endless loop does not answer, and would use up the whole time of the call. */
export async function answered<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  boundMs = ANSWER_BOUND_MS,
): Promise<T> {
  using bound = startDeadline(boundMs, signal);
  try {
    return await ask(bound.signal);
  } catch (error) {
    throw isOverBound(error, signal) ? fail('page_unresponsive', {}, { cause: error }) : error;
  }
}

/** Whether our own limit ended the wait, not the call's deadline or its caller. */
export function isOverBound(error: unknown, signal: AbortSignal): boolean {
  return error instanceof WayfarerError && error.code === 'timeout' && !signal.aborted;
}
