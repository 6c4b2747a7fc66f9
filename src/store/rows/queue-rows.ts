import type {
  ClaimedItem,
  IndexedItem,
  QueueFilter,
  QueueMiss,
  QueueOutcome,
  QueueSource,
  QueueStatus,
} from '../queue.ts';
import { numberOf, numberOrNone, recordOf, textOf, textOrNone } from './row.ts';
import { ownedBy } from './scope-sql.ts';
import { ALWAYS, both, type SqlPart, type SqlRow } from './sql-part.ts';

/** Items `q` of a filter. */
export function itemsIn({ scope, sourceId }: QueueFilter): SqlPart {
  const ofSource = sourceId === undefined ? ALWAYS : { sql: 'q.source_id = ?', args: [sourceId] };
  return both(ownedBy(scope, 'q'), ofSource);
}

/** Items that count to the limit of a session: skipped ones do not. Without a session each source has a limit of its own. */
export function itemsOfSession({ clientId, sourceId = '', sessionId = '' }: QueueSource): SqlPart {
  return {
    sql: "client_id = ? AND session_id = ? AND (session_id != '' OR source_id = ?) AND state != 'skipped'",
    args: [clientId, sessionId, sourceId],
  };
}

export function claimedItem(row: SqlRow): ClaimedItem {
  const fromUrl = textOrNone(row, 'from_url');
  const sessionId = textOf(row, 'session_id');
  const sourceId = textOf(row, 'source_id');
  return {
    itemId: textOf(row, 'id'),
    url: textOf(row, 'url'),
    host: textOf(row, 'host'),
    depth: numberOf(row, 'depth'),
    ...(fromUrl !== undefined && { fromUrl }),
    clientId: textOf(row, 'client_id'),
    ...(sessionId !== '' && { sessionId }),
    ...(sourceId !== '' && { sourceId }),
    policy: recordOf(row, 'policy'),
    attempts: numberOf(row, 'attempts'),
    claimId: textOf(row, 'claim_id'),
    leaseEndsAtMs: numberOf(row, 'lease_ends_at'),
  };
}

export type IndexedRow = IndexedItem & { readonly seq: number };

export function indexedRow(row: SqlRow): IndexedRow {
  const fromUrl = textOrNone(row, 'from_url');
  return {
    seq: numberOf(row, 'seq'),
    url: textOf(row, 'url'),
    depth: numberOf(row, 'depth'),
    ...(fromUrl !== undefined && { fromUrl }),
    versionId: textOf(row, 'version_id'),
  };
}

export function missOf(row: SqlRow): QueueMiss {
  return {
    url: textOf(row, 'url'),
    state: row['state'] === 'failed' ? 'failed' : 'skipped',
    reason: textOrNone(row, 'reason') ?? '',
    atMs: numberOf(row, 'finished_at'),
  };
}

const NEXT_SHOWN = 10;

/** What the status of a queue is made of: counts by state and reason, the next items, and when the first is due. */
export function queueStatusSql(
  filter: QueueFilter,
  greatest: 'max' | 'greatest',
): { readonly counts: SqlPart; readonly next: SqlPart; readonly due: SqlPart } {
  const { sql, args } = itemsIn(filter);
  return {
    counts: {
      sql: `SELECT state, CASE WHEN state IN ('skipped', 'failed') THEN reason END AS why, count(*) AS n FROM crawl_queue q
     WHERE ${sql} GROUP BY 1, 2 ORDER BY n DESC`,
      args,
    },
    next: {
      sql: `SELECT q.url, q.depth FROM crawl_queue q WHERE q.state = 'pending' AND ${sql} ORDER BY q.depth, q.seq LIMIT ${NEXT_SHOWN}`,
      args,
    },
    due: {
      sql: `SELECT min(${greatest}(q.not_before, h.next_at)) AS at FROM crawl_queue q JOIN crawl_hosts h ON h.host = q.host
     WHERE q.state = 'pending' AND ${sql}`,
      args,
    },
  };
}

export function queueStatusOf(
  counts: readonly SqlRow[],
  next: readonly SqlRow[],
  nextAtMs: number | undefined,
): QueueStatus {
  const of = (state: string): number =>
    counts.filter((row) => row['state'] === state).reduce((sum, row) => sum + numberOf(row, 'n'), 0);
  const reasons = (state: string): Record<string, number> =>
    Object.fromEntries(
      counts
        .filter((row) => row['state'] === state)
        .map((row) => [textOrNone(row, 'why') ?? '', numberOf(row, 'n')]),
    );
  return {
    pending: of('pending'),
    claimed: of('claimed'),
    crawled: of('crawled'),
    indexed: of('indexed'),
    failed: of('failed'),
    skipped: reasons('skipped'),
    failures: reasons('failed'),
    nextPending: next.map((row) => ({ url: textOf(row, 'url'), depth: numberOf(row, 'depth') })),
    ...(nextAtMs !== undefined && { nextAtMs }),
  };
}

/** Of a row whose `at` is the next time; what is due already is due now. */
export function msUntil(row: SqlRow | undefined, nowMs: number): number | undefined {
  const atMs = row === undefined ? undefined : numberOrNone(row, 'at');
  return atMs === undefined ? undefined : Math.max(0, atMs - nowMs);
}

export interface FinishedClaim {
  readonly claimId: string;
  readonly outcome: QueueOutcome;
  readonly nowMs: number;
}

export function finishClaimSql({ claimId, outcome, nowMs }: FinishedClaim): SqlPart {
  const isAgain = outcome.state === 'pending';
  return {
    sql: `UPDATE crawl_queue SET state = ?, reason = ?, version_id = ?, not_before = ?, finished_at = ?, claim_id = NULL,
       lease_ends_at = NULL WHERE claim_id = ? AND state = 'claimed'`,
    args: [
      outcome.state,
      'reason' in outcome ? outcome.reason : null,
      'versionId' in outcome ? (outcome.versionId ?? null) : null,
      isAgain ? nowMs + outcome.afterMs : 0,
      isAgain ? null : nowMs,
      claimId,
    ],
  };
}

/** What a worker holds is pending again, or one claim of it. */
export function releaseSql(
  { workerId, claimId }: { readonly workerId: string; readonly claimId?: string | undefined },
  greatest: 'max' | 'greatest',
): SqlPart {
  const one = claimId === undefined ? '' : ' AND claim_id = ?';
  return {
    sql: `UPDATE crawl_queue SET state = 'pending', claim_id = NULL, lease_ends_at = NULL, attempts = ${greatest}(0, attempts - 1)
      WHERE state = 'claimed' AND worker_id = ?${one}`,
    args: [workerId, ...(claimId === undefined ? [] : [claimId])],
  };
}
