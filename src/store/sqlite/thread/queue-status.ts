import type { QueueFilter, QueueMiss, QueueStatus } from '../../queue.ts';
import type { ReadScope } from '../../read-scope.ts';
import {
  indexedRow,
  itemsIn,
  missOf,
  queueStatusOf,
  queueStatusSql,
  type IndexedRow,
} from '../../rows/queue-rows.ts';
import { numberOf, numberOrNone, textOf } from '../../rows/row.ts';
import { ownedBy } from '../../rows/scope-sql.ts';
import type { SqlPart } from '../../rows/sql-part.ts';
import type { Database } from './driver.ts';

export function queueStatus(db: Database, filter: QueueFilter): QueueStatus {
  const { counts, next, due } = queueStatusSql(filter, 'max');
  const all = ({ sql, args }: SqlPart) => db.all(sql, args);
  const [first = { at: null }] = all(due);
  return queueStatusOf(all(counts), all(next), numberOrNone(first, 'at'));
}

const MOST_SOURCES = 20;

export function queueSources(db: Database, scope: ReadScope): string[] {
  const where = ownedBy(scope, 'q');
  return db
    .all(
      `SELECT q.source_id FROM crawl_queue q WHERE q.source_id != '' AND ${where.sql}
       GROUP BY q.source_id ORDER BY max(q.seq) DESC LIMIT ${MOST_SOURCES}`,
      where.args,
    )
    .map((row) => textOf(row, 'source_id'));
}

export interface PaceRequest extends QueueFilter {
  readonly count: number;
  readonly ms: number;
  readonly nowMs: number;
}

export function queuePace(db: Database, { count, ms, nowMs, ...filter }: PaceRequest): number[] {
  const where = itemsIn(filter);
  const fromMs = nowMs - count * ms;
  const rows = db.all(
    `SELECT (q.finished_at - ?1 - 1) / ?2 AS period, count(*) AS n FROM crawl_queue q
     WHERE q.finished_at > ?1 AND q.finished_at <= ?3 AND q.state IN ('crawled', 'indexed')
       AND ${numbered(where, 4)} GROUP BY 1`,
    [fromMs, ms, nowMs, ...where.args],
  );
  const counts = Array.from({ length: count }, () => 0);
  for (const row of rows) {
    const period = Math.min(count - 1, numberOf(row, 'period'));
    counts[period] = (counts[period] ?? 0) + numberOf(row, 'n');
  }
  return counts;
}

/** SQLite does not count plain question marks on from numbered ones of another value. */
function numbered({ sql }: SqlPart, from: number): string {
  let number = from;
  return sql.replace(/\?/g, () => `?${number++}`);
}

export interface MissesRequest extends QueueFilter {
  readonly limit: number;
}

export function queueMisses(db: Database, { limit, ...filter }: MissesRequest): QueueMiss[] {
  const where = itemsIn(filter);
  return db
    .all(
      `SELECT q.url, q.state, q.reason, q.finished_at FROM crawl_queue q
       WHERE q.finished_at IS NOT NULL AND q.state IN ('skipped', 'failed') AND ${where.sql}
       ORDER BY q.finished_at DESC LIMIT ?`,
      [...where.args, limit],
    )
    .map(missOf);
}

export interface IndexedRequest extends QueueFilter {
  readonly afterSeq: number;
  readonly limit: number;
}

export function indexedItems(db: Database, { afterSeq, limit, ...filter }: IndexedRequest): IndexedRow[] {
  const where = itemsIn(filter);
  return db
    .all(
      `SELECT q.seq, q.url, q.depth, q.from_url, q.version_id FROM crawl_queue q
       WHERE q.seq > ? AND q.state = 'indexed' AND q.version_id IS NOT NULL AND ${where.sql} ORDER BY q.seq LIMIT ?`,
      [afterSeq, ...where.args, limit],
    )
    .map(indexedRow);
}

export interface ClearRequest extends QueueFilter {
  readonly what: 'pending' | 'all';
}

/** What is claimed stays: its worker finishes it. */
export function clearQueue(db: Database, { what, ...filter }: ClearRequest): number {
  const where = itemsIn(filter);
  const states = what === 'all' ? "q.state != 'claimed'" : "q.state = 'pending'";
  if (what === 'all' && filter.sourceId !== undefined) clearPatterns(db, filter);
  return db.run(`DELETE FROM crawl_queue AS q WHERE ${states} AND ${where.sql}`, where.args);
}

function clearPatterns(db: Database, { scope, sourceId = '' }: QueueFilter): void {
  if (scope.kind === 'everything') db.run('DELETE FROM crawl_patterns WHERE source_id = ?', [sourceId]);
  else db.run('DELETE FROM crawl_patterns WHERE client_id = ? AND source_id = ?', [scope.clientId, sourceId]);
}
