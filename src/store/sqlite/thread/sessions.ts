import type { ReadScope } from '../../read-scope.ts';
import { textOf } from '../../rows/row.ts';
import {
  forgottenBefore,
  openSessionsSql,
  PUT_SESSION,
  SESSION_COLUMNS,
  sessionOf,
  sessionValues,
} from '../../rows/session-row.ts';
import type { OwnSession, StoredSession } from '../../sessions.ts';
import type { Database } from './driver.ts';

export interface KeptSessions {
  readonly ownerId: string;
  readonly sessions: readonly OwnSession[];
  readonly nowMs: number;
}

export function keepSessions(db: Database, { ownerId, sessions, nowMs }: KeptSessions): void {
  const ids = JSON.stringify(sessions.map(({ sessionId }) => sessionId));
  db.run(
    `UPDATE sessions SET ended_at = ? WHERE owner_id = ? AND ended_at IS NULL
     AND id NOT IN (SELECT value FROM json_each(?))`,
    [nowMs, ownerId, ids],
  );
  for (const session of sessions)
    db.run(
      `INSERT INTO sessions (${SESSION_COLUMNS.join(', ')}, owner_id, last_seen_at)
       VALUES (${SESSION_COLUMNS.map(() => '?').join(', ')}, ?, ?) ${PUT_SESSION}`,
      [...sessionValues(session), ownerId, nowMs],
    );
}

export function findSession(db: Database, sessionId: string): StoredSession | undefined {
  return listSessions(db, { kind: 'everything', sessionId })[0];
}

export function listSessions(db: Database, scope: ReadScope): readonly StoredSession[] {
  const { sql, args } = openSessionsSql(scope);
  return db.all(sql, [...args]).map(sessionOf);
}

export function endLostSessions(
  db: Database,
  { silentMs, nowMs }: { readonly silentMs: number; readonly nowMs: number },
): readonly string[] {
  db.run('DELETE FROM sessions WHERE ended_at < ?', [forgottenBefore(nowMs)]);
  return db
    .all('UPDATE sessions SET ended_at = ? WHERE ended_at IS NULL AND last_seen_at < ? RETURNING id', [
      nowMs,
      nowMs - silentMs,
    ])
    .map((row) => textOf(row, 'id'));
}
