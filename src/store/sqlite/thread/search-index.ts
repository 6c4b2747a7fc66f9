import type { IndexHit, IndexHits, IndexSearch } from '../../index-query.ts';
import type { ReadScope } from '../../read-scope.ts';
import { versionIdOf } from '../../rows/ids.ts';
import { anyToken, matchSql } from './index-match.ts';
import { hexOf, numberOf, recordOf, textOf } from '../../rows/row.ts';
import { newestIn } from '../../rows/scope-sql.ts';
import { ALWAYS, both, type SqlPart, type SqlRow } from '../../rows/sql-part.ts';
import type { Database } from './driver.ts';

const TITLE_WEIGHT = 2;
const GRAM_WEIGHT = 0.3;

export function searchIndex(db: Database, search: IndexSearch): IndexHits {
  const found = scored(search);
  const where = both(
    newestIn(search.scope, 'f.id'),
    search.filter === undefined ? ALWAYS : matchSql(search.filter, 'f.id'),
  );
  const rows = db.all(
    `${found.sql} SELECT f.id, f.score, count(*) OVER () AS total FROM found f
     WHERE ${where.sql} ORDER BY f.score DESC, f.id DESC LIMIT ? OFFSET ?`,
    [...found.args, ...where.args, search.limit, search.offset],
  );
  const isRanked = search.words.length + search.grams.length > 0;
  return {
    hits: rows.map((row) => ({
      ...hitOf(db, row, search.scope),
      score: isRanked ? numberOf(row, 'score') : 0,
    })),
    total: rows[0] === undefined ? countAll(db, { found, where }, search) : numberOf(rows[0], 'total'),
  };
}

/** A page after the last one has no row to take the total from. */
function countAll(
  db: Database,
  { found, where }: { readonly found: SqlPart; readonly where: SqlPart },
  { offset, limit }: IndexSearch,
): number {
  if (offset === 0 && limit > 0) return 0;
  const row = db.first(`${found.sql} SELECT count(*) AS total FROM found f WHERE ${where.sql}`, [
    ...found.args,
    ...where.args,
  ]);
  return row === undefined ? 0 : numberOf(row, 'total');
}

/** Every version that has one of the tokens, with its score; without tokens all, by the time of the last reading. */
function scored({ words, grams }: IndexSearch): SqlPart {
  const streams: SqlPart[] = [];
  if (words.length > 0) {
    streams.push({
      sql: `SELECT rowid AS id, -bm25(words_index, ${TITLE_WEIGHT}, 1) AS score FROM words_index WHERE words_index MATCH ?`,
      args: [anyToken(words)],
    });
  }
  if (grams.length > 0) {
    streams.push({
      sql: `SELECT rowid AS id, -${GRAM_WEIGHT} * bm25(grams_index) AS score FROM grams_index WHERE grams_index MATCH ?`,
      args: [anyToken(grams)],
    });
  }
  const [only] = streams;
  if (only === undefined)
    return {
      sql: 'WITH found AS (SELECT seq AS id, last_read_at AS score FROM versions WHERE is_indexed = 1)',
      args: [],
    };
  if (streams.length === 1) return { sql: `WITH found AS MATERIALIZED (${only.sql})`, args: only.args };
  return {
    sql: `WITH found AS MATERIALIZED (SELECT id, sum(score) AS score FROM (${streams.map(({ sql }) => sql).join(' UNION ALL ')}) GROUP BY id)`,
    args: streams.flatMap(({ args }) => args),
  };
}

function hitOf(db: Database, row: SqlRow, scope: ReadScope): Omit<IndexHit, 'score'> {
  const seq = numberOf(row, 'id');
  const found =
    db.first(
      `SELECT d.id, d.url, v.content_hash, v.facts, v.doc_seq, v.last_read_at
       FROM versions v JOIN documents d ON d.seq = v.doc_seq WHERE v.seq = ?`,
      [seq],
    ) ?? {};
  const head =
    scope.kind === 'client'
      ? db.first('SELECT read_at FROM heads WHERE doc_seq = ? AND client_id = ?', [
          numberOf(found, 'doc_seq'),
          scope.clientId,
        ])
      : undefined;
  const docId = textOf(found, 'id');
  const { title, language } = recordOf(found, 'facts');
  return {
    docId,
    versionId: versionIdOf(docId, hexOf(found, 'content_hash')),
    url: textOf(found, 'url'),
    ...(typeof title === 'string' && { title }),
    ...(typeof language === 'string' && { language }),
    readAtMs: head === undefined ? numberOf(found, 'last_read_at') : numberOf(head, 'read_at'),
  };
}
