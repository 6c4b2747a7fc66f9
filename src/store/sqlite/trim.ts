import type { Removed } from '../upkeep.ts';
import { NOTHING_REMOVED, sumOf } from '../rows/removed.ts';
import { purge, removeAll } from './purge.ts';
import type { StoreParts } from './store-parts.ts';
import type { RemovedStep } from './thread/remove.ts';

/** Some room, so that not every write evicts something. */
const TARGET = 0.9;

/** What is not content, such as empty pages of tables, makes one round fall short. */
const MAX_ROUNDS = 4;

/** Evicts the oldest unpinned entries where the store is larger than its cap. */
export async function trim(parts: StoreParts): Promise<Removed> {
  let removed = NOTHING_REMOVED;
  for (let round = 0; round < MAX_ROUNDS && (await isOverCap(parts)); round++) {
    const { used } = await parts.reader.call('usedBytes', undefined);
    // Deleted tokens take space until the index is merged, so the share to delete follows from the content.
    const share = 1 - ((parts.maxBytes ?? used) * TARGET) / used;
    const evicted = share > 0 ? await evict(parts, share) : NOTHING_REMOVED;
    removed = sumOf(removed, evicted);
    await purge(parts);
    // What is left is pinned.
    if (share > 0 && evicted.versions + evicted.exchanges === 0) break;
  }
  return removed;
}

async function isOverCap({ reader, maxBytes }: StoreParts): Promise<boolean> {
  return maxBytes !== undefined && (await reader.call('usedBytes', undefined)).disk > maxBytes;
}

async function evict(parts: StoreParts, share: number): Promise<Removed> {
  let left = share * (await parts.reader.call('contentBytes', undefined));
  const step = async (): Promise<RemovedStep> => {
    const done = await parts.writer.call('removeOldest', left);
    left -= done.contentBytes;
    return done;
  };
  return removeAll(parts, step, () => left <= 0);
}
