import type { ReadScope } from '../read-scope.ts';
import { bodyOf } from '../rows/body-row.ts';
import { numberOf } from '../rows/row.ts';
import type { SqlPart } from '../rows/sql-part.ts';
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

/** The next versions after a row number, for walks over the whole store; their other versions are not counted. */
export async function versionsAfter(
  db: Queries,
  where: SqlPart,
  limit: number,
): Promise<readonly FoundDocument[]> {
  return withBodies(db, await selectVersions(db, where, { limit, offset: 0, order: AS_STORED }));
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
