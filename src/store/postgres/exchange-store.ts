import type { ExchangeStore, NewExchange } from '../exchanges.ts';
import { packBody, unpackBody, type PackedBytes } from '../rows/body-bytes.ts';
import { bodyOf } from '../rows/body-row.ts';
import {
  exchangeBodySql,
  exchangeOf,
  exchangesSql,
  PUT_REQUEST,
  requestValues,
  RESPONSE_COLUMNS,
  responseValues,
} from '../rows/exchange-rows.ts';
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
  const { versionId } = exchange;
  const values = requestValues(exchange);
  const ofVersion = versionId === undefined ? { sql: 'NULL', args: [] } : versionSeqSql(versionId);
  await db.run(
    `WITH request AS (${PUT_REQUEST} RETURNING seq)
     INSERT INTO responses (${RESPONSE_COLUMNS})
     SELECT seq, ?::int, ?, ?, ?::bigint, ?::bigint, (${ofVersion.sql})::bigint FROM request`,
    [...values, ...responseValues(exchange), bodySeq, ...ofVersion.args],
  );
  return values[0];
}
