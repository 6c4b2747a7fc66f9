import type { Removed } from '../upkeep.ts';
import type { StoreParts } from './store-parts.ts';
import type { RemovedStep } from './thread/remove.ts';

export const NOTHING_REMOVED: Removed = { documents: 0, versions: 0, exchanges: 0, queueItems: 0, bodies: 0 };

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

export function sumOf(a: Removed, b: Removed): Removed {
  return {
    documents: a.documents + b.documents,
    versions: a.versions + b.versions,
    exchanges: a.exchanges + b.exchanges,
    queueItems: a.queueItems + b.queueItems,
    bodies: a.bodies + b.bodies,
  };
}

/** Takes deleted tokens out of the index and gives free pages back; nothing of them is left in the files. */
export async function purge({ writer }: StoreParts): Promise<void> {
  for (let isFirst = true; !(await writer.call('mergeIndex', { isFirst })); isFirst = false);
  while (!(await writer.call('vacuumStep', undefined)));
  await writer.call('checkpoint', undefined);
}
