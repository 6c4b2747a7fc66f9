import type { QueueContent } from '../queue.ts';
import { numberOf, textOf, textOrNone } from '../rows/row.ts';
import type { SqlRow } from '../rows/sql-part.ts';
import type { Queries } from './database.ts';

interface ClaimedContent extends QueueContent {
  readonly claimId: string;
  readonly nowMs: number;
}

/** Notes what a claimed page says, and counts how often the form of its address has led to nothing new. */
export async function noteContent(
  db: Queries,
  { claimId, contentHash, essenceHash, maxRepeats, nowMs }: ClaimedContent,
): Promise<{ readonly isNew: boolean; readonly isTrap: boolean } | undefined> {
  const row = await db.first("SELECT * FROM crawl_queue WHERE claim_id = ? AND state = 'claimed'", [claimId]);
  if (row === undefined) return undefined;
  const crawl = [textOf(row, 'client_id'), textOf(row, 'source_id')];
  // Two pages with one text are told apart one after the other.
  await db.lock(`crawled ${crawl.join(' ')} ${contentHash}`);
  const seq = numberOf(row, 'seq');
  const isKnown = async (column: string, hash: string): Promise<boolean> => {
    const sql = `SELECT 1 FROM crawl_queue WHERE md5(client_id || ' ' || source_id || ' ' || ${column})
      = md5(?::text || ' ' || ?::text || ' ' || ?::text) AND seq != ? LIMIT 1`;
    return (await db.first(sql, [...crawl, hash, seq])) !== undefined;
  };
  const isNew = !(await isKnown('content_hash', contentHash));
  const isRepeat = await isKnown('essence_hash', essenceHash);
  await db.run(
    'UPDATE crawl_queue SET content_hash = coalesce(?, content_hash), essence_hash = coalesce(?, essence_hash) WHERE seq = ?',
    [isNew ? contentHash : null, isRepeat ? null : essenceHash, seq],
  );
  const pattern = textOrNone(row, 'pattern');
  if (pattern === undefined) return { isNew, isTrap: false };
  const isTrap = (await countRepeat(db, row, isRepeat ? 1 : -1)) > maxRepeats;
  if (isTrap) await closeTrap(db, [...crawl, pattern], nowMs);
  return { isNew, isTrap };
}

/** A page with something new takes one repeat back, so that some repeats among many pages are no trap. */
async function countRepeat(db: Queries, row: SqlRow, change: 1 | -1): Promise<number> {
  const place = ['client_id', 'source_id', 'pattern', 'host_key'].map((column) => textOf(row, column));
  const counted = await db.first(
    `INSERT INTO crawl_patterns AS p (client_id, source_id, pattern, host_key, repeats) VALUES (?, ?, ?, ?, greatest(0, ?::int))
     ON CONFLICT (client_id, source_id, md5(pattern)) DO UPDATE SET repeats = greatest(0, p.repeats + ?::int) RETURNING repeats`,
    [...place, change, change],
  );
  return numberOf(counted ?? {}, 'repeats');
}

async function closeTrap(db: Queries, place: readonly string[], nowMs: number): Promise<void> {
  const ofPattern = 'client_id = ? AND source_id = ? AND pattern = ?';
  await db.run(`UPDATE crawl_patterns SET is_trap = true WHERE ${ofPattern}`, place);
  await db.run(
    `UPDATE crawl_queue SET state = 'skipped', reason = 'trap', finished_at = ? WHERE ${ofPattern} AND state = 'pending'`,
    [nowMs, ...place],
  );
}
