import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { fail, receiveError } from '../../core/index.ts';
import { CLOSE, type StoreAnswer, type StoreJob, type StoreThreadStart } from './messages.ts';
import type { StoreClosed, StoreOutside, StoreReads, StoreWrites } from './thread/calls.ts';

type Calls = StoreReads & StoreWrites & StoreOutside & StoreClosed;

/** A thread with its own connection. SQLite is synchronous: a wait for a lock must not stop the process. */
export interface StoreThread {
  call<Name extends keyof Calls>(
    name: Name,
    request: Parameters<Calls[Name]>[1],
  ): Promise<ReturnType<Calls[Name]>>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Facts of the error about a thread that has ended: what it was asked to write may be written. */
export const OUTCOME_UNKNOWN = { outcome: 'unknown' } as const;

type StoreThreadOptions = Omit<StoreThreadStart, 'packagePath'>;

/** Starts with the first call, and again after it has died. It does not keep the process alive while nothing waits. */
export function createStoreThread(options: StoreThreadOptions): StoreThread {
  const waiting = new Map<number, Waiting>();
  let worker: Promise<Worker> | undefined;
  let current: Worker | undefined;
  let lastId = 0;
  let isClosed = false;

  const start = async (): Promise<Worker> => {
    const made = await startWorker(options);
    made.on('message', (answer: StoreAnswer) => settle(made, answer));
    // An error is followed by the exit, when another thread may have been started.
    made.once('error', (cause) => lose(made, cause));
    made.once('exit', () => lose(made, undefined));
    current = made;
    return made;
  };
  const settle = (from: Worker, answer: StoreAnswer): void => {
    const job = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) from.unref();
    if ('error' in answer) job?.reject(receiveError(answer.error));
    else job?.resolve(answer.value);
  };
  const lose = (lost: Worker, cause: unknown): void => {
    if (lost !== current) return;
    current = undefined;
    worker = undefined;
    const message = 'The thread of the archive has ended unexpectedly.';
    for (const job of waiting.values())
      job.reject(fail('storage_unavailable', OUTCOME_UNKNOWN, { message, cause }));
    waiting.clear();
  };
  const post = async (name: string, request: unknown): Promise<unknown> => {
    worker ??= start();
    const to = await worker;
    return new Promise((resolve, reject) => {
      const job: StoreJob = { id: ++lastId, name, request };
      waiting.set(job.id, { resolve, reject });
      to.ref();
      to.postMessage(job);
    });
  };
  return {
    call: (name, request) => {
      if (isClosed)
        return Promise.reject(fail('storage_unavailable', {}, { message: 'The archive was closed.' }));
      return post(name, request) as Promise<ReturnType<Calls[typeof name]>>; // the thread runs the function of this name
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      if (worker === undefined) return;
      const to = await worker;
      await post(CLOSE, undefined);
      await to.terminate();
    },
  };
}

async function startWorker(options: StoreThreadOptions): Promise<Worker> {
  const { THREAD_CODE } = await import('./thread-code.ts');
  const packagePath = createRequire(import.meta.url).resolve('libsql');
  const workerData: StoreThreadStart = { ...options, packagePath };
  // Nothing that a dependency prints may reach our own standard output.
  const made = new Worker(THREAD_CODE, { eval: true, env: {}, workerData, stdout: true, stderr: true });
  made.unref();
  return made;
}
