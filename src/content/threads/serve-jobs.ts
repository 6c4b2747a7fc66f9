import { parentPort } from 'node:worker_threads';
import { fail, receiveError, sendError } from '../../core/index.ts';
import type { FromThread, ToThread } from './messages.ts';

/** What a job can say to its caller while it runs. */
export interface JobCaller {
  ask(question: unknown): Promise<unknown>;
  /** Tells a result that counts even if the job is ended before its time. */
  note(note: unknown): void;
}

/** Jobs by name. What they take and return must be possible to clone. */
export type ThreadJobs = Readonly<Record<string, (input: never, caller: JobCaller) => unknown>>;

interface OpenQuestion {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Does the jobs that a pool sends to this thread. */
export function serveJobs(jobs: ThreadJobs): void {
  const port = parentPort;
  if (port === null) throw fail('internal');
  const send = (message: FromThread): void => port.postMessage(message);
  const open = new Map<number, OpenQuestion>();
  let questions = 0;
  const callerOf = (job: number): JobCaller => ({
    ask: (asked) =>
      new Promise((resolve, reject) => {
        const question = ++questions;
        open.set(question, { resolve, reject });
        send({ kind: 'question', job, question, asked });
      }),
    note: (note) => send({ kind: 'note', job, note }),
  });
  const work = async ({ job, name, input }: ToThread & { kind: 'job' }): Promise<void> => {
    try {
      // The pool sends the input that the job of this name takes.
      const output = await jobs[name]?.(input as never, callerOf(job));
      send({ kind: 'done', job, output });
    } catch (error) {
      send({ kind: 'failed', job, error: sendError(error) });
    }
    open.clear();
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'job') return void work(message);
    const asked = open.get(message.question);
    open.delete(message.question);
    if (message.kind === 'answer') asked?.resolve(message.answer);
    else asked?.reject(receiveError(message.error));
  });
}
