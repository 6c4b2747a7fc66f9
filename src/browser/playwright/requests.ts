import type { CDPSession, Frame, Page, Request, Response } from 'playwright-core';
import { monotonicMs } from '../../core/index.ts';
import { watchDataFlow } from './data-flow.ts';
import type { NotableRequests } from '../driver.ts';
import type { LongLived } from './long-lived.ts';
import { watchNotable } from './notable-requests.ts';
import { watchNavigation } from './pending-navigation.ts';

// What is older than this was not meant to end soon.
const LONG_LIVED_MS = 1_500;
const LONGEST_NAP_MS = 60_000;
// They bring nothing into the document, or never end by design.
const NOT_AWAITED = new Set(['websocket', 'eventsource', 'ping', 'media', 'cspviolationreport', 'manifest']);
// What a script reads piece by piece may be an answer that streams in, each time anew.
const MAY_STREAM = new Set(['fetch', 'xhr']);
// Chromium never tells that a body has come which no script reads: after so long without a piece it counts as there.
const BODY_MS = 100;
const STREAM_MS = 500;

/** What is under way between a tab and the network: navigations, and requests of all frames. */
export interface RequestWatch {
  /** How long nothing worth waiting for has been under way; 0 while something is. */
  quietMs(): number;
  /** Resolves once that has lasted so long, or when the signal aborts. */
  quiet(windowMs: number, signal: AbortSignal): Promise<void>;
  /** Whether another document has been asked for and is not shown yet. */
  isLeaving(): boolean;
  /** How many navigations have ended with a file in place of a document so far. */
  files(): number;
  /** Requests that do more than fetch, or that failed. */
  notable(): NotableRequests;
}

interface UnderWay {
  readonly startedMs: number;
  readonly frame: Frame | undefined;
  readonly isNavigation: boolean;
  /** The document of the tab itself: there is nothing to read before it has come. */
  readonly isDocument: boolean;
  /** How far the document of a frame has come: it counts as under way until it is there and shown. */
  readonly frameDocument?: { isThere: boolean; isShown: boolean };
  /** When an answer that a script may read counts as there, unless more of it comes. */
  answer?: { readonly patienceMs: number; untilMs: number };
}

export async function watchRequests(
  page: Page,
  cdp: CDPSession,
  longLived: LongLived,
): Promise<RequestWatch> {
  const underWay = new Map<Request, UnderWay>();
  const listeners = new Set<() => void>();
  let lastMs = monotonicMs();
  const wake = (): void => {
    for (const listener of listeners) listener();
  };
  const touch = (): void => {
    lastMs = monotonicMs();
    wake();
  };
  const navigation = await watchNavigation(cdp, wake);
  const end = (request: Request): void => {
    if (underWay.delete(request)) touch();
  };
  page
    .on('request', (request) => {
      const isKnown = !request.isNavigationRequest() && longLived.has(request.url());
      if (isKnown || NOT_AWAITED.has(request.resourceType())) return;
      underWay.set(request, startOf(request, page));
      touch();
    })
    .on('response', (response) => awaitsBody(underWay.get(response.request()), response) && wake())
    .on('requestfinished', (request) => isDone(underWay.get(request), 'isThere') && end(request))
    .on('requestfailed', end)
    .on('framedetached', (frame) => dropOf(underWay, frame, Infinity))
    .on('framenavigated', (frame) => {
      dropOf(underWay, frame, newestNavigation(underWay, frame));
      for (const [request, entry] of underWay)
        if (entry.isNavigation && entry.frame === frame && isDone(entry, 'isShown')) end(request);
    });
  watchDataFlow(cdp, (url) => {
    for (const [request, { answer }] of underWay)
      if (answer !== undefined && request.url() === url) answer.untilMs = monotonicMs() + answer.patienceMs;
  });
  /** Milliseconds until it may be quiet, as far as can be known now. */
  const remainingMs = (windowMs: number): number => {
    const [nowMs, untilMs] = [monotonicMs(), awaitedUntilMs(underWay, longLived)];
    if (navigation.isPending()) return LONGEST_NAP_MS;
    if (untilMs > nowMs) return Math.min(untilMs - nowMs + 1, LONGEST_NAP_MS);
    return lastMs + windowMs - nowMs;
  };
  return {
    notable: watchNotable(page),
    isLeaving: () => navigation.isUnderWay(),
    files: () => navigation.files(),
    quietMs: () => (remainingMs(0) > 0 ? 0 : monotonicMs() - lastMs),
    async quiet(windowMs, signal) {
      for (;;) {
        const waitMs = remainingMs(windowMs);
        if (waitMs <= 0 || signal.aborted) return;
        await nap(waitMs, listeners, signal);
      }
    },
  };
}

/** From now on the body of an answer is waited for, if a script reads it. */
function awaitsBody(entry: UnderWay | undefined, response: Response): boolean {
  if (entry === undefined || !MAY_STREAM.has(response.request().resourceType())) return false;
  const patienceMs = 'content-length' in response.headers() ? BODY_MS : STREAM_MS;
  entry.answer = { patienceMs, untilMs: monotonicMs() + patienceMs };
  return true;
}

function startOf(request: Request, page: Page): UnderWay {
  const frame = frameOf(request);
  const isNavigation = request.isNavigationRequest();
  const isDocument = isNavigation && (frame === undefined || frame === page.mainFrame());
  return {
    startedMs: monotonicMs(),
    frame,
    isNavigation,
    isDocument,
    ...(isNavigation && !isDocument && { frameDocument: { isThere: false, isShown: false } }),
  };
}

/** A request that opens a page, and one of a worker, has no frame. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

/** Takes note that a request has come so far; that is all, except for the document of a frame. */
function isDone(entry: UnderWay | undefined, step: 'isThere' | 'isShown'): boolean {
  const document = entry?.frameDocument;
  if (document === undefined) return step === 'isThere';
  document[step] = true;
  return document.isThere && document.isShown;
}

/** When the frame's navigation that is under way began; jumps within a document have none. */
function newestNavigation(underWay: ReadonlyMap<Request, UnderWay>, frame: Frame): number {
  const begun = [...underWay.values()].filter((entry) => entry.isNavigation && entry.frame === frame);
  return Math.max(-Infinity, ...begun.map(({ startedMs }) => startedMs));
}

/** A document that is left takes its requests with it, and the browser does not always say so. */
function dropOf(underWay: Map<Request, UnderWay>, frame: Frame, beforeMs: number): void {
  for (const [request, entry] of underWay)
    if (entry.frame === frame && entry.startedMs < beforeMs) underWay.delete(request);
}

/** Until when at most to wait for what is under way; what is too old is given up, and remembered. */
function awaitedUntilMs(underWay: Map<Request, UnderWay>, longLived: LongLived): number {
  let latestMs = 0;
  for (const [request, { startedMs, isDocument, isNavigation, answer }] of underWay) {
    const oldMs = startedMs + LONG_LIVED_MS;
    const untilMs = isDocument ? Infinity : Math.min(oldMs, answer?.untilMs ?? Infinity);
    latestMs = Math.max(latestMs, untilMs);
    if (untilMs > monotonicMs()) continue;
    underWay.delete(request);
    if (!isNavigation && answer === undefined) longLived.add(request.url());
  }
  return latestMs;
}

/** Until the time is over, somebody is heard, or the signal aborts. */
function nap(ms: number, listeners: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      listeners.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    listeners.add(wake);
    signal.addEventListener('abort', wake, { once: true });
  });
}
