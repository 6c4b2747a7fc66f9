import { textOf } from '../rows/row.ts';
import {
  forgottenBefore,
  openSessionsSql,
  PUT_SESSION,
  SESSION_COLUMNS,
  sessionOf,
  sessionValues,
} from '../rows/session-row.ts';
import type { OwnSession, SessionStore } from '../sessions.ts';
import type { Queries } from './database.ts';
import type { PgStoreParts } from './store-parts.ts';

export function createSessionStore({ db, nowMs }: PgStoreParts): SessionStore {
  return {
    keep: async (ownerId, sessions) => {
      const now = await nowMs();
      await db.transaction((tx) => keepSessions(tx, { ownerId, sessions, nowMs: now }));
    },
    get: async (sessionId) => {
      const { sql, args } = openSessionsSql({ kind: 'everything', sessionId });
      const row = await db.first(sql, args);
      return row === undefined ? undefined : sessionOf(row);
    },
    list: async (scope) => {
      const { sql, args } = openSessionsSql(scope);
      return (await db.all(sql, args)).map(sessionOf);
    },
    endLost: async (silentMs) => {
      const now = await nowMs();
      await db.run('DELETE FROM sessions WHERE ended_at < ?', [forgottenBefore(now)]);
      const rows = await db.all(
        'UPDATE sessions SET ended_at = ? WHERE ended_at IS NULL AND last_seen_at < ? RETURNING id',
        [now, now - silentMs],
      );
      return rows.map((row) => textOf(row, 'id'));
    },
  };
}

interface Kept {
  readonly ownerId: string;
  readonly sessions: readonly OwnSession[];
  readonly nowMs: number;
}

/** In one statement each, however many there are: it is repeated every few seconds. */
async function keepSessions(tx: Queries, { ownerId, sessions, nowMs }: Kept): Promise<void> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const sql =
    'UPDATE sessions SET ended_at = ? WHERE owner_id = ? AND ended_at IS NULL AND id != ALL (?::text[])';
  await tx.run(sql, [nowMs, ownerId, ids]);
  if (sessions.length === 0) return;
  const rows = sessions.map(sessionValues);
  const columns = SESSION_COLUMNS.map((_, at) => rows.map((row) => row[at] ?? null));
  const types = SESSION_COLUMNS.map((name) => (name === 'started_at' ? '?::bigint[]' : '?::text[]'));
  await tx.run(
    `INSERT INTO sessions (${SESSION_COLUMNS.join(', ')}, owner_id, last_seen_at)
     SELECT s.*, ?, ?::bigint FROM unnest(${types.join(', ')}) AS s ${PUT_SESSION}`,
    [ownerId, nowMs, ...columns],
  );
}
