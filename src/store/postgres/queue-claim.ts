import { opaqueId } from '../../core/index.ts';
import type { ClaimedItem, ClaimRequest } from '../queue.ts';
import { claimedItem } from '../rows/queue-rows.ts';
import { hostTurns } from '../rows/queue-turns.ts';
import { textOf } from '../rows/row.ts';
import type { Queries } from './database.ts';

export type ClaimNow = ClaimRequest & { readonly nowMs: number };

/** A claim holds the rows of its hosts, so that what is asked of a host at a time holds for all workers together. */
export async function claimItems(
  db: Queries,
  request: ClaimNow,
  whenLocked: 'SKIP LOCKED' | '',
): Promise<readonly ClaimedItem[]> {
  const { nowMs, limit } = request;
  await db.run(
    `UPDATE crawl_queue SET state = 'pending', claim_id = NULL, lease_ends_at = NULL WHERE seq IN (
       SELECT seq FROM crawl_queue WHERE state = 'claimed' AND lease_ends_at <= ? ORDER BY seq FOR UPDATE SKIP LOCKED)`,
    [nowMs],
  );
  const claimed: ClaimedItem[] = [];
  // One of each host, then the next of each.
  for (let before = -1; claimed.length > before && claimed.length < limit;) {
    before = claimed.length;
    const most = limit - claimed.length;
    const hosts = await lockReadyHosts(db, { ...request, limit: most }, whenLocked);
    if (hosts.length > 0) claimed.push(...(await claimNext(db, hosts, { ...request, limit: most })));
  }
  return claimed;
}

/**
 * How many hosts are compared at each end of the order of last claims, so that a claim takes as long with a hundred thousand as with a
 * few. At the old end wait those whose turn it is, at the new one those of sessions with few hosts, which come again soon.
 */
const COMPARED = 100;

async function lockReadyHosts(
  db: Queries,
  { nowMs, maxPerHost, limit }: ClaimNow,
  whenLocked: 'SKIP LOCKED' | '',
): Promise<readonly string[]> {
  const { isReady, order } = hostTurns({ nowMs, maxPerHost });
  const most = Math.max(COMPARED, limit);
  const end = (direction: 'ASC' | 'DESC'): string =>
    `(SELECT h.host FROM crawl_hosts h WHERE ${isReady.sql} ORDER BY h.last_claim_at ${direction} LIMIT ?)`;
  const locked = await db.all(
    `SELECT h.host FROM crawl_hosts h
     WHERE h.host = ANY (ARRAY(${end('ASC')} UNION ${end('DESC')})) AND h.next_at <= ? ${order.sql} LIMIT ? FOR UPDATE ${whenLocked}`,
    [...isReady.args, most, ...isReady.args, most, nowMs, ...order.args, limit],
  );
  return locked.map((row) => textOf(row, 'host'));
}

/** Claims the next item of each host. It asks again whether they are ready: it sees what was committed while their rows were waited for. */
async function claimNext(
  db: Queries,
  hosts: readonly string[],
  { nowMs, leaseMs, workerId, hostDelayMs, maxPerHost, limit }: ClaimNow,
): Promise<readonly ClaimedItem[]> {
  const { isReady, next, order } = hostTurns({ nowMs, maxPerHost });
  const rows = await db.all(
    `WITH ready AS MATERIALIZED (
       SELECT ${next.sql} AS seq, row_number() OVER (${order.sql}) AS no FROM crawl_hosts h
       WHERE ${isReady.sql} AND h.host = ANY (?::text[])),
     claimed AS (
       UPDATE crawl_queue c SET state = 'claimed', claim_id = (?::text[])[r.no], worker_id = ?, lease_ends_at = ?,
         attempts = c.attempts + 1 FROM ready r WHERE c.seq = r.seq AND c.state = 'pending' RETURNING c.*, r.no),
     turned AS (
       UPDATE crawl_hosts h SET next_at = ? + coalesce(h.delay_ms, ?), last_claim_at = nextval('crawl_claims'),
         last_client = c.client_id, last_session = c.session_id FROM claimed c WHERE h.host = c.host)
     SELECT * FROM claimed ORDER BY no`,
    [
      ...[...next.args, ...order.args, ...isReady.args, hosts],
      ...[Array.from({ length: limit }, () => opaqueId()), workerId, nowMs + leaseMs],
      ...[nowMs, hostDelayMs],
    ],
  );
  return rows.map(claimedItem);
}
