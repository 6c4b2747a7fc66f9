import type { VersionReader } from '../../read-scope.ts';
import { parseEntryId } from '../../rows/ids.ts';
import type { Database } from './driver.ts';
import { numberOf } from '../../rows/row.ts';
import { addReadingRow, moveHead } from './save-versions.ts';

export interface AddReadingRequest {
  readonly versionId: string;
  readonly reader: VersionReader;
  readonly readAtMs: number;
}

/** Records one more reading of a stored version; of a private one only by its own client. */
export function addReading(db: Database, { versionId, reader, readAtMs }: AddReadingRequest): boolean {
  const { docId = '', hashStart = '' } = parseEntryId(versionId) ?? {};
  const found = db.first(
    `SELECT v.seq, v.doc_seq FROM documents d JOIN versions v ON v.doc_seq = d.seq
     WHERE d.id = ? AND substr(v.content_hash, 1, 6) = ? AND d.owner = ?`,
    [docId, Buffer.from(hashStart, 'hex'), reader.isPrivate ? reader.clientId : ''],
  );
  if (found === undefined) return false;
  const docSeq = numberOf(found, 'doc_seq');
  const versionSeq = numberOf(found, 'seq');
  const reading = { clientId: reader.clientId, sessionId: reader.sessionId ?? '', readAtMs };
  addReadingRow(db, { docSeq, versionSeq, reading });
  moveHead(db, { docSeq, versionSeq, reading });
  db.run(
    'UPDATE documents SET last_crawled = ?1, newest_version = ?2 WHERE seq = ?3 AND last_crawled <= ?1',
    [readAtMs, versionSeq, docSeq],
  );
  return true;
}
