import { fail, monotonicMs } from '../../core/index.ts';
import { createAutoTrim } from '../rows/auto-trim.ts';
import { createChangeSignal } from '../rows/change-signal.ts';
import { numberOf } from '../rows/row.ts';
import type { Store, StoreLimits } from '../store.ts';
import { createChunkStore } from './chunk-store.ts';
import { openDatabase, type PgDatabase } from './database.ts';
import { createDocumentStore } from './document-store.ts';
import { createExchangeStore } from './exchange-store.ts';
import { createMovingStore } from './moving-store.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createQueueStore } from './queue-store.ts';
import { searchIndex } from './search-index.ts';
import { createSessionStore } from './session-store.ts';
import type { PgStoreParts } from './store-parts.ts';
import { trim } from './trim.ts';
import { createUpkeepStore } from './upkeep-store.ts';

export interface PostgresStoreOptions extends StoreLimits {
  /** As in `postgres://user:password@host:5432/database`; `?schema=` names where the tables are. */
  readonly url: string;
  readonly maxConnections?: number;
  /** How long to wait for a connection, and for a statement. */
  readonly connectMs?: number;
  readonly statementMs?: number;
}

const MAX_CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;

/** A store in a database. Nothing is opened before the first call; a database that cannot be used fails each call. */
export function openPostgresStore(options: PostgresStoreOptions): Store {
  const { maxBytes, purpose = 'use' } = options;
  const schema = schemaOf(options.url);
  const opened = openDatabase({
    url: options.url,
    schema,
    maxConnections: options.maxConnections ?? MAX_CONNECTIONS,
    connectMs: options.connectMs ?? CONNECT_MS,
    statementMs: options.statementMs ?? STATEMENT_MS,
  });
  const db = preparedFirst(opened, () => prepareDatabase(opened, schema, purpose));
  const trimming = createAutoTrim(() => trim(parts), options);
  const parts: PgStoreParts = {
    db,
    maxBytes,
    nowMs: options.clock === undefined ? databaseClock(db) : () => Promise.resolve(options.clock?.() ?? 0),
    queueSignal: createChangeSignal(() => db.note()),
    afterWrite: () => {
      if (maxBytes !== undefined) trimming.afterWrite();
    },
  };
  return {
    documents: createDocumentStore(parts),
    index: { search: (search) => searchIndex(db, search) },
    exchanges: createExchangeStore(parts),
    chunks: createChunkStore(parts),
    queue: createQueueStore(parts),
    sessions: createSessionStore(parts),
    upkeep: createUpkeepStore(parts),
    moving: createMovingStore(parts),
    close: async () => {
      await trimming.idle();
      await parts.queueSignal.close();
      await opened.close();
    },
  };
}

const DEFAULT_SCHEMA = 'wayfarer';

function schemaOf(url: string): string {
  const schema = new URL(url).searchParams.get('schema') ?? DEFAULT_SCHEMA;
  // It is written into statements.
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) return schema;
  const message = 'The schema in STORE_URL must be lower-case letters, digits and underscores.';
  throw fail('storage_unavailable', {}, { message });
}

/** Makes sure of the tables before the first statement; tried again with the next one if that fails. */
function preparedFirst(db: PgDatabase, prepare: () => Promise<void>): PgDatabase {
  let prepared: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    if (prepared !== undefined) return prepared;
    const preparing = prepare();
    preparing.catch(() => (prepared = undefined));
    return (prepared = preparing);
  };
  const after = async <T>(work: () => Promise<T>): Promise<T> => {
    await ready();
    return work();
  };
  return {
    all: (...given) => after(() => db.all(...given)),
    first: (...given) => after(() => db.first(...given)),
    run: (...given) => after(() => db.run(...given)),
    lock: (name) => after(() => db.lock(name)),
    transaction: (...given) => after(() => db.transaction(...given)),
    listen: (heard) => db.listen(heard),
    note: () => after(() => db.note()),
    vacuum: () => after(() => db.vacuum()),
    close: () => db.close(),
  };
}

const CLOCK_FRESH_MS = 60_000;

/** Reads the database's clock once a minute, and counts from there. */
function databaseClock(db: PgDatabase): () => Promise<number> {
  let read: { readonly databaseMs: number; readonly atMs: number } | undefined;
  return async () => {
    if (read === undefined || monotonicMs() - read.atMs > CLOCK_FRESH_MS) {
      const row = await db.first('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms');
      read = { databaseMs: numberOf(row ?? {}, 'ms'), atMs: monotonicMs() };
    }
    return Math.round(read.databaseMs + monotonicMs() - read.atMs);
  };
}
