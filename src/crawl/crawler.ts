import { setTimeout as sleep } from 'node:timers/promises';
import { scopeOf, type ArchiveCaller, type DocumentArchive } from '../archive/index.ts';
import { monotonicMs, untilAborted } from '../core/index.ts';
import type { HttpResponse } from '../net/http/index.ts';
import type { IndexedItem, QueueFilter, QueueMiss, QueueStatus, QueueStore } from '../store/index.ts';
import { crawlItem } from './crawl-item.ts';
import { createPageFetcher, type PageFetcherOptions } from './fetch-page.ts';
import {
  queueAddresses,
  type CrawlOwner,
  type CrawlRequest,
  type QueuedAddresses,
} from './queue-addresses.ts';
import { createRobots } from './robots.ts';
import { createWakeUp } from './wake-up.ts';
import { startWorkLoop, type WorkLoop } from './work-loop.ts';
import { newWorkerId, releaseLost } from './worker-id.ts';

export interface CrawlerOptions extends Omit<PageFetcherOptions, 'onResponse'> {
  readonly archive: () => Promise<DocumentArchive>;
  /** Addresses that are worked on at the same time; with 0, other processes do it all. */
  readonly concurrency: number;
  /** How long a host is left alone after each page. */
  readonly hostDelayMs: number;
  readonly isRobotsRespected: boolean;
  /** What is queued here comes from callers who may see nothing of this machine and its network. */
  readonly isFromOutside: boolean;
  readonly onTrouble: (error: unknown) => void;
}

/** How far a crawl is. */
export interface CrawlStatus extends QueueStatus {
  /** The labels of what was queued. */
  readonly sources: readonly string[];
}

/** What a caller has queued, or may see of it. */
export interface CrawlFilter {
  readonly caller: ArchiveCaller;
  readonly sourceId?: string | undefined;
}

/** The queue of addresses that are to be read, and the work on it. */
export interface Crawler {
  add(request: CrawlRequest, owner: CrawlOwner): Promise<QueuedAddresses>;
  status(filter: CrawlFilter): Promise<CrawlStatus>;
  misses(filter: CrawlFilter, limit: number): Promise<readonly QueueMiss[]>;
  pace(
    filter: CrawlFilter,
    periods: { readonly count: number; readonly ms: number },
  ): Promise<readonly number[]>;
  /** The status once nothing is left to do, or when the time is over; told about on the way. */
  waitFor(filter: CrawlFilter, wait: CrawlWait): Promise<CrawlStatus>;
  /** Removes what was queued; with `all` also what is known of it, so that it can be crawled again. */
  clear(filter: CrawlFilter, what: 'pending' | 'all'): Promise<number>;
  /** From now on this process works on the queue: at once, or with `later` when something is added here. */
  work(when: 'now' | 'later'): Promise<void>;
  /** What is in the archive of it, in the order in which it was queued. */
  indexed(filter: CrawlFilter): AsyncIterable<IndexedItem>;
  /** Calls back with every response that this process receives over HTTP, before it is read. */
  onResponse(listener: (response: HttpResponse) => Promise<void>): void;
  close(graceMs: number): Promise<void>;
}

export interface CrawlWait {
  readonly ms: number;
  readonly signal: AbortSignal;
  readonly onStatus?: (status: CrawlStatus) => void;
}

/** Some stores cannot tell of every change. */
const UNTOLD_MS = 5_000;
/** Between two looks at a status that somebody waits for. */
const LOOK_MS = 250;

export function createCrawler(options: CrawlerOptions): Crawler {
  const queueOf = async (): Promise<QueueStore> => (await options.archive()).queue();
  const listeners = new Set<(response: HttpResponse) => Promise<void>>();
  const onResponse = async (response: HttpResponse): Promise<void> => {
    for (const listener of listeners) await listener(response);
  };
  let worksWith: 'nothing' | 'additions' = 'nothing';
  let starting: Promise<WorkLoop> | undefined;
  const start = async (): Promise<WorkLoop> => {
    const queue = await queueOf();
    await releaseLost(queue);
    return startLoop({ ...options, onResponse }, queue);
  };
  const wake = async (): Promise<void> => {
    if (options.concurrency === 0) return;
    starting ??= start();
    starting.catch(() => (starting = undefined)); // the store could not be opened: tried again with the next addition
    (await starting).wake();
  };
  const status = async (asked: CrawlFilter): Promise<CrawlStatus> => {
    const queue = await queueOf();
    const filter = filterOf(asked);
    const [counts, sources] = await Promise.all([queue.status(filter), queue.sources(filter.scope)]);
    return { ...counts, sources };
  };
  return {
    async add(request, owner) {
      const rules = { queue: await queueOf(), isFromOutside: options.isFromOutside };
      const queued = await queueAddresses(rules, request, owner);
      if (worksWith === 'additions') wake().catch(options.onTrouble);
      return queued;
    },
    status,
    misses: async (filter, limit) => (await queueOf()).misses(filterOf(filter), limit),
    pace: async (filter, periods) => (await queueOf()).pace(filterOf(filter), periods),
    waitFor: async (filter, wait) => {
      const queue = await queueOf();
      return waitUntilDone({ look: () => status(filter), onChange: (heard) => queue.onChange(heard) }, wait);
    },
    clear: async (filter, what) => (await queueOf()).clear(filterOf(filter), what),
    async work(when) {
      worksWith = 'additions';
      if (when === 'now') await wake();
    },
    async *indexed(filter) {
      yield* (await queueOf()).indexed(filterOf(filter));
    },
    onResponse: (listener) => void listeners.add(listener),
    async close(graceMs) {
      worksWith = 'nothing';
      const loop = await starting?.catch(() => undefined);
      await loop?.stop(graceMs);
    },
  };
}

function filterOf({ caller, sourceId }: CrawlFilter): QueueFilter {
  return { scope: scopeOf(caller), ...(sourceId !== undefined && { sourceId }) };
}

function startLoop(options: CrawlerOptions & PageFetcherOptions, queue: QueueStore): WorkLoop {
  const { hostDelayMs, concurrency, onTrouble } = options;
  const robots = createRobots({
    http: options.http,
    onRules: async (host, { crawlDelayMs = 0 }) => {
      if (crawlDelayMs > hostDelayMs) await queue.setHostDelay(host, { delayMs: crawlDelayMs });
    },
  });
  const tools = {
    queue,
    // Opened already, with its queue.
    archive: {
      keepFor: async (...given: Parameters<DocumentArchive['keepFor']>) =>
        (await options.archive()).keepFor(...given),
    },
    fetcher: createPageFetcher(options),
    robots: options.isRobotsRespected ? robots : undefined,
  };
  return startWorkLoop({
    ...{ queue, concurrency, hostDelayMs, onTrouble },
    workerId: newWorkerId(),
    work: (item, signal) => crawlItem(item, tools, signal),
  });
}

interface Watched {
  readonly look: () => Promise<CrawlStatus>;
  readonly onChange: (listener: () => void) => () => void;
}

async function waitUntilDone({ look, onChange }: Watched, wait: CrawlWait): Promise<CrawlStatus> {
  const { ms, signal, onStatus } = wait;
  const untilMs = monotonicMs() + ms;
  const changed = createWakeUp();
  const stopListening = onChange(() => changed.ring());
  try {
    for (;;) {
      const seen = await look();
      onStatus?.(seen);
      const leftMs = untilMs - monotonicMs();
      if (seen.pending + seen.claimed === 0 || leftMs <= 0) return seen;
      await untilAborted(changed.wait(Math.min(leftMs, UNTOLD_MS)), signal);
      // Many changes at once are one.
      await sleep(Math.min(leftMs, LOOK_MS), undefined, { signal });
    }
  } finally {
    stopListening();
    changed.ring();
  }
}
