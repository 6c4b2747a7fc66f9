import type { ReadScope } from '../read-scope.ts';
import type { OwnSession, StoredSession } from '../sessions.ts';
import { numberOf, recordOf, textOf, textOrNone } from './row.ts';
import { ALWAYS, both, type SqlPart, type SqlRow } from './sql-part.ts';

/** Ended ones are of use only to whoever looks for the cause of a failure. */
const KEPT_MS = 86_400_000;

/** How long an ended session is still in the table. */
export function forgottenBefore(nowMs: number): number {
  return nowMs - KEPT_MS;
}

export const PUT_SESSION = `
  ON CONFLICT (id) DO UPDATE SET client_id = excluded.client_id, name = excluded.name, mode = excluded.mode,
    config = excluded.config, owner_id = excluded.owner_id, owner_address = excluded.owner_address,
    started_at = excluded.started_at, last_seen_at = excluded.last_seen_at, ended_at = NULL`;

export const SESSION_COLUMNS = [
  'id',
  'client_id',
  'name',
  'mode',
  'config',
  'owner_address',
  'started_at',
] as const;

/** In the order of the columns. */
export function sessionValues(session: OwnSession): (string | number | null)[] {
  const { sessionId, clientId, name, mode, config, ownerAddress, startedAtMs } = session;
  return [
    ...[sessionId, clientId, name ?? null, mode],
    ...[JSON.stringify(config), ownerAddress ?? null, startedAtMs],
  ];
}

export function openSessionsSql(scope: ReadScope): SqlPart {
  const where = both(
    { sql: 'ended_at IS NULL', args: [] },
    scope.kind === 'client' ? { sql: 'client_id = ?', args: [scope.clientId] } : ALWAYS,
    scope.sessionId === undefined ? ALWAYS : { sql: 'id = ?', args: [scope.sessionId] },
  );
  return { sql: `SELECT * FROM sessions WHERE ${where.sql} ORDER BY started_at, id`, args: where.args };
}

export function sessionOf(row: SqlRow): StoredSession {
  const name = textOrNone(row, 'name');
  const ownerAddress = textOrNone(row, 'owner_address');
  return {
    sessionId: textOf(row, 'id'),
    clientId: textOf(row, 'client_id'),
    ...(name !== undefined && { name }),
    mode: textOf(row, 'mode'),
    config: recordOf(row, 'config'),
    ownerId: textOf(row, 'owner_id'),
    ...(ownerAddress !== undefined && { ownerAddress }),
    startedAtMs: numberOf(row, 'started_at'),
    lastSeenAtMs: numberOf(row, 'last_seen_at'),
  };
}
