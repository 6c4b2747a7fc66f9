import { dropBodies } from './bodies.ts';
import type { PgPart, Queries } from './database.ts';
import { dropFromIndex } from './index-rows.ts';
import { isHostWithin, hostKey, hostOf, afterHostKey } from '../rows/host-key.ts';
import { numberOf, numberOrNone, recordOf, textOf } from '../rows/row.ts';
import type { Removed } from '../upkeep.ts';

/** One step of a deletion; `isDone` when nothing is left of its kind. */
export interface RemovalStep {
  readonly removed: Removed;
  readonly isDone: boolean;
}

/** Small, so that other writers get their turn in between. */
const STEP = 200;

export async function removeHost(db: Queries, host: string): Promise<RemovalStep> {
  const key = hostKey(host);
  const range = [key, afterHostKey(key)];
  const named = await seqs(db, {
    sql: `SELECT v.seq FROM documents d JOIN versions v ON v.doc_seq = d.seq
     WHERE d.host_key >= ? AND d.host_key < ? ORDER BY v.seq LIMIT ${STEP}`,
    args: range,
  });
  const versions = named.length > 0 ? named : await redirectedTo(db, host);
  const requests = await seqs(db, {
    sql: `SELECT seq FROM requests WHERE (host_key >= ? AND host_key < ?) OR (page_host_key >= ? AND page_host_key < ?)
     ORDER BY seq LIMIT ${STEP}`,
    args: [...range, ...range],
  });
  const queueItems = await db.run('DELETE FROM crawl_queue WHERE host_key >= ? AND host_key < ?', range);
  for (const table of ['crawl_hosts', 'crawl_patterns'])
    await db.run(`DELETE FROM ${table} WHERE host_key >= ? AND host_key < ?`, range);
  if (versions.length === 0) await forgetReferrers(db, host);
  return remove(db, { versions, requests, queueItems });
}

/** Versions that a host sent for an address of another one. Few have such a redirect, so there is no index of them. */
async function redirectedTo(db: Queries, host: string): Promise<number[]> {
  const rows = await db.all(
    `SELECT seq, facts FROM versions WHERE strpos(facts, '"finalUrl":') > 0 AND strpos(facts, ?) > 0`,
    [host.toLowerCase()],
  );
  return rows
    .filter((row) => isHostWithin(hostOf(String(recordOf(row, 'facts')['finalUrl'])), host))
    .slice(0, STEP)
    .map((row) => numberOf(row, 'seq'));
}

/** Where the queue has links of a host to others: they stay, without saying where they were found. */
async function forgetReferrers(db: Queries, host: string): Promise<void> {
  const rows = await db.all('SELECT DISTINCT from_url FROM crawl_queue WHERE strpos(from_url, ?) > 0', [
    host.toLowerCase(),
  ]);
  const pages = rows.map((row) => textOf(row, 'from_url')).filter((url) => isHostWithin(hostOf(url), host));
  await db.run('UPDATE crawl_queue SET from_url = NULL WHERE from_url = ANY (?::text[])', [pages]);
}

export async function removeBefore(db: Queries, beforeMs: number): Promise<RemovalStep> {
  const versions = await seqs(db, {
    sql: `SELECT v.seq FROM versions v JOIN documents d ON d.seq = v.doc_seq
     WHERE v.last_read_at < ? AND d.is_pinned = 0 ORDER BY v.last_read_at LIMIT ${STEP}`,
    args: [beforeMs],
  });
  const requests = await seqs(db, {
    sql: `SELECT request_seq AS seq FROM responses WHERE received_at < ? ORDER BY received_at LIMIT ${STEP}`,
    args: [beforeMs],
  });
  const queueItems = await db.run('DELETE FROM crawl_queue WHERE finished_at < ?', [beforeMs]);
  return remove(db, { versions, requests, queueItems });
}

/** The oldest unpinned versions and exchanges that take up some bytes together. */
export async function removeOldest(db: Queries, bytes: number): Promise<RemovalStep> {
  const rows = await db.all(
    `SELECT * FROM (
       (SELECT 'version' AS kind, v.seq, v.last_read_at AS at,
          b.stored_bytes + coalesce(pg_column_size(i.words) + pg_column_size(i.grams), 0) AS bytes
        FROM versions v JOIN documents d ON d.seq = v.doc_seq JOIN bodies b ON b.seq = v.body_seq
        LEFT JOIN index_rows i ON i.version_seq = v.seq WHERE d.is_pinned = 0 ORDER BY v.last_read_at LIMIT ${STEP})
       UNION ALL
       (SELECT 'request', s.request_seq, s.received_at, coalesce(b.stored_bytes, 0)
        FROM responses s LEFT JOIN bodies b ON b.seq = s.body_seq ORDER BY s.received_at LIMIT ${STEP})
     ) oldest ORDER BY at`,
  );
  let left = bytes;
  const oldest = rows.filter((row) => {
    const isTaken = left > 0;
    left -= numberOf(row, 'bytes');
    return isTaken;
  });
  const of = (kind: string): number[] =>
    oldest.filter((row) => row['kind'] === kind).map((row) => numberOf(row, 'seq'));
  return remove(db, { versions: of('version'), requests: of('request'), queueItems: 0 });
}

async function seqs(db: Queries, { sql, args }: PgPart): Promise<number[]> {
  return (await db.all(sql, args)).map((row) => numberOf(row, 'seq'));
}

interface RowsToRemove {
  readonly versions: readonly number[];
  readonly requests: readonly number[];
  readonly queueItems: number;
}

export async function remove(
  db: Queries,
  { versions, requests, queueItems }: RowsToRemove,
): Promise<RemovalStep> {
  const ofRequests = await removeExchanges(db, requests);
  const { documents, versions: gone, bodies } = await removeVersions(db, versions);
  const removed = {
    documents,
    versions: gone,
    exchanges: requests.length,
    queueItems,
    bodies: await dropBodies(db, [...new Set([...ofRequests, ...bodies])]),
  };
  return { removed, isDone: versions.length === 0 && requests.length === 0 };
}

/** Returns the bodies that they had. */
async function removeExchanges(db: Queries, requests: readonly number[]): Promise<number[]> {
  if (requests.length === 0) return [];
  const rows = await db.all(
    'DELETE FROM responses WHERE request_seq = ANY (?::bigint[]) RETURNING body_seq',
    [requests],
  );
  await db.run('DELETE FROM requests WHERE seq = ANY (?::bigint[])', [requests]);
  return rows.flatMap((row) => numberOrNone(row, 'body_seq') ?? []);
}

interface RemovedVersions {
  readonly documents: number;
  readonly versions: number;
  readonly bodies: readonly number[];
}

async function removeVersions(db: Queries, versions: readonly number[]): Promise<RemovedVersions> {
  if (versions.length === 0) return { documents: 0, versions: 0, bodies: [] };
  const locked = await db.all(
    `SELECT seq FROM documents WHERE seq IN (SELECT doc_seq FROM versions WHERE seq = ANY (?::bigint[]))
     ORDER BY id FOR UPDATE`,
    [versions],
  );
  const documents = locked.map((row) => numberOf(row, 'seq'));
  await dropFromIndex(db, { sql: 'i.version_seq = ANY (?::bigint[])', args: [versions] });
  const gone = await db.all('DELETE FROM versions WHERE seq = ANY (?::bigint[]) RETURNING body_seq', [
    versions,
  ]);
  await db.run('DELETE FROM readings WHERE doc_seq = ANY (?::bigint[]) AND version_seq = ANY (?::bigint[])', [
    documents,
    versions,
  ]);
  await db.run('UPDATE responses SET version_seq = NULL WHERE version_seq = ANY (?::bigint[])', [versions]);
  const removed = await removeEmptyDocuments(db, documents);
  await fallBack(db, documents, versions);
  return { documents: removed, versions: gone.length, bodies: gone.map((row) => numberOf(row, 'body_seq')) };
}

async function removeEmptyDocuments(db: Queries, documents: readonly number[]): Promise<number> {
  const empty = await seqs(db, {
    sql: `DELETE FROM documents d WHERE seq = ANY (?::bigint[])
     AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.doc_seq = d.seq) RETURNING seq`,
    args: [documents],
  });
  await db.run('DELETE FROM heads WHERE doc_seq = ANY (?::bigint[])', [empty]);
  await db.run('DELETE FROM chunks WHERE doc_seq = ANY (?::bigint[])', [empty]);
  return empty.length;
}

/** Who had one of these versions as the newest gets the newest of those that are left, if it is in the index. */
async function fallBack(
  db: Queries,
  documents: readonly number[],
  versions: readonly number[],
): Promise<void> {
  const lost = await db.all(
    'DELETE FROM heads WHERE doc_seq = ANY (?::bigint[]) AND version_seq = ANY (?::bigint[]) RETURNING doc_seq, client_id',
    [documents, versions],
  );
  await db.run(
    `INSERT INTO heads (doc_seq, client_id, version_seq, read_at)
     SELECT DISTINCT ON (r.doc_seq, r.client_id) r.doc_seq, r.client_id, r.version_seq, r.last_at
     FROM unnest(?::bigint[], ?::text[]) AS t(d, c) JOIN readings r ON r.doc_seq = t.d AND r.client_id = t.c
     JOIN index_rows i ON i.version_seq = r.version_seq ORDER BY r.doc_seq, r.client_id, r.last_at DESC`,
    [lost.map((row) => numberOf(row, 'doc_seq')), lost.map((row) => textOf(row, 'client_id'))],
  );
  await db.run(
    `UPDATE documents d SET newest_version = (
       SELECT v.seq FROM versions v WHERE v.doc_seq = d.seq ORDER BY v.last_read_at DESC LIMIT 1)
     WHERE d.seq = ANY (?::bigint[]) AND d.newest_version = ANY (?::bigint[])`,
    [documents, versions],
  );
}
