import { NOTHING_REMOVED, sumOf } from '../rows/removed.ts';
import { numberOf } from '../rows/row.ts';
import type { Removed } from '../upkeep.ts';
import type { Queries } from './database.ts';
import { removeOldest, type RemovalStep } from './remove.ts';
import type { PgStoreParts } from './store-parts.ts';

/** Some room, so that not every write evicts something. */
const TARGET = 0.9;

/** Evicts the oldest unpinned entries where the store is larger than its cap. */
export async function trim({ db, maxBytes }: PgStoreParts): Promise<Removed> {
  let removed = NOTHING_REMOVED;
  if (maxBytes === undefined || !(await mayExceed(db, maxBytes))) return removed;
  for (let isOver = false; ;) {
    const step = await db.transaction((tx) => evict(tx, { maxBytes, isOver }));
    if (step === undefined) return removed;
    removed = sumOf(removed, step.removed);
    // What is left is pinned.
    if (step.isDone) return removed;
    isOver = true;
  }
}

interface Eviction {
  readonly maxBytes: number;
  readonly isOver: boolean;
}

/** One process at a time, or each would evict what is too much. */
async function evict(db: Queries, { maxBytes, isOver }: Eviction): Promise<RemovalStep | undefined> {
  await db.lock('trim');
  const used = await usedBytes(db);
  const goal = maxBytes * TARGET;
  return used <= (isOver ? goal : maxBytes) ? undefined : removeOldest(db, used - goal);
}

/** The files are never smaller than what is in them, and their size is known at once. */
async function mayExceed(db: Queries, maxBytes: number): Promise<boolean> {
  const row = await db.first(
    `SELECT sum(pg_total_relation_size(t::regclass))::bigint AS n FROM unnest(ARRAY['bodies', 'index_rows']) t`,
  );
  return numberOf(row ?? {}, 'n') > maxBytes;
}

/**
 * What bodies and vectors take up. The files do not shrink when rows are deleted: PostgreSQL uses their space again, so their
 * size would say nothing about what is stored.
 */
export async function usedBytes(db: Queries): Promise<number> {
  const row = await db.first(
    `SELECT coalesce((SELECT sum(stored_bytes) FROM bodies), 0)::bigint
       + coalesce((SELECT sum(pg_column_size(words) + pg_column_size(grams)) FROM index_rows), 0)::bigint AS n`,
  );
  return numberOf(row ?? {}, 'n');
}
