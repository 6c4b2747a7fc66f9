import { sessionOf } from '../rows/session-row.ts';
import { ALWAYS, both } from '../rows/sql-part.ts';
import type { SessionStore } from '../sessions.ts';
import type { PgStoreParts } from './store-parts.ts';

export function createSessionStore({ db, nowMs }: PgStoreParts): SessionStore {
  return {
    put: async (session) => {
      const { sessionId, clientId, name, mode, config, ownerId, ownerAddress, startedAtMs } = session;
      await db.run(
        `INSERT INTO sessions (id, client_id, name, mode, config, owner_id, owner_address, started_at, last_seen_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET client_id = excluded.client_id, name = excluded.name, mode = excluded.mode,
           config = excluded.config, owner_id = excluded.owner_id, owner_address = excluded.owner_address,
           started_at = excluded.started_at, last_seen_at = excluded.last_seen_at, ended_at = NULL`,
        [
          sessionId,
          clientId,
          name ?? null,
          mode,
          JSON.stringify(config),
          ownerId,
          ownerAddress ?? null,
          startedAtMs,
          await nowMs(),
        ],
      );
    },
    get: async (sessionId) => {
      const row = await db.first('SELECT * FROM sessions WHERE id = ?', [sessionId]);
      return row === undefined ? undefined : sessionOf(row);
    },
    list: async (scope) => {
      const where = both(
        { sql: 'ended_at IS NULL', args: [] },
        scope.kind === 'client' ? { sql: 'client_id = ?', args: [scope.clientId] } : ALWAYS,
        scope.sessionId === undefined ? ALWAYS : { sql: 'id = ?', args: [scope.sessionId] },
      );
      const rows = await db.all(
        `SELECT * FROM sessions WHERE ${where.sql} ORDER BY started_at, id`,
        where.args,
      );
      return rows.map(sessionOf);
    },
    heartbeat: async (ownerId) => {
      const sql = 'UPDATE sessions SET last_seen_at = ? WHERE owner_id = ? AND ended_at IS NULL';
      await db.run(sql, [await nowMs(), ownerId]);
    },
    end: async (sessionId) => {
      const sql = 'UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL';
      await db.run(sql, [await nowMs(), sessionId]);
    },
    endLost: async (silentMs) => {
      const now = await nowMs();
      const rows = await db.all(
        'UPDATE sessions SET ended_at = ? WHERE ended_at IS NULL AND last_seen_at < ? RETURNING *',
        [now, now - silentMs],
      );
      return rows.map(sessionOf);
    },
  };
}
