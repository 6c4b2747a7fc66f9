import type { Database } from './driver.ts';

/** Work for one transaction, and who waits for it. */
export interface WriteJob {
  run(): unknown;
  done(value: unknown): void;
  failed(error: unknown): void;
}

/**
 * Runs jobs in one transaction, because most of a small write is waiting for the disk. They are answered when it is
 * committed. If one fails, each of them is run again in its own transaction: it must not take the others with it.
 */
export function commitTogether(db: Database, jobs: readonly WriteJob[]): void {
  let values: unknown[];
  try {
    values = inTransaction(db, 'IMMEDIATE', () => jobs.map((job) => job.run()));
  } catch (error) {
    if (jobs.length === 1) jobs[0]?.failed(error);
    else for (const job of jobs) commitTogether(db, [job]);
    return;
  }
  jobs.forEach((job, at) => job.done(values[at]));
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
