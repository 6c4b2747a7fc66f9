import type { ExchangeFilter, StoredExchange } from '../../exchanges.ts';
import type { ReadScope } from '../../read-scope.ts';
import { bodyOf, type BodyRecord } from '../../rows/body-row.ts';
import {
  exchangeBodySql,
  exchangeOf,
  exchangesSql,
  PUT_REQUEST,
  requestValues,
  RESPONSE_COLUMNS,
  responseValues,
  type ExchangeFacts,
} from '../../rows/exchange-rows.ts';
import { numberOf } from '../../rows/row.ts';
import { versionSeqSql } from '../../rows/version-rows.ts';
import { BODY_COLUMNS, putBody } from './bodies.ts';
import type { Database } from './driver.ts';

/** An exchange whose body is packed. */
export interface PackedExchange {
  readonly exchange: ExchangeFacts;
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

function recordOne(db: Database, exchange: ExchangeFacts, bodySeq: number | undefined): string {
  const { versionId } = exchange;
  const values = requestValues(exchange);
  const seq = db.insert(PUT_REQUEST, values);
  const versionSeq = versionId === undefined ? undefined : versionSeqOf(db, versionId);
  db.run(`INSERT INTO responses (${RESPONSE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, [
    seq,
    ...responseValues(exchange),
    bodySeq ?? null,
    versionSeq ?? null,
  ]);
  return values[0];
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
