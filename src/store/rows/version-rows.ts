// Versions of documents as both adapters look them up: conditions, one statement, and what its rows mean.
import type { CacheOwner, VersionSummary } from '../documents.ts';
import type { ReadScope } from '../read-scope.ts';
import type { BodyRecord } from './body-row.ts';
import { docIdOf, parseEntryId, versionIdOf } from './ids.ts';
import { hexOf, numberOf, recordOf, textOf } from './row.ts';
import { readingsIn } from './scope-sql.ts';
import { ALWAYS, both, type SqlPart, type SqlRow } from './sql-part.ts';

export interface FoundVersion {
  readonly summary: VersionSummary;
  readonly isPinned: boolean;
  /** Of the adapter: the number of its row. */
  readonly seq: number;
}

export interface FoundDocument extends FoundVersion {
  readonly body: BodyRecord;
  readonly versionCount: number;
}

/** The newest version of a document, or one version, by its id; undefined if it is no id. */
export function entryIs(entryId: string, scope: ReadScope): SqlPart | undefined {
  const entry = parseEntryId(entryId);
  if (entry === undefined) return undefined;
  const { docId, hashStart } = entry;
  const ofDocument = { sql: 'd.id = ?', args: [docId] };
  return both(ofDocument, hashStart === undefined ? ALWAYS : hashStarts(hashStart), readingsIn(scope));
}

/** `versions` under the alias v. */
export function hashStarts(hashStart: string): SqlPart {
  return { sql: 'substr(v.content_hash, 1, 6) = ?', args: [Buffer.from(hashStart, 'hex')] };
}

/** A private document is found by its URL only in a session that has read the very version. */
export function urlIs(url: string, scope: ReadScope): SqlPart {
  return both({ sql: 'd.url = ?', args: [url] }, ownOrShared(scope), readingsIn(scope));
}

function ownOrShared(scope: ReadScope): SqlPart {
  if (scope.sessionId !== undefined)
    return { sql: "d.owner = '' OR r.session_id = ?", args: [scope.sessionId] };
  return scope.kind === 'everything' ? ALWAYS : { sql: "d.owner = ''", args: [] };
}

export function cacheIs(url: string, owner: CacheOwner): SqlPart {
  if (owner.kind === 'shared') return { sql: 'd.id = ?', args: [docIdOf(url, '')] };
  return {
    sql: 'd.id = ? AND r.client_id = ? AND r.session_id = ?',
    args: [docIdOf(url, owner.clientId), owner.clientId, owner.sessionId],
  };
}

export interface VersionPage {
  readonly limit: number;
  readonly offset: number;
  /** The newest first, if not given. */
  readonly order?: SqlPart;
}

/** As they are grouped: SQLite would sort all of them for anything else. */
export const AS_STORED: SqlPart = { sql: 'v.seq, d.seq', args: [] };
const NEWEST_FIRST: SqlPart = { sql: 'last_at DESC, v.seq DESC', args: [] };

/** By the last reading until a time; those between the first and the last one of a session are not stored. */
export function lastReadUntil(atMs: number): SqlPart {
  const lastMs = 'CASE WHEN r.last_at <= ? THEN r.last_at ELSE r.first_at END';
  return { sql: `max(${lastMs}) DESC, v.seq DESC`, args: [atMs] };
}

/** A condition may use documents d, versions v and readings r. */
export function versionsSql(where: SqlPart, page: VersionPage): SqlPart {
  const { limit, offset, order = NEWEST_FIRST } = page;
  return {
    sql: `SELECT v.seq, d.id, d.url, d.owner, d.is_pinned, v.content_hash, v.text_bytes, v.facts,
            min(r.first_at) AS first_at, max(r.last_at) AS last_at
     FROM documents d
     JOIN versions v ON v.doc_seq = d.seq
     JOIN readings r ON r.doc_seq = d.seq AND r.version_seq = v.seq
     WHERE ${where.sql} GROUP BY v.seq, d.seq ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
    args: [...where.args, ...order.args, limit, offset],
  };
}

export function foundVersion(row: SqlRow): FoundVersion {
  const docId = textOf(row, 'id');
  const contentHash = hexOf(row, 'content_hash');
  return {
    seq: numberOf(row, 'seq'),
    isPinned: numberOf(row, 'is_pinned') === 1,
    summary: {
      docId,
      versionId: versionIdOf(docId, contentHash),
      url: textOf(row, 'url'),
      isPrivate: textOf(row, 'owner') !== '',
      contentHash,
      textBytes: numberOf(row, 'text_bytes'),
      facts: recordOf(row, 'facts'),
      firstReadAtMs: numberOf(row, 'first_at'),
      lastReadAtMs: numberOf(row, 'last_at'),
    },
  };
}

/** How many versions of a document a scope may see, as n. */
export function versionCountSql(docId: string, scope: ReadScope): SqlPart {
  const where = both({ sql: 'd.id = ?', args: [docId] }, readingsIn(scope));
  return {
    sql: `SELECT count(DISTINCT r.version_seq) AS n FROM documents d JOIN readings r ON r.doc_seq = d.seq WHERE ${where.sql}`,
    args: where.args,
  };
}

/** The number of a version's row, as seq. */
export function versionSeqSql(versionId: string): SqlPart {
  const { docId = '', hashStart = '' } = parseEntryId(versionId) ?? {};
  const where = both({ sql: 'd.id = ?', args: [docId] }, hashStarts(hashStart));
  return {
    sql: `SELECT v.seq FROM documents d JOIN versions v ON v.doc_seq = d.seq WHERE ${where.sql}`,
    args: where.args,
  };
}
