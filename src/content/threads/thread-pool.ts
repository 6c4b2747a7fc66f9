import { availableParallelism } from 'node:os';
import { abortError, createLane, fail } from '../../core/index.ts';
import { startThread, type JobOptions, type PoolThread } from './pool-thread.ts';
import type { JobCaller, ThreadJobs } from './serve-jobs.ts';

/** Runs jobs in threads, so that the main thread stays free and a job can be stopped at any time. */
export interface ThreadPool<Jobs extends ThreadJobs> {
  /**
   * The output of a job. It waits for a thread; the thread is ended if the signal aborts, and with `timeout` or
   * `too_large` if the job takes too much time or memory.
   */
  run<Name extends keyof Jobs & string>(
    name: Name,
    input: InputOf<Jobs[Name]>,
    options: JobOptions,
  ): Promise<OutputOf<Jobs[Name]>>;
  /** The number of jobs that run now. */
  running(): number;
  /** Starts a thread in advance, if there is none. */
  warm(): Promise<void>;
  /** Ends the threads; jobs that run or wait fail with `cancelled`. */
  close(): Promise<void>;
}

type InputOf<Job> = Job extends (input: infer Input, caller: JobCaller) => unknown ? Input : never;

type OutputOf<Job> = Job extends (...given: never[]) => infer Output ? Awaited<Output> : never;

export interface ThreadPoolOptions {
  /** The code of a thread, which calls `serveJobs`; loaded with the first job. */
  readonly code: () => Promise<string>;
  readonly size?: number;
  /** How many jobs may wait; one more is refused with `queue_full`. */
  readonly maxWaiting?: number;
  readonly maxHeapMb?: number;
  readonly timeoutMs?: number;
  /** A thread without work is ended after this time, with the memory that it holds. */
  readonly idleMs?: number;
}

const MOST_THREADS = 4;
const MOST_WAITING = 100;
/** The largest page that the parser takes needs half of it. */
const MAX_HEAP_MB = 1024;
const TIMEOUT_MS = 30_000;
const IDLE_MS = 60_000;

export function createThreadPool<Jobs extends ThreadJobs>(options: ThreadPoolOptions): ThreadPool<Jobs> {
  const { size = Math.min(MOST_THREADS, availableParallelism()), maxWaiting = MOST_WAITING } = options;
  const { maxHeapMb = MAX_HEAP_MB, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = options;
  const lane = createLane({ width: size, maxWaiting });
  const threads = new Set<PoolThread>();
  const idle = new Map<PoolThread, NodeJS.Timeout>();
  let isClosed = false;
  let warming: Promise<void> | undefined;

  const take = async (): Promise<PoolThread> => {
    const code = await options.code();
    if (isClosed) throw fail('cancelled');
    const free = [...idle.keys()].findLast(({ isEnded }) => !isEnded);
    if (free !== undefined) {
      clearTimeout(idle.get(free));
      idle.delete(free);
      return free;
    }
    const thread = startThread({ code, maxHeapMb });
    threads.add(thread);
    return thread;
  };
  const drop = async (thread: PoolThread): Promise<void> => {
    idle.delete(thread);
    threads.delete(thread);
    await thread.end();
  };
  const warmUp = async (): Promise<void> => {
    try {
      giveBack(await take());
    } finally {
      warming = undefined;
    }
  };
  const giveBack = (thread: PoolThread): void => {
    if (thread.isEnded) void drop(thread);
    else idle.set(thread, setTimeout(() => void drop(thread), idleMs).unref());
  };
  return {
    run<Name extends keyof Jobs & string>(name: Name, input: InputOf<Jobs[Name]>, job: JobOptions) {
      return lane.run(async () => {
        if (job.signal.aborted) throw abortError(job.signal);
        const thread = await take();
        try {
          // The job of this name returns it.
          return (await thread.run({ timeoutMs, ...job, name, input })) as OutputOf<Jobs[Name]>;
        } finally {
          giveBack(thread);
        }
      }, job.signal);
    },
    running: () => threads.size - idle.size,
    async warm() {
      if (threads.size === 0 && !isClosed) await (warming ??= warmUp());
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
