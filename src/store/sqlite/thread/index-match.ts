import type { IndexField, IndexQuery } from '../../index-query.ts';
import { afterHostKey, hostKey } from '../../rows/host-key.ts';
import { indexToken } from '../../rows/index-token.ts';
import type { SqlPart } from '../../rows/sql-part.ts';

/**
 * A query as a condition on the number of a version. What concerns one of the two indexes is one expression of FTS5; their
 * combinations are SQL.
 */
export function matchSql(query: IndexQuery, versionSeq: string): SqlPart {
  const table = tableOf(query);
  if (table !== undefined) {
    return {
      sql: `${versionSeq} IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`,
      args: [expressionOf(query)],
    };
  }
  switch (query.kind) {
    case 'everything':
      return { sql: '1', args: [] };
    case 'host':
      return hostSql(query.host, versionSeq);
    case 'except': {
      const wanted = matchSql(query.wanted, versionSeq);
      const unwanted = matchSql(query.unwanted, versionSeq);
      return {
        sql: `(${wanted.sql}) AND NOT (${unwanted.sql})`,
        args: [...wanted.args, ...unwanted.args],
      };
    }
    case 'all':
    case 'any': {
      if (query.of.length === 0) return { sql: query.kind === 'all' ? '1' : '0', args: [] };
      const parts = query.of.map((each) => matchSql(each, versionSeq));
      return {
        sql: parts.map(({ sql }) => `(${sql})`).join(query.kind === 'all' ? ' AND ' : ' OR '),
        args: parts.flatMap(({ args }) => args),
      };
    }
    case 'token':
    case 'phrase':
      return { sql: '0', args: [] }; // Only a phrase without tokens is about no index.
  }
}

/** Any of these tokens. */
export function anyToken(tokens: readonly string[]): string {
  return [...new Set(tokens)].map(quoted).join(' OR ');
}

function hostSql(host: string, versionSeq: string): SqlPart {
  const key = hostKey(host);
  return {
    sql: `${versionSeq} IN (SELECT v.seq FROM documents d JOIN versions v ON v.doc_seq = d.seq WHERE d.host_key >= ? AND d.host_key < ?)`,
    args: [key, afterHostKey(key)],
  };
}

type IndexTable = 'words_index' | 'grams_index';

/** The index that a query is about, if it is one. */
function tableOf(query: IndexQuery): IndexTable | undefined {
  switch (query.kind) {
    case 'token':
      return tableOfField(query.field);
    case 'phrase':
      return query.tokens.length === 0 ? undefined : tableOfField(query.field);
    case 'except':
      return commonTable([query.wanted, query.unwanted]);
    case 'all':
    case 'any':
      return commonTable(query.of);
    case 'everything':
    case 'host':
      return undefined;
  }
}

function commonTable(queries: readonly IndexQuery[]): IndexTable | undefined {
  const tables = new Set(queries.map(tableOf));
  return tables.size === 1 ? [...tables][0] : undefined;
}

function tableOfField(field: IndexField): IndexTable {
  return field === 'grams' ? 'grams_index' : 'words_index';
}

function expressionOf(query: IndexQuery): string {
  switch (query.kind) {
    case 'token':
      return inField(query.field, `${quoted(query.token)}${query.isPrefix === true ? ' *' : ''}`);
    case 'phrase':
      return inField(query.field, `"${query.tokens.map(indexToken).join(' ')}"`);
    case 'except':
      return `(${expressionOf(query.wanted)}) NOT (${expressionOf(query.unwanted)})`;
    case 'all':
    case 'any':
      return query.of.map((each) => `(${expressionOf(each)})`).join(query.kind === 'all' ? ' AND ' : ' OR ');
    case 'everything':
    case 'host':
      return ''; // Not asked for: such a query is about no index.
  }
}

function inField(field: IndexField, expression: string): string {
  return field === 'title' ? `title : ${expression}` : expression;
}

function quoted(token: string): string {
  return `"${indexToken(token)}"`;
}
