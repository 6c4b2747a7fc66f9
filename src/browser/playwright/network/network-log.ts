import type { BrowserContext, Frame, Page, Request, Response } from 'playwright-core';
import type { FrameAddress } from '../frames/isolated-world.ts';

// For some requests no end is ever reported.
const MOST_UNDER_WAY = 5_000;

/** A request of the tab's own process; after a redirect it starts again under the same id. Only the log changes it. */
export interface Load {
  readonly id: string;
  readonly url: string;
  /** Whether it requests the document of the tab itself. */
  readonly isDocument: boolean;
  /** The number of redirects that led to it, and the response of the last one. */
  readonly hop: number;
  readonly redirectStatus: number | undefined;
  readonly sent: SentRequest | undefined;
  /** The received bytes of the body, decompressed. */
  bytes: number;
  answer?: LoadAnswer;
  /** As the network has received it: also where the tab's process was left before it could report its answer. */
  head?: ResponseHead;
}

export interface ResponseHead {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What was sent; unknown where it was before we listened. */
export interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resourceType: string;
  /** The document that it belongs to. */
  readonly pageUrl: string;
  /** Since 1970. */
  readonly sentAtMs: number;
}

export interface LoadAnswer extends ResponseHead {
  readonly url: string;
  readonly mimeType: string;
  readonly resourceType: string;
  readonly isFromWorker: boolean;
  /** Nothing was asked of the network. */
  readonly isFromCache: boolean;
}

export interface ShownDocument {
  readonly id: string;
  readonly loaderId: string;
  readonly url: string;
  readonly urlFragment?: string;
  readonly unreachableUrl?: string;
}

/** The events of the log, by name. */
export interface LogEntries {
  // Of all frames of the tab:
  request: Request;
  response: Response;
  requestFinished: Request;
  requestFailed: Request;
  frameAttached: Frame;
  frameNavigated: Frame;
  frameDetached: Frame;
  // Of the tab's own process:
  requested: Load;
  answered: Load;
  data: { readonly load: Load; readonly bytes: number };
  finished: { readonly id: string; readonly load: Load | undefined };
  failed: { readonly id: string; readonly load: Load | undefined; readonly isCanceled: boolean };
  /** A text that came over a WebSocket or as a server-sent event. */
  message: { readonly kind: 'websocket' | 'sse'; readonly url: string; readonly text: string };
  // Of the document of the tab itself:
  scheduled: { readonly delayS: number };
  unscheduled: object;
  started: { readonly loaderId: string };
  shown: ShownDocument;
  /** A fragment navigation: started, and committed. */
  jumping: { readonly url: string };
  jumped: { readonly url: string };
  stopped: object;
}

type LogReader = { readonly [Kind in keyof LogEntries]?: (entry: LogEntries[Kind]) => unknown };

/** Records network and navigation events of a tab, in order. Every tracker reads it. */
export interface NetworkLog {
  /** Receives all events from now on. */
  readonly read: (reader: LogReader) => Disposable;
}

type Add = <Kind extends keyof LogEntries>(kind: Kind, entry: LogEntries[Kind]) => void;

export function createLog(): NetworkLog & { readonly add: Add } {
  const readers = new Set<LogReader>();
  return {
    add(kind, entry) {
      for (const reader of readers) reader[kind]?.(entry);
    },
    read(reader) {
      readers.add(reader);
      return { [Symbol.dispose]: () => void readers.delete(reader) };
    },
  };
}

interface TabLog extends NetworkLog {
  /** From now on events of the tab's own process are recorded too. */
  attach(main: FrameAddress): Promise<void>;
}

export function createTabLog(page: Page): TabLog {
  const { add, read } = createLog();
  page
    .on('request', (request) => add('request', request))
    .on('response', (response) => add('response', response))
    .on('requestfinished', (request) => add('requestFinished', request))
    .on('requestfailed', (request) => add('requestFailed', request));
  recordFrames(page, add);
  return {
    read,
    async attach(main) {
      const { cdp } = main;
      recordStreams(cdp, recordLoads(main, add), add);
      recordDocument(main, add);
      await cdp.send('Page.enable');
      // This session keeps no bodies: only their sizes are needed here.
      await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    },
  };
}

/** The frames of all tabs of a context, and their requests, including tabs that Playwright does not report yet, and service workers. */
export function createContextLog(context: BrowserContext): NetworkLog {
  const { add, read } = createLog();
  context.on('request', (request) => add('request', request));
  context.on('requestfinished', (request) => add('requestFinished', request));
  context.on('requestfailed', (request) => add('requestFailed', request));
  const onPage = (page: Page): void => recordFrames(page, add);
  context.pages().forEach(onPage);
  context.on('page', onPage);
  return { read };
}

function recordFrames(page: Page, add: Add): void {
  page
    .on('frameattached', (frame) => add('frameAttached', frame))
    .on('framenavigated', (frame) => add('frameNavigated', frame))
    .on('framedetached', (frame) => add('frameDetached', frame));
}

/** Undefined for a request of a worker, and for one that opens a page until the page exists. */
export function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

interface LoadEvent {
  readonly requestId: string;
  readonly loaderId: string;
  readonly frameId?: string;
}

interface LoadStart {
  readonly url: string;
  readonly sent?: SentRequest;
  readonly redirectStatus?: number | undefined;
}

function recordLoads(
  { cdp, frameId: mainFrame }: FrameAddress,
  add: Add,
): ReadonlyMap<string, Pick<Load, 'url'>> {
  const underWay = new Map<string, Load>();
  const begin = (event: LoadEvent, { url, sent, redirectStatus }: LoadStart): Load => {
    const { requestId: id, loaderId, frameId } = event;
    const hop = (underWay.get(id)?.hop ?? 0) + (redirectStatus === undefined ? 0 : 1);
    const isDocument = id === loaderId && frameId === mainFrame;
    const load = { id, url, isDocument, hop, redirectStatus, sent, bytes: 0 };
    underWay.set(id, load);
    dropOldest(underWay);
    return load;
  };
  const end = (id: string): LogEntries['finished'] => {
    const load = underWay.get(id);
    underWay.delete(id);
    return { id, load };
  };
  const served = new Set<string>();
  cdp.on('Network.requestServedFromCache', ({ requestId }) => served.add(requestId));
  cdp.on('Network.requestWillBeSent', (event) => {
    const { documentURL: pageUrl, wallTime } = event;
    const { url, method, headers } = event.request;
    const resourceType = event.type ?? 'Other';
    const sent = { method, headers, resourceType, pageUrl, sentAtMs: Math.round(wallTime * 1000) };
    add('requested', begin(event, { url, sent, redirectStatus: event.redirectResponse?.status }));
  });
  cdp.on('Network.responseReceived', (event) => {
    const { url, status, mimeType, fromServiceWorker: isFromWorker = false } = event.response;
    const { fromDiskCache = false, fromPrefetchCache = false } = event.response;
    const isFromCache = served.delete(event.requestId) || fromDiskCache || fromPrefetchCache;
    // In a page that was just opened it may have been requested before we listened.
    const load = underWay.get(event.requestId) ?? begin(event, { url });
    const headers = lowerCased(event.response.headers);
    load.answer = { url, status, mimeType, resourceType: event.type, headers, isFromWorker, isFromCache };
    add('answered', load);
  });
  cdp.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode: status, headers }) => {
    const load = underWay.get(requestId);
    if (load !== undefined) load.head = { status, headers: lowerCased(headers) };
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength: bytes }) => {
    const load = underWay.get(requestId);
    if (load === undefined) return;
    load.bytes += bytes;
    add('data', { load, bytes });
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => add('finished', end(requestId)));
  cdp.on('Network.loadingFailed', ({ requestId, canceled: isCanceled = false }) =>
    add('failed', { ...end(requestId), isCanceled }),
  );
  return underWay;
}

function dropOldest(underWay: Map<string, unknown>): void {
  const [oldest] = underWay.keys();
  if (underWay.size > MOST_UNDER_WAY && oldest !== undefined) underWay.delete(oldest);
}

const TEXT_OPCODE = 1;

function recordStreams(
  cdp: FrameAddress['cdp'],
  loads: ReadonlyMap<string, Pick<Load, 'url'>>,
  add: Add,
): void {
  const sockets = new Map<string, string>();
  cdp.on('Network.webSocketCreated', ({ requestId, url }) => {
    sockets.set(requestId, url);
    dropOldest(sockets);
  });
  cdp.on('Network.webSocketClosed', ({ requestId }) => sockets.delete(requestId));
  cdp.on('Network.webSocketFrameReceived', ({ requestId, response: { opcode, payloadData: text } }) => {
    const url = sockets.get(requestId);
    if (url !== undefined && opcode === TEXT_OPCODE) add('message', { kind: 'websocket', url, text });
  });
  cdp.on('Network.eventSourceMessageReceived', ({ requestId, data: text }) => {
    const url = loads.get(requestId)?.url;
    if (url !== undefined) add('message', { kind: 'sse', url, text });
  });
}

/** As the header names it, in lower case; empty if there is none. */
export function mimeTypeOf({ headers }: Pick<ResponseHead, 'headers'>): string {
  return /^[^;,\s]*/.exec(headers['content-type'] ?? '')?.[0].toLowerCase() ?? '';
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function recordDocument({ cdp, frameId: mainFrame }: FrameAddress, add: Add): void {
  // Sent for meta refresh and for scripts; no other event of the protocol announces a refresh.
  cdp.on('Page.frameScheduledNavigation', ({ frameId, delay }) => {
    if (frameId === mainFrame) add('scheduled', { delayS: delay });
  });
  cdp.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
    if (frameId === mainFrame) add('unscheduled', {});
  });
  cdp.on('Page.frameStartedNavigating', ({ frameId, loaderId, url, navigationType }) => {
    if (frameId !== mainFrame) return;
    if (isWithinDocument(navigationType)) add('jumping', { url });
    else add('started', { loaderId });
  });
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === mainFrame) add('shown', frame);
  });
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === mainFrame) add('jumped', { url });
  });
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === mainFrame) add('stopped', {});
  });
}

/** Fragment navigations; those in the history have their own types. */
function isWithinDocument(navigationType: string): boolean {
  return /^(?:history)?sameDocument/i.test(navigationType);
}
