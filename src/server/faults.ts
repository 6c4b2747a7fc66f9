import { AsyncLocalStorage } from 'node:async_hooks';
import { hasLostFrame } from '../browser/index.ts';
import { fail } from '../core/index.ts';
import type { Logger } from './log.ts';

type OnFault = (cause: unknown) => void;

const inFlight = new Set<OnFault>();
// The call that started while no other was running. Async context tracking makes a small call slower by a seventh,
// so it is enabled only while calls overlap.
let alone: OnFault | undefined;
const overlapping = new AsyncLocalStorage<OnFault>();

/** Runs a call so that an exception escaping from a timer or a floating promise fails only this call. */
export async function containFaults<T>(work: () => Promise<T>): Promise<T> {
  let onFault!: OnFault;
  const fault = new Promise<never>((_, reject) => {
    onFault = (cause) => reject(fail('internal', {}, { cause }));
  });
  fault.catch(() => undefined); // avoids an unhandled rejection after the race
  const isAlone = inFlight.size === 0;
  inFlight.add(onFault);
  if (isAlone) alone = onFault;
  try {
    return await Promise.race([isAlone ? work() : overlapping.run(onFault, work), fault]);
  } finally {
    inFlight.delete(onFault);
    if (alone === onFault) alone = undefined;
    if (inFlight.size === 0 && !isAlone) overlapping.disable();
  }
}

/** Keeps the process alive: an uncaught exception is logged, and its call, if any, fails with `internal`. */
export function surviveFaults(log: Logger): void {
  const onFault = (cause: unknown): void => {
    // Not caused by a call: if its tab is affected, the call's own time limits report it.
    if (hasLostFrame(cause)) {
      log.warn({ err: cause }, 'The driver lost a frame');
      return;
    }
    log.error({ err: cause }, 'An exception escaped');
    (overlapping.getStore() ?? alone)?.(cause);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
