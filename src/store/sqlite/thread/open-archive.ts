import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, makeFolders, WayfarerError } from '../../../core/index.ts';
import { openDatabase, type Database } from './driver.ts';
import { MIGRATIONS } from './migrations.ts';
import { numberOf } from './row.ts';

export interface ArchivePlace {
  readonly folder: string;
  readonly packagePath: string;
  readonly busyMs: number;
}

export interface Archive {
  readonly db: Database;
  /** False once the file was deleted or replaced: what is written then would be lost. */
  isInPlace(): boolean;
}

export const ARCHIVE_FILE = 'archive.db';

/** Opens the archive, creates it if there is none, and brings an older schema up to date. */
export function openArchive({ folder, packagePath, busyMs }: ArchivePlace): Archive {
  const path = join(folder, ARCHIVE_FILE);
  createForOwner(folder, path);
  const db = openDatabase(path, packagePath);
  try {
    // SQLite does not wait in every case: not for a change of the journal mode, nor for another process that recovers.
    retryWhileBusy(busyMs, () => prepare(db, busyMs));
  } catch (error) {
    db.close();
    throw error;
  }
  const { ino, dev } = statSync(path);
  return {
    db,
    isInPlace: () => {
      const now = statSync(path, { throwIfNoEntry: false });
      return now?.ino === ino && now.dev === dev;
    },
  };
}

/** SQLite gives its other files the mode of this one. */
function createForOwner(folder: string, path: string): void {
  try {
    makeFolders(folder);
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
  } catch (cause) {
    throw fail(
      'storage_unavailable',
      { folder },
      { message: 'The archive cannot be opened or written.', cause },
    );
  }
}

/** Makes the tables of a new archive. */
export function prepareNew(db: Database): void {
  db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  migrate(db);
}

function prepare(db: Database, busyMs: number): void {
  db.exec(`PRAGMA busy_timeout = ${busyMs}`);
  refuseNewer(schemaOf(db));
  if (schemaOf(db) === 0) db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  db.exec('PRAGMA journal_mode = WAL');
  // What was acknowledged survives a power cut, too.
  db.exec(
    'PRAGMA synchronous = FULL; PRAGMA secure_delete = FAST; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY',
  );
  if (schemaOf(db) < MIGRATIONS.length) migrate(db);
}

export function schemaOf(db: Database): number {
  return numberOf(db.first('PRAGMA user_version') ?? {}, 'user_version');
}

export function refuseNewer(schema: number): void {
  if (schema <= MIGRATIONS.length) return;
  const message = `The archive was written by a newer version of this program (schema ${schema}, known is ${MIGRATIONS.length}). It was left as it is.`;
  throw fail(
    'storage_unavailable',
    { schema, known: MIGRATIONS.length },
    {
      message,
      hint: 'Update this program, or give another data folder.',
    },
  );
}

function migrate(db: Database): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited.
    const schema = schemaOf(db);
    refuseNewer(schema);
    for (const sql of MIGRATIONS.slice(schema)) db.exec(sql);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isInTransaction()) db.exec('ROLLBACK');
    throw error;
  }
}

const PAUSE_MS = 20;

function retryWhileBusy(busyMs: number, work: () => void): void {
  const endMs = performance.now() + busyMs;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      const isBusy = error instanceof WayfarerError && error.facts['sqlite'] === 'SQLITE_BUSY';
      if (!isBusy || performance.now() > endMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
