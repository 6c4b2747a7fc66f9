import type { CDPSession } from 'playwright-core';
import { createInterrupt, fail, type Interrupt } from '../../../core/index.ts';
import type { TabDocument } from '../../driver.ts';
import type { Load, NetworkLog, ShownDocument } from '../network/network-log.ts';

// The longest real documents have about 15 MB; a compression bomb has no end.
const MAX_DOCUMENT_BYTES = 18 * 1024 * 1024;
const MOST_REMEMBERED = 20;
const MOST_SHOWN = 200;
const COMMIT_LIMIT_MS = 8_000;

/** Watches the documents of one tab: which one is shown, its response, its size. */
export interface DocumentWatch {
  current(): Promise<TabDocument>;
  /** The last known one. */
  last(): TabDocument;
  /** Whether the tab has shown this address. */
  hasShown(url: string): boolean;
  /** Fails with `page_unresponsive` if the server has responded but the document is not committed for long. */
  guardCommit<T>(work: Promise<T>): Promise<T>;
  /** Resolves once no navigation is pending that could replace the document. */
  quiet(): Promise<void>;
  /** The bytes received of a document that is still arriving, decompressed; 0 if none is. */
  arrivingBytes(): number;
  /** From now on documents come from the network, bypassing service workers. */
  bypassWorkers(isOn: boolean): Promise<void>;
}

interface Loading {
  readonly load: Load;
  readonly isBypassing: boolean;
  isCutShort?: true;
}

/** A document that grows too large interrupts all calls that wait for the tab. */
export function watchDocuments(
  { cdp, log }: { readonly cdp: CDPSession; readonly log: NetworkLog },
  opened: ShownDocument,
  interrupt: Interrupt,
): DocumentWatch {
  const loadings = new Map<string, Loading>();
  const pending = watchPending(log);
  const commits = watchCommits(log);
  const places = new Set<string>();
  let count = 0;
  let isBypassing = false;
  let shown = opened;
  const last = (): TabDocument => {
    const url = shown.unreachableUrl ?? shown.url + (shown.urlFragment ?? '');
    const isUnreachable = shown.unreachableUrl !== undefined;
    return { count, url, isUnreachable, ...answerTo(loadings.get(shown.loaderId)) };
  };
  log.read({
    requested(load) {
      if (!load.isDocument) return;
      loadings.set(load.id, { load, isBypassing });
      const [oldest] = loadings.keys();
      if (loadings.size > MOST_REMEMBERED && oldest !== undefined) loadings.delete(oldest);
    },
    data({ load, bytes }) {
      const isTooLarge = load.isDocument && load.bytes > MAX_DOCUMENT_BYTES;
      if (!isTooLarge || load.bytes - bytes > MAX_DOCUMENT_BYTES) return;
      cdp.send('Page.stopLoading').catch(() => undefined); // the tab may be gone already
      interrupt.raise(fail('too_large', { maxBytes: MAX_DOCUMENT_BYTES }));
    },
    // What was canceled has most likely been left.
    failed: ({ id, isCanceled }) => (isCanceled ? undefined : markCutShort(loadings.get(id))),
    shown(document) {
      count += 1;
      shown = document;
      if (document.unreachableUrl === undefined) visit(places, last().url);
    },
    jumped({ url }) {
      shown = { ...shown, url, urlFragment: '' };
      visit(places, url);
    },
  });
  return {
    async current() {
      // Sent on the same session as the events, so all earlier events have been received with the answer.
      const answer = cdp.send('Page.getFrameTree').then(({ frameTree }) => (shown = frameTree.frame));
      // A page that is navigating does not answer until it has arrived: the last known document is used.
      while (!(await isThereSoon(answer)) && !pending.isUnderWay());
      return last();
    },
    last,
    hasShown: (url) => places.has(url),
    guardCommit: commits.guard,
    quiet: () => pending.ended(),
    arrivingBytes: () => pending.arrivingBytes(),
    async bypassWorkers(isOn) {
      isBypassing = isOn;
      await cdp.send('Network.setBypassServiceWorker', { bypass: isOn });
    },
  };
}

function markCutShort(loading: Loading | undefined): void {
  if (loading?.load.answer !== undefined) loading.isCutShort = true;
}

const PATIENCE_MS = 500;

async function isThereSoon(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const soon = new Promise<false>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, false)));
  try {
    return await Promise.race([answer.then(() => true), soon]);
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps the most recent addresses of a tab. */
function visit(places: Set<string>, url: string): void {
  places.delete(url);
  places.add(url);
  const [oldest] = places;
  if (places.size > MOST_SHOWN && oldest !== undefined) places.delete(oldest);
}

/** A page whose first script never ends is not committed, although the server has responded. */
function watchCommits(log: NetworkLog): Pick<Interrupt, 'guard'> {
  const interrupt = createInterrupt();
  let alarm: NodeJS.Timeout | undefined;
  log.read({
    answered({ isDocument }) {
      if (!isDocument) return;
      clearTimeout(alarm);
      alarm = setTimeout(() => interrupt.raise(fail('page_unresponsive')), COMMIT_LIMIT_MS).unref();
    },
  });
  return {
    guard: (work) => interrupt.guard(work).finally(() => clearTimeout(alarm)),
  };
}

/** The pending navigation, if any: it begins with a request and ends with its document or its failure. */
function watchPending(log: NetworkLog): {
  isUnderWay(): boolean;
  ended(): Promise<void>;
  /** Of the document, which continues to arrive after it is shown. */
  arrivingBytes(): number;
} {
  let current: string | undefined;
  let arriving: Load | undefined;
  const listeners = new Set<() => void>();
  const end = (id: string): void => {
    if (id !== current) return;
    current = undefined;
    for (const listener of listeners) listener();
    listeners.clear();
  };
  const arrive = ({ id }: { readonly id: string }): void => {
    if (id === arriving?.id) arriving = undefined;
    end(id);
  };
  log.read({
    requested(load) {
      if (load.isDocument) [current, arriving] = [load.id, load];
    },
    shown: ({ loaderId }) => end(loaderId),
    finished: arrive,
    failed: arrive,
  });
  return {
    isUnderWay: () => current !== undefined,
    ended: () => new Promise((resolve) => (current === undefined ? resolve() : listeners.add(resolve))),
    arrivingBytes: () => arriving?.bytes ?? 0,
  };
}

type HowAnswered = Pick<
  TabDocument,
  'redirected' | 'isCutShort' | 'status' | 'mimeType' | 'retryAfter' | 'challenge' | 'servedBy'
>;

function answerTo(loading: Loading | undefined): HowAnswered {
  const { hop = 0, answer } = loading?.load ?? {};
  const redirected = hop > 0;
  if (answer === undefined) return { redirected };
  const { 'retry-after': retryAfter, 'www-authenticate': challenge } = answer.headers;
  return {
    redirected,
    status: answer.status,
    mimeType: answer.mimeType,
    ...(loading?.isCutShort === true && { isCutShort: true }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(challenge !== undefined && { challenge }),
    ...(loading?.isBypassing === true && { servedBy: 'network-bypassing-service-worker' }),
    ...(answer.isFromWorker && { servedBy: 'service-worker' }),
  };
}
