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
/** What is divided by for a token that is there once, without the part for the document's length. */
const ONCE = 1 + K1 * (1 - B);

/** The kinds of tokens in one list. */
const WORDS = 1;
const GRAMS = 2;

/** Of the best by presence, so many more than asked for are scored by their counts. */
const RESCORED = 50;

/**
 * To look at every vector costs much more than the planner believes, because each has to be fetched and unpacked. It also
 * believes that a token is in few documents: then it sorts what it should hash.
 */
const BY_INDEX: TransactionOptions = {
  set: ['enable_seqscan = off', 'enable_indexscan = off', 'enable_sort = off', 'jit = off'],
};

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
 * which are slow to read: all are scored as if they had each token once, then the best by their counts. What a hit must have is
 * asked of the index as well, before anything is scored: document by document it would be asked of the vectors.
 */
function rankedSql(search: IndexSearch): PgPart {
  const { scope, limit, offset } = search;
  const where = allowed(search);
  const readAt = readAtSql(scope);
  const distinct = (list: readonly string[]): string[] =>
    [...new Set(list.map(vectorToken))].filter((token) => token !== '');
  const [words, grams] = [distinct(search.words), distinct(search.grams)];
  return {
    sql: `WITH tokens AS MATERIALIZED (
       SELECT no, stream, token, q FROM unnest(?::int[], ?::text[], ?::text[]) WITH ORDINALITY t(stream, token, q, no)),
     postings AS MATERIALIZED (
       SELECT t.no, i.version_seq AS seq, i.word_count AS length
       FROM tokens t JOIN index_rows i ON i.words @@ t.q::tsquery WHERE t.stream = ${WORDS}
       UNION ALL
       SELECT t.no, i.version_seq, i.gram_count
       FROM tokens t JOIN index_rows i ON i.grams @@ t.q::tsquery WHERE t.stream = ${GRAMS}),
     size AS (SELECT count(*)::float8 AS n, greatest(avg(word_count), 1)::float8 AS word_avg,
       greatest(avg(gram_count), 1)::float8 AS gram_avg FROM index_rows),
     weights AS MATERIALIZED (
       SELECT no, stream, token, ${K1 * B}::float8 / (CASE stream WHEN ${WORDS} THEN word_avg ELSE gram_avg END) AS by_length,
         (CASE stream WHEN ${WORDS} THEN ${K1 + 1} ELSE ${(K1 + 1) * GRAM_WEIGHT} END)::float8
           * greatest(ln((n - found + 0.5) / (found + 0.5)), ${LEAST_IDF}) AS weight
       FROM (SELECT no, count(*)::float8 AS found FROM postings GROUP BY no) f JOIN tokens USING (no) CROSS JOIN size),
     allowed AS MATERIALIZED (
       SELECT i.version_seq AS seq FROM index_rows i JOIN documents d ON d.seq = i.doc_seq WHERE ${where.sql}),
     found AS MATERIALIZED (
       SELECT seq, sum(weight / (${ONCE}::float8 + by_length * length)) AS score
       FROM postings JOIN allowed USING (seq) JOIN weights USING (no) GROUP BY seq),
     best AS MATERIALIZED (SELECT seq FROM found ORDER BY score DESC, seq DESC LIMIT ?),
     counts AS (
       SELECT ${WORDS} AS stream, u.lexeme AS token, b.seq, i.word_count AS length, cardinality(u.positions) AS times
       FROM best b JOIN index_rows i ON i.version_seq = b.seq, unnest(${ofTokens('i.words')}) u
       UNION ALL
       SELECT ${WORDS}, u.lexeme, b.seq, i.word_count, cardinality(u.positions)
       FROM best b JOIN index_rows i ON i.version_seq = b.seq, unnest(ts_filter(i.words, '{a}')) u WHERE u.lexeme = ANY (?::text[])
       UNION ALL
       SELECT ${GRAMS}, u.lexeme, b.seq, i.gram_count, cardinality(u.positions)
       FROM best b JOIN index_rows i ON i.version_seq = b.seq, unnest(${ofTokens('i.grams')}) u),
     counted AS (SELECT stream, token, seq, length, sum(times)::float8 AS times FROM counts GROUP BY stream, token, seq, length),
     page AS (
       SELECT seq, sum(weight * times / (times + ${ONCE - 1}::float8 + by_length * length)) AS score
       FROM counted JOIN weights USING (stream, token) GROUP BY seq ORDER BY score DESC, seq DESC LIMIT ? OFFSET ?)
     SELECT t.total, p.score, ${COLUMNS}, ${readAt.sql} AS read_at FROM (SELECT count(*) AS total FROM found) t
     LEFT JOIN page p ON true LEFT JOIN versions v ON v.seq = p.seq LEFT JOIN documents d ON d.seq = v.doc_seq
     ORDER BY p.score DESC, p.seq DESC`,
    args: [
      [...words.map(() => WORDS), ...grams.map(() => GRAMS)],
      [...words, ...grams],
      [...words, ...grams].map(quotedToken),
      ...where.args,
      rescored(offset + limit),
      ...[words, words, grams],
      limit,
      offset,
      ...readAt.args,
    ],
  };
}

/** The part of a vector that is about some tokens: they are the only ones with the label B then. To unpack it all takes many times as long. */
function ofTokens(vector: string): string {
  return `ts_filter(setweight(${vector}, 'B', ?::text[]), '{b}')`;
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
