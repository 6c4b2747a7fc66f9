import type { CDPSession } from 'playwright-core';
import { createInterrupt, fail, type Interrupt } from '../../core/index.ts';
import type { TabDocument } from '../driver.ts';

// The longest real documents have about 15 MB; a compression bomb has no end.
const MAX_DOCUMENT_BYTES = 18 * 1024 * 1024;
const MOST_REMEMBERED = 20;
const MOST_SHOWN = 200;
const COMMIT_LIMIT_MS = 8_000;

/** Watches the documents of one tab: which one is shown, how it was answered, how large it grows. */
export interface DocumentWatch {
  /** The browser's own name for the frame that all others are in. */
  readonly mainFrame: string;
  current(): Promise<TabDocument>;
  /** The last one that was heard of. */
  last(): TabDocument;
  /** Whether the tab has come to show this address. */
  hasShown(url: string): boolean;
  /** Ends the work as `page_unresponsive` when the server has answered, but nothing of the answer is shown for long. */
  guardCommit<T>(work: Promise<T>): Promise<T>;
  /** Resolves once no navigation is under way that could replace the document. */
  quiet(): Promise<void>;
  /** How much has come of a document that is still coming in, unpacked; 0 when none is. */
  arrivingBytes(): number;
  /** From now on documents come from the network, whatever service workers are in charge of them. */
  bypassWorkers(isOn: boolean): Promise<void>;
}

interface Loading {
  bytes: number;
  redirected: boolean;
  readonly isBypassing: boolean;
  answer?: Pick<TabDocument, 'status' | 'retryAfter' | 'challenge' | 'servedBy'>;
}

/** A document that grows too large interrupts whoever waits for the tab. */
export async function watchDocuments(cdp: CDPSession, interrupt: Interrupt): Promise<DocumentWatch> {
  const loadings = new Map<string, Loading>();
  const pending = createPending();
  const places = createPlaces();
  let count = 0;
  const workers = createWorkerSwitch(cdp);
  let arriving: string | undefined;
  let { frame: shown } = (await cdp.send('Page.getFrameTree')).frameTree;
  const mainFrame = shown.id;
  const last = (): TabDocument => {
    const { answer, redirected = false } = loadings.get(shown.loaderId) ?? {};
    const url = shown.unreachableUrl ?? shown.url + (shown.urlFragment ?? '');
    return { count, url, isUnreachable: shown.unreachableUrl !== undefined, redirected, ...answer };
  };

  cdp.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, redirectResponse }) => {
    if (requestId !== loaderId || frameId !== mainFrame) return;
    pending.begin(requestId);
    arriving = requestId;
    const redirected = redirectResponse !== undefined || loadings.has(requestId);
    remember(loadings, requestId, { bytes: 0, redirected, isBypassing: workers.isBypassing() });
  });
  watchAnswers(cdp, loadings, interrupt);
  const commits = watchCommits(cdp, mainFrame);
  cdp.on('Page.frameNavigated', ({ frame }) => {
    pending.end(frame.loaderId);
    if (frame.id !== mainFrame) return;
    count += 1;
    shown = frame;
    if (frame.unreachableUrl === undefined) places.add(last().url);
  });
  cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId !== mainFrame) return;
    shown = { ...shown, url, urlFragment: '' };
    places.add(url);
  });
  const onEnded = ({ requestId }: { requestId: string }): void => {
    if (requestId === arriving) arriving = undefined;
    pending.end(requestId);
  };
  cdp.on('Network.loadingFailed', onEnded);
  cdp.on('Network.loadingFinished', onEnded);
  await cdp.send('Page.enable');
  // No bodies are kept for us: only their sizes are of interest here.
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });

  return {
    mainFrame,
    async current() {
      // Asked on the same session that the events come on, so every event before the answer has been heard.
      const answer = cdp.send('Page.getFrameTree').then(({ frameTree }) => (shown = frameTree.frame));
      // A page that is on its way elsewhere says nothing until it is there: what was heard of it stands.
      while (!(await isThereSoon(answer)) && !pending.isUnderWay());
      return last();
    },
    last,
    hasShown: (url) => places.has(url),
    guardCommit: commits.guard,
    quiet: () => pending.ended(),
    arrivingBytes: () => (arriving === undefined ? 0 : (loadings.get(arriving)?.bytes ?? 0)),
    bypassWorkers: (isOn) => workers.bypass(isOn),
  };
}

function remember(loadings: Map<string, Loading>, requestId: string, loading: Loading): void {
  loadings.set(requestId, loading);
  const [oldest] = loadings.keys();
  if (loadings.size > MOST_REMEMBERED && oldest !== undefined) loadings.delete(oldest);
}

function createWorkerSwitch(cdp: CDPSession): {
  isBypassing(): boolean;
  bypass(isOn: boolean): Promise<void>;
} {
  let isBypassing = false;
  return {
    isBypassing: () => isBypassing,
    async bypass(isOn) {
      isBypassing = isOn;
      await cdp.send('Network.setBypassServiceWorker', { bypass: isOn });
    },
  };
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

/** Where a tab has been, most recently. */
function createPlaces(): Pick<Set<string>, 'has'> & { add(url: string): void } {
  const shown = new Set<string>();
  return {
    has: (url) => shown.has(url),
    add(url) {
      shown.delete(url);
      shown.add(url);
      const [oldest] = shown;
      if (shown.size > MOST_SHOWN && oldest !== undefined) shown.delete(oldest);
    },
  };
}

/** How documents are answered, and how large they grow: one that grows too large is not read to its end. */
function watchAnswers(cdp: CDPSession, loadings: ReadonlyMap<string, Loading>, interrupt: Interrupt): void {
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const loading = loadings.get(requestId);
    if (loading !== undefined) loading.answer = { ...answerOf(response), ...servedBy(loading, response) };
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const loading = loadings.get(requestId);
    if (loading === undefined || loading.bytes > MAX_DOCUMENT_BYTES) return;
    loading.bytes += dataLength;
    if (loading.bytes <= MAX_DOCUMENT_BYTES) return;
    cdp.send('Page.stopLoading').catch(() => undefined); // the tab may be gone already
    interrupt.raise(fail('too_large', { maxBytes: MAX_DOCUMENT_BYTES }));
  });
}

/** A page that spins from its first line on keeps the browser from showing it, although the server has answered. */
function watchCommits(cdp: CDPSession, mainFrame: string): Pick<Interrupt, 'guard'> {
  const interrupt = createInterrupt();
  let alarm: NodeJS.Timeout | undefined;
  cdp.on('Network.responseReceived', ({ requestId, loaderId, frameId }) => {
    if (requestId !== loaderId || frameId !== mainFrame) return;
    clearTimeout(alarm);
    alarm = setTimeout(() => interrupt.raise(fail('page_unresponsive')), COMMIT_LIMIT_MS).unref();
  });
  return {
    guard: (work) => interrupt.guard(work).finally(() => clearTimeout(alarm)),
  };
}

/** The navigation that is under way, if one is: begun by a request, ended by its document or its failure. */
function createPending(): {
  begin(id: string): void;
  end(id: string): void;
  isUnderWay(): boolean;
  ended(): Promise<void>;
} {
  let current: string | undefined;
  const listeners = new Set<() => void>();
  return {
    begin: (id) => (current = id),
    isUnderWay: () => current !== undefined,
    end(id) {
      if (id !== current) return;
      current = undefined;
      for (const listener of listeners) listener();
      listeners.clear();
    },
    ended: () => new Promise((resolve) => (current === undefined ? resolve() : listeners.add(resolve))),
  };
}

function servedBy(
  { isBypassing }: Loading,
  { fromServiceWorker }: { readonly fromServiceWorker?: boolean },
): Pick<TabDocument, 'servedBy'> {
  if (fromServiceWorker === true) return { servedBy: 'service-worker' };
  return isBypassing ? { servedBy: 'network-bypassing-service-worker' } : {};
}

function answerOf({
  status,
  headers,
}: {
  status: number;
  headers: Record<string, string>;
}): Loading['answer'] & object {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const [retryAfter, challenge] = [byName.get('retry-after'), byName.get('www-authenticate')];
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(challenge !== undefined && { challenge }),
  };
}
