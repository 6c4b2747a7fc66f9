import { opaqueId } from '../../core/index.ts';
import type {
  ClaimedItem,
  ClaimRequest,
  NewQueueItem,
  QueueOutcome,
  QueueSource,
  QueueStore,
} from '../queue.ts';
import { hostKey, hostOf } from '../rows/host-key.ts';
import { claimedItem, itemsIn, queueStatusOf, queueStatusSql } from '../rows/queue-rows.ts';
import { numberOf, numberOrNone, textOf } from '../rows/row.ts';
import type { PgDatabase, Queries } from './database.ts';
import type { PgStoreParts } from './store-parts.ts';

export function createQueueStore({ db, nowMs }: PgStoreParts): QueueStore {
  return {
    add: async (items, source) => {
      const added = await queueItems(db, { items, source, nowMs: await nowMs() });
      return { added, known: items.length - added };
    },
    skip: async (items, source, skippedBecause) =>
      queueItems(db, { items, source, skippedBecause, nowMs: await nowMs() }),
    claim: async (request) => {
      const now = { ...request, nowMs: await nowMs() };
      const claimed = await db.transaction((tx) => claimItems(tx, now, 'SKIP LOCKED'));
      // Other workers may hold the hosts that are ready: wait for them once.
      return claimed.length > 0 ? claimed : db.transaction((tx) => claimItems(tx, now, ''));
    },
    renew: async (claimId, leaseMs) => {
      const now = await nowMs();
      const sql =
        "UPDATE crawl_queue SET lease_ends_at = ? WHERE claim_id = ? AND state = 'claimed' AND lease_ends_at > ?";
      return (await db.run(sql, [now + leaseMs, claimId, now])) > 0;
    },
    finish: async (claimId, outcome) => finishClaim(db, { claimId, outcome, nowMs: await nowMs() }),
    setHostDelay: async (host, { delayMs, notBeforeMs }) => {
      await db.run(
        `INSERT INTO crawl_hosts AS h (host, host_key, delay_ms, next_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (host) DO UPDATE SET delay_ms = coalesce(excluded.delay_ms, h.delay_ms),
           next_at = greatest(h.next_at, excluded.next_at)`,
        [host, hostKey(host), delayMs ?? null, notBeforeMs ?? 0],
      );
    },
    status: async (filter) => {
      const { counts, next, due } = queueStatusSql(filter, 'greatest');
      const first = await db.first(due.sql, due.args);
      return queueStatusOf(
        await db.all(counts.sql, counts.args),
        await db.all(next.sql, next.args),
        numberOrNone(first ?? { at: null }, 'at'),
      );
    },
    clear: (filter) => {
      const where = itemsIn(filter);
      return db.run(`DELETE FROM crawl_queue AS q WHERE q.state = 'pending' AND ${where.sql}`, where.args);
    },
  };
}

interface QueuedItems {
  readonly items: readonly NewQueueItem[];
  readonly source: QueueSource;
  /** Why these are not to be crawled. */
  readonly skippedBecause?: string;
  readonly nowMs: number;
}

/** Returns how many were not known. */
function queueItems(db: PgDatabase, queued: QueuedItems): Promise<number> {
  const { items, source, skippedBecause, nowMs } = queued;
  const hosts = [...new Set(items.map(({ url }) => hostOf(url)))].sort();
  return db.transaction(async (tx) => {
    await tx.run(
      `INSERT INTO crawl_hosts (host, host_key) SELECT * FROM unnest(?::text[], ?::text[]) ON CONFLICT DO NOTHING`,
      [hosts, hosts.map(hostKey)],
    );
    return tx.run(
      `INSERT INTO crawl_queue (id, url, host, host_key, depth, from_url, client_id, session_id, source_id, policy, state,
         reason, added_at, finished_at)
       SELECT t.id, t.url, t.host, t.key, t.depth, t.origin, s.client, s.session, s.source, s.policy, s.state, s.reason, s.at, s.ended
       FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::text[]) WITH ORDINALITY
         AS t(id, url, host, key, depth, origin, no)
       CROSS JOIN (VALUES (?::text, ?::text, ?::text, ?::text, ?::text, ?::text, ?::bigint, ?::bigint))
         AS s(client, session, source, policy, state, reason, at, ended)
       ORDER BY t.no ON CONFLICT DO NOTHING`,
      [
        items.map(() => `q${opaqueId(10)}`),
        items.map(({ url }) => url),
        items.map(({ url }) => hostOf(url)),
        items.map(({ url }) => hostKey(hostOf(url))),
        items.map(({ depth }) => depth),
        items.map(({ fromUrl }) => fromUrl ?? null),
        source.clientId,
        source.sessionId ?? '',
        source.sourceId ?? '',
        JSON.stringify(source.policy),
        skippedBecause === undefined ? 'pending' : 'skipped',
        skippedBecause ?? null,
        nowMs,
        skippedBecause === undefined ? null : nowMs,
      ],
    );
  });
}

type ClaimNow = ClaimRequest & { readonly nowMs: number };

/** A claim holds the rows of its hosts, so that what is asked of a host at a time holds for all workers together. */
async function claimItems(
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
    for (const host of await lockReadyHosts(db, request, whenLocked)) {
      const item = claimed.length < limit ? await claimOne(db, host, request) : undefined;
      if (item !== undefined) claimed.push(item);
    }
  }
  return claimed;
}

async function lockReadyHosts(
  db: Queries,
  { nowMs, maxPerHost, limit }: ClaimNow,
  whenLocked: 'SKIP LOCKED' | '',
): Promise<readonly string[]> {
  const isReady = `h.next_at <= ?
     AND EXISTS (SELECT 1 FROM crawl_queue q WHERE q.host = h.host AND q.state = 'pending' AND q.not_before <= ?)
     AND (SELECT count(*) FROM crawl_queue q WHERE q.host = h.host AND q.state = 'claimed') < ?`;
  const args = [nowMs, nowMs, maxPerHost];
  const locked = await db.all(
    `SELECT h.host FROM crawl_hosts h WHERE ${isReady} ORDER BY h.last_claim_at, h.host LIMIT ? FOR UPDATE OF h ${whenLocked}`,
    [...args, limit],
  );
  const hosts = locked.map((row) => textOf(row, 'host'));
  // Asked again, because this statement sees what was committed while the first one waited.
  const ready = await db.all(
    `SELECT h.host FROM crawl_hosts h WHERE h.host = ANY (?::text[]) AND ${isReady} ORDER BY h.last_claim_at, h.host`,
    [hosts, ...args],
  );
  return ready.map((row) => textOf(row, 'host'));
}

async function claimOne(
  db: Queries,
  host: string,
  { nowMs, leaseMs, workerId, hostDelayMs }: ClaimNow,
): Promise<ClaimedItem | undefined> {
  const row = await db.first(
    `SELECT * FROM crawl_queue WHERE host = ? AND state = 'pending' AND not_before <= ? ORDER BY depth, seq LIMIT 1
     FOR UPDATE SKIP LOCKED`,
    [host, nowMs],
  );
  if (row === undefined) return undefined;
  const claimId = opaqueId();
  const leaseEndsAtMs = nowMs + leaseMs;
  await db.run(
    `UPDATE crawl_queue SET state = 'claimed', claim_id = ?, worker_id = ?, lease_ends_at = ?, attempts = attempts + 1
     WHERE seq = ?`,
    [claimId, workerId, leaseEndsAtMs, numberOf(row, 'seq')],
  );
  await db.run(
    "UPDATE crawl_hosts SET next_at = ? + coalesce(delay_ms, ?), last_claim_at = nextval('crawl_claims') WHERE host = ?",
    [nowMs, hostDelayMs, host],
  );
  return claimedItem(row, { claimId, leaseEndsAtMs });
}

interface FinishedClaim {
  readonly claimId: string;
  readonly outcome: QueueOutcome;
  readonly nowMs: number;
}

async function finishClaim(db: Queries, { claimId, outcome, nowMs }: FinishedClaim): Promise<boolean> {
  const isAgain = outcome.state === 'pending';
  const changed = await db.run(
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
  );
  return changed > 0;
}
