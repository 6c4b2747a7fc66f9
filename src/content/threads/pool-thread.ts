import { Worker } from 'node:worker_threads';
import { abortError, fail, receiveError, sendError } from '../../core/index.ts';
import type { FromThread, ToThread } from './messages.ts';

export interface JobOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  /** Buffers that are moved to the thread instead of copied; the caller cannot use them any more. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Called when a thread begins with the job. */
  readonly onStart?: () => void;
  /** Answers the questions of the job. */
  readonly answer?: (question: unknown) => Promise<unknown>;
  readonly onNote?: (note: unknown) => void;
}

export interface PoolJob extends JobOptions {
  readonly name: string;
  readonly input: unknown;
  readonly timeoutMs: number;
}

/** A thread that does one job at a time. One that had to be stopped is ended and not used again. */
export interface PoolThread {
  readonly isEnded: boolean;
  run(job: PoolJob): Promise<unknown>;
  end(): Promise<void>;
}

export interface ThreadOptions {
  readonly code: string;
  readonly maxHeapMb: number;
}

export function startThread({ code, maxHeapMb }: ThreadOptions): PoolThread {
  const worker = new Worker(code, {
    eval: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    // What a parser prints must not reach our own standard output.
    stdout: true,
    stderr: true,
  });
  // Only a running job keeps the process alive.
  worker.unref();
  let ended: Error | undefined;
  const hasEnded = (): boolean => ended !== undefined;
  let stop: ((error: Error) => void) | undefined;
  let jobs = 0;
  const endWith = (error: Error): void => {
    ended ??= error;
    stop?.(ended);
  };
  worker.on('error', (error) => endWith(failureOf(error)));
  worker.once('exit', () => endWith(fail('cancelled')));
  const end = async (error: Error = fail('cancelled')): Promise<void> => {
    endWith(error);
    await worker.terminate();
  };
  return {
    get isEnded() {
      return hasEnded();
    },
    end,
    async run({ signal, timeoutMs, onStart, ...job }) {
      if (ended !== undefined) throw ended;
      if (signal.aborted) throw abortError(signal);
      onStart?.();
      const onAbort = (): void => endWith(abortError(signal));
      const timer = setTimeout(() => endWith(tooSlow(timeoutMs)), timeoutMs);
      signal.addEventListener('abort', onAbort, { once: true });
      worker.ref();
      try {
        return await new Promise((resolve, reject) => {
          stop = reject;
          exchange(worker, { ...job, number: ++jobs }, { resolve, reject });
        });
      } finally {
        stop = undefined;
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        worker.removeAllListeners('message');
        worker.unref();
        if (hasEnded()) await worker.terminate();
      }
    },
  };
}

interface Settle {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

type SentJob = Omit<PoolJob, 'signal' | 'timeoutMs' | 'onStart'> & { readonly number: number };

/** Sends a job to the thread and hears what it says about it. */
function exchange(worker: Worker, job: SentJob, { resolve, reject }: Settle): void {
  const { number, name, input, transfer = [], answer, onNote } = job;
  const send = (message: ToThread, moved: readonly ArrayBuffer[] = []): void =>
    worker.postMessage(message, [...moved]);
  const reply = async ({ question, asked }: FromThread & { kind: 'question' }): Promise<void> => {
    try {
      if (answer === undefined) throw fail('internal');
      send({ kind: 'answer', job: number, question, answer: await answer(asked) });
    } catch (error) {
      send({ kind: 'refusal', job: number, question, error: sendError(error) });
    }
  };
  worker.on('message', (message: FromThread) => {
    if (message.job !== number) return;
    if (message.kind === 'question') void reply(message);
    else if (message.kind === 'note') onNote?.(message.note);
    else if (message.kind === 'done') resolve(message.output);
    else reject(receiveError(message.error));
  });
  send({ kind: 'job', job: number, name, input }, transfer);
}

function tooSlow(limitMs: number): Error {
  return fail('timeout', { limitMs }, { message: 'Reading took too long and was stopped.' });
}

function failureOf(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return fail('internal', {}, { cause: error });
  return fail('too_large', {}, { message: 'Reading takes more memory than is allowed.' });
}
