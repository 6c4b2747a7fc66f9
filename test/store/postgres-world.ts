import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openPostgresStore, type PostgresStoreOptions } from '../../src/store/postgres/index.ts';
import type { Store } from '../../src/store/index.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import type { StoreWorld } from './contract.ts';

/** A server for the file, a schema for each test, and the stores that were opened in it. */
export function postgresWorld(): PostgresWorld {
  const stores: Store[] = [];
  let server: PostgresServer;
  let admin: pg.Pool;
  let schema = '';
  const world: PostgresWorld = {
    nowMs: 0,
    get server() {
      return server;
    },
    get url() {
      return `${server.url}?schema=${schema}`;
    },
    sql: async (text) => (await admin.query<Record<string, unknown>>(text.replaceAll('SCHEMA', schema))).rows,
    open: (options = {}) => {
      const store = openPostgresStore({ url: world.url, clock: () => world.nowMs, ...options });
      stores.push(store);
      return Promise.resolve(store);
    },
  };
  beforeAll(async () => {
    server = await startPostgres();
    admin = new pg.Pool({ connectionString: server.url, max: 2, allowExitOnIdle: true });
    admin.on('error', () => undefined); // a test may stop the server
  });
  beforeEach(() => {
    schema = `t_${randomBytes(6).toString('hex')}`;
    world.nowMs = Date.UTC(2026, 0, 1);
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  });
  afterAll(async () => {
    await admin.end();
    await server.close();
  });
  return world;
}

export interface PostgresWorld extends StoreWorld {
  readonly server: PostgresServer;
  /** Of the test's store. */
  readonly url: string;
  open(options?: Partial<PostgresStoreOptions>): Promise<Store>;
  /** Rows of a statement as the server's owner; `SCHEMA` is that of the test. */
  sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}
