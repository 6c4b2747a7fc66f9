import { opaqueId } from '../../../core/index.ts';
import type { ClaimedItem, ClaimRequest, NewQueueItem, QueueAddition, QueueSource } from '../../queue.ts';
import { hostKey, hostOf } from '../../rows/host-key.ts';
import {
  claimedItem,
  finishClaimSql,
  itemsOfSession,
  msUntil,
  releaseSql,
  type FinishedClaim,
} from '../../rows/queue-rows.ts';
import { hostTurns, UNDER_WAY } from '../../rows/queue-turns.ts';
import { numberOf, textOf } from '../../rows/row.ts';
import type { Database } from './driver.ts';

export interface QueueRequest {
  readonly items: readonly NewQueueItem[];
  readonly source: QueueSource;
  readonly maxItems?: number;
  readonly nowMs: number;
}

export function addItems(db: Database, { items, source, maxItems, nowMs }: QueueRequest): QueueAddition {
  const counts = { added: 0, known: 0, trapped: 0, overLimit: 0 };
  const counted = maxItems === undefined ? undefined : urlsOfSession(db, source);
  const isOver = (url: string): boolean =>
    maxItems !== undefined && counted !== undefined && counted.size >= maxItems && !counted.has(url);
  for (const item of items) {
    const isTrapped = item.pattern !== undefined && isTrap(db, source, item.pattern);
    const reason = isTrapped ? TRAP : isOver(item.url) ? OVER_LIMIT : undefined;
    if (reason === undefined && !insertItem(db, item, { source, nowMs }) && !addAgain(db, item, source))
      counts.known++;
    else if (reason === undefined) {
      counts.added++;
      counted?.add(item.url);
    } else if (!insertItem(db, item, { source, nowMs, skippedBecause: reason })) counts.known++;
    else counts[reason === TRAP ? 'trapped' : 'overLimit']++;
  }
  return counts;
}

export interface SkipRequest extends Omit<QueueRequest, 'maxItems'> {
  readonly skippedBecause: string;
}

/** Returns how many were not known. */
export function skipItems(db: Database, { items, ...how }: SkipRequest): number {
  return items.filter((item) => insertItem(db, item, how)).length;
}

export const TRAP = 'trap';
const OVER_LIMIT = 'limit';

function urlsOfSession(db: Database, source: QueueSource): Set<string> {
  const { sql, args } = itemsOfSession(source);
  const rows = db.all(`SELECT DISTINCT url FROM crawl_queue WHERE ${sql}`, args);
  return new Set(rows.map((row) => textOf(row, 'url')));
}

function isTrap(db: Database, { clientId, sourceId = '' }: QueueSource, pattern: string): boolean {
  const sql =
    'SELECT 1 FROM crawl_patterns WHERE client_id = ? AND source_id = ? AND pattern = ? AND is_trap = 1';
  return db.first(sql, [clientId, sourceId, pattern]) !== undefined;
}

interface InsertOptions {
  readonly source: QueueSource;
  readonly nowMs: number;
  readonly skippedBecause?: string;
}

/** False if it is known. */
function insertItem(
  db: Database,
  { url, depth, fromUrl, pattern }: NewQueueItem,
  { source, nowMs, skippedBecause }: InsertOptions,
): boolean {
  const host = hostOf(url);
  const isSkipped = skippedBecause !== undefined;
  const inserted = db.run(
    `INSERT INTO crawl_queue (id, url, host, host_key, depth, from_url, client_id, session_id, source_id, policy, pattern,
       state, reason, added_at, finished_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
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
      JSON.stringify(source.policy),
      pattern ?? null,
      isSkipped ? 'skipped' : 'pending',
      skippedBecause ?? null,
      nowMs,
      isSkipped ? nowMs : null,
    ],
  );
  if (inserted > 0 && !isSkipped)
    db.run('INSERT INTO crawl_hosts (host, host_key) VALUES (?, ?) ON CONFLICT DO NOTHING', [
      host,
      hostKey(host),
    ]);
  return inserted > 0;
}

/** Of a known address: the caller names again what was skipped or failed, or a shorter way to it was found. */
function addAgain(db: Database, { url, depth, fromUrl }: NewQueueItem, source: QueueSource): boolean {
  const { clientId, sourceId = '', sessionId = '' } = source;
  const known = [clientId, sourceId, url];
  if (fromUrl !== undefined) {
    db.run(
      `UPDATE crawl_queue SET depth = ?1 WHERE client_id = ?2 AND source_id = ?3 AND url = ?4 AND state = 'pending' AND depth > ?1`,
      [depth, ...known],
    );
    return false;
  }
  const isAgain = db.run(
    `UPDATE crawl_queue SET state = 'pending', reason = NULL, attempts = 0, not_before = 0, finished_at = NULL, depth = ?1,
       policy = ?2, session_id = ?3
     WHERE client_id = ?4 AND source_id = ?5 AND url = ?6 AND state IN ('skipped', 'failed')`,
    [depth, JSON.stringify(source.policy), sessionId, ...known],
  );
  const host = hostOf(url);
  if (isAgain > 0)
    db.run('INSERT INTO crawl_hosts (host, host_key) VALUES (?, ?) ON CONFLICT DO NOTHING', [
      host,
      hostKey(host),
    ]);
  return isAgain > 0;
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
    for (const seq of readyItems(db, request, limit - claimed.length))
      claimed.push(claimOne(db, seq, request));
  }
  return claimed;
}

const OF_HOST = "q.host = h.host AND q.state = 'pending'";

/** How long until there may be something to claim: of hosts with room, and of leases that end. */
export function msUntilDue(
  db: Database,
  { maxPerHost, nowMs }: { readonly maxPerHost: number; readonly nowMs: number },
): number | undefined {
  const row = db.first(
    `SELECT min(at) AS at FROM (
       SELECT CASE WHEN EXISTS (SELECT 1 FROM crawl_queue q WHERE ${OF_HOST} AND q.not_before <= ?1) THEN h.next_at
         ELSE max(h.next_at, (SELECT min(q.not_before) FROM crawl_queue q WHERE ${OF_HOST})) END AS at
       FROM crawl_hosts h WHERE ${UNDER_WAY} < ?2 AND EXISTS (SELECT 1 FROM crawl_queue q WHERE ${OF_HOST})
       UNION ALL SELECT min(lease_ends_at) FROM crawl_queue WHERE state = 'claimed')`,
    [nowMs, maxPerHost],
  );
  return msUntil(row, nowMs);
}

/** The next item of each host, in the order of their turns. */
function readyItems(
  db: Database,
  { nowMs, maxPerHost }: ClaimRequest & { readonly nowMs: number },
  most: number,
): number[] {
  const { isReady, next, order } = hostTurns({ nowMs, maxPerHost });
  return db
    .all(`SELECT ${next.sql} AS seq FROM crawl_hosts h WHERE ${isReady.sql} ${order.sql} LIMIT ?`, [
      ...next.args,
      ...isReady.args,
      ...order.args,
      most,
    ])
    .map((row) => numberOf(row, 'seq'));
}

function claimOne(
  db: Database,
  seq: number,
  { nowMs, leaseMs, workerId, hostDelayMs }: ClaimRequest & { readonly nowMs: number },
): ClaimedItem {
  const claimId = opaqueId();
  const leaseEndsAtMs = nowMs + leaseMs;
  db.run(
    `UPDATE crawl_queue SET state = 'claimed', claim_id = ?, worker_id = ?, lease_ends_at = ?, attempts = attempts + 1
     WHERE seq = ?`,
    [claimId, workerId, leaseEndsAtMs, seq],
  );
  const row = db.first('SELECT * FROM crawl_queue WHERE seq = ?', [seq]) ?? {};
  const of = (column: string): string => textOf(row, column);
  db.run(
    `UPDATE crawl_hosts SET next_at = ?1 + coalesce(delay_ms, ?2), last_client = ?4, last_session = ?5,
       last_claim_at = (SELECT max(last_claim_at) + 1 FROM crawl_hosts) WHERE host = ?3`,
    [nowMs, hostDelayMs, of('host'), of('client_id'), of('session_id')],
  );
  return claimedItem(row);
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

export function finishClaim(db: Database, finished: FinishedClaim): boolean {
  const { sql, args } = finishClaimSql(finished);
  return db.run(sql, args) > 0;
}

export function claimHolders(db: Database): string[] {
  return db
    .all("SELECT DISTINCT worker_id FROM crawl_queue WHERE state = 'claimed' AND worker_id IS NOT NULL")
    .map((row) => textOf(row, 'worker_id'));
}

export interface ReleaseRequest {
  readonly workerId: string;
  readonly claimId?: string | undefined;
}

export function releaseClaims(db: Database, request: ReleaseRequest): number {
  const { sql, args } = releaseSql(request, 'max');
  return db.run(sql, args);
}

export interface HostDelayRequest {
  readonly host: string;
  readonly delayMs?: number;
  readonly pauseMs?: number;
  readonly nowMs: number;
}

export function setHostDelay(db: Database, { host, delayMs, pauseMs, nowMs }: HostDelayRequest): void {
  db.run(
    `INSERT INTO crawl_hosts (host, host_key, delay_ms, next_at) VALUES (?1, ?2, ?3, coalesce(?4, 0))
     ON CONFLICT DO UPDATE SET delay_ms = coalesce(?3, delay_ms), next_at = max(next_at, coalesce(?4, 0))`,
    [host, hostKey(host), delayMs ?? null, pauseMs === undefined ? null : nowMs + pauseMs],
  );
}
