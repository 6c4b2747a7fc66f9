import { setTimeout as sleep } from 'node:timers/promises';
import { asWayfarerError, fail, monotonicMs } from '../core/index.ts';
import type { ClaimedItem, QueueOutcome, QueueStore } from '../store/index.ts';
import { OF_THE_STORE } from './outcome.ts';
import { createWakeUp } from './wake-up.ts';

export interface WorkLoopOptions {
  readonly queue: QueueStore;
  readonly workerId: string;
  readonly concurrency: number;
  /** How long a host is left alone after each page. */
  readonly hostDelayMs: number;
  readonly work: (item: ClaimedItem, signal: AbortSignal) => Promise<QueueOutcome>;
  readonly onTrouble: (error: unknown) => void;
}

export interface WorkLoop {
  /** There may be something to do. */
  wake(): void;
  /** Claims nothing more; what has not ended in time is given back. */
  stop(graceMs: number): Promise<void>;
}

/** A claim lasts this long without a sign of its worker. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** As good as none. */
const MOST_OF_ONE_HOST = 1_000_000;
/** After a failure of the store. */
const TROUBLE_PAUSE_MS = 5_000;
const GIVE_BACK_PAUSE_MS = 1_000;
/** Another worker was quicker. */
const TAKEN_PAUSE_MS = 50;
/** Where nothing tells of the additions of other processes. */
const LOOK_AGAIN_MS = 60_000;

interface Running {
  readonly item: ClaimedItem;
  readonly stopper: AbortController;
  readonly done: Promise<void>;
}

/** Claims addresses and works on several at a time. It sleeps until something is added, is due, or ends. */
export function startWorkLoop(options: WorkLoopOptions): WorkLoop {
  const { queue, workerId, concurrency, hostDelayMs } = options;
  const running = new Map<string, Running>();
  const wakeUp = createWakeUp();
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  // A host that is given pauses is not asked for two pages at once either. It holds for all workers, so with several of them no
  // other limit would be right than what all of them can do.
  const maxPerHost = hostDelayMs > 0 ? 1 : MOST_OF_ONE_HOST;

  const start = (item: ClaimedItem): void => {
    const stopper = new AbortController();
    const done = workOn(options, item, stopper.signal).finally(() => {
      running.delete(item.claimId);
      wakeUp.ring();
    });
    running.set(item.claimId, { item, stopper, done });
  };
  const claim = async (): Promise<number> => {
    const limit = concurrency - running.size;
    const request = { workerId, limit, leaseMs: LEASE_MS, maxPerHost, hostDelayMs };
    const items = await queue.claim(request);
    for (const item of items) start(item);
    return items.length;
  };
  let hasClaimed = false;
  /** Returns how long there will be nothing to do unless something happens. */
  const look = async (): Promise<number> => {
    if (running.size >= concurrency) return LOOK_AGAIN_MS;
    // Where there was something, there mostly is more.
    const dueMs = hasClaimed ? 0 : await msUntilDue(queue, maxPerHost);
    if (dueMs > 0) return dueMs;
    const wasAsked = !hasClaimed;
    hasClaimed = (await claim()) > 0;
    return hasClaimed || !wasAsked ? 0 : TAKEN_PAUSE_MS;
  };
  const loop = async (): Promise<void> => {
    while (!isStopping()) {
      const pauseMs = await look().catch((error: unknown) => {
        options.onTrouble(error);
        return TROUBLE_PAUSE_MS;
      });
      if (pauseMs > 0 && !isStopping()) await wakeUp.wait(pauseMs);
    }
  };
  const stopRenewing = renewLeases(queue, running, options.onTrouble);
  const stopWatching = queue.onChange(() => wakeUp.ring());
  const looping = loop();
  return {
    wake: () => wakeUp.ring(),
    async stop(graceMs) {
      stopping.abort();
      wakeUp.ring();
      await looping;
      await settled(running, graceMs);
      for (const { stopper } of running.values()) stopper.abort(fail('cancelled'));
      await Promise.all([...running.values()].map(({ done }) => done));
      stopRenewing();
      stopWatching();
      await queue.release(workerId).catch(options.onTrouble); // their leases end by themselves
    },
  };
}

async function workOn(options: WorkLoopOptions, item: ClaimedItem, signal: AbortSignal): Promise<void> {
  const { queue, work, onTrouble } = options;
  try {
    await queue.finish(item.claimId, await work(item, signal));
  } catch (error) {
    if (signal.aborted) return;
    onTrouble(error);
    const { code } = asWayfarerError(error);
    if (code === 'storage_unavailable') await giveBack(options, item, signal);
    // Not the fault of the address: it is claimed again when the lease ends. A mistake of ours must not be repeated forever.
    else if (!OF_THE_STORE.has(code))
      await queue.finish(item.claimId, { state: 'failed', reason: 'internal' }).catch(onTrouble);
  }
}

/** Once the store answers again; if it stays away, the lease ends by itself. */
async function giveBack(
  { queue, workerId }: WorkLoopOptions,
  { claimId }: ClaimedItem,
  signal: AbortSignal,
): Promise<void> {
  const untilMs = monotonicMs() + LEASE_MS;
  while (monotonicMs() < untilMs && !signal.aborted) {
    try {
      await queue.release(workerId, claimId);
      return;
    } catch {
      await sleep(GIVE_BACK_PAUSE_MS, undefined, { signal }).catch(() => undefined); // stopped: its worker gives back all
    }
  }
}

async function msUntilDue(queue: QueueStore, maxPerHost: number): Promise<number> {
  return Math.min(LOOK_AGAIN_MS, (await queue.msUntilDue(maxPerHost)) ?? LOOK_AGAIN_MS);
}

/** A claim that was lost is another worker's now: the work on it is stopped. */
function renewLeases(
  queue: QueueStore,
  running: ReadonlyMap<string, Running>,
  onTrouble: (error: unknown) => void,
): () => void {
  const renew = async ({ item, stopper }: Running): Promise<void> => {
    if (!(await queue.renew(item.claimId, LEASE_MS))) stopper.abort(fail('cancelled'));
  };
  const timer = setInterval(() => {
    for (const each of running.values()) renew(each).catch(onTrouble);
  }, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function settled(running: ReadonlyMap<string, Running>, graceMs: number): Promise<void> {
  const limit = createWakeUp();
  void Promise.all([...running.values()].map(({ done }) => done)).then(() => limit.ring());
  await limit.wait(graceMs);
}
