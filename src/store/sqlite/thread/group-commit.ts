import { fail } from '../../../core/index.ts';
import type { Database } from './driver.ts';
import type { Archive } from './open-archive.ts';

/** Work for one transaction, and who waits for it. */
export interface WriteJob {
  /** A power cut may undo it. */
  readonly isRepeatable: boolean;
  run(): unknown;
  done(value: unknown): void;
  failed(error: unknown): void;
}

/**
 * Runs jobs in one transaction, because most of a small write is waiting for the disk. They are answered when it is
 * committed. If one fails, each of them is run again in its own transaction: it must not take the others with it. The disk is
 * waited for unless all may be undone; whatever is waited for includes everything that was committed before.
 */
export function commitTogether(archive: Archive, jobs: readonly WriteJob[]): void {
  let values: unknown[];
  try {
    archive.db.exec(`PRAGMA synchronous = ${jobs.every((job) => job.isRepeatable) ? 'NORMAL' : 'FULL'}`);
    values = inTransaction(archive.db, 'IMMEDIATE', () => {
      // A repair may have replaced the file while this waited for the lock: what is written to it would be lost.
      if (!archive.isInPlace()) throw replaced();
      return jobs.map((job) => job.run());
    });
  } catch (error) {
    if (jobs.length === 1) jobs[0]?.failed(error);
    else for (const job of jobs) commitTogether(archive, [job]);
    return;
  }
  jobs.forEach((job, at) => job.done(values[at]));
}

function replaced(): Error {
  const message = 'The archive was replaced by another process.';
  return fail('storage_unavailable', {}, { message, next: 'retry' });
}

export function inTransaction<T>(db: Database, kind: 'IMMEDIATE' | 'DEFERRED', work: () => T): T {
  db.exec(`BEGIN ${kind}`);
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // After some errors, such as a full disk, SQLite has rolled back by itself.
    if (db.isInTransaction()) db.exec('ROLLBACK');
    throw error;
  }
}
