import type { CDPSession } from 'playwright-core';
import { fail, type Interrupt } from '../../core/index.ts';
import type { TabDocument } from '../driver.ts';

// The longest real documents have about 15 MB; a compression bomb has no end.
const MAX_DOCUMENT_BYTES = 18 * 1024 * 1024;
const MOST_REMEMBERED = 20;

/** Watches the documents of one tab: which one is shown, how it was answered, how large it grows. */
export interface DocumentWatch {
  current(): Promise<TabDocument>;
  /** Resolves once no navigation is under way that could replace the document. */
  quiet(): Promise<void>;
  /** How much has come of a document that is still coming in, unpacked; 0 when none is. */
  arrivingBytes(): number;
}

interface Loading {
  bytes: number;
  redirected: boolean;
  answer?: Pick<TabDocument, 'status' | 'retryAfter' | 'challenge'>;
}

/** A document that grows too large interrupts whoever waits for the tab. */
export async function watchDocuments(cdp: CDPSession, interrupt: Interrupt): Promise<DocumentWatch> {
  const loadings = new Map<string, Loading>();
  const pending = createPending();
  let count = 0;
  let arriving: string | undefined;
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const mainFrame = frameTree.frame.id;

  cdp.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, redirectResponse }) => {
    if (requestId !== loaderId || frameId !== mainFrame) return;
    pending.begin(requestId);
    arriving = requestId;
    loadings.set(requestId, {
      bytes: 0,
      redirected: redirectResponse !== undefined || loadings.has(requestId),
    });
    const [oldest] = loadings.keys();
    if (loadings.size > MOST_REMEMBERED && oldest !== undefined) loadings.delete(oldest);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const loading = loadings.get(requestId);
    if (loading !== undefined) loading.answer = answerOf(response);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const loading = loadings.get(requestId);
    if (loading === undefined || loading.bytes > MAX_DOCUMENT_BYTES) return;
    loading.bytes += dataLength;
    if (loading.bytes <= MAX_DOCUMENT_BYTES) return;
    cdp.send('Page.stopLoading').catch(() => undefined); // the tab may be gone already
    interrupt.raise(fail('too_large', { maxBytes: MAX_DOCUMENT_BYTES }));
  });
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === mainFrame) count += 1;
    pending.end(frame.loaderId);
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
    async current() {
      // Asked on the same session that the events come on, so every event before the answer has been heard.
      const { frame } = (await cdp.send('Page.getFrameTree')).frameTree;
      const { answer, redirected = false } = loadings.get(frame.loaderId) ?? {};
      const url = frame.unreachableUrl ?? frame.url + (frame.urlFragment ?? '');
      return { count, url, isUnreachable: frame.unreachableUrl !== undefined, redirected, ...answer };
    },
    quiet: () => pending.ended(),
    arrivingBytes: () => (arriving === undefined ? 0 : (loadings.get(arriving)?.bytes ?? 0)),
  };
}

/** The navigation that is under way, if one is: begun by a request, ended by its document or its failure. */
function createPending(): { begin(id: string): void; end(id: string): void; ended(): Promise<void> } {
  let current: string | undefined;
  const listeners = new Set<() => void>();
  return {
    begin: (id) => (current = id),
    end(id) {
      if (id !== current) return;
      current = undefined;
      for (const listener of listeners) listener();
      listeners.clear();
    },
    ended: () => new Promise((resolve) => (current === undefined ? resolve() : listeners.add(resolve))),
  };
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
