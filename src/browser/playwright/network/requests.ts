import type { Frame, Page, Request, Response } from 'playwright-core';
import { monotonicMs } from '../../../core/index.ts';
import type { NotableRequest, Traffic } from '../../driver.ts';
import type { LongLived } from './long-lived.ts';
import { frameOf, type NetworkLog } from './network-log.ts';
import { watchNavigation } from '../documents/pending-navigation.ts';

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

/** What is under way between a tab and the network: navigations, and requests of all frames. */
export function watchRequests(page: Page, log: NetworkLog, longLived: LongLived): Traffic {
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
  const navigation = watchNavigation(log, wake);
  const end = (request: Request): void => {
    if (underWay.delete(request)) touch();
  };
  log.read({
    request(request) {
      const isKnown = !request.isNavigationRequest() && longLived.has(request.url());
      if (isKnown || NOT_AWAITED.has(request.resourceType())) return;
      underWay.set(request, startOf(request, page));
      touch();
    },
    response: (response) => awaitsBody(underWay.get(response.request()), response) && wake(),
    requestFinished: (request) => isDone(underWay.get(request), 'isThere') && end(request),
    requestFailed: end,
    frameDetached: (frame) => dropOf(underWay, frame, Infinity),
    frameNavigated(frame) {
      dropOf(underWay, frame, newestNavigation(underWay, frame));
      for (const [request, entry] of underWay)
        if (entry.isNavigation && entry.frame === frame && isDone(entry, 'isShown')) end(request);
    },
    data({ load: { answer: { url } = {} } }) {
      for (const [request, { answer }] of underWay)
        if (answer !== undefined && request.url() === url) answer.untilMs = monotonicMs() + answer.patienceMs;
    },
  });
  /** Milliseconds until it may be quiet, as far as can be known now. */
  const remainingMs = (windowMs: number): number => {
    const [nowMs, untilMs] = [monotonicMs(), awaitedUntilMs(underWay, longLived)];
    if (navigation.isPending()) return LONGEST_NAP_MS;
    if (untilMs > nowMs) return Math.min(untilMs - nowMs + 1, LONGEST_NAP_MS);
    return lastMs + windowMs - nowMs;
  };
  return {
    notable: watchNotable(log),
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

const MOST_REMEMBERED = 20;
const MOST_URL_CHARS = 300;

/** Takes note of requests that do more than fetch something, and of those that fail. */
function watchNotable(log: NetworkLog): Traffic['notable'] {
  let count = 0;
  const latest: NotableRequest[] = [];
  const add = (request: Request, status: number | undefined): void => {
    const isPlain = request.method() === 'GET' && status !== undefined && status < 400;
    if (isPlain || request.url().startsWith('data:')) return;
    count += 1;
    const url = request.url().slice(0, MOST_URL_CHARS);
    latest.push({ method: request.method(), url, ...(status !== undefined && { status }) });
    if (latest.length > MOST_REMEMBERED) latest.shift();
  };
  log.read({
    response: (response) => add(response.request(), response.status()),
    requestFailed(request) {
      // One that the page itself gave up, or that became a download, is no failure to tell of.
      if (request.failure()?.errorText.includes('ERR_ABORTED') !== true) add(request, undefined);
    },
  });
  return () => ({ count, latest: [...latest] });
}
