import type { IndexHit, IndexHits, IndexSearch } from '../index-query.ts';
import type { ReadScope } from '../read-scope.ts';
import { versionIdOf } from '../rows/ids.ts';
import { hexOf, numberOf, recordOf, textOf } from '../rows/row.ts';
import { readBySession } from '../rows/scope-sql.ts';
import { ALWAYS, both, type SqlPart, type SqlRow } from '../rows/sql-part.ts';
import type { PgDatabase, PgPart, TransactionOptions } from './database.ts';
import { matchSql } from './index-match.ts';
import { quotedToken, vectorToken } from './vectors.ts';

const GRAM_WEIGHT = 0.3;

/** BM25 as in FTS5: a word that most documents have counts next to nothing, and never against one. */
const K1 = 1.2;
const B = 0.75;
const LEAST_IDF = 1e-6;

/** Of the best by presence, so many more than asked for are scored by their counts. */
const RESCORED = 50;

/** To look at every vector costs much more than the planner believes, because each has to be fetched and unpacked. */
const BY_INDEX: TransactionOptions = { set: ['enable_seqscan = off', 'jit = off'] };

export async function searchIndex(db: PgDatabase, search: IndexSearch): Promise<IndexHits> {
  const isRanked = search.words.length + search.grams.length > 0;
  const { sql, args } = isRanked ? rankedSql(search) : newestSql(search);
  const rows = await db.transaction((tx) => tx.all(sql, args), BY_INDEX);
  const [first] = rows;
  return {
    hits: rows.filter(({ id }) => id !== null).map((row) => hitOf(row, isRanked)),
    total: first === undefined ? 0 : numberOf(first, 'total'),
  };
}

/** What a scope and a filter let through, of rows i of the index and documents d. */
function allowed({ scope, filter }: IndexSearch): SqlPart {
  const newest =
    scope.kind === 'everything'
      ? { sql: 'd.newest_version = i.version_seq', args: [] }
      : {
          sql: 'EXISTS (SELECT 1 FROM heads n WHERE n.doc_seq = d.seq AND n.version_seq = i.version_seq AND n.client_id = ?)',
          args: [scope.clientId],
        };
  return both(newest, readBySession(scope, 'd.seq'), filter === undefined ? ALWAYS : matchSql(filter));
}

const COLUMNS = 'd.id, d.url, v.content_hash, v.facts';

function readAtSql(scope: ReadScope): SqlPart {
  if (scope.kind === 'everything') return { sql: 'v.last_read_at', args: [] };
  return {
    sql: '(SELECT h.read_at FROM heads h WHERE h.doc_seq = d.seq AND h.client_id = ?)',
    args: [scope.clientId],
  };
}

function newestSql(search: IndexSearch): PgPart {
  const where = allowed(search);
  const readAt = readAtSql(search.scope);
  return {
    sql: `WITH found AS (
       SELECT i.version_seq AS seq, v.last_read_at AS score FROM index_rows i
       JOIN versions v ON v.seq = i.version_seq JOIN documents d ON d.seq = i.doc_seq WHERE ${where.sql}),
     page AS (SELECT * FROM found ORDER BY score DESC, seq DESC LIMIT ? OFFSET ?)
     SELECT t.total, p.score, ${COLUMNS}, ${readAt.sql} AS read_at FROM (SELECT count(*) AS total FROM found) t
     LEFT JOIN page p ON true LEFT JOIN versions v ON v.seq = p.seq LEFT JOIN documents d ON d.seq = v.doc_seq
     ORDER BY p.score DESC, p.seq DESC`,
    args: [...where.args, search.limit, search.offset, ...readAt.args],
  };
}

/**
 * Two steps, because the index knows which documents have a token and how long they are, but how often is in their vectors,
 * which are slow to read: all are scored as if they had each token once, then the best by their counts.
 */
function rankedSql(search: IndexSearch): PgPart {
  const { scope, limit, offset } = search;
  const where = allowed(search);
  const readAt = readAtSql(scope);
  const tokens = (list: readonly string[]): string[] =>
    [...new Set(list.map(vectorToken))].filter((token) => token !== '');
  const [words, grams] = [tokens(search.words), tokens(search.grams)];
  return {
    sql: `WITH postings AS MATERIALIZED (
       SELECT 1 AS stream, t.token, i.version_seq AS seq, i.word_count AS length
       FROM unnest(?::text[], ?::text[]) t(token, q) JOIN index_rows i ON i.words @@ t.q::tsquery
       UNION ALL
       SELECT 2, t.token, i.version_seq, i.gram_count
       FROM unnest(?::text[], ?::text[]) t(token, q) JOIN index_rows i ON i.grams @@ t.q::tsquery),
     size AS (SELECT count(*)::float8 AS n, greatest(avg(word_count), 1)::float8 AS word_avg,
       greatest(avg(gram_count), 1)::float8 AS gram_avg FROM index_rows),
     weights AS (
       SELECT stream, token, CASE stream WHEN 1 THEN word_avg ELSE gram_avg END AS average,
         ${K1 + 1} * (CASE stream WHEN 1 THEN 1 ELSE ${GRAM_WEIGHT} END) * greatest(ln((n - found + 0.5) / (found + 0.5)), ${LEAST_IDF}) AS weight
       FROM (SELECT stream, token, count(*) AS found FROM postings GROUP BY stream, token) f CROSS JOIN size),
     present AS (
       SELECT seq, sum(weight / (1 + ${K1} * (${1 - B} + ${B} * length / average))) AS score
       FROM postings JOIN weights USING (stream, token) GROUP BY seq),
     found AS MATERIALIZED (
       SELECT p.seq, p.score FROM present p JOIN index_rows i ON i.version_seq = p.seq JOIN documents d ON d.seq = i.doc_seq
       WHERE ${where.sql}),
     best AS MATERIALIZED (SELECT seq FROM found ORDER BY score DESC, seq DESC LIMIT ?),
     counted AS (
       SELECT 1 AS stream, u.lexeme AS token, b.seq, i.word_count AS length,
         coalesce(cardinality(u.positions) + cardinality(array_positions(u.weights, 'A')), 1) AS times
       FROM best b JOIN index_rows i ON i.version_seq = b.seq, unnest(i.words) u WHERE u.lexeme = ANY (?::text[])
       UNION ALL
       SELECT 2, u.lexeme, b.seq, i.gram_count, coalesce(cardinality(u.positions), 1)
       FROM best b JOIN index_rows i ON i.version_seq = b.seq, unnest(i.grams) u WHERE u.lexeme = ANY (?::text[])),
     page AS (
       SELECT seq, sum(weight * times / (times + ${K1} * (${1 - B} + ${B} * length / average))) AS score
       FROM counted JOIN weights USING (stream, token) GROUP BY seq ORDER BY score DESC, seq DESC LIMIT ? OFFSET ?)
     SELECT t.total, p.score, ${COLUMNS}, ${readAt.sql} AS read_at FROM (SELECT count(*) AS total FROM found) t
     LEFT JOIN page p ON true LEFT JOIN versions v ON v.seq = p.seq LEFT JOIN documents d ON d.seq = v.doc_seq
     ORDER BY p.score DESC, p.seq DESC`,
    args: [
      ...[words, words.map(quotedToken), grams, grams.map(quotedToken)],
      ...where.args,
      rescored(offset + limit),
      ...[words, grams],
      limit,
      offset,
      ...readAt.args,
    ],
  };
}

/** The same for the first pages, so that they follow one another. */
function rescored(wanted: number): number {
  return Math.ceil(wanted / RESCORED + 1) * RESCORED;
}

function hitOf(row: SqlRow, isRanked: boolean): IndexHit {
  const docId = textOf(row, 'id');
  const { title, language } = recordOf(row, 'facts');
  return {
    docId,
    versionId: versionIdOf(docId, hexOf(row, 'content_hash')),
    url: textOf(row, 'url'),
    ...(typeof title === 'string' && { title }),
    ...(typeof language === 'string' && { language }),
    readAtMs: numberOf(row, 'read_at'),
    score: isRanked ? numberOf(row, 'score') : 0,
  };
}
