import type { QueueContent } from '../../queue.ts';
import type { Database } from './driver.ts';
import { TRAP } from './queue.ts';
import { numberOf, textOf, textOrNone } from '../../rows/row.ts';

export interface ContentNote extends QueueContent {
  readonly claimId: string;
  readonly nowMs: number;
}

export interface NotedContent {
  readonly isNew: boolean;
  readonly isTrap: boolean;
}

/** Notes what a claimed page says, and counts how often the form of its address has led to nothing new. */
export function noteContent(db: Database, request: ContentNote): NotedContent | undefined {
  const { claimId, contentHash, essenceHash, maxRepeats, nowMs } = request;
  const row = db.first("SELECT * FROM crawl_queue WHERE claim_id = ? AND state = 'claimed'", [claimId]);
  if (row === undefined) return undefined;
  const seq = numberOf(row, 'seq');
  const crawl = [textOf(row, 'client_id'), textOf(row, 'source_id')];
  const isKnown = (column: string, hash: string): boolean =>
    db.first(
      `SELECT 1 FROM crawl_queue WHERE client_id = ? AND source_id = ? AND ${column} = ? AND seq != ? LIMIT 1`,
      [...crawl, hash, seq],
    ) !== undefined;
  const isNew = !isKnown('content_hash', contentHash);
  const isRepeat = isKnown('essence_hash', essenceHash);
  // The first one keeps it: if its worker dies, the same text must be new again for this item, and for no other.
  if (isNew) db.run('UPDATE crawl_queue SET content_hash = ? WHERE seq = ?', [contentHash, seq]);
  if (!isRepeat) db.run('UPDATE crawl_queue SET essence_hash = ? WHERE seq = ?', [essenceHash, seq]);
  const pattern = textOrNone(row, 'pattern');
  if (pattern === undefined) return { isNew, isTrap: false };
  const place = { crawl, pattern, hostKey: textOf(row, 'host_key') };
  const isTrap = countRepeat(db, place, isRepeat ? 1 : -1) > maxRepeats;
  if (isTrap) closeTrap(db, place, nowMs);
  return { isNew, isTrap };
}

interface PatternPlace {
  /** The client and the source. */
  readonly crawl: readonly string[];
  readonly pattern: string;
  readonly hostKey: string;
}

/** A page with something new takes one repeat back, so that some repeats among many pages are no trap. */
function countRepeat(db: Database, { crawl, pattern, hostKey }: PatternPlace, change: 1 | -1): number {
  db.run(
    `INSERT INTO crawl_patterns (client_id, source_id, pattern, host_key, repeats) VALUES (?1, ?2, ?3, ?4, max(0, ?5))
     ON CONFLICT DO UPDATE SET repeats = max(0, repeats + ?5)`,
    [...crawl, pattern, hostKey, change],
  );
  const sql = 'SELECT repeats FROM crawl_patterns WHERE client_id = ? AND source_id = ? AND pattern = ?';
  return numberOf(db.first(sql, [...crawl, pattern]) ?? {}, 'repeats');
}

function closeTrap(db: Database, { crawl, pattern }: PatternPlace, nowMs: number): void {
  db.run('UPDATE crawl_patterns SET is_trap = 1 WHERE client_id = ? AND source_id = ? AND pattern = ?', [
    ...crawl,
    pattern,
  ]);
  db.run(
    `UPDATE crawl_queue SET state = 'skipped', reason = ?, finished_at = ?
     WHERE client_id = ? AND source_id = ? AND pattern = ? AND state = 'pending'`,
    [TRAP, nowMs, ...crawl, pattern],
  );
}
