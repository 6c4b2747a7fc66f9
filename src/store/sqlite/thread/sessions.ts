import type { ReadScope } from '../../read-scope.ts';
import type { SessionRow, StoredSession } from '../../sessions.ts';
import { sessionOf } from '../../rows/session-row.ts';
import type { Database } from './driver.ts';

export function putSession(
  db: Database,
  { session, nowMs }: { readonly session: SessionRow; readonly nowMs: number },
): void {
  const { sessionId, clientId, name, mode, config, ownerId, ownerAddress, startedAtMs } = session;
  db.run(
    `INSERT OR REPLACE INTO sessions (id, client_id, name, mode, config, owner_id, owner_address, started_at, last_seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      sessionId,
      clientId,
      name ?? null,
      mode,
      JSON.stringify(config),
      ownerId,
      ownerAddress ?? null,
      startedAtMs,
      nowMs,
    ],
  );
}

export function findSession(db: Database, sessionId: string): StoredSession | undefined {
  const row = db.first('SELECT * FROM sessions WHERE id = ?', [sessionId]);
  return row === undefined ? undefined : sessionOf(row);
}

export function listSessions(db: Database, scope: ReadScope): readonly StoredSession[] {
  const { clientId, sessionId } = {
    clientId: scope.kind === 'client' ? scope.clientId : null,
    sessionId: scope.sessionId,
  };
  return db
    .all(
      `SELECT * FROM sessions WHERE ended_at IS NULL AND (?1 IS NULL OR client_id = ?1) AND (?2 IS NULL OR id = ?2)
       ORDER BY started_at, id`,
      [clientId, sessionId ?? null],
    )
    .map(sessionOf);
}

export function heartbeat(
  db: Database,
  { ownerId, nowMs }: { readonly ownerId: string; readonly nowMs: number },
): void {
  db.run('UPDATE sessions SET last_seen_at = ? WHERE owner_id = ? AND ended_at IS NULL', [nowMs, ownerId]);
}

export function endSession(
  db: Database,
  { sessionId, nowMs }: { readonly sessionId: string; readonly nowMs: number },
): void {
  db.run('UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL', [nowMs, sessionId]);
}

export function endLostSessions(
  db: Database,
  { beforeMs, nowMs }: { readonly beforeMs: number; readonly nowMs: number },
): readonly StoredSession[] {
  return db
    .all('UPDATE sessions SET ended_at = ? WHERE ended_at IS NULL AND last_seen_at < ? RETURNING *', [
      nowMs,
      beforeMs,
    ])
    .map(sessionOf);
}
