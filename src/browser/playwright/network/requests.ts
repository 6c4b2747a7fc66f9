import type { Frame, Page, Request, Response } from 'playwright-core';
import { monotonicMs } from '../../../core/index.ts';
import type { NotableRequest, Traffic } from '../../driver.ts';
import type { LongLived } from './long-lived.ts';
import { watchPolls } from './polls.ts';
import { frameOf, type NetworkLog } from './network-log.ts';
import { watchNavigation } from '../documents/pending-navigation.ts';

// An answer that is still coming in after so long is a stream, or has no end.
const STREAMING_MS = 1_500;
// What kept a wait up to its bound and was sent at least so long ago was not meant to be answered soon.
const GIVEN_UP_MS = 3_000;
// The longest bound of a policy: nobody waits longer for an answer.
const UNANSWERED_MS = 8_000;
const LONGEST_NAP_MS = 60_000;
// These bring nothing into the document, or never end by design.
const NOT_AWAITED = new Set([
  'websocket',
  'eventsource',
  'ping',
  'media',
  'cspviolationreport',
  'manifest',
  'prefetch',
]);
// A response that a script reads piece by piece may stream in.
const MAY_STREAM = new Set(['fetch', 'xhr']);
// Chromium never reports the end of a body that no script reads: after this long without data it counts as complete.
const BODY_MS = 100;
const STREAM_MS = 500;

interface UnderWay {
  readonly startedMs: number;
  readonly frame: Frame | undefined;
  readonly isNavigation: boolean;
  /** The document of the tab itself: nothing can be read before it has arrived. */
  readonly isDocument: boolean;
  /** The state of a frame's document: it counts as pending until it is loaded and shown. */
  readonly frameDocument?: { isThere: boolean; isShown: boolean };
  answeredMs?: number;
  /** When a response that a script may read counts as complete, unless more of it arrives. */
  answer?: { readonly patienceMs: number; untilMs: number };
}

interface WatchedTraffic extends Traffic {
  /** Somebody acts on the page: what is sent from now on may answer that. */
  renew(): void;
}

/** What is in progress between a tab and the network: navigations, and requests of all frames. */
export function watchRequests(page: Page, log: NetworkLog, longLived: LongLived): WatchedTraffic {
  const underWay = new Map<Request, UnderWay>();
  const polls = watchPolls(longLived);
  const listeners = new Set<() => void>();
  let lastMs = monotonicMs();
  const wake = (): void => listeners.forEach((listener) => listener());
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
      if (NOT_AWAITED.has(request.resourceType()) || polls.isOneSent(request)) return;
      underWay.set(request, startOf(request, page));
      touch();
    },
    response(response) {
      polls.answered(response.request(), underWay.get(response.request())?.startedMs);
      if (awaitsBody(underWay.get(response.request()), response)) wake();
    },
    requestFinished: (request) => isDone(underWay.get(request), 'isThere') && end(request),
    requestFailed: end,
    frameDetached: (frame) => dropOf(underWay, frame, Infinity),
    frameNavigated(frame) {
      if (frame === page.mainFrame()) polls.forgetLate();
      dropOf(underWay, frame, newestNavigation(underWay, frame));
      for (const [request, entry] of underWay)
        if (entry.isNavigation && entry.frame === frame && isDone(entry, 'isShown')) end(request);
    },
    data({ load: { answer: { url } = {} } }) {
      for (const [request, { answer }] of underWay)
        if (answer !== undefined && request.url() === url) answer.untilMs = monotonicMs() + answer.patienceMs;
    },
  });
  /** Milliseconds until it may be quiet, as far as is known now. */
  const remainingMs = (windowMs: number): number => {
    const [nowMs, untilMs] = [monotonicMs(), awaitedUntilMs(underWay, longLived)];
    if (navigation.isPending()) return LONGEST_NAP_MS;
    if (untilMs > nowMs) return Math.min(untilMs - nowMs + 1, LONGEST_NAP_MS);
    return lastMs + windowMs - nowMs;
  };
  return {
    notable: watchNotable(log),
    renew: () => polls.noteInput(),
    isLeaving: () => navigation.isUnderWay(),
    files: () => navigation.files(),
    quietMs: () => (remainingMs(0) > 0 ? 0 : monotonicMs() - lastMs),
    async quiet(windowMs, signal) {
      for (;;) {
        const waitMs = remainingMs(windowMs);
        if (signal.aborted) giveUp(underWay, longLived, GIVEN_UP_MS);
        if (waitMs <= 0 || signal.aborted) return;
        await nap(waitMs, listeners, signal);
      }
    },
  };
}

/** From now on the body of a response is waited for, if a script reads it. */
function awaitsBody(entry: UnderWay | undefined, response: Response): boolean {
  if (entry !== undefined) entry.answeredMs ??= monotonicMs();
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

/** Records the progress of a request; it is complete then, unless it is the document of a frame. */
function isDone(entry: UnderWay | undefined, step: 'isThere' | 'isShown'): boolean {
  const document = entry?.frameDocument;
  if (document === undefined) return step === 'isThere';
  document[step] = true;
  return document.isThere && document.isShown;
}

/** When the pending navigation of the frame began; fragment navigations have none. */
function newestNavigation(underWay: ReadonlyMap<Request, UnderWay>, frame: Frame): number {
  const begun = [...underWay.values()].filter((entry) => entry.isNavigation && entry.frame === frame);
  return Math.max(-Infinity, ...begun.map(({ startedMs }) => startedMs));
}

/** A document that is left ends its requests, and the browser does not always report that. */
function dropOf(underWay: Map<Request, UnderWay>, frame: Frame, beforeMs: number): void {
  for (const [request, entry] of underWay)
    if (entry.frame === frame && entry.startedMs < beforeMs) underWay.delete(request);
}

/** The latest time to wait for what is in progress; requests that are too old are given up. */
function awaitedUntilMs(underWay: Map<Request, UnderWay>, longLived: LongLived): number {
  giveUp(underWay, longLived, UNANSWERED_MS);
  let latestMs = 0;
  for (const [request, entry] of underWay) {
    const untilMs = endOf(entry);
    latestMs = Math.max(latestMs, untilMs);
    if (untilMs <= monotonicMs()) underWay.delete(request);
  }
  return latestMs;
}

function endOf({ startedMs, isDocument, answeredMs, answer }: UnderWay): number {
  if (isDocument) return Infinity;
  if (answeredMs === undefined) return startedMs + UNANSWERED_MS;
  const oldMs = Math.max(startedMs + STREAMING_MS, answeredMs + STREAM_MS);
  return Math.min(oldMs, answer?.untilMs ?? Infinity);
}

/** What has had no answer for so long is not waited for any more, and remembered. */
function giveUp(underWay: Map<Request, UnderWay>, longLived: LongLived, ageMs: number): void {
  for (const [request, { startedMs, isDocument, isNavigation, answeredMs }] of underWay) {
    if (isDocument || answeredMs !== undefined || monotonicMs() - startedMs < ageMs) continue;
    underWay.delete(request);
    if (!isNavigation) longLived.add(request.url());
  }
}

/** Until the time is over, an event arrives, or the signal aborts. */
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

/** Records requests that do more than fetch something, and those that fail. */
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
      // A request that the page cancelled, or that became a download, is not reported as a failure.
      if (request.failure()?.errorText.includes('ERR_ABORTED') !== true) add(request, undefined);
    },
  });
  return () => ({ count, latest: [...latest] });
}
