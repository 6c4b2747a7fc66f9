// Runs in a thread of the store, as one string of code: see store-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { asWayfarerError, fail, sendError } from '../../../core/index.ts';
import { CLOSE, type StoreAnswer, type StoreJob, type StoreThreadStart } from '../messages.ts';
import { CLOSED, OUTSIDE, READS, REPEATABLE, WRITES } from './calls.ts';
import type { Database } from './driver.ts';
import { commitTogether, inTransaction, type WriteJob } from './group-commit.ts';
import { openArchive, type Archive, type ArchivePlace } from './open-archive.ts';

type ThreadCall = (db: Database, request: never) => unknown;
type ClosedCall = (place: ArchivePlace, request: undefined) => unknown;

/** Others wait for the lock meanwhile. */
const MAX_TOGETHER = 256;
const start = workerData as StoreThreadStart; // as store-thread.ts gives it
const waiting: StoreJob[] = [];
const reads: Readonly<Record<string, ThreadCall>> = READS;
const writes: Readonly<Record<string, ThreadCall>> = WRITES;
const outside: Readonly<Record<string, ThreadCall>> = OUTSIDE;
const closed: Readonly<Record<string, ClosedCall>> = { ...CLOSED, [CLOSE]: () => undefined };
let open: Archive | undefined;
let isScheduled = false;

parentPort?.on('message', (job: StoreJob) => {
  waiting.push(job);
  if (isScheduled) return;
  isScheduled = true;
  // After the messages that have arrived already.
  setImmediate(work);
});

function work(): void {
  isScheduled = false;
  while (waiting.length > 0) {
    const jobs = waiting.splice(0, MAX_TOGETHER);
    const asked = jobs.filter(({ name }) => closed[name] === undefined);
    try {
      if (asked.length > 0) runAll(asked, opened());
    } catch (error) {
      for (const job of asked) refuse(job, error);
    }
    for (const job of jobs) runClosed(job);
  }
}

function runClosed(job: StoreJob): void {
  const run = closed[job.name];
  if (run === undefined) return;
  try {
    closeArchive();
    send({ id: job.id, value: run(start, undefined) });
  } catch (error) {
    refuse(job, error);
  }
}

/** Opened with the first job, and again after a failure or when the file is not in its place any more. */
function opened(): Archive {
  if (open?.isInPlace() === false) closeArchive();
  return (open ??= openArchive(start));
}

function closeArchive(): void {
  const closing = open;
  open = undefined;
  closing?.db.close();
}

function runAll(jobs: readonly StoreJob[], archive: Archive): void {
  const { db } = archive;
  const together: WriteJob[] = [];
  for (const job of jobs) {
    const write = writes[job.name];
    if (write !== undefined) together.push(writeJob(job, () => write(db, requestOf(job))));
    else runAlone(job, db);
  }
  if (together.length > 0) commitTogether(archive, together);
}

/** The types of the client are those of the calls. */
function requestOf(job: StoreJob): never {
  return job.request as never;
}

function writeJob(job: StoreJob, run: () => unknown): WriteJob {
  return {
    run,
    isRepeatable: REPEATABLE.has(job.name),
    done: (value) => send({ id: job.id, value }),
    failed: (error) => refuse(job, error),
  };
}

function runAlone(job: StoreJob, db: Database): void {
  try {
    const read = reads[job.name];
    const bare = outside[job.name];
    if (bare !== undefined) send({ id: job.id, value: bare(db, requestOf(job)) });
    else if (read === undefined) throw fail('internal', { call: job.name });
    else send({ id: job.id, value: inTransaction(db, 'DEFERRED', () => read(db, requestOf(job))) });
  } catch (error) {
    refuse(job, error);
  }
}

function refuse(job: StoreJob, error: unknown): void {
  const { code, cause } = asWayfarerError(error);
  const why = code === 'internal' && cause instanceof Error ? { why: cause.message } : {};
  const sent = sendError(error);
  send({ id: job.id, error: { ...sent, facts: { ...sent.facts, ...why } } });
}

function send(answer: StoreAnswer): void {
  parentPort?.postMessage(answer);
}
