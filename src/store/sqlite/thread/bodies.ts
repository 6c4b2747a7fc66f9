import type { BodyRecord } from '../../rows/body-row.ts';
import { numberOf, textOrNone } from '../../rows/row.ts';
import type { Database } from './driver.ts';

export const BODY_COLUMNS = 'b.hash, b.bytes, b.stored_bytes, b.encoding, b.content, b.file_name';

/** Stores a body, or uses the equal one that is there; then a file that was written for it is not needed. */
export function putBody(db: Database, body: BodyRecord): { seq: number; isNew: boolean } {
  const known = db.first('SELECT seq FROM bodies WHERE hash = ?', [body.hash]);
  if (known !== undefined) return { seq: numberOf(known, 'seq'), isNew: false };
  const seq = db.insert(
    'INSERT INTO bodies (hash, bytes, stored_bytes, encoding, content, file_name) VALUES (?, ?, ?, ?, ?, ?)',
    [body.hash, body.bytes, body.storedBytes, body.encoding, body.content ?? null, body.fileName ?? null],
  );
  return { seq, isNew: true };
}

/** Deletes a body that nothing names any more; returns its file. */
export function dropBody(db: Database, seq: number): { isDropped: boolean; fileName?: string } {
  const row = db.first(
    `SELECT file_name FROM bodies WHERE seq = ?1
     AND NOT EXISTS (SELECT 1 FROM versions WHERE body_seq = ?1)
     AND NOT EXISTS (SELECT 1 FROM responses WHERE body_seq = ?1)`,
    [seq],
  );
  if (row === undefined) return { isDropped: false };
  db.run('DELETE FROM bodies WHERE seq = ?', [seq]);
  const fileName = textOrNone(row, 'file_name');
  return { isDropped: true, ...(fileName !== undefined && { fileName }) };
}
