import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from '../core/index.ts';
import type { Logger } from './log.ts';

const callInProgress = new AsyncLocalStorage<(cause: unknown) => void>();

/** Runs a call so that an exception that escapes it, from a timer or a forgotten promise, ends this call alone. */
export async function containFaults<T>(work: () => Promise<T>): Promise<T> {
  let onFault!: (cause: unknown) => void;
  const fault = new Promise<never>((_, reject) => {
    onFault = (cause) => reject(fail('internal', {}, { cause }));
  });
  fault.catch(() => undefined); // most calls end without a fault, and then nobody waits for it
  return Promise.race([callInProgress.run(onFault, work), fault]);
}

/** The process outlives a mistake: it is logged, and the call that made it, if one did, answers `internal`. */
export function surviveFaults(log: Logger): void {
  const onFault = (cause: unknown): void => {
    log.error({ err: cause }, 'An exception escaped');
    callInProgress.getStore()?.(cause);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
