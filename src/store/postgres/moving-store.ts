import type { MoveMark, MovingStore, RowChange, RowKey } from '../moving.ts';
import { MARK_KEY, markIn } from '../rows/move-mark.ts';
import { checkedContent } from '../rows/moved-content.ts';
import {
  countSql,
  MOVED_TABLES,
  plainRow,
  rangeSql,
  vectorIn,
  type MovedTable,
  type PlainRow,
  type PlainValue,
} from '../rows/moved-tables.ts';
import { bytesOf, numberOf } from '../rows/row.ts';
import { bitsOf } from './chunk-store.ts';
import { NO_LIMITS, type Queries } from './database.ts';
import { dropFromIndex, isNobodysHead } from './index-rows.ts';
import { fillIndex } from './repair.ts';
import type { PgStoreParts } from './store-parts.ts';

export function createMovingStore({ db }: PgStoreParts): MovingStore {
  return {
    mark: () => markOf(db),
    setMark: (mark) => putMark(db, mark),
    count: async (table) => {
      const row = await db.transaction((tx) => tx.first(countSql(table)), NO_LIMITS);
      return numberOf(row ?? {}, 'n');
    },
    rows: async (table, range) => {
      const { sql, args } = rangeSql(table, range, (column) => `${column} COLLATE "C"`);
      const rows = await db.transaction((tx) => tx.all(sql, args), NO_LIMITS);
      return rows.map((row) => plainRow(table, row));
    },
    change: (table, change) => db.transaction((tx) => changeRows(tx, table, change), NO_LIMITS),
    removeBodies: (keys) => db.transaction((tx) => removeRows(tx, 'bodies', keys), NO_LIMITS),
    addBodies: (bodies) =>
      db.transaction(async (tx) => {
        const rows = bodies.map(({ row, content }) => ({
          ...objectOf('bodies', row),
          content: hexOf(Buffer.from(content).toString('hex')),
        }));
        await insertRows(tx, 'bodies', rows);
      }, NO_LIMITS),
    contents: async (rows) => {
      const sql = 'SELECT seq, content FROM bodies WHERE seq = ANY (?::bigint[])';
      const found = await db.all(sql, [rows.map(([seq]) => Number(seq))]);
      const contents = new Map(found.map((row) => [numberOf(row, 'seq'), bytesOf(row, 'content')]));
      return Promise.all(rows.map((row) => checkedContent(row, contents.get(Number(row[0])))));
    },
    completeIndex: async (tokensOf, onProgress) => {
      await db.transaction((tx) => dropFromIndex(tx, { sql: isNobodysHead('i'), args: [] }), NO_LIMITS);
      return fillIndex(db, tokensOf, onProgress);
    },
    finish: async () => {
      await db.transaction(continueNumbers, NO_LIMITS);
      await db.vacuum();
    },
  };
}

export async function markOf(db: Queries): Promise<MoveMark | undefined> {
  const row = await db.first('SELECT value FROM meta WHERE key = ?', [MARK_KEY]);
  return row === undefined ? undefined : markIn(row);
}

async function putMark(db: Queries, mark: MoveMark): Promise<void> {
  await db.run(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [MARK_KEY, JSON.stringify(mark)],
  );
}

async function changeRows(
  db: Queries,
  table: Exclude<MovedTable, 'bodies'>,
  { remove, add }: RowChange,
): Promise<void> {
  await removeRows(db, table, remove);
  const rows = add.map((row) => objectOf(table, row));
  if (table !== 'chunks') return insertRows(db, table, rows);
  const signed = add.map((row, at) => {
    const vector = vectorIn(row);
    return { ...rows[at], signature: vector === undefined ? null : bitsOf(vector) };
  });
  await insertRows(db, table, signed);
}

async function removeRows(db: Queries, table: MovedTable, keys: readonly RowKey[]): Promise<void> {
  if (keys.length === 0) return;
  const { key } = MOVED_TABLES[table];
  const rows = keys.map((values) => Object.fromEntries(key.map((column, at) => [column, values[at]])));
  const same = key.map((column) => `t.${column} = r.${column}`).join(' AND ');
  await db.run(
    `DELETE FROM ${table} t USING json_populate_recordset(NULL::${table}, ?::json) r WHERE ${same}`,
    [JSON.stringify(rows)],
  );
  if (table !== 'versions') return;
  await dropFromIndex(db, {
    sql: 'i.version_seq = ANY (?::bigint[])',
    args: [keys.map(([seq]) => Number(seq))],
  });
}

type RowObject = Readonly<Record<string, PlainValue>>;

/** The database knows the type of each column. */
async function insertRows(db: Queries, table: MovedTable, rows: readonly RowObject[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await db.run(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ?::json)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

function objectOf(table: MovedTable, row: PlainRow): RowObject {
  const { columns, bytes = [] } = MOVED_TABLES[table];
  return Object.fromEntries(
    columns.map((column, at) => {
      const value = row[at] ?? null;
      return [column, bytes.includes(column) && typeof value === 'string' ? hexOf(value) : value];
    }),
  );
}

/** PostgreSQL's notation of bytes. */
function hexOf(digits: string): string {
  return `\\x${digits}`;
}

/** New rows get the numbers after those that were moved. */
async function continueNumbers(db: Queries): Promise<void> {
  for (const [table, { key }] of Object.entries(MOVED_TABLES)) {
    if (key.join() !== 'seq') continue;
    await db.run(
      `SELECT setval(pg_get_serial_sequence('${table}', 'seq'), greatest(1, (SELECT max(seq) FROM ${table})))`,
    );
  }
  await db.run("SELECT setval('crawl_claims', greatest(1, (SELECT max(last_claim_at) FROM crawl_hosts)))");
}
