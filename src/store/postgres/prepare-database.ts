import { fail } from '../../core/index.ts';
import type { StorePurpose } from '../moving.ts';
import { noArchive, refuseHalfMoved } from '../rows/move-mark.ts';
import { numberOf } from '../rows/row.ts';
import { NO_LIMITS, type PgDatabase, type Queries } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { markOf } from './moving-store.ts';

/** The first with `bit_count`. */
const LEAST_SERVER = 140_000;

/** Brings the tables up to date: whichever process comes first does it, and the others wait. */
export async function prepareDatabase(db: PgDatabase, schema: string, purpose: StorePurpose): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseOldServer(tx);
    await tx.lock('schema');
    if (purpose === 'source' && (await schemaOf(tx)) === 0) throw noArchive();
    await createSchema(tx, schema);
    await migrate(tx);
    if (purpose !== 'target') refuseHalfMoved(await markOf(tx));
  }, NO_LIMITS);
}

async function createSchema(db: Queries, schema: string): Promise<void> {
  const found = await db.first('SELECT (to_regnamespace(?) IS NOT NULL)::int AS n', [schema]);
  // Asked first, because "IF NOT EXISTS" needs the right to create it even if it exists.
  if (numberOf(found ?? {}, 'n') === 0) await db.run(`CREATE SCHEMA ${schema}`);
}

async function migrate(db: Queries): Promise<void> {
  const known = await schemaOf(db);
  refuseNewer(known);
  if (known === MIGRATIONS.length) return;
  if (known === 0) await db.run('CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL)');
  for (const sql of MIGRATIONS.slice(known)) await db.run(sql);
  await db.run(
    "INSERT INTO meta (key, value) VALUES ('schema', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [String(MIGRATIONS.length)],
  );
}

async function refuseOldServer(db: Queries): Promise<void> {
  const row = await db.first("SELECT current_setting('server_version_num')::int AS n");
  if (numberOf(row ?? {}, 'n') >= LEAST_SERVER) return;
  const message = 'The archive needs PostgreSQL 14 or newer.';
  throw fail('storage_unavailable', {}, { message, hint: 'Update the database server.' });
}

/** 0 if there is nothing yet. */
async function schemaOf(db: Queries): Promise<number> {
  const found = await db.first("SELECT (to_regclass('meta') IS NOT NULL)::int AS n");
  if (numberOf(found ?? {}, 'n') === 0) return 0;
  const row = await db.first("SELECT value::int AS n FROM meta WHERE key = 'schema'");
  return row === undefined ? 0 : numberOf(row, 'n');
}

function refuseNewer(schema: number): void {
  if (schema <= MIGRATIONS.length) return;
  const message = `The archive was written by a newer version of this program (schema ${schema}, known is ${MIGRATIONS.length}). It was left as it is.`;
  throw fail(
    'storage_unavailable',
    { schema, known: MIGRATIONS.length },
    { message, hint: 'Update this program, or give another database.' },
  );
}
