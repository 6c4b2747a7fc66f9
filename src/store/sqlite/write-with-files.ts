import { WayfarerError } from '../../core/index.ts';
import type { BodyFiles } from './body-files.ts';
import { OUTCOME_UNKNOWN } from './store-thread.ts';

/** Writes rows whose bodies have files already, and removes the files that no row names afterwards. */
export async function writeWithFiles<T extends { readonly unusedFiles: readonly string[] }>(
  files: Pick<BodyFiles, 'remove'>,
  written: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  // What cannot be removed now is removed by the next repair.
  const remove = (names: readonly string[]): Promise<void> => files.remove(names).catch(() => undefined);
  let done: T;
  try {
    done = await write();
  } catch (error) {
    // A row may name them; then they are all that is left of an archived text.
    if (!isOutcomeUnknown(error)) await remove(written);
    throw error;
  }
  await remove(done.unusedFiles);
  return done;
}

function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof WayfarerError && error.facts['outcome'] === OUTCOME_UNKNOWN.outcome;
}
