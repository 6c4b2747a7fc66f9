import type { ReadScope } from '../read-scope.ts';
import { ALWAYS, both, type SqlPart } from './sql-part.ts';

/** Readings `r` of documents `d` that a scope covers. */
export function readingsIn(scope: ReadScope): SqlPart {
  const ofClient = scope.kind === 'client' ? { sql: 'r.client_id = ?', args: [scope.clientId] } : ALWAYS;
  return both(ofClient, readBySession(scope, 'd.seq'));
}

/** Versions that a search in this scope may find: the newest that its client has read, or that anyone has. */
export function newestIn(scope: ReadScope, versionSeq: string): SqlPart {
  const session = readBySession(scope, 'n.doc_seq');
  const table =
    scope.kind === 'client'
      ? {
          sql: `FROM heads n WHERE n.version_seq = ${versionSeq} AND n.client_id = ?`,
          args: [scope.clientId],
        }
      : {
          sql: `FROM (SELECT newest_version, seq AS doc_seq FROM documents) n WHERE n.newest_version = ${versionSeq}`,
          args: [],
        };
  return {
    sql: `EXISTS (SELECT 1 ${table.sql} AND ${session.sql})`,
    args: [...table.args, ...session.args],
  };
}

/** Documents that the session of a scope has read; `docSeq` names their number. */
export function readBySession(scope: ReadScope, docSeq: string): SqlPart {
  if (scope.sessionId === undefined) return ALWAYS;
  const ofClient =
    scope.kind === 'client' ? { sql: ' AND s.client_id = ?', args: [scope.clientId] } : { sql: '', args: [] };
  return {
    sql: `EXISTS (SELECT 1 FROM readings s WHERE s.doc_seq = ${docSeq} AND s.session_id = ?${ofClient.sql})`,
    args: [scope.sessionId, ...ofClient.args],
  };
}

/** Rows with a client and a session, such as requests or queue items. */
export function ownedBy(scope: ReadScope, alias: string): SqlPart {
  return both(
    scope.kind === 'client' ? { sql: `${alias}.client_id = ?`, args: [scope.clientId] } : ALWAYS,
    scope.sessionId === undefined ? ALWAYS : { sql: `${alias}.session_id = ?`, args: [scope.sessionId] },
  );
}
