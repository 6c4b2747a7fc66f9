// Only this file and channel.ts know the PostgreSQL driver.
import pg from 'pg';
import { fail } from '../../core/index.ts';
import type { SqlRow, SqlValue } from '../rows/sql-part.ts';
import { openChannel } from './channel.ts';
import { isConflict, storageError } from './storage-error.ts';

/** A list is an array of PostgreSQL's. */
export type PgValue = SqlValue | readonly SqlValue[];

/** A statement and the values of its question marks. */
export interface PgPart {
  readonly sql: string;
  readonly args: readonly PgValue[];
}

export interface Queries {
  all(sql: string, args?: readonly PgValue[]): Promise<readonly SqlRow[]>;
  first(sql: string, args?: readonly PgValue[]): Promise<SqlRow | undefined>;
  /** Returns the number of changed rows. */
  run(sql: string, args?: readonly PgValue[]): Promise<number>;
  /** Until the end of the transaction; for all processes that use this store. */
  lock(name: string): Promise<void>;
}

export interface PgDatabase extends Queries {
  /** All of the work or nothing. It is done again if it got in the way of another transaction. */
  transaction<T>(work: (tx: Queries) => Promise<T>, how?: TransactionOptions): Promise<T>;
  /** Calls back with each note of any process that uses this store, until the returned function is called. */
  listen(heard: () => void): () => void;
  /** Sends a note. */
  note(): Promise<void>;
  /** Makes the space of deleted rows free for new ones, and counts what is there for the planner. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** Settings of the server for this transaction, such as `statement_timeout = 0`. */
  readonly set?: readonly string[];
  /** The driver waits for as long as the server takes. */
  readonly isPatient?: true;
}

/** For what may take longer than a statement may otherwise. */
export const NO_LIMITS: TransactionOptions = {
  set: ['statement_timeout = 0', 'lock_timeout = 0'],
  isPatient: true,
};

export interface DatabaseOptions {
  readonly url: string;
  /** Where the tables are. */
  readonly schema: string;
  readonly maxConnections: number;
  readonly connectMs: number;
  readonly statementMs: number;
}

const IDLE_MS = 30_000;
const MAX_TRIES = 5;

export function openDatabase(options: DatabaseOptions): PgDatabase {
  const config = poolConfig(options);
  const pool = new pg.Pool(config);
  const name = `${CHANNEL}${options.schema}`;
  const channel = openChannel(config, name);
  // A connection that ends while nobody uses it is replaced with the next query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closed: Promise<void> | undefined;
  const connected = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    if (closed !== undefined) throw fail('storage_unavailable', {}, { message: 'The archive was closed.' });
    const client = await pool.connect().catch((error: unknown) => {
      throw storageError(error);
    });
    let isBroken = true;
    try {
      const value = await work(client);
      isBroken = false;
      return value;
    } finally {
      // After a failure the state of the connection is not known, unless the work has dealt with it.
      client.release(isBroken);
    }
  };
  const queriesOf = (client: pg.PoolClient, how?: TransactionOptions): Queries =>
    queriesOn(options.schema, runOn(client, how));
  const transaction = async <T>(
    work: (tx: Queries) => Promise<T>,
    how: TransactionOptions = {},
  ): Promise<T> => {
    for (let tries = 1; ; tries++) {
      const outcome = await connected((client) => attempt(client, () => work(queriesOf(client, how)), how));
      if ('value' in outcome) return outcome.value;
      if (!isConflict(outcome.error) || tries === MAX_TRIES) throw storageError(outcome.error);
    }
  };
  return {
    ...queriesOn(options.schema, (sql, args) => connected((client) => runOn(client)(sql, args))),
    transaction,
    listen: (heard) => channel.listen(heard),
    note: () =>
      connected(async (client) => {
        await client.query('SELECT pg_notify($1, $2)', [name, '']);
      }),
    vacuum: () =>
      connected(async (client) => {
        await client.query('SET statement_timeout = 0');
        const tables =
          'documents, bodies, versions, readings, heads, index_rows, requests, responses, chunks, crawl_queue';
        await client.query(patient(`VACUUM (ANALYZE) ${tables}`));
        await client.query('RESET statement_timeout');
      }).catch((error: unknown) => {
        throw storageError(error);
      }),
    close: () => (closed ??= Promise.all([pool.end(), channel.close()]).then(() => undefined)),
  };
}

const CHANNEL = 'wayfarer_';

function poolConfig({ url, schema, maxConnections, connectMs, statementMs }: DatabaseOptions): pg.PoolConfig {
  return {
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: 'wayfarer',
    options: `-c search_path=${schema}`,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    // The server's own time-out cannot help when it is not there any more.
    query_timeout: 2 * statementMs,
    types: TYPES,
  };
}

/** Times and counts are whole numbers below 2^53. */
const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(pg.types.builtins.INT8, Number);

type TransactionOutcome<T> = { readonly value: T } | { readonly error: unknown };

async function attempt<T>(
  client: pg.PoolClient,
  work: () => Promise<T>,
  { set = [] }: TransactionOptions,
): Promise<TransactionOutcome<T>> {
  try {
    await client.query(['BEGIN', ...set.map((setting) => `SET LOCAL ${setting}`)].join('; '));
    const value = await work();
    await client.query('COMMIT');
    return { value };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      throw storageError(error);
    });
    return { error };
  }
}

type RunQuery = (sql: string, args: readonly PgValue[]) => Promise<pg.QueryResult<SqlRow>>;

function queriesOn(schema: string, run: RunQuery): Queries {
  return {
    all: async (sql, args = []) => (await run(sql, args)).rows,
    first: async (sql, args = []) => (await run(sql, args)).rows[0],
    run: async (sql, args = []) => (await run(sql, args)).rowCount ?? 0,
    lock: async (name) => {
      await run('SELECT pg_advisory_xact_lock(hashtext(?), hashtext(?))', [schema, name]);
    },
  };
}

function runOn(client: pg.PoolClient, how?: TransactionOptions): RunQuery {
  return async (sql, args) => {
    const text = numbered(sql);
    try {
      return await client.query<SqlRow>(queryOf(text, how), args.map(bound));
    } catch (error) {
      throw isConflict(error) ? error : storageError(error);
    }
  };
}

/** The longest time that a timer takes: without any the driver would take that of the pool. */
const PATIENCE_MS = 2 ** 31 - 1;

/** A statement for which the driver waits until the server answers; its types do not know of that. */
function patient(text: string): pg.QueryConfig {
  const config: pg.QueryConfig & { readonly query_timeout: number } = { text, query_timeout: PATIENCE_MS };
  return config;
}

/** Outside of transactions, and in those with settings, statements are planned anew: they are rare, or their plan depends on their values. */
function queryOf(text: string, how: TransactionOptions | undefined): pg.QueryConfig {
  if (how?.isPatient) return patient(text);
  const name = how === undefined || how.set !== undefined ? undefined : preparedName(text);
  return name === undefined ? { text } : { text, name };
}

const preparedNames = new Map<string, string>();
const MOST_PREPARED = 500;

/** The server keeps a statement with a name for the connection, instead of reading and planning it each time. */
function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known !== undefined || preparedNames.size >= MOST_PREPARED) return known;
  const name = `wayfarer_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** The port's statements have question marks, which both engines can be given. */
function numbered(sql: string): string {
  let no = 0;
  return sql.replaceAll('?', () => `$${++no}`);
}

function bound(arg: PgValue): unknown {
  if (typeof arg === 'string') return arg.replaceAll('\0', '\ufffd'); // PostgreSQL's texts have no NUL
  return Array.isArray(arg) ? arg.map(bound) : arg;
}
