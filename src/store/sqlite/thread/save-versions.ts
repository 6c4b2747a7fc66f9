import type { SavedVersion } from '../../documents.ts';
import { versionIdOf } from '../../rows/ids.ts';
import type { PackedVersion } from '../packed.ts';
import { putBody } from './bodies.ts';
import type { Database } from './driver.ts';
import { addToIndex, removeFromIndex } from './index-rows.ts';
import { numberOf } from '../../rows/row.ts';

export interface SavedVersions {
  readonly saved: readonly SavedVersion[];
  /** Files that were written for bodies which are stored already. */
  readonly unusedFiles: readonly string[];
}

export function saveVersions(db: Database, versions: readonly PackedVersion[]): SavedVersions {
  const unusedFiles: string[] = [];
  const saved = versions.map((version) => {
    const { result, isFileUsed } = saveVersion(db, version);
    if (!isFileUsed && version.body.fileName !== undefined) unusedFiles.push(version.body.fileName);
    return result;
  });
  return { saved, unusedFiles };
}

function saveVersion(db: Database, packed: PackedVersion): { result: SavedVersion; isFileUsed: boolean } {
  const document = putDocument(db, packed);
  const version = packed.isReadNow
    ? { ...packed, readAtMs: Math.max(packed.readAtMs, document.nextMs) }
    : packed;
  const body = putBody(db, version.body);
  const { seq, isNew } = putVersion(db, { docSeq: document.seq, bodySeq: body.seq }, version);
  addReadingRow(db, { docSeq: document.seq, versionSeq: seq, reading: version });
  if (moveHead(db, { docSeq: document.seq, versionSeq: seq, reading: version }) && !isIndexed(db, seq))
    addToIndex(db, seq, version.tokens);
  const hash = Buffer.from(version.body.hash).toString('hex');
  db.run(
    `UPDATE documents SET title = ?, etag = ?, last_modified = ?, last_crawled = ?, content_hash = ?, newest_version = ?
     WHERE seq = ? AND last_crawled <= ?`,
    [
      version.title ?? null,
      version.etag ?? null,
      version.lastModified ?? null,
      version.readAtMs,
      hash,
      seq,
      document.seq,
      version.readAtMs,
    ],
  );
  return {
    result: {
      docId: version.docId,
      versionId: versionIdOf(version.docId, hash),
      isNewDocument: document.isNew,
      isNewVersion: isNew,
    },
    isFileUsed: body.isNew,
  };
}

function putDocument(
  db: Database,
  { docId, url, owner, hostKey, readAtMs }: PackedVersion,
): Put & { readonly nextMs: number } {
  const known = db.first('SELECT seq, last_crawled FROM documents WHERE id = ?', [docId]);
  // The clock may have been set back since, or another machine's be ahead.
  if (known !== undefined)
    return { seq: numberOf(known, 'seq'), isNew: false, nextMs: numberOf(known, 'last_crawled') + 1 };
  const seq = db.insert(
    'INSERT INTO documents (id, url, owner, host_key, last_crawled) VALUES (?, ?, ?, ?, ?)',
    [docId, url, owner, hostKey, readAtMs],
  );
  return { seq, isNew: true, nextMs: readAtMs };
}

interface Put {
  readonly seq: number;
  readonly isNew: boolean;
}

function putVersion(
  db: Database,
  { docSeq, bodySeq }: { readonly docSeq: number; readonly bodySeq: number },
  { body, facts, readAtMs }: PackedVersion,
): Put {
  const known = db.first('SELECT seq FROM versions WHERE doc_seq = ? AND content_hash = ?', [
    docSeq,
    body.hash,
  ]);
  if (known !== undefined) {
    const seq = numberOf(known, 'seq');
    db.run('UPDATE versions SET facts = ? WHERE seq = ? AND last_read_at <= ?', [facts, seq, readAtMs]);
    return { seq, isNew: false };
  }
  const seq = db.insert(
    `INSERT INTO versions (doc_seq, content_hash, body_seq, text_bytes, facts, first_read_at, last_read_at, is_indexed)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
    [docSeq, body.hash, bodySeq, body.bytes, facts, readAtMs, readAtMs],
  );
  return { seq, isNew: true };
}

interface ReadingOf {
  readonly docSeq: number;
  readonly versionSeq: number;
  readonly reading: { readonly clientId: string; readonly sessionId: string; readonly readAtMs: number };
}

export function addReadingRow(db: Database, { docSeq, versionSeq, reading }: ReadingOf): void {
  const { clientId, sessionId, readAtMs } = reading;
  db.run(
    `INSERT INTO readings (doc_seq, version_seq, client_id, session_id, first_at, last_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
     ON CONFLICT DO UPDATE SET first_at = min(first_at, ?5), last_at = max(last_at, ?5)`,
    [docSeq, versionSeq, clientId, sessionId, readAtMs],
  );
  db.run(
    `UPDATE versions SET first_read_at = min(first_read_at, ?1), last_read_at = max(last_read_at, ?1)
     WHERE seq = ?2 AND (first_read_at > ?1 OR last_read_at < ?1)`,
    [readAtMs, versionSeq],
  );
}

/**
 * Makes a version the newest that its reader has read of this document, unless the reader has read another one later. A
 * version that is nobody's newest leaves the index.
 */
export function moveHead(db: Database, { docSeq, versionSeq, reading }: ReadingOf): boolean {
  const { clientId, readAtMs } = reading;
  const head = db.first('SELECT version_seq, read_at FROM heads WHERE doc_seq = ? AND client_id = ?', [
    docSeq,
    clientId,
  ]);
  if (head !== undefined && numberOf(head, 'read_at') > readAtMs) return false;
  db.run(
    `INSERT INTO heads (doc_seq, client_id, version_seq, read_at) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET version_seq = ?3, read_at = ?4`,
    [docSeq, clientId, versionSeq, readAtMs],
  );
  const before = head === undefined ? versionSeq : numberOf(head, 'version_seq');
  if (before !== versionSeq && !isHead(db, before)) removeFromIndex(db, before);
  return true;
}

function isHead(db: Database, versionSeq: number): boolean {
  return db.first('SELECT 1 FROM heads WHERE version_seq = ? LIMIT 1', [versionSeq]) !== undefined;
}

function isIndexed(db: Database, versionSeq: number): boolean {
  return db.first('SELECT 1 FROM versions WHERE seq = ? AND is_indexed = 1', [versionSeq]) !== undefined;
}
