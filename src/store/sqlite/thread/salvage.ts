import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { opaqueId, WayfarerError } from '../../../core/index.ts';
import { COPY_OF_DAMAGED, COPY_UNFINISHED } from '../damaged-copies.ts';
import type { SqlRow, SqlValue } from '../../rows/sql-part.ts';
import { openDatabase, type Database } from './driver.ts';
import { inTransaction } from './group-commit.ts';
import { ARCHIVE_FILE, prepareNew, refuseNewer, schemaOf, type ArchivePlace } from './open-archive.ts';
import { numberOf, textOf } from '../../rows/row.ts';

/** What refers to rows that are lost. Who read a version is known from its owner, if that is lost. */
const DROP_INCOMPLETE = `
DELETE FROM versions WHERE doc_seq NOT IN (SELECT seq FROM documents) OR body_seq NOT IN (SELECT seq FROM bodies);
DELETE FROM documents WHERE seq NOT IN (SELECT doc_seq FROM versions);
DELETE FROM readings WHERE version_seq NOT IN (SELECT seq FROM versions);
INSERT INTO readings (doc_seq, version_seq, client_id, session_id, first_at, last_at)
  SELECT v.doc_seq, v.seq, CASE d.owner WHEN '' THEN 'unknown' ELSE d.owner END, '', v.first_read_at, v.last_read_at
  FROM versions v JOIN documents d ON d.seq = v.doc_seq WHERE v.seq NOT IN (SELECT version_seq FROM readings);
DELETE FROM chunks WHERE doc_seq NOT IN (SELECT seq FROM documents);
DELETE FROM responses WHERE request_seq NOT IN (SELECT seq FROM requests);
DELETE FROM requests WHERE seq NOT IN (SELECT request_seq FROM responses);
UPDATE responses SET body_seq = NULL WHERE body_seq NOT IN (SELECT seq FROM bodies);
UPDATE responses SET version_seq = NULL WHERE version_seq NOT IN (SELECT seq FROM versions);
`;

/**
 * Copies what can be read of a damaged archive into a new one, which takes its place, and keeps the damaged file; returns its
 * name. The index is left empty.
 */
export function salvage({ folder, packagePath, busyMs }: ArchivePlace): string {
  const path = join(folder, ARCHIVE_FILE);
  const newPath = join(folder, `${COPY_UNFINISHED}${opaqueId(6)}`);
  const damaged = openDatabase(path, packagePath);
  try {
    lock(damaged, busyMs);
    closeSync(openSync(newPath, 'wx', 0o600));
    copyInto(newPath, damaged, packagePath);
    return replace(path, newPath);
  } finally {
    rmSync(newPath, { force: true });
    // Last: SQLite leaves the files of the new archive alone because it sees that the damaged one was moved.
    damaged.close();
  }
}

/** Others wait meanwhile. A file that is too damaged to be locked cannot be written by them either. */
function lock(damaged: Database, busyMs: number): void {
  try {
    // Also reads a file that was cut off.
    damaged.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA writable_schema = ON`);
    refuseNewer(schemaOf(damaged));
    damaged.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!isCorrupt(error)) throw error;
  }
}

function copyInto(newPath: string, damaged: Database, packagePath: string): void {
  const made = openDatabase(newPath, packagePath);
  try {
    prepareNew(made);
    inTransaction(made, 'IMMEDIATE', () => {
      for (const table of tablesOf(made))
        for (const row of readRows(damaged, table)) insert(made, table.name, row);
      made.exec(DROP_INCOMPLETE);
    });
  } finally {
    made.close();
  }
}

interface Table {
  readonly name: string;
  /** The whole number by which its rows are read; what has none is small. */
  readonly key?: string;
}

/** All but the index and what belongs to SQLite. */
function tablesOf(db: Database): readonly Table[] {
  const tables = db.all(
    "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  return tables.map((row) => {
    const name = textOf(row, 'name');
    if (numberOf(row, 'wr') === 0) return { name, key: 'rowid' };
    const [first] = db.all("SELECT name FROM pragma_table_info(?) WHERE pk = 1 AND type = 'INTEGER'", [name]);
    return first === undefined ? { name } : { name, key: textOf(first, 'name') };
  });
}

const ROWS_AT_ONCE = 200;

function* readRows(db: Database, { name, key }: Table): Generator<SqlRow> {
  if (key === undefined) {
    yield* orNone(() => db.all(`SELECT * FROM ${name}`)) ?? [];
    return;
  }
  const last = lastKey(db, name, key);
  for (let from = 0; from <= last; from += ROWS_AT_ONCE)
    yield* readRange(db, { table: name, key }, [from, Math.min(last, from + ROWS_AT_ONCE - 1)]);
}

/** The rows of a range, without those that cannot be read. */
function* readRange(
  db: Database,
  of: { readonly table: string; readonly key: string },
  [from, to]: readonly [number, number],
): Generator<SqlRow> {
  const rows = orNone(() => db.all(`SELECT * FROM ${of.table} WHERE ${of.key} BETWEEN ? AND ?`, [from, to]));
  if (rows !== undefined) yield* rows;
  else if (from < to) {
    const middle = Math.floor((from + to) / 2);
    yield* readRange(db, of, [from, middle]);
    yield* readRange(db, of, [middle + 1, to]);
  }
}

/** The largest key that can be read, even if the rows after it cannot. */
function lastKey(db: Database, table: string, key: string): number {
  const upTo = (most: number): number | undefined =>
    orNone(() => {
      const row = db.first(
        `SELECT ${key} AS n FROM ${table} WHERE ${key} <= ? ORDER BY ${key} DESC LIMIT 1`,
        [most],
      );
      return row === undefined ? -1 : numberOf(row, 'n');
    });
  let [readable, unreadable] = [0, Number.MAX_SAFE_INTEGER];
  const last = upTo(unreadable);
  if (last !== undefined) return last;
  while (unreadable - readable > 1) {
    const middle = Math.floor((readable + unreadable) / 2);
    if (upTo(middle) === undefined) unreadable = middle;
    else readable = middle;
  }
  return readable;
}

function insert(made: Database, table: string, row: SqlRow): void {
  const columns = Object.keys(row);
  const values = columns.map((column) => valueOf(row[column]));
  const marks = columns.map(() => '?').join(', ');
  made.run(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, values);
}

function valueOf(value: unknown): SqlValue {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : (value as SqlValue); // as SQLite gave it
}

/** The log belongs to the damaged file: the new one must not find it. */
function replace(path: string, newPath: string): string {
  const name = `${COPY_OF_DAMAGED}${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${opaqueId(4)}`;
  const kept = join(path, '..', name);
  linkSync(path, kept);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
  rmSync(`${path}-shm`, { force: true });
  const file = openSync(newPath, 'r');
  fsyncSync(file);
  closeSync(file);
  renameSync(newPath, path);
  return name;
}

function orNone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    return undefined;
  }
}

function isCorrupt(error: unknown): boolean {
  return error instanceof WayfarerError && error.code === 'storage_corrupt';
}
