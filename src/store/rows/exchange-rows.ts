import { opaqueId } from '../../core/index.ts';
import type { ExchangeFilter, ExchangeKind, NewExchange, StoredExchange } from '../exchanges.ts';
import type { ReadScope } from '../read-scope.ts';
import { hostKey, hostOf } from './host-key.ts';
import { versionIdOf } from './ids.ts';
import { hexOf, numberOf, recordOf, textOf, textOrNone } from './row.ts';
import { ownedBy } from './scope-sql.ts';
import { ALWAYS, both, type SqlPart, type SqlRow, type SqlValue } from './sql-part.ts';
import { versionSeqSql } from './version-rows.ts';

/** An exchange without what is stored as a body. */
export type ExchangeFacts = Omit<NewExchange, 'response'> & {
  readonly response: Omit<NewExchange['response'], 'body'>;
};

export const PUT_REQUEST = `
  INSERT INTO requests (id, kind, client_id, session_id, is_private, url, host_key, method, headers, resource_type,
    page_url, page_host_key, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** In the order of `PUT_REQUEST`, with an id of its own. */
export function requestValues({ kind, reader, request }: ExchangeFacts): readonly [string, ...SqlValue[]] {
  const { url, method, headers, resourceType, pageUrl, sentAtMs } = request;
  const pageKey = pageUrl === undefined ? null : hostKey(hostOf(pageUrl));
  return [
    `x${opaqueId(10)}`,
    ...[kind, reader.clientId, reader.sessionId ?? '', reader.isPrivate ? 1 : 0],
    ...[url, hostKey(hostOf(url)), method, JSON.stringify(headers), resourceType ?? null],
    ...[pageUrl ?? null, pageKey, sentAtMs],
  ];
}

export const RESPONSE_COLUMNS = 'request_seq, status, mime, headers, received_at, body_seq, version_seq';

/** Status, media type, headers and time. */
export function responseValues({ response }: ExchangeFacts): readonly SqlValue[] {
  const { status, mime, headers, receivedAtMs } = response;
  return [status, mime ?? null, JSON.stringify(headers), receivedAtMs];
}

export function exchangesSql({ scope, url, versionId, limit, offset }: ExchangeFilter): SqlPart {
  const ofVersion = versionId === undefined ? undefined : versionSeqSql(versionId);
  const where = both(
    ownedBy(scope, 'q'),
    url === undefined ? ALWAYS : { sql: 'q.url = ?', args: [url] },
    ofVersion === undefined ? ALWAYS : { sql: `s.version_seq = (${ofVersion.sql})`, args: ofVersion.args },
  );
  return {
    sql: `SELECT q.id, q.kind, q.url, q.method, q.headers AS request_headers, q.resource_type, q.page_url, q.sent_at,
            s.status, s.mime, s.headers AS response_headers, s.received_at, b.hash, b.bytes, d.id AS doc_id, v.content_hash
     FROM requests q JOIN responses s ON s.request_seq = q.seq LEFT JOIN bodies b ON b.seq = s.body_seq
     LEFT JOIN versions v ON v.seq = s.version_seq LEFT JOIN documents d ON d.seq = v.doc_seq
     WHERE ${where.sql} ORDER BY s.received_at DESC, q.seq DESC LIMIT ? OFFSET ?`,
    args: [...where.args, limit, offset],
  };
}

/** The body of an exchange: `columns` of bodies b. */
export function exchangeBodySql(exchangeId: string, scope: ReadScope, columns: string): SqlPart {
  const where = both({ sql: 'q.id = ?', args: [exchangeId] }, ownedBy(scope, 'q'));
  return {
    sql: `SELECT ${columns} FROM requests q JOIN responses s ON s.request_seq = q.seq JOIN bodies b ON b.seq = s.body_seq
     WHERE ${where.sql}`,
    args: where.args,
  };
}

export function exchangeOf(row: SqlRow): StoredExchange {
  const resourceType = textOrNone(row, 'resource_type');
  const pageUrl = textOrNone(row, 'page_url');
  const mime = textOrNone(row, 'mime');
  const docId = textOrNone(row, 'doc_id');
  return {
    exchangeId: textOf(row, 'id'),
    kind: textOf(row, 'kind') as ExchangeKind, // only written from a NewExchange
    url: textOf(row, 'url'),
    method: textOf(row, 'method'),
    requestHeaders: headersOf(row, 'request_headers'),
    ...(resourceType !== undefined && { resourceType }),
    ...(pageUrl !== undefined && { pageUrl }),
    sentAtMs: numberOf(row, 'sent_at'),
    status: numberOf(row, 'status'),
    ...(mime !== undefined && { mime }),
    responseHeaders: headersOf(row, 'response_headers'),
    receivedAtMs: numberOf(row, 'received_at'),
    ...(row['hash'] !== null && { bodyHash: hexOf(row, 'hash'), bodyBytes: numberOf(row, 'bytes') }),
    ...(docId !== undefined && { versionId: versionIdOf(docId, hexOf(row, 'content_hash')) }),
  };
}

function headersOf(row: SqlRow, column: string): Readonly<Record<string, string>> {
  return recordOf(row, column) as Readonly<Record<string, string>>; // written by ourselves from this type
}
