import type { QueueFilter, QueueStore } from '../queue.ts';
import { hostKey } from '../rows/host-key.ts';
import {
  finishClaimSql,
  itemsIn,
  msUntil,
  queueStatusOf,
  queueStatusSql,
  releaseSql,
  type FinishedClaim,
} from '../rows/queue-rows.ts';
import { hostTurns, UNDER_WAY } from '../rows/queue-turns.ts';
import { numberOrNone, textOf } from '../rows/row.ts';
import type { Queries } from './database.ts';
import { addItems, insertItems } from './queue-add.ts';
import { claimItems } from './queue-claim.ts';
import { noteContent } from './queue-content.ts';
import { indexedItems, queueMisses, queuePace, queueSources } from './queue-reports.ts';
import type { PgStoreParts } from './store-parts.ts';

export function createQueueStore({ db, nowMs, queueSignal }: PgStoreParts): QueueStore {
  return {
    add: async (items, source, maxItems) => {
      const addition = await addItems(db, { items, source, maxItems, nowMs: await nowMs() });
      queueSignal.changed();
      return addition;
    },
    skip: async (items, source, skippedBecause) =>
      insertItems(db, { items, source, skippedBecause, nowMs: await nowMs() }),
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
    msUntilDue: async (maxPerHost) => msUntilDue(db, maxPerHost, await nowMs()),
    onChange: (listener) => db.listen(listener),
    noteContent: async (claimId, content) => {
      const now = await nowMs();
      return db.transaction((tx) => noteContent(tx, { claimId, ...content, nowMs: now }));
    },
    finish: async (claimId, outcome) => {
      const isFinished = await finishClaim(db, { claimId, outcome, nowMs: await nowMs() });
      queueSignal.changed();
      return isFinished;
    },
    holders: async () => {
      const rows = await db.all(
        "SELECT DISTINCT worker_id FROM crawl_queue WHERE state = 'claimed' AND worker_id IS NOT NULL",
      );
      return rows.map((row) => textOf(row, 'worker_id'));
    },
    release: async (workerId, claimId) => {
      const { sql, args } = releaseSql({ workerId, claimId }, 'greatest');
      const count = await db.run(sql, args);
      queueSignal.changed();
      return count;
    },
    ...reportsOf({ db, nowMs, queueSignal }),
  };
}

type Reports = 'setHostDelay' | 'status' | 'sources' | 'pace' | 'misses' | 'indexed' | 'clear';

function reportsOf({
  db,
  nowMs,
  queueSignal,
}: Pick<PgStoreParts, 'db' | 'nowMs' | 'queueSignal'>): Pick<QueueStore, Reports> {
  return {
    setHostDelay: async (host, { delayMs, pauseMs }) => {
      const notBefore = pauseMs === undefined ? 0 : (await nowMs()) + pauseMs;
      await db.run(
        `INSERT INTO crawl_hosts AS h (host, host_key, delay_ms, next_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (host) DO UPDATE SET delay_ms = coalesce(excluded.delay_ms, h.delay_ms),
           next_at = greatest(h.next_at, excluded.next_at)`,
        [host, hostKey(host), delayMs ?? null, notBefore],
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
    sources: (scope) => queueSources(db, scope),
    pace: async (filter, periods) => queuePace(db, filter, { ...periods, nowMs: await nowMs() }),
    misses: (filter, limit) => queueMisses(db, filter, limit),
    indexed: (filter) => indexedItems(db, filter),
    clear: async (filter, what = 'pending') => {
      const count = await db.transaction((tx) => clearItems(tx, filter, what));
      queueSignal.changed();
      return count;
    },
  };
}

/** What is claimed stays: its worker finishes it. */
async function clearItems(db: Queries, filter: QueueFilter, what: 'pending' | 'all'): Promise<number> {
  const { sql, args } = itemsIn(filter);
  const { scope, sourceId } = filter;
  if (what === 'all' && sourceId !== undefined) {
    const ofClient =
      scope.kind === 'client' ? { sql: ' AND client_id = ?', args: [scope.clientId] } : { sql: '', args: [] };
    await db.run(`DELETE FROM crawl_patterns WHERE source_id = ?${ofClient.sql}`, [
      sourceId,
      ...ofClient.args,
    ]);
  }
  const states = what === 'all' ? "q.state != 'claimed'" : "q.state = 'pending'";
  return db.run(`DELETE FROM crawl_queue AS q WHERE ${states} AND ${sql}`, args);
}

const OF_HOST = "q.host = h.host AND q.state = 'pending'";

/** Whether something is ready shows at once; only if nothing is, all hosts are looked at. */
async function msUntilDue(db: Queries, maxPerHost: number, nowMs: number): Promise<number | undefined> {
  const { isReady } = hostTurns({ nowMs, maxPerHost });
  const row = await db.first(
    `SELECT coalesce((SELECT ?::bigint FROM crawl_hosts h WHERE ${isReady.sql} LIMIT 1), (SELECT min(at) FROM (
       SELECT CASE WHEN EXISTS (SELECT 1 FROM crawl_queue q WHERE ${OF_HOST} AND q.not_before <= ?) THEN h.next_at
         ELSE greatest(h.next_at, (SELECT min(q.not_before) FROM crawl_queue q WHERE ${OF_HOST})) END AS at
       FROM crawl_hosts h WHERE ${UNDER_WAY} < ? AND EXISTS (SELECT 1 FROM crawl_queue q WHERE ${OF_HOST})
       UNION ALL SELECT min(lease_ends_at) FROM crawl_queue WHERE state = 'claimed') AS due)) AS at`,
    [nowMs, ...isReady.args, nowMs, maxPerHost],
  );
  return msUntil(row, nowMs);
}

async function finishClaim(db: Queries, finished: FinishedClaim): Promise<boolean> {
  const { sql, args } = finishClaimSql(finished);
  return (await db.run(sql, args)) > 0;
}
