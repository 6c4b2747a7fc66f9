import { fail } from '../../core/index.ts';
import type { Driver } from '../driver.ts';
import { createLaunchBreaker } from '../launch/launch-breaker.ts';
import type { BrowserPool } from './pool.ts';
import { launchSlave, type SlaveOptions } from './slave.ts';
import { createWaitingLine } from './waiting-line.ts';
import { createWorker, type Worker } from './worker.ts';

export interface PoolSize {
  /** The number of browsers that are kept running once they were needed. */
  readonly minWorkers: number;
  readonly maxWorkers: number;
  readonly sessionsPerWorker: number;
  /** How long to wait for a slot when all are in use. */
  readonly queueTimeoutMs: number;
}

export interface PoolOptions extends SlaveOptions {
  readonly size: PoolSize;
}

const IDLE_LIMIT_MS = 60_000;

export function createBrowserPool(driver: Driver, options: PoolOptions): BrowserPool {
  const { minWorkers, maxWorkers, sessionsPerWorker, queueTimeoutMs } = checkedSize(options.size);
  const closing = new AbortController();
  const breaker = createLaunchBreaker();
  const usable = new Set<Worker>();
  const running = new Set<Worker>();
  const start = (): Worker => {
    const launched = breaker.start(() => launchSlave(driver, options), closing.signal);
    const worker = createWorker(launched, {
      onFree: () => {
        line.serve();
        endIfIdle(worker);
      },
      onRetired: () => {
        if (usable.delete(worker)) line.serve();
      },
      onDied: () => breaker.failed(),
      onEnded: () => running.delete(worker),
    });
    usable.add(worker);
    running.add(worker);
    return worker;
  };
  const endIfIdle = (worker: Worker): void => {
    const isIdle = (): boolean => worker.load === 0 && usable.has(worker) && usable.size > minWorkers;
    if (!isIdle()) return;
    setTimeout(() => isIdle() && void worker.close(), IDLE_LIMIT_MS).unref();
  };
  const take = (): Worker | undefined => {
    while (usable.size < minWorkers) start();
    const worker = leastLoaded(usable, sessionsPerWorker) ?? (usable.size < maxWorkers ? start() : undefined);
    worker?.reserve();
    return worker;
  };
  const line = createWaitingLine(take, queueTimeoutMs);
  return {
    async openContext(contextOptions, signal) {
      if (closing.signal.aborted) throw ending();
      const worker = await line.next(AbortSignal.any([signal, closing.signal]));
      return worker.openContext(contextOptions, signal);
    },
    async close() {
      closing.abort(ending());
      await Promise.all([...running].map((worker) => worker.close()));
    },
  };
}

function leastLoaded(workers: Iterable<Worker>, most: number): Worker | undefined {
  return [...workers].filter(({ load }) => load < most).sort((a, b) => a.load - b.load)[0];
}

function checkedSize(size: PoolSize): PoolSize {
  if (size.minWorkers <= size.maxWorkers) return size;
  throw fail(
    'invalid_input',
    {},
    {
      message: `worker-pool-min-size-per-process is ${size.minWorkers}, more than worker-pool-max-size-per-process, which is ${size.maxWorkers}: lower the minimum or raise the maximum.`,
    },
  );
}

function ending(): Error {
  return fail('cancelled', {}, { message: 'The server is shutting down.' });
}
