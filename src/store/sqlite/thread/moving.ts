import type { MoveMark, RowChange, RowKey, RowRange } from '../../moving.ts';
import { bodyOf, type BodyRecord } from '../../rows/body-row.ts';
import { MARK_KEY, markIn } from '../../rows/move-mark.ts';
import {
  countSql,
  MOVED_TABLES,
  plainRow,
  rangeSql,
  valueIn,
  vectorIn,
  type MovedTable,
  type PlainRow,
} from '../../rows/moved-tables.ts';
import { numberOf } from '../../rows/row.ts';
import type { SqlValue } from '../../rows/sql-part.ts';
import { signatureOf } from '../../rows/vectors.ts';
import { BODY_COLUMNS } from './bodies.ts';
import type { Database } from './driver.ts';
import { removeFromIndex } from './index-rows.ts';

export function moveMark(db: Database): MoveMark | undefined {
  const row = db.first('SELECT value FROM meta WHERE key = ?', [MARK_KEY]);
  return row === undefined ? undefined : markIn(row);
}

export function setMoveMark(db: Database, mark: MoveMark): void {
  db.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', [MARK_KEY, JSON.stringify(mark)]);
}

export function countRows(db: Database, table: MovedTable): number {
  return numberOf(db.first(countSql(table)) ?? {}, 'n');
}

export interface MovedRowsRequest extends RowRange {
  readonly table: MovedTable;
}

export function movedRows(db: Database, { table, ...range }: MovedRowsRequest): readonly PlainRow[] {
  const { sql, args } = rangeSql(table, range);
  return db.all(sql, args).map((row) => plainRow(table, row));
}

export interface RowChangeRequest extends RowChange {
  readonly table: Exclude<MovedTable, 'bodies'>;
}

export function changeRows(db: Database, { table, remove, add }: RowChangeRequest): void {
  for (const key of remove) {
    if (table === 'versions') removeFromIndex(db, Number(key[0]));
    removeRow(db, table, key);
  }
  const { columns, bytes = [] } = MOVED_TABLES[table];
  for (const row of add) {
    const values = columns.map((column, at): SqlValue => {
      const value = row[at] ?? null;
      return bytes.includes(column) && typeof value === 'string' ? Buffer.from(value, 'hex') : value;
    });
    insertRow(db, table, { ...objectOf(columns, values), ...derived(table, row) });
  }
}

/** What is not moved because it follows from the rest. */
function derived(table: MovedTable, row: PlainRow): Readonly<Record<string, SqlValue>> {
  if (table === 'versions') return { is_indexed: 0 };
  const vector = table === 'chunks' ? vectorIn(row) : undefined;
  return vector === undefined ? {} : { signature: signatureOf(vector) };
}

function objectOf(
  columns: readonly string[],
  values: readonly SqlValue[],
): Readonly<Record<string, SqlValue>> {
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));
}

function insertRow(db: Database, table: MovedTable, row: Readonly<Record<string, SqlValue>>): number {
  const marks = Object.keys(row).map(() => '?');
  const sql = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')}) ON CONFLICT DO NOTHING`;
  return db.run(sql, Object.values(row));
}

function removeRow(db: Database, table: MovedTable, key: RowKey): void {
  const same = MOVED_TABLES[table].key.map((column) => `${column} = ?`);
  db.run(`DELETE FROM ${table} WHERE ${same.join(' AND ')}`, key);
}

export interface NewBodyRow {
  readonly row: PlainRow;
  readonly body: BodyRecord;
}

/** Returns files that no row names. */
export function addBodyRows(
  db: Database,
  bodies: readonly NewBodyRow[],
): { readonly unusedFiles: readonly string[] } {
  const unused = bodies.filter(({ row, body }) => {
    const { hash, bytes, storedBytes, encoding, content = null, fileName = null } = body;
    const seq = valueIn('bodies', row, 'seq');
    const stored = { seq, hash, bytes, stored_bytes: storedBytes, encoding, content, file_name: fileName };
    return insertRow(db, 'bodies', stored) === 0;
  });
  return { unusedFiles: unused.flatMap(({ body }) => body.fileName ?? []) };
}

/** Returns their files. */
export function removeBodyRows(db: Database, keys: readonly RowKey[]): readonly string[] {
  const files = keys.flatMap(([seq = null]) => db.all('SELECT file_name FROM bodies WHERE seq = ?', [seq]));
  for (const key of keys) removeRow(db, 'bodies', key);
  return files.flatMap((row) => (typeof row['file_name'] === 'string' ? row['file_name'] : []));
}

export function bodyRecords(db: Database, seqs: readonly number[]): readonly (BodyRecord | undefined)[] {
  return seqs.map((seq) => {
    const row = db.first(`SELECT ${BODY_COLUMNS} FROM bodies b WHERE b.seq = ?`, [seq]);
    return row === undefined ? undefined : bodyOf(row);
  });
}

/** Takes out of the index what is nobody's newest version; returns how many versions are missing in it. */
export function dropStrayRows(db: Database): number {
  const stray = db.all(
    'SELECT seq FROM versions WHERE is_indexed = 1 AND seq NOT IN (SELECT version_seq FROM heads)',
  );
  for (const row of stray) removeFromIndex(db, numberOf(row, 'seq'));
  const missing = db.first(
    'SELECT count(*) AS n FROM versions WHERE is_indexed = 0 AND seq IN (SELECT version_seq FROM heads)',
  );
  return numberOf(missing ?? {}, 'n');
}
