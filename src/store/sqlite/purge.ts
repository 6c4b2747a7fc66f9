import { fail } from '../../core/index.ts';
import type { Removed } from '../upkeep.ts';
import { NOTHING_REMOVED, sumOf } from '../rows/removed.ts';
import type { StoreParts } from './store-parts.ts';
import type { RemovedStep } from './thread/remove.ts';

/** A younger file may belong to a write that is going on. */
const LEAST_AGE_MS = 10 * 60_000;

/** Files that no row names: left by a process that was killed. */
export async function unnamedFiles({ reader, files, clock }: StoreParts): Promise<readonly string[]> {
  const found = await files.list();
  const named = new Set(await reader.call('namedFiles', undefined));
  return found
    .filter(({ name, changedAtMs }) => !named.has(name) && clock() - changedAtMs > LEAST_AGE_MS)
    .map(({ name }) => name);
}

/** Repeats a step until nothing is left, so that other writers get their turn in between. */
export async function removeAll(
  { files }: StoreParts,
  step: () => Promise<RemovedStep>,
  isEnough: (step: RemovedStep) => boolean = () => false,
): Promise<Removed> {
  let removed = NOTHING_REMOVED;
  for (;;) {
    const done = await step();
    await files.remove(done.fileNames);
    removed = sumOf(removed, done);
    if (done.isDone || isEnough(done)) return removed;
  }
}

/**
 * Takes deleted tokens out of the index, gives free pages back and removes what a killed process has left; nothing of what was
 * deleted is left in the files.
 */
export async function purge(parts: StoreParts, onStep: () => void = () => undefined): Promise<void> {
  const { writer, files } = parts;
  await files.remove(await unnamedFiles(parts));
  for (let isFirst = true; !(await writer.call('mergeIndex', { isFirst })); isFirst = false) onStep();
  while (!(await writer.call('vacuumStep', undefined)));
  await emptyLog(parts);
}

/** Each try waits as long as for any lock; on a busy machine many short reads and writes of others may come first. */
const LOG_TRIES = 4;

async function emptyLog({ writer }: StoreParts): Promise<void> {
  for (let tries = 1; !(await writer.call('checkpoint', undefined)); tries++) {
    if (tries === LOG_TRIES) throw fail('storage_unavailable', {}, TRACES_LEFT);
  }
}

const TRACES_LEFT = {
  message: 'It is deleted, but another process is reading the archive: until then traces stay in its log.',
  hint: 'Delete it once more when that process has finished.',
  next: 'retry',
} as const;
