import type { SqlPart } from './sql-part.ts';

/** Items of a host `h` that are claimed. */
export const UNDER_WAY = "(SELECT count(*) FROM crawl_queue u WHERE u.host = h.host AND u.state = 'claimed')";

const DUE = "n.host = h.host AND n.state = 'pending' AND n.not_before <= ?";
const FIRST = 'ORDER BY n.client_id, n.session_id, n.depth, n.seq LIMIT 1';

/**
 * The item of a host `h` whose turn it is. The sessions of a host take turns: next is the one behind that which had the last, in
 * the order of their names; within a session the lowest depth comes first.
 */
const NEXT = `coalesce(
  (SELECT n.seq FROM crawl_queue n WHERE ${DUE} AND (n.client_id, n.session_id) > (h.last_client, h.last_session) ${FIRST}),
  (SELECT n.seq FROM crawl_queue n WHERE ${DUE} ${FIRST}))`;

/** Items of the session whose turn it is that are claimed, on any host. */
const UNDER_WAY_OF_SESSION = `(SELECT count(*) FROM crawl_queue q JOIN crawl_queue u
  ON u.client_id = q.client_id AND u.session_id = q.session_id AND u.state = 'claimed' WHERE q.seq = ${NEXT})`;

export interface HostTurns {
  /** Whether something of a host `h` may be claimed. */
  readonly isReady: SqlPart;
  /** The `seq` of its next item. */
  readonly next: SqlPart;
  /** First the session with the fewest items under way, then the host with the fewest, then the one that was left alone the longest. */
  readonly order: SqlPart;
}

export function hostTurns({
  nowMs,
  maxPerHost,
}: {
  readonly nowMs: number;
  readonly maxPerHost: number;
}): HostTurns {
  return {
    isReady: {
      // Not EXISTS: PostgreSQL would join it, which looks at the items of all hosts before the first is returned.
      sql: `h.next_at <= ? AND ${UNDER_WAY} < ? AND (SELECT n.seq FROM crawl_queue n WHERE ${DUE} LIMIT 1) IS NOT NULL`,
      args: [nowMs, maxPerHost, nowMs],
    },
    next: { sql: NEXT, args: [nowMs, nowMs] },
    order: {
      sql: `ORDER BY ${UNDER_WAY_OF_SESSION}, ${UNDER_WAY}, h.last_claim_at, h.host`,
      args: [nowMs, nowMs],
    },
  };
}
