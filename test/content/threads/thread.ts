// The code of the threads in these tests.
import { threadId } from 'node:worker_threads';
import { fail } from '../../../src/core/index.ts';
import { serveJobs, type JobCaller } from '../../../src/content/threads/index.ts';

export type TestJobs = typeof JOBS;

const JOBS = {
  thread: () => threadId,
  size: (bytes: Uint8Array) => bytes.length,
  ask: async (question: string, caller: JobCaller) => `they say ${String(await caller.ask(question))}`,
  note: (notes: readonly string[], caller: JobCaller) => {
    for (const note of notes) caller.note(note);
  },
  refuse: (url: string) => {
    throw fail('not_found', { url }, { message: 'Nothing there.', hint: 'Look elsewhere.' });
  },
  break: () => {
    throw new TypeError('a mistake');
  },
  crash: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new TypeError('a mistake that nobody waits for');
      });
    }),
  /** Says that it has begun, and never ends. */
  spin: (_: undefined, caller: JobCaller): never => {
    caller.note('begun');
    for (;;);
  },
  hoard: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at));
  },
};

serveJobs(JOBS);
