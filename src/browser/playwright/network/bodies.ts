import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { BodyCollection, BodyOptions, ContextOptions } from '../../driver.ts';
import { createBodyQueue, type BodyQueue } from './body-queue.ts';
import { fail, startDeadline } from '../../../core/index.ts';
import { watchForeignResponses, type TabReports } from './foreign-responses.ts';
import { createContextLog, type NetworkLog } from './network-log.ts';
import { createOwnRequests, type OwnRequests } from './own-requests.ts';
import { watchResponses } from './responses.ts';

// The browser's buffer for bodies that have not been read, per tab; the oldest are dropped first.
const BROWSER_BUFFER_BYTES = 64 * 1024 * 1024;
const CATCH_UP_MS = 1_000;
const ANSWER_MS = 1_000;

/** The collectors of bodies in a context, and the tabs they read from. */
export interface BodyCollections {
  /** To be called for every tab before anything is opened in it. */
  watch(page: Page, log: NetworkLog): Promise<void>;
  collect(options: BodyOptions): Promise<BodyCollection>;
}

interface WatchedBodies extends TabReports, AsyncDisposable {}

interface Collector {
  readonly options: BodyOptions;
  readonly queue: BodyQueue;
  readonly own: OwnRequests;
  readonly watched: Map<Page, Promise<WatchedBodies>>;
}

export function createBodyCollections(
  context: BrowserContext,
  { loginUrl }: ContextOptions['proxy'],
): BodyCollections {
  const logs = new Map<Page, NetworkLog>();
  const collectors = new Set<Collector>();
  let contextLog: NetworkLog | undefined;
  const attach = async (page: Page, log: NetworkLog, collector: Collector): Promise<void> => {
    const { watched } = collector;
    if (watched.has(page)) return;
    const watching = watchBodies(page, log, collector);
    watched.set(page, watching);
    page.once('close', () => void (watched.delete(page) && end(watching)));
    await watching;
  };
  return {
    async watch(page, log) {
      if (!logs.has(page)) page.once('close', () => logs.delete(page));
      logs.set(page, log);
      await Promise.all(Array.from(collectors, (collector) => attach(page, log, collector)));
    },
    async collect(options) {
      const queue = createBodyQueue(options);
      const own = createOwnRequests();
      const collector: Collector = { options, queue, own, watched: new Map() };
      contextLog ??= createContextLog(context);
      const { whyNot } = options;
      const reportsOf = async (page: Page): Promise<TabReports | undefined> => collector.watched.get(page);
      const foreign = watchForeignResponses(contextLog, { whyNot, queue, loginUrl, own, reportsOf });
      collectors.add(collector);
      await Promise.all(Array.from(logs, ([page, log]) => attach(page, log, collector)));
      return {
        counters: () => queue.counters(),
        idle: () => queue.idle(),
        async close() {
          collectors.delete(collector);
          foreign[Symbol.dispose]();
          await queue.idle();
          await Promise.all(Array.from(collector.watched.values(), end));
        },
      };
    },
  };
}

async function end(watching: Promise<WatchedBodies>): Promise<void> {
  await watching.then((watched) => watched[Symbol.asyncDispose]()).catch(() => undefined); // gone with its tab
}

/** Queues the responses that finish in one tab; the browser does not keep those requested before. */
async function watchBodies(
  page: Page,
  log: NetworkLog,
  { options, queue, own }: Collector,
): Promise<WatchedBodies> {
  const cdp = await page.context().newCDPSession(page);
  const sizes = { maxTotalBufferSize: BROWSER_BUFFER_BYTES, maxResourceBufferSize: options.maxBodyBytes };
  await cdp.send('Network.enable', sizes);
  const responses = watchResponses(log, options, {
    ...queue,
    own,
    add: (response, load, unreported) =>
      queue.add({
        response,
        bytes: unreported === undefined ? load.bytes : unreported.length,
        read: () => readBody(cdp, load.id, unreported?.length),
        isWhole: unreported === undefined,
        isGone: () => page.isClosed(),
      }),
  });
  const messages = watchMessages(log, options);
  await keepOutsideRenderer(cdp, sizes);
  return {
    documentArrived: (url) => responses.documentArrived(url),
    async caughtUp() {
      using limit = startDeadline(CATCH_UP_MS);
      // Changes nothing. Its answer follows all that the renderer has reported before; one that hangs reports no more.
      await limit.guard(cdp.send('CSS.disable')).catch(() => undefined);
    },
    async [Symbol.asyncDispose]() {
      messages[Symbol.dispose]();
      responses[Symbol.dispose]();
      await cdp.detach();
    },
  };
}

/** So that a body survives the next navigation. */
async function keepOutsideRenderer(
  cdp: CDPSession,
  sizes: { readonly maxTotalBufferSize: number; readonly maxResourceBufferSize: number },
): Promise<void> {
  const kept = cdp
    .send('Network.configureDurableMessages', sizes)
    .catch(() => cdp.send('Network.enable', { ...sizes, enableDurableMessages: true })); // the name in older browsers
  using limit = startDeadline(ANSWER_MS);
  // A browser whose network service has died never answers; its tabs are to be used all the same.
  await limit.guard(kept).catch(() => undefined);
}

function watchMessages(log: NetworkLog, { onMessage }: BodyOptions): Disposable {
  let pageUrl: string | undefined;
  return log.read({
    shown: ({ url }) => (pageUrl = url),
    message: (message) => onMessage?.({ ...message, pageUrl }),
  });
}

async function readBody(
  cdp: CDPSession,
  requestId: string,
  length: number | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly isUtf8: boolean }> {
  const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId });
  const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
  if (length !== undefined && bytes.length !== length) throw fail('navigation_failed');
  return { bytes, isUtf8: !base64Encoded };
}
