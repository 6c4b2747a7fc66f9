import { fail } from '../../core/index.ts';
import { DIMENSION_KEY, MODEL_KEY } from './chunk-row.ts';
import type { SqlPart, SqlRow } from './sql-part.ts';

/** Bytes are written as hexadecimal digits, truths as 0 and 1. */
export type PlainValue = string | number | null;

/** A row as it is in every engine: its values in the order of the table's columns. */
export type PlainRow = readonly PlainValue[];

export interface MovedColumns {
  readonly key: readonly string[];
  /** Key columns whose values are texts. */
  readonly textKey?: readonly string[];
  readonly columns: readonly string[];
  readonly bytes?: readonly string[];
  /** Which rows are moved, if not all. */
  readonly where?: string;
}

export type MovedTable =
  | 'bodies'
  | 'documents'
  | 'versions'
  | 'readings'
  | 'heads'
  | 'requests'
  | 'responses'
  | 'chunks'
  | 'crawl_queue'
  | 'crawl_hosts'
  | 'crawl_patterns'
  | 'sessions'
  | 'meta';

const words = (text: string): readonly string[] => text.split(' ');

/**
 * The tables of both adapters, without what follows from the rest: the index, signatures of vectors, where a body is. Row numbers
 * stay, so what refers to them does.
 */
export const MOVED_TABLES: Readonly<Record<MovedTable, MovedColumns>> = {
  bodies: { key: ['seq'], columns: words('seq hash bytes stored_bytes encoding'), bytes: ['hash'] },
  documents: {
    key: ['seq'],
    columns: words(
      'seq id url owner host_key title etag last_modified last_crawled content_hash newest_version is_pinned',
    ),
  },
  versions: {
    key: ['seq'],
    columns: words('seq doc_seq content_hash body_seq text_bytes facts first_read_at last_read_at'),
    bytes: ['content_hash'],
  },
  readings: {
    key: words('doc_seq version_seq client_id session_id'),
    textKey: words('client_id session_id'),
    columns: words('doc_seq version_seq client_id session_id first_at last_at'),
  },
  heads: {
    key: words('doc_seq client_id'),
    textKey: ['client_id'],
    columns: words('doc_seq client_id version_seq read_at'),
  },
  requests: {
    key: ['seq'],
    columns: words(
      'seq id kind client_id session_id is_private url host_key method headers resource_type page_url page_host_key sent_at',
    ),
  },
  responses: {
    key: ['request_seq'],
    columns: words('request_seq status mime headers received_at body_seq version_seq'),
  },
  chunks: {
    key: ['seq'],
    columns: words('seq id doc_seq url position section_path text tokens embedding created_at updated_at'),
    bytes: ['embedding'],
  },
  crawl_queue: {
    key: ['seq'],
    columns: words(
      'seq id url host host_key depth from_url client_id session_id source_id policy state reason attempts not_before claim_id worker_id lease_ends_at version_id added_at finished_at pattern content_hash essence_hash',
    ),
  },
  crawl_hosts: {
    key: ['host'],
    textKey: ['host'],
    columns: words('host host_key delay_ms next_at last_claim_at last_client last_session'),
  },
  crawl_patterns: {
    key: words('client_id source_id pattern'),
    textKey: words('client_id source_id pattern'),
    columns: words('client_id source_id pattern host_key repeats is_trap'),
  },
  sessions: {
    key: ['id'],
    textKey: ['id'],
    columns: words('id client_id name mode config owner_id owner_address started_at last_seen_at ended_at'),
  },
  meta: {
    key: ['key'],
    textKey: ['key'],
    columns: words('key value'),
    where: `key IN ('${MODEL_KEY}', '${DIMENSION_KEY}')`,
  },
};

export const TABLES_MOVED = Object.keys(MOVED_TABLES) as readonly MovedTable[]; // the keys of a complete record

export function keyOf(table: MovedTable, row: PlainRow): readonly PlainValue[] {
  const { key, columns } = MOVED_TABLES[table];
  return key.map((column) => row[columns.indexOf(column)] ?? null);
}

export function valueIn(table: MovedTable, row: PlainRow, column: string): PlainValue {
  return row[MOVED_TABLES[table].columns.indexOf(column)] ?? null;
}

/** Rows of a range in the order of the key; `asText` says that a column is compared byte by byte. */
export function rangeSql(
  table: MovedTable,
  {
    after,
    upTo,
    limit,
  }: { readonly after?: PlainRow | undefined; readonly upTo?: PlainRow | undefined; readonly limit: number },
  asText: (column: string) => string = (column) => column,
): SqlPart {
  const { key, textKey = [], columns, where = 'true' } = MOVED_TABLES[table];
  const names = key.map((column) => (textKey.includes(column) ? asText(column) : column)).join(', ');
  const marks = key.map(() => '?').join(', ');
  const bounds = [
    ...(after === undefined ? [] : [{ sql: `(${names}) > (${marks})`, args: after }]),
    ...(upTo === undefined ? [] : [{ sql: `(${names}) <= (${marks})`, args: upTo }]),
  ];
  return {
    sql: `SELECT ${columns.join(', ')} FROM ${table} WHERE ${[where, ...bounds.map(({ sql }) => sql)].join(' AND ')}
     ORDER BY ${names} LIMIT ?`,
    args: [...bounds.flatMap(({ args }) => args), limit],
  };
}

export function countSql(table: MovedTable): string {
  return `SELECT count(*) AS n FROM ${table} WHERE ${MOVED_TABLES[table].where ?? 'true'}`;
}

export function plainRow(table: MovedTable, row: SqlRow): PlainRow {
  return MOVED_TABLES[table].columns.map((column) => plainValue(row[column]));
}

/** PostgreSQL's texts have no NUL, so it is the same in all engines without it. */
function plainValue(value: unknown): PlainValue {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd');
  if (typeof value === 'number' || value === null) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('hex');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  throw fail('storage_corrupt', {}, { message: 'The archive has a value of an unknown kind.' });
}

/** The numbers of a chunk's vector, if it has one. */
export function vectorIn(row: PlainRow): Float32Array | undefined {
  const embedding = valueIn('chunks', row, 'embedding');
  if (typeof embedding !== 'string') return undefined;
  return new Float32Array(Uint8Array.from(Buffer.from(embedding, 'hex')).buffer);
}
