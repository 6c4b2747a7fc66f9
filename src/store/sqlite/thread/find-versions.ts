import type { CacheOwner } from '../../documents.ts';
import type { ReadScope } from '../../read-scope.ts';
import { docIdOf, parseEntryId, versionIdOf } from '../ids.ts';
import type { FoundDocument, FoundVersion } from '../packed.ts';
import { BODY_COLUMNS, bodyOf } from './bodies.ts';
import type { Database, SqlRow } from './driver.ts';
import { hexOf, numberOf, recordOf, textOf } from './row.ts';
import { ALWAYS, both, readingsIn, type SqlPart } from './scope-sql.ts';

export interface EntryRequest {
  readonly entryId: string;
  readonly scope: ReadScope;
}

export interface UrlRequest {
  readonly url: string;
  readonly scope: ReadScope;
}

export interface CacheRequest {
  readonly url: string;
  readonly owner: CacheOwner;
}

export interface VersionListRequest {
  readonly docId: string;
  readonly scope: ReadScope;
  readonly limit: number;
  readonly offset: number;
}

export interface VersionAtRequest {
  readonly docId: string;
  readonly atMs: number;
  readonly scope: ReadScope;
}

export interface TextsRequest {
  readonly versionIds: readonly string[];
  readonly scope: ReadScope;
}

export interface WalkRequest {
  readonly afterSeq: number;
  readonly limit: number;
  readonly scope: ReadScope;
}

const EVERYTHING: ReadScope = { kind: 'everything' };

/** The newest version of a document, or one version, by its id. */
export function findEntry(db: Database, { entryId, scope }: EntryRequest): FoundDocument | undefined {
  const entry = parseEntryId(entryId);
  if (entry === undefined) return undefined;
  const { docId, hashStart } = entry;
  const isIt = both(
    { sql: 'd.id = ?', args: [docId] },
    hashStart === undefined ? ALWAYS : startsWith(hashStart),
  );
  return withBody(db, firstVersion(db, both(isIt, readingsIn(scope))), scope);
}

function startsWith(hashStart: string): SqlPart {
  return { sql: 'substr(v.content_hash, 1, 6) = ?', args: [Buffer.from(hashStart, 'hex')] };
}

/** A private document is found by its URL only in a session that has read the very version. */
export function findByUrl(db: Database, { url, scope }: UrlRequest): FoundDocument | undefined {
  const ofUrl = { sql: 'd.url = ?', args: [url] };
  return withBody(db, firstVersion(db, both(ofUrl, ownOrShared(scope), readingsIn(scope))), scope);
}

function ownOrShared(scope: ReadScope): SqlPart {
  if (scope.sessionId !== undefined)
    return { sql: "d.owner = '' OR r.session_id = ?", args: [scope.sessionId] };
  return scope.kind === 'everything' ? ALWAYS : { sql: "d.owner = ''", args: [] };
}

export function findCached(db: Database, { url, owner }: CacheRequest): FoundDocument | undefined {
  const where =
    owner.kind === 'shared'
      ? { sql: 'd.id = ?', args: [docIdOf(url, '')] }
      : {
          sql: 'd.id = ? AND r.client_id = ? AND r.session_id = ?',
          args: [docIdOf(url, owner.clientId), owner.clientId, owner.sessionId],
        };
  return withBody(db, firstVersion(db, where), EVERYTHING);
}

export function listVersions(
  db: Database,
  { docId, scope, limit, offset }: VersionListRequest,
): readonly FoundVersion[] {
  return selectVersions(db, both({ sql: 'd.id = ?', args: [docId] }, readingsIn(scope)), { limit, offset });
}

export function findVersionAt(
  db: Database,
  { docId, atMs, scope }: VersionAtRequest,
): FoundDocument | undefined {
  const where = both({ sql: 'd.id = ? AND r.first_at <= ?', args: [docId, atMs] }, readingsIn(scope));
  const [found] = selectVersions(db, where, { limit: 1, offset: 0, order: 'first_at DESC, v.seq DESC' });
  return withBody(db, found, scope);
}

/** Versions by their ids, with their bodies. */
export function findTexts(db: Database, { versionIds, scope }: TextsRequest): readonly FoundDocument[] {
  return versionIds.flatMap((id) => {
    const found =
      parseEntryId(id)?.hashStart === undefined ? undefined : findEntry(db, { entryId: id, scope });
    return found === undefined ? [] : [found];
  });
}

/** The next versions after a row number, for walks over the whole store. */
export function versionsAfter(
  db: Database,
  { afterSeq, limit, scope }: WalkRequest,
): readonly FoundDocument[] {
  const where = both({ sql: 'v.seq > ?', args: [afterSeq] }, readingsIn(scope));
  return selectVersions(db, where, { limit, offset: 0, order: 'v.seq' }).flatMap((found) => {
    const document = withBody(db, found, EVERYTHING);
    return document === undefined ? [] : [document];
  });
}

function firstVersion(db: Database, where: SqlPart): FoundVersion | undefined {
  return selectVersions(db, where, { limit: 1, offset: 0 })[0];
}

interface VersionPage {
  readonly limit: number;
  readonly offset: number;
  readonly order?: string;
}

function selectVersions(
  db: Database,
  where: SqlPart,
  { limit, offset, order = 'last_at DESC, v.seq DESC' }: VersionPage,
): readonly FoundVersion[] {
  const rows = db.all(
    `SELECT v.seq, d.id, d.url, d.owner, d.is_pinned, v.content_hash, v.text_bytes, v.facts,
            min(r.first_at) AS first_at, max(r.last_at) AS last_at
     FROM documents d
     JOIN versions v ON v.doc_seq = d.seq
     JOIN readings r ON r.doc_seq = d.seq AND r.version_seq = v.seq
     WHERE ${where.sql} GROUP BY v.seq ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...where.args, limit, offset],
  );
  return rows.map(foundVersion);
}

function foundVersion(row: SqlRow): FoundVersion {
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

function withBody(
  db: Database,
  found: FoundVersion | undefined,
  scope: ReadScope,
): FoundDocument | undefined {
  if (found === undefined) return undefined;
  const row = db.first(
    `SELECT ${BODY_COLUMNS} FROM versions v JOIN bodies b ON b.seq = v.body_seq WHERE v.seq = ?`,
    [found.seq],
  );
  const where = both({ sql: 'd.id = ?', args: [found.summary.docId] }, readingsIn(scope));
  const count = db.first(
    `SELECT count(DISTINCT r.version_seq) AS n FROM documents d JOIN readings r ON r.doc_seq = d.seq WHERE ${where.sql}`,
    where.args,
  );
  if (row === undefined || count === undefined) return undefined;
  return { ...found, body: bodyOf(row), versionCount: numberOf(count, 'n') };
}
