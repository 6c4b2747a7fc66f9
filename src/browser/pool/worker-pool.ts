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
  /** The number of contexts after which a browser is replaced, as soon as it has none. */
  readonly renewAfter: number;
  /** How long to wait for a slot when all are in use. */
  readonly queueTimeoutMs: number;
}

export interface PoolOptions extends SlaveOptions {
  readonly size: PoolSize;
}

const IDLE_LIMIT_MS = 60_000;

export function createBrowserPool(driver: Driver, options: PoolOptions): BrowserPool {
  const { minWorkers, maxWorkers, sessionsPerWorker, renewAfter, queueTimeoutMs } = checkedSize(options.size);
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
  const isWorn = ({ served }: Worker): boolean => served >= renewAfter;
  const isIdle = (worker: Worker): boolean => worker.load === 0 && usable.has(worker);
  const endIfIdle = (worker: Worker): void => {
    if (!isIdle(worker)) return;
    if (isWorn(worker)) return void worker.close();
    const endIfSpare = (): unknown => isIdle(worker) && usable.size > minWorkers && worker.close();
    if (usable.size > minWorkers) setTimeout(endIfSpare, IDLE_LIMIT_MS).unref();
  };
  const take = (): Worker | undefined => {
    while (usable.size < minWorkers) start();
    const fresh = [...usable].filter((worker) => !isWorn(worker));
    const worker =
      leastLoaded(fresh, sessionsPerWorker) ??
      (usable.size < maxWorkers ? start() : leastLoaded([...usable], sessionsPerWorker));
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

function leastLoaded(workers: readonly Worker[], most: number): Worker | undefined {
  return workers.filter(({ load }) => load < most).sort((a, b) => a.load - b.load)[0];
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
