import type { ReadScope } from '../read-scope.ts';
import { bodyOf } from '../rows/body-row.ts';
import { numberOf } from '../rows/row.ts';
import { readingsIn } from '../rows/scope-sql.ts';
import { both, type SqlPart } from '../rows/sql-part.ts';
import {
  AS_STORED,
  foundVersion,
  versionCountSql,
  versionsSql,
  type FoundDocument,
  type FoundVersion,
  type VersionPage,
} from '../rows/version-rows.ts';
import { BODY_COLUMNS } from './bodies.ts';
import type { Queries } from './database.ts';

export async function selectVersions(
  db: Queries,
  where: SqlPart,
  page: VersionPage,
): Promise<readonly FoundVersion[]> {
  const { sql, args } = versionsSql(where, page);
  return (await db.all(sql, args)).map(foundVersion);
}

/** The first version that meets a condition, with its body; `scope` is whose versions are counted. */
export async function findVersion(
  db: Queries,
  where: SqlPart,
  { scope, order }: { readonly scope: ReadScope; readonly order?: VersionPage['order'] },
): Promise<FoundDocument | undefined> {
  const page = { limit: 1, offset: 0, ...(order !== undefined && { order }) };
  const [found] = await selectVersions(db, where, page);
  if (found === undefined) return undefined;
  const [document] = await withBodies(db, [found]);
  const counting = versionCountSql(found.summary.docId, scope);
  const count = await db.first(counting.sql, counting.args);
  if (document === undefined || count === undefined) return undefined;
  return { ...document, versionCount: numberOf(count, 'n') };
}

/** The first versions that meet a condition, with their bodies; their other versions are not counted. */
export async function versionsWith(
  db: Queries,
  where: SqlPart,
  limit: number,
): Promise<readonly FoundDocument[]> {
  return withBodies(db, await selectVersions(db, where, { limit, offset: 0, order: AS_STORED }));
}

export interface VersionWalk {
  readonly scope: ReadScope;
  /** Of versions `v`. */
  readonly condition?: string;
  readonly limit: number;
}

/**
 * All versions of a scope, in the order in which they were stored. First the row numbers of a page are looked up, because to put
 * versions together PostgreSQL takes all that come after a row.
 */
export async function* versionPages(
  db: Queries,
  { scope, condition = 'true', limit }: VersionWalk,
): AsyncGenerator<readonly FoundDocument[]> {
  for (let afterSeq = 0; ;) {
    const seqs = await db.all(
      `SELECT v.seq FROM versions v WHERE v.seq > ? AND ${condition} ORDER BY v.seq LIMIT ?`,
      [afterSeq, limit],
    );
    const last = seqs.at(-1);
    if (last === undefined) return;
    const lastSeq = numberOf(last, 'seq');
    const range = { sql: `v.seq > ? AND v.seq <= ? AND ${condition}`, args: [afterSeq, lastSeq] };
    yield await versionsWith(db, both(range, readingsIn(scope)), limit);
    afterSeq = lastSeq;
  }
}

async function withBodies(db: Queries, found: readonly FoundVersion[]): Promise<readonly FoundDocument[]> {
  const rows = await db.all(
    `SELECT v.seq, ${BODY_COLUMNS} FROM versions v JOIN bodies b ON b.seq = v.body_seq WHERE v.seq = ANY (?::bigint[])`,
    [found.map(({ seq }) => seq)],
  );
  const bodies = new Map(rows.map((row) => [numberOf(row, 'seq'), bodyOf(row)]));
  return found.flatMap((version) => {
    const body = bodies.get(version.seq);
    return body === undefined ? [] : [{ ...version, body, versionCount: 1 }];
  });
}
