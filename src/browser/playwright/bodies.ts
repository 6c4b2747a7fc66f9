import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { BodyCollection, BodyOptions, FinishedResponse } from '../driver.ts';
import { createBodyQueue, type BodyQueue } from './body-queue.ts';

// What the browser keeps of bodies that have not been read, for each tab; the oldest go first.
const BROWSER_BUFFER_BYTES = 64 * 1024 * 1024;
const MOST_UNDER_WAY = 5_000;

/** Who collects bodies in a context, and the tabs that they come from. */
export interface BodyCollections {
  /** To be called for every tab before anything is opened in it. */
  watch(page: Page): Promise<void>;
  collect(options: BodyOptions): Promise<BodyCollection>;
}

interface Collector {
  readonly options: BodyOptions;
  readonly queue: BodyQueue;
  readonly sessions: Map<Page, Promise<CDPSession>>;
}

export function createBodyCollections(context: BrowserContext): BodyCollections {
  const pages = new Set<Page>();
  const collectors = new Set<Collector>();
  const attach = async (page: Page, { options, queue, sessions }: Collector): Promise<void> => {
    const session = sessions.get(page) ?? watchBodies(context.newCDPSession(page), options, queue);
    sessions.set(page, session);
    await session;
  };
  return {
    async watch(page) {
      if (!pages.has(page)) page.once('close', () => pages.delete(page));
      pages.add(page);
      await Promise.all(Array.from(collectors, (collector) => attach(page, collector)));
    },
    async collect(options) {
      const collector = { options, queue: createBodyQueue(options), sessions: new Map() };
      collectors.add(collector);
      await Promise.all(Array.from(pages, (page) => attach(page, collector)));
      return {
        counters: () => collector.queue.counters(),
        idle: () => collector.queue.idle(),
        async close() {
          collectors.delete(collector);
          await collector.queue.idle();
          await Promise.all(Array.from(collector.sessions.values(), detach));
        },
      };
    },
  };
}

async function detach(session: Promise<CDPSession>): Promise<void> {
  await session.then((cdp) => cdp.detach()).catch(() => undefined); // gone with its tab
}

interface UnderWay {
  hop: number;
  bytes: number;
  response?: FinishedResponse;
}

/** Puts what finishes in one tab into the queue. */
async function watchBodies(
  opening: Promise<CDPSession>,
  { wants, maxBodyBytes }: BodyOptions,
  queue: BodyQueue,
): Promise<CDPSession> {
  const cdp = await opening;
  const underWay = new Map<string, UnderWay>();
  // A redirect keeps the id of its request, and has no body of its own.
  cdp.on('Network.requestWillBeSent', ({ requestId, redirectResponse }) => {
    const hop = redirectResponse === undefined ? 0 : (underWay.get(requestId)?.hop ?? 0) + 1;
    underWay.set(requestId, { hop, bytes: 0 });
    const [oldest] = underWay.keys();
    if (underWay.size > MOST_UNDER_WAY && oldest !== undefined) underWay.delete(oldest);
  });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = underWay.get(requestId);
    if (request === undefined) return;
    const { url, status, mimeType } = response;
    const headers = lowerCased(response.headers);
    request.response = { url, status, mimeType, resourceType: type, headers, hop: request.hop };
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const request = underWay.get(requestId);
    if (request !== undefined) request.bytes += dataLength;
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    const { response, bytes = 0 } = underWay.get(requestId) ?? {};
    underWay.delete(requestId);
    if (response === undefined || !wants(response)) return;
    queue.add({ response, bytes, read: () => readBody(cdp, requestId) });
  });
  await keepBodies(cdp, maxBodyBytes);
  return cdp;
}

/** Kept outside of the renderer, so that a body outlives the navigation after it. */
async function keepBodies(cdp: CDPSession, maxBodyBytes: number): Promise<void> {
  const sizes = { maxTotalBufferSize: BROWSER_BUFFER_BYTES, maxResourceBufferSize: maxBodyBytes };
  await cdp.send('Network.enable', sizes);
  try {
    await cdp.send('Network.configureDurableMessages', sizes);
  } catch {
    await cdp.send('Network.enable', { ...sizes, enableDurableMessages: true }); // how older browsers are told
  }
}

async function readBody(
  cdp: CDPSession,
  requestId: string,
): Promise<{ readonly bytes: Uint8Array; readonly isUtf8: boolean }> {
  const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId });
  return { bytes: Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), isUtf8: !base64Encoded };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
