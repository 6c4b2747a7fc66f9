import type { IndexedItem, QueueFilter, QueueMiss } from '../queue.ts';
import type { ReadScope } from '../read-scope.ts';
import { indexedRow, itemsIn, missOf } from '../rows/queue-rows.ts';
import { numberOf, textOf } from '../rows/row.ts';
import { ownedBy } from '../rows/scope-sql.ts';
import type { Queries } from './database.ts';

const MOST_SOURCES = 20;

export async function queueSources(db: Queries, scope: ReadScope): Promise<readonly string[]> {
  const { sql, args } = ownedBy(scope, 'q');
  const rows = await db.all(
    `SELECT q.source_id FROM crawl_queue q WHERE q.source_id != '' AND ${sql}
     GROUP BY q.source_id ORDER BY max(q.seq) DESC LIMIT ${MOST_SOURCES}`,
    args,
  );
  return rows.map((row) => textOf(row, 'source_id'));
}

export interface Periods {
  readonly count: number;
  readonly ms: number;
  readonly nowMs: number;
}

export async function queuePace(
  db: Queries,
  filter: QueueFilter,
  { count, ms, nowMs }: Periods,
): Promise<number[]> {
  const { sql, args } = itemsIn(filter);
  const fromMs = nowMs - count * ms;
  const rows = await db.all(
    `SELECT (q.finished_at - ? - 1) / ? AS period, count(*) AS n FROM crawl_queue q
     WHERE q.finished_at > ? AND q.finished_at <= ? AND q.state IN ('crawled', 'indexed') AND ${sql} GROUP BY 1`,
    [fromMs, ms, fromMs, nowMs, ...args],
  );
  const counts = new Map(rows.map((row) => [numberOf(row, 'period'), numberOf(row, 'n')]));
  return Array.from({ length: count }, (_, period) => counts.get(period) ?? 0);
}

export async function queueMisses(
  db: Queries,
  filter: QueueFilter,
  limit: number,
): Promise<readonly QueueMiss[]> {
  const { sql, args } = itemsIn(filter);
  const rows = await db.all(
    `SELECT q.url, q.state, q.reason, q.finished_at FROM crawl_queue q
     WHERE q.finished_at IS NOT NULL AND q.state IN ('skipped', 'failed') AND ${sql} ORDER BY q.finished_at DESC LIMIT ?`,
    [...args, limit],
  );
  return rows.map(missOf);
}

const BATCH = 500;

export async function* indexedItems(db: Queries, filter: QueueFilter): AsyncIterable<IndexedItem> {
  const { sql, args } = itemsIn(filter);
  for (let afterSeq = 0; ;) {
    const rows = await db.all(
      `SELECT q.seq, q.url, q.depth, q.from_url, q.version_id FROM crawl_queue q
       WHERE q.seq > ? AND q.state = 'indexed' AND q.version_id IS NOT NULL AND ${sql} ORDER BY q.seq LIMIT ${BATCH}`,
      [afterSeq, ...args],
    );
    for (const { seq, ...item } of rows.map(indexedRow)) {
      afterSeq = seq;
      yield item;
    }
    if (rows.length < BATCH) return;
  }
}
