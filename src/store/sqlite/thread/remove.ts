import { isHostWithin, hostKey, hostOf, afterHostKey } from '../../rows/host-key.ts';
import type { FoundDocument } from '../../rows/version-rows.ts';
import { dropBody } from './bodies.ts';
import type { Database } from './driver.ts';
import { removeFromIndex } from './index-rows.ts';
import { numberOf, numberOrNone, textOf } from '../../rows/row.ts';

/** One step of a deletion; `isDone` when nothing is left of its kind. */
export interface RemovedStep {
  readonly documents: number;
  readonly versions: number;
  readonly exchanges: number;
  readonly queueItems: number;
  readonly bodies: number;
  /** To be deleted now that nothing names them. */
  readonly fileNames: readonly string[];
  readonly isDone: boolean;
}

/** Small, so that other writers get their turn in between. */
export const REMOVED_AT_ONCE = 200;

export function removeHost(db: Database, host: string): RemovedStep {
  const key = hostKey(host);
  const range = [key, afterHostKey(key)];
  const named = seqs(
    db,
    `SELECT v.seq FROM documents d JOIN versions v ON v.doc_seq = d.seq
     WHERE d.host_key >= ? AND d.host_key < ? LIMIT ${REMOVED_AT_ONCE}`,
    range,
  );
  const versions = named.length > 0 ? named : redirectedTo(db, host);
  const requests = seqs(
    db,
    `SELECT seq FROM requests WHERE (host_key >= ?1 AND host_key < ?2) OR (page_host_key >= ?1 AND page_host_key < ?2)
     LIMIT ${REMOVED_AT_ONCE}`,
    range,
  );
  const queueItems = db.run('DELETE FROM crawl_queue WHERE host_key >= ? AND host_key < ?', range);
  for (const table of ['crawl_hosts', 'crawl_patterns'])
    db.run(`DELETE FROM ${table} WHERE host_key >= ? AND host_key < ?`, range);
  if (versions.length === 0) forgetReferrers(db, host);
  return remove(db, { versions, requests, queueItems });
}

/** Versions that a host sent for an address of another one. Few have such a redirect, so there is no index of them. */
function redirectedTo(db: Database, host: string): number[] {
  return db
    .all(
      "SELECT seq, json_extract(facts, '$.finalUrl') AS url FROM versions WHERE json_extract(facts, '$.finalUrl') IS NOT NULL",
    )
    .filter((row) => isHostWithin(hostOf(textOf(row, 'url')), host))
    .slice(0, REMOVED_AT_ONCE)
    .map((row) => numberOf(row, 'seq'));
}

/** Where the queue has links of a host to others: they stay, without saying where they were found. */
function forgetReferrers(db: Database, host: string): void {
  const pages = db.all('SELECT DISTINCT from_url FROM crawl_queue WHERE from_url IS NOT NULL');
  for (const url of pages.map((row) => textOf(row, 'from_url')))
    if (isHostWithin(hostOf(url), host))
      db.run('UPDATE crawl_queue SET from_url = NULL WHERE from_url = ?', [url]);
}

export function removeBefore(db: Database, beforeMs: number): RemovedStep {
  const versions = seqs(
    db,
    `SELECT v.seq FROM versions v JOIN documents d ON d.seq = v.doc_seq
     WHERE v.last_read_at < ? AND d.is_pinned = 0 LIMIT ${REMOVED_AT_ONCE}`,
    [beforeMs],
  );
  const requests = seqs(
    db,
    `SELECT q.seq FROM requests q JOIN responses s ON s.request_seq = q.seq WHERE s.received_at < ? LIMIT ${REMOVED_AT_ONCE}`,
    [beforeMs],
  );
  const queueItems = db.run('DELETE FROM crawl_queue WHERE finished_at < ?', [beforeMs]);
  return remove(db, { versions, requests, queueItems });
}

/** The oldest unpinned versions and exchanges whose texts and bodies add up to some bytes. */
export function removeOldest(db: Database, bytes: number): RemovedStep & { readonly contentBytes: number } {
  const rows = db.all(
    `SELECT * FROM (
       SELECT * FROM (
         SELECT 'version' AS kind, v.seq, v.last_read_at AS at, v.text_bytes AS bytes
         FROM versions v JOIN documents d ON d.seq = v.doc_seq WHERE d.is_pinned = 0 ORDER BY v.last_read_at LIMIT ${REMOVED_AT_ONCE})
       UNION ALL
       SELECT * FROM (
         SELECT 'request' AS kind, s.request_seq AS seq, s.received_at AS at, coalesce(b.bytes, 0) AS bytes
         FROM responses s LEFT JOIN bodies b ON b.seq = s.body_seq ORDER BY s.received_at LIMIT ${REMOVED_AT_ONCE})
     ) ORDER BY at`,
  );
  const oldest: typeof rows = takeBytes(rows, bytes);
  const of = (kind: string): number[] =>
    oldest.filter((row) => row['kind'] === kind).map((row) => numberOf(row, 'seq'));
  return {
    ...remove(db, { versions: of('version'), requests: of('request'), queueItems: 0 }),
    contentBytes: oldest.reduce((sum, row) => sum + numberOf(row, 'bytes'), 0),
  };
}

function takeBytes<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  bytes: number,
): Row[] {
  let left = bytes;
  return rows.filter((row) => {
    const isTaken = left > 0;
    left -= numberOf(row, 'bytes');
    return isTaken;
  });
}

/** A version whose text could not be read, and the body that was tried. */
export type BrokenVersion = Pick<FoundDocument, 'seq' | 'body'>;

/** Versions that still have the body that could not be read: another process may have deleted or replaced it since. */
export function removeBroken(db: Database, broken: readonly BrokenVersion[]): RemovedStep {
  const versions = broken
    .filter(({ seq, body }) => {
      const args = [seq, body.hash, body.fileName ?? null];
      const sql =
        'SELECT 1 FROM versions v JOIN bodies b ON b.seq = v.body_seq WHERE v.seq = ? AND b.hash = ? AND b.file_name IS ?';
      return db.first(sql, args) !== undefined;
    })
    .map(({ seq }) => seq);
  return remove(db, { versions, requests: [], queueItems: 0 });
}

function seqs(db: Database, sql: string, args: readonly (string | number)[]): number[] {
  return db.all(sql, args).map((row) => numberOf(row, 'seq'));
}

interface ToRemove {
  readonly versions: readonly number[];
  readonly requests: readonly number[];
  readonly queueItems: number;
}

function remove(db: Database, { versions, requests, queueItems }: ToRemove): RemovedStep {
  const bodies = new Set<number>();
  let documents = 0;
  for (const seq of requests) {
    const body = removeExchange(db, seq);
    if (body !== undefined) bodies.add(body);
  }
  for (const seq of versions) {
    const { bodySeq, isLast } = removeVersion(db, seq);
    bodies.add(bodySeq);
    if (isLast) documents++;
  }
  const dropped = [...bodies].map((seq) => dropBody(db, seq)).filter(({ isDropped }) => isDropped);
  return {
    documents,
    versions: versions.length,
    exchanges: requests.length,
    queueItems,
    bodies: dropped.length,
    fileNames: dropped.flatMap(({ fileName }) => fileName ?? []),
    isDone: versions.length === 0 && requests.length === 0,
  };
}

function removeExchange(db: Database, seq: number): number | undefined {
  const row = db.first('SELECT body_seq FROM responses WHERE request_seq = ?', [seq]);
  db.run('DELETE FROM responses WHERE request_seq = ?', [seq]);
  db.run('DELETE FROM requests WHERE seq = ?', [seq]);
  return row === undefined ? undefined : numberOrNone(row, 'body_seq');
}

function removeVersion(db: Database, seq: number): { bodySeq: number; isLast: boolean } {
  const row = db.first('SELECT doc_seq, body_seq FROM versions WHERE seq = ?', [seq]) ?? {};
  const docSeq = numberOf(row, 'doc_seq');
  removeFromIndex(db, seq);
  db.run('DELETE FROM versions WHERE seq = ?', [seq]);
  db.run('DELETE FROM readings WHERE doc_seq = ? AND version_seq = ?', [docSeq, seq]);
  db.run('UPDATE responses SET version_seq = NULL WHERE version_seq = ?', [seq]);
  const isLast = db.first('SELECT 1 FROM versions WHERE doc_seq = ? LIMIT 1', [docSeq]) === undefined;
  if (isLast) {
    db.run('DELETE FROM heads WHERE doc_seq = ?', [docSeq]);
    db.run('DELETE FROM chunks WHERE doc_seq = ?', [docSeq]);
    db.run('DELETE FROM documents WHERE seq = ?', [docSeq]);
  } else fallBack(db, docSeq, seq);
  return { bodySeq: numberOf(row, 'body_seq'), isLast };
}

/** Who had this version as the newest gets the newest of those that are left, if it is in the index. */
function fallBack(db: Database, docSeq: number, seq: number): void {
  const lost = db.all('SELECT client_id FROM heads WHERE doc_seq = ? AND version_seq = ?', [docSeq, seq]);
  for (const head of lost) {
    const clientId = String(head['client_id']);
    db.run('DELETE FROM heads WHERE doc_seq = ? AND client_id = ?', [docSeq, clientId]);
    db.run(
      `INSERT INTO heads (doc_seq, client_id, version_seq, read_at)
       SELECT r.doc_seq, r.client_id, r.version_seq, max(r.last_at) FROM readings r
       JOIN versions v ON v.seq = r.version_seq AND v.is_indexed = 1
       WHERE r.doc_seq = ? AND r.client_id = ? GROUP BY r.client_id`,
      [docSeq, clientId],
    );
  }
  db.run(
    `UPDATE documents SET newest_version = (SELECT seq FROM versions WHERE doc_seq = ?1 ORDER BY last_read_at DESC LIMIT 1)
     WHERE seq = ?1 AND newest_version = ?2`,
    [docSeq, seq],
  );
}
