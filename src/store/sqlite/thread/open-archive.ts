import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fail, makeFolders, opaqueId, WayfarerError } from '../../../core/index.ts';
import { COPY_UNFINISHED } from '../damaged-copies.ts';
import type { StorePurpose } from '../../moving.ts';
import { noArchive, refuseHalfMoved } from '../../rows/move-mark.ts';
import { openDatabase, type Database } from './driver.ts';
import { MIGRATIONS } from './migrations.ts';
import { moveMark } from './moving.ts';
import { DAMAGED, numberOf } from '../../rows/row.ts';

export interface ArchivePlace {
  readonly folder: string;
  readonly packagePath: string;
  readonly busyMs: number;
  readonly purpose: StorePurpose;
}

export interface Archive {
  readonly db: Database;
  /** False once the file was deleted or replaced: what is written then would be lost. */
  isInPlace(): boolean;
}

export const ARCHIVE_FILE = 'archive.db';

/** Opens the archive, creates it if there is none, and brings an older schema up to date. */
export function openArchive(place: ArchivePlace): Archive {
  const { folder, packagePath, busyMs, purpose } = place;
  const path = join(folder, ARCHIVE_FILE);
  if (purpose === 'source' && fileAt(path) === undefined) throw noArchive();
  makeReady(place, path);
  // SQLite would take it for a new archive, and delete the log with the last writes.
  if (statSync(path).size === 0) throw fail('storage_corrupt', {}, DAMAGED);
  const db = openDatabase(path, packagePath);
  try {
    // SQLite does not wait in every case: not for a change of the journal mode, nor for another process that recovers.
    retryWhileBusy(busyMs, () => prepare(db, busyMs));
    if (purpose !== 'target') refuseHalfMoved(moveMark(db));
  } catch (error) {
    db.close();
    throw error;
  }
  const opened = fileAt(path);
  return { db, isInPlace: () => fileAt(path) === opened };
}

/** What distinguishes a file from another one of the same name; undefined if it cannot be reached. */
function fileAt(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** SQLite gives its other files the mode of this one. */
function makeReady(place: ArchivePlace, path: string): void {
  const { folder } = place;
  try {
    makeFolders(folder);
    if (fileAt(path) === undefined) create(place, path);
    // Not by opening it: closing a file ends all locks that the process has on it, also those of another thread's SQLite.
    accessSync(path, constants.R_OK | constants.W_OK);
    chmodSync(path, 0o600);
  } catch (cause) {
    if (cause instanceof WayfarerError) throw cause;
    const message = 'The archive cannot be opened or written.';
    throw fail('storage_unavailable', { folder }, { message, cause });
  }
}

/** A new archive is complete before it has its name, so that an empty file is one that has lost its content. */
function create({ folder, packagePath }: ArchivePlace, path: string): void {
  const unfinished = join(folder, `${COPY_UNFINISHED}${opaqueId(6)}`);
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
    const db = openDatabase(unfinished, packagePath);
    try {
      prepareNew(db);
    } finally {
      db.close();
    }
    giveName(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Unless another process was faster. */
function giveName(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Node's errors carry a code
    // Some file systems have no links.
    if (code !== 'EEXIST') renameSync(unfinished, path);
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
