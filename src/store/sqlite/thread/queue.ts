import { opaqueId } from '../../../core/index.ts';
import type {
  ClaimedItem,
  ClaimRequest,
  NewQueueItem,
  QueueFilter,
  QueueOutcome,
  QueueSource,
  QueueStatus,
} from '../../queue.ts';
import { hostKey, hostOf } from '../../rows/host-key.ts';
import { claimedItem, itemsIn, queueStatusOf, queueStatusSql } from '../../rows/queue-rows.ts';
import { numberOf, numberOrNone, textOf } from '../../rows/row.ts';
import type { SqlPart } from '../../rows/sql-part.ts';
import type { Database } from './driver.ts';

export interface QueueRequest {
  readonly items: readonly NewQueueItem[];
  readonly source: QueueSource;
  /** Why these are not to be crawled. */
  readonly skippedBecause?: string;
  readonly nowMs: number;
}

/** Returns how many were not known. */
export function queueItems(db: Database, { items, source, skippedBecause, nowMs }: QueueRequest): number {
  const policy = JSON.stringify(source.policy);
  let added = 0;
  for (const { url, depth, fromUrl } of items) {
    const host = hostOf(url);
    added += db.run(
      `INSERT INTO crawl_queue (id, url, host, host_key, depth, from_url, client_id, session_id, source_id, policy, state,
         reason, added_at, finished_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      [
        `q${opaqueId(10)}`,
        url,
        host,
        hostKey(host),
        depth,
        fromUrl ?? null,
        source.clientId,
        source.sessionId ?? '',
        source.sourceId ?? '',
        policy,
        skippedBecause === undefined ? 'pending' : 'skipped',
        skippedBecause ?? null,
        nowMs,
        skippedBecause === undefined ? null : nowMs,
      ],
    );
    db.run('INSERT INTO crawl_hosts (host, host_key) VALUES (?, ?) ON CONFLICT DO NOTHING', [
      host,
      hostKey(host),
    ]);
  }
  return added;
}

export function claimItems(
  db: Database,
  request: ClaimRequest & { readonly nowMs: number },
): readonly ClaimedItem[] {
  const { nowMs, limit } = request;
  db.run(
    `UPDATE crawl_queue SET state = 'pending', claim_id = NULL, lease_ends_at = NULL
     WHERE state = 'claimed' AND lease_ends_at <= ?`,
    [nowMs],
  );
  const claimed: ClaimedItem[] = [];
  // One of each host, then the next of each.
  for (let before = -1; claimed.length > before && claimed.length < limit;) {
    before = claimed.length;
    for (const host of readyHosts(db, request)) {
      const item = claimed.length < limit ? claimOne(db, host, request) : undefined;
      if (item !== undefined) claimed.push(item);
    }
  }
  return claimed;
}

function readyHosts(
  db: Database,
  { nowMs, maxPerHost, limit }: ClaimRequest & { readonly nowMs: number },
): string[] {
  return db
    .all(
      `SELECT h.host FROM crawl_hosts h WHERE h.next_at <= ?1
       AND EXISTS (SELECT 1 FROM crawl_queue q WHERE q.host = h.host AND q.state = 'pending' AND q.not_before <= ?1)
       AND (SELECT count(*) FROM crawl_queue q WHERE q.host = h.host AND q.state = 'claimed') < ?2
       ORDER BY h.last_claim_at, h.host LIMIT ?3`,
      [nowMs, maxPerHost, limit],
    )
    .map((row) => textOf(row, 'host'));
}

function claimOne(
  db: Database,
  host: string,
  { nowMs, leaseMs, workerId, hostDelayMs }: ClaimRequest & { readonly nowMs: number },
): ClaimedItem | undefined {
  const row = db.first(
    `SELECT * FROM crawl_queue WHERE host = ? AND state = 'pending' AND not_before <= ? ORDER BY depth, seq LIMIT 1`,
    [host, nowMs],
  );
  if (row === undefined) return undefined;
  const claimId = opaqueId();
  const leaseEndsAtMs = nowMs + leaseMs;
  db.run(
    `UPDATE crawl_queue SET state = 'claimed', claim_id = ?, worker_id = ?, lease_ends_at = ?, attempts = attempts + 1
     WHERE seq = ?`,
    [claimId, workerId, leaseEndsAtMs, numberOf(row, 'seq')],
  );
  db.run(
    `UPDATE crawl_hosts SET next_at = ?1 + coalesce(delay_ms, ?2),
       last_claim_at = (SELECT max(last_claim_at) + 1 FROM crawl_hosts) WHERE host = ?3`,
    [nowMs, hostDelayMs, host],
  );
  return claimedItem(row, { claimId, leaseEndsAtMs });
}

export interface RenewRequest {
  readonly claimId: string;
  readonly leaseMs: number;
  readonly nowMs: number;
}

export function renewClaim(db: Database, { claimId, leaseMs, nowMs }: RenewRequest): boolean {
  return (
    db.run(
      "UPDATE crawl_queue SET lease_ends_at = ? WHERE claim_id = ? AND state = 'claimed' AND lease_ends_at > ?",
      [nowMs + leaseMs, claimId, nowMs],
    ) > 0
  );
}

export interface FinishRequest {
  readonly claimId: string;
  readonly outcome: QueueOutcome;
  readonly nowMs: number;
}

export function finishClaim(db: Database, { claimId, outcome, nowMs }: FinishRequest): boolean {
  const isAgain = outcome.state === 'pending';
  return (
    db.run(
      `UPDATE crawl_queue SET state = ?, reason = ?, version_id = ?, not_before = ?, finished_at = ?, claim_id = NULL,
         lease_ends_at = NULL WHERE claim_id = ? AND state = 'claimed'`,
      [
        outcome.state,
        'reason' in outcome ? outcome.reason : null,
        'versionId' in outcome ? (outcome.versionId ?? null) : null,
        isAgain ? outcome.notBeforeMs : 0,
        isAgain ? null : nowMs,
        claimId,
      ],
    ) > 0
  );
}

export interface HostDelayRequest {
  readonly host: string;
  readonly delayMs?: number;
  readonly notBeforeMs?: number;
}

export function setHostDelay(db: Database, { host, delayMs, notBeforeMs }: HostDelayRequest): void {
  db.run(
    `INSERT INTO crawl_hosts (host, host_key, delay_ms, next_at) VALUES (?1, ?2, ?3, coalesce(?4, 0))
     ON CONFLICT DO UPDATE SET delay_ms = coalesce(?3, delay_ms), next_at = max(next_at, coalesce(?4, 0))`,
    [host, hostKey(host), delayMs ?? null, notBeforeMs ?? null],
  );
}

export function queueStatus(db: Database, filter: QueueFilter): QueueStatus {
  const { counts, next, due } = queueStatusSql(filter, 'max');
  const all = ({ sql, args }: SqlPart) => db.all(sql, args);
  const [first = { at: null }] = all(due);
  return queueStatusOf(all(counts), all(next), numberOrNone(first, 'at'));
}

export function clearQueue(db: Database, filter: QueueFilter): number {
  const where = itemsIn(filter);
  return db.run(`DELETE FROM crawl_queue AS q WHERE q.state = 'pending' AND ${where.sql}`, where.args);
}
