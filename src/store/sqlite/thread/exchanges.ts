import { opaqueId } from '../../../core/index.ts';
import type { ExchangeFilter, NewExchange, StoredExchange } from '../../exchanges.ts';
import type { ReadScope } from '../../read-scope.ts';
import { bodyOf, type BodyRecord } from '../../rows/body-row.ts';
import { exchangeBodySql, exchangeOf, exchangesSql } from '../../rows/exchange-rows.ts';
import { hostKey, hostOf } from '../../rows/host-key.ts';
import { numberOf } from '../../rows/row.ts';
import { versionSeqSql } from '../../rows/version-rows.ts';
import { BODY_COLUMNS, putBody } from './bodies.ts';
import type { Database } from './driver.ts';

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
  const { sql, args } = versionSeqSql(versionId);
  const row = db.first(sql, args);
  return row === undefined ? undefined : numberOf(row, 'seq');
}

export function listExchanges(db: Database, filter: ExchangeFilter): readonly StoredExchange[] {
  const { sql, args } = exchangesSql(filter);
  return db.all(sql, args).map(exchangeOf);
}

export function exchangeBody(
  db: Database,
  { exchangeId, scope }: { readonly exchangeId: string; readonly scope: ReadScope },
): BodyRecord | undefined {
  const { sql, args } = exchangeBodySql(exchangeId, scope, BODY_COLUMNS);
  const row = db.first(sql, args);
  return row === undefined ? undefined : bodyOf(row);
}
