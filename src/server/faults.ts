import { AsyncLocalStorage } from 'node:async_hooks';
import { hasLostFrame } from '../browser/index.ts';
import { fail } from '../core/index.ts';
import type { Logger } from './log.ts';

type OnFault = (cause: unknown) => void;

const inFlight = new Set<OnFault>();
// The call that began while no other ran. It needs no context to be found, and following a context through every
// promise makes a small call slower by a seventh, so one is followed only while calls overlap.
let alone: OnFault | undefined;
const overlapping = new AsyncLocalStorage<OnFault>();

/** Runs a call so that an exception that escapes it, from a timer or a forgotten promise, ends this call alone. */
export async function containFaults<T>(work: () => Promise<T>): Promise<T> {
  let onFault!: OnFault;
  const fault = new Promise<never>((_, reject) => {
    onFault = (cause) => reject(fail('internal', {}, { cause }));
  });
  fault.catch(() => undefined); // most calls end without a fault, and then nobody waits for it
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

/** The process outlives a mistake: it is logged, and the call that made it, if one did, answers `internal`. */
export function surviveFaults(log: Logger): void {
  const onFault = (cause: unknown): void => {
    // No mistake of a call, and none that one could know of: where its tab does suffer, its own bounds say so.
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
