import type { IndexField, IndexQuery } from '../index-query.ts';
import { afterHostKey, hostKey } from '../rows/host-key.ts';
import type { SqlPart } from '../rows/sql-part.ts';
import { quotedToken } from './vectors.ts';

/**
 * A query as a condition on rows i of the index and documents d. What concerns one of the two vectors is one query of
 * PostgreSQL's; their combinations are SQL.
 */
export function matchSql(query: IndexQuery): SqlPart {
  const column = columnOf(query);
  if (column !== undefined) return { sql: `i.${column} @@ ?::tsquery`, args: [expressionOf(query)] };
  switch (query.kind) {
    case 'everything':
      return { sql: 'true', args: [] };
    case 'host': {
      const key = hostKey(query.host);
      return { sql: 'd.host_key >= ? AND d.host_key < ?', args: [key, afterHostKey(key)] };
    }
    case 'except': {
      const [wanted, unwanted] = [matchSql(query.wanted), matchSql(query.unwanted)];
      return { sql: `(${wanted.sql}) AND NOT (${unwanted.sql})`, args: [...wanted.args, ...unwanted.args] };
    }
    case 'all':
    case 'any': {
      if (query.of.length === 0) return { sql: query.kind === 'all' ? 'true' : 'false', args: [] };
      const parts = query.of.map(matchSql);
      return {
        sql: parts.map(({ sql }) => `(${sql})`).join(query.kind === 'all' ? ' AND ' : ' OR '),
        args: parts.flatMap(({ args }) => args),
      };
    }
    case 'token':
    case 'phrase':
      return { sql: 'false', args: [] }; // Only without a token it is about no vector.
  }
}

type VectorColumn = 'words' | 'grams';

/** The vector that a query is about, if it is one. */
function columnOf(query: IndexQuery): VectorColumn | undefined {
  switch (query.kind) {
    case 'token':
      return query.token === '' ? undefined : columnOfField(query.field);
    case 'phrase':
      return query.tokens.some((token) => token !== '') ? columnOfField(query.field) : undefined;
    case 'except':
      return commonColumn([query.wanted, query.unwanted]);
    case 'all':
    case 'any':
      return commonColumn(query.of);
    case 'everything':
    case 'host':
      return undefined;
  }
}

function commonColumn(queries: readonly IndexQuery[]): VectorColumn | undefined {
  const columns = new Set(queries.map(columnOf));
  return columns.size === 1 ? [...columns][0] : undefined;
}

function columnOfField(field: IndexField): VectorColumn {
  return field === 'grams' ? 'grams' : 'words';
}

function expressionOf(query: IndexQuery): string {
  switch (query.kind) {
    case 'token':
      return operand(query.field, query.token, query.isPrefix);
    case 'phrase':
      return query.tokens
        .filter((token) => token !== '')
        .map((token) => operand(query.field, token))
        .join(' <-> ');
    case 'except':
      return `(${expressionOf(query.wanted)}) & !(${expressionOf(query.unwanted)})`;
    case 'all':
    case 'any':
      return query.of.map((each) => `(${expressionOf(each)})`).join(query.kind === 'all' ? ' & ' : ' | ');
    case 'everything':
    case 'host':
      return ''; // Not asked for: such a query is about no vector.
  }
}

/** The title has the label A. */
function operand(field: IndexField, token: string, isPrefix = false): string {
  const label = `${isPrefix ? '*' : ''}${field === 'title' ? 'A' : ''}`;
  return label === '' ? quotedToken(token) : `${quotedToken(token)}:${label}`;
}
