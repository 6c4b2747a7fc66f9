import { opaqueId } from '../../../core/index.ts';
import type { ExchangeFilter, ExchangeKind, NewExchange, StoredExchange } from '../../exchanges.ts';
import type { ReadScope } from '../../read-scope.ts';
import { hostKey, hostOf } from '../host-key.ts';
import { parseEntryId, versionIdOf } from '../ids.ts';
import type { BodyRecord } from '../packed.ts';
import { BODY_COLUMNS, bodyOf, putBody } from './bodies.ts';
import type { Database, SqlRow } from './driver.ts';
import { hexOf, numberOf, recordOf, textOf, textOrNone } from './row.ts';
import { ALWAYS, both, ownedBy } from './scope-sql.ts';

/** An exchange whose body is packed. */
export interface PackedExchange {
  readonly exchange: Omit<NewExchange, 'response'> & {
    readonly response: Omit<NewExchange['response'], 'body'>;
  };
  readonly body?: BodyRecord;
}

export interface RecordedExchanges {
  readonly ids: readonly string[];
  readonly unusedFiles: readonly string[];
}

export function recordExchanges(db: Database, packed: readonly PackedExchange[]): RecordedExchanges {
  const unusedFiles: string[] = [];
  const ids = packed.map(({ exchange, body }) => {
    const put = body === undefined ? undefined : putBody(db, body);
    if (put?.isNew === false && body?.fileName !== undefined) unusedFiles.push(body.fileName);
    return recordOne(db, exchange, put?.seq);
  });
  return { ids, unusedFiles };
}

function recordOne(db: Database, exchange: PackedExchange['exchange'], bodySeq: number | undefined): string {
  const { kind, reader, request, response, versionId } = exchange;
  const id = `x${opaqueId(10)}`;
  const seq = db.insert(
    `INSERT INTO requests (id, kind, client_id, session_id, is_private, url, host_key, method, headers, resource_type,
       page_url, page_host_key, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      kind,
      reader.clientId,
      reader.sessionId ?? '',
      reader.isPrivate ? 1 : 0,
      request.url,
      hostKey(hostOf(request.url)),
      request.method,
      JSON.stringify(request.headers),
      request.resourceType ?? null,
      request.pageUrl ?? null,
      request.pageUrl === undefined ? null : hostKey(hostOf(request.pageUrl)),
      request.sentAtMs,
    ],
  );
  db.run(
    `INSERT INTO responses (request_seq, status, mime, headers, received_at, body_seq, version_seq)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      seq,
      response.status,
      response.mime ?? null,
      JSON.stringify(response.headers),
      response.receivedAtMs,
      bodySeq ?? null,
      versionId === undefined ? null : (versionSeqOf(db, versionId) ?? null),
    ],
  );
  return id;
}

function versionSeqOf(db: Database, versionId: string): number | undefined {
  const { docId = '', hashStart = '' } = parseEntryId(versionId) ?? {};
  const row = db.first(
    `SELECT v.seq FROM documents d JOIN versions v ON v.doc_seq = d.seq
     WHERE d.id = ? AND substr(v.content_hash, 1, 6) = ?`,
    [docId, Buffer.from(hashStart, 'hex')],
  );
  return row === undefined ? undefined : numberOf(row, 'seq');
}

export function listExchanges(db: Database, filter: ExchangeFilter): readonly StoredExchange[] {
  const { scope, url, versionId, limit, offset } = filter;
  const where = both(
    ownedBy(scope, 'q'),
    url === undefined ? ALWAYS : { sql: 'q.url = ?', args: [url] },
    versionId === undefined
      ? ALWAYS
      : { sql: 's.version_seq = ?', args: [versionSeqOf(db, versionId) ?? -1] },
  );
  const rows = db.all(
    `SELECT q.id, q.kind, q.url, q.method, q.headers AS request_headers, q.resource_type, q.page_url, q.sent_at,
            s.status, s.mime, s.headers AS response_headers, s.received_at, b.hash, b.bytes, d.id AS doc_id, v.content_hash
     FROM requests q JOIN responses s ON s.request_seq = q.seq LEFT JOIN bodies b ON b.seq = s.body_seq
     LEFT JOIN versions v ON v.seq = s.version_seq LEFT JOIN documents d ON d.seq = v.doc_seq
     WHERE ${where.sql} ORDER BY s.received_at DESC, q.seq DESC LIMIT ? OFFSET ?`,
    [...where.args, limit, offset],
  );
  return rows.map(exchangeOf);
}

function exchangeOf(row: SqlRow): StoredExchange {
  const resourceType = textOrNone(row, 'resource_type');
  const pageUrl = textOrNone(row, 'page_url');
  const mime = textOrNone(row, 'mime');
  const docId = textOrNone(row, 'doc_id');
  return {
    exchangeId: textOf(row, 'id'),
    kind: textOf(row, 'kind') as ExchangeKind, // only written by recordOne
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

export function exchangeBody(
  db: Database,
  { exchangeId, scope }: { readonly exchangeId: string; readonly scope: ReadScope },
): BodyRecord | undefined {
  const where = ownedBy(scope, 'q');
  const row = db.first(
    `SELECT ${BODY_COLUMNS} FROM requests q JOIN responses s ON s.request_seq = q.seq JOIN bodies b ON b.seq = s.body_seq
     WHERE q.id = ? AND ${where.sql}`,
    [exchangeId, ...where.args],
  );
  return row === undefined ? undefined : bodyOf(row);
}
