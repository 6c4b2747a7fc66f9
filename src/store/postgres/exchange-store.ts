import { opaqueId } from '../../core/index.ts';
import type { ExchangeStore, NewExchange } from '../exchanges.ts';
import { packBody, unpackBody, type PackedBytes } from '../rows/body-bytes.ts';
import { bodyOf } from '../rows/body-row.ts';
import { exchangeBodySql, exchangeOf, exchangesSql } from '../rows/exchange-rows.ts';
import { hostKey, hostOf } from '../rows/host-key.ts';
import { versionSeqSql } from '../rows/version-rows.ts';
import { BODY_COLUMNS, putBodies } from './bodies.ts';
import type { Queries } from './database.ts';
import type { PgStoreParts } from './store-parts.ts';

export function createExchangeStore({ db, afterWrite }: PgStoreParts): ExchangeStore {
  return {
    record: async (exchanges) => {
      const packed = await Promise.all(
        exchanges.map(async (exchange): Promise<ExchangeWithBody> => {
          const { body } = exchange.response;
          return { exchange, body: body === undefined ? undefined : await packBody(body) };
        }),
      );
      const ids = await db.transaction((tx) => recordAll(tx, packed));
      afterWrite();
      return ids;
    },
    list: async (filter) => {
      const { sql, args } = exchangesSql(filter);
      return (await db.all(sql, args)).map(exchangeOf);
    },
    body: async (exchangeId, scope) => {
      const { sql, args } = exchangeBodySql(exchangeId, scope, BODY_COLUMNS);
      const row = await db.first(sql, args);
      if (row === undefined) return undefined;
      const body = bodyOf(row);
      return unpackBody(body, body.content ?? Buffer.alloc(0));
    },
  };
}

interface ExchangeWithBody {
  readonly exchange: NewExchange;
  readonly body: PackedBytes | undefined;
}

async function recordAll(db: Queries, packed: readonly ExchangeWithBody[]): Promise<readonly string[]> {
  const bodies = await putBodies(
    db,
    packed.flatMap(({ body }) => body ?? []),
  );
  const ids: string[] = [];
  for (const { exchange, body } of packed) {
    const bodySeq = body === undefined ? null : (bodies.get(Buffer.from(body.hash).toString('hex')) ?? null);
    ids.push(await recordOne(db, exchange, bodySeq));
  }
  return ids;
}

async function recordOne(db: Queries, exchange: NewExchange, bodySeq: number | null): Promise<string> {
  const { kind, reader, request, response, versionId } = exchange;
  const id = `x${opaqueId(10)}`;
  const ofVersion = versionId === undefined ? { sql: 'NULL', args: [] } : versionSeqSql(versionId);
  await db.run(
    `WITH request AS (
       INSERT INTO requests (id, kind, client_id, session_id, is_private, url, host_key, method, headers, resource_type,
         page_url, page_host_key, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq)
     INSERT INTO responses (request_seq, status, mime, headers, received_at, body_seq, version_seq)
     SELECT seq, ?::int, ?, ?, ?::bigint, ?::bigint, (${ofVersion.sql})::bigint FROM request`,
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
      response.status,
      response.mime ?? null,
      JSON.stringify(response.headers),
      response.receivedAtMs,
      bodySeq,
      ...ofVersion.args,
    ],
  );
  return id;
}
