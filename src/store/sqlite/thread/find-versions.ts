import type { CacheOwner } from '../../documents.ts';
import type { ReadScope } from '../../read-scope.ts';
import { bodyOf } from '../../rows/body-row.ts';
import { parseEntryId } from '../../rows/ids.ts';
import { numberOf } from '../../rows/row.ts';
import { readingsIn } from '../../rows/scope-sql.ts';
import { both, type SqlPart } from '../../rows/sql-part.ts';
import {
  AS_STORED,
  cacheIs,
  entryIs,
  foundVersion,
  lastReadUntil,
  urlIs,
  versionCountSql,
  versionsSql,
  type FoundDocument,
  type FoundVersion,
  type VersionPage,
} from '../../rows/version-rows.ts';
import { BODY_COLUMNS } from './bodies.ts';
import type { Database } from './driver.ts';

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
  const where = entryIs(entryId, scope);
  return where === undefined ? undefined : withBody(db, firstVersion(db, where), scope);
}

export function findByUrl(db: Database, { url, scope }: UrlRequest): FoundDocument | undefined {
  return withBody(db, firstVersion(db, urlIs(url, scope)), scope);
}

export function findCached(db: Database, { url, owner }: CacheRequest): FoundDocument | undefined {
  return withBody(db, firstVersion(db, cacheIs(url, owner)), EVERYTHING);
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
  const [found] = selectVersions(db, where, { limit: 1, offset: 0, order: lastReadUntil(atMs) });
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
  return asStored(db, both({ sql: 'v.seq > ?', args: [afterSeq] }, readingsIn(scope)), limit);
}

/** The same for those that should be found and are not. */
export function unindexedAfter(
  db: Database,
  { afterSeq, limit }: Omit<WalkRequest, 'scope'>,
): readonly FoundDocument[] {
  const isMissing = 'v.is_indexed = 0 AND EXISTS (SELECT 1 FROM heads h WHERE h.version_seq = v.seq)';
  return asStored(db, { sql: `v.seq > ? AND ${isMissing}`, args: [afterSeq] }, limit);
}

function asStored(db: Database, where: SqlPart, limit: number): readonly FoundDocument[] {
  return selectVersions(db, where, { limit, offset: 0, order: AS_STORED }).flatMap((found) => {
    const document = withBody(db, found, EVERYTHING);
    return document === undefined ? [] : [document];
  });
}

function firstVersion(db: Database, where: SqlPart): FoundVersion | undefined {
  return selectVersions(db, where, { limit: 1, offset: 0 })[0];
}

function selectVersions(db: Database, where: SqlPart, page: VersionPage): readonly FoundVersion[] {
  const { sql, args } = versionsSql(where, page);
  return db.all(sql, args).map(foundVersion);
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
  const counting = versionCountSql(found.summary.docId, scope);
  const count = db.first(counting.sql, counting.args);
  if (row === undefined || count === undefined) return undefined;
  return { ...found, body: bodyOf(row), versionCount: numberOf(count, 'n') };
}
