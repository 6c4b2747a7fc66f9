import type { StoredSession } from '../sessions.ts';
import { numberOf, numberOrNone, recordOf, textOf, textOrNone } from './row.ts';
import type { SqlRow } from './sql-part.ts';

export function sessionOf(row: SqlRow): StoredSession {
  const name = textOrNone(row, 'name');
  const ownerAddress = textOrNone(row, 'owner_address');
  const endedAtMs = numberOrNone(row, 'ended_at');
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
    ...(endedAtMs !== undefined && { endedAtMs }),
  };
}
