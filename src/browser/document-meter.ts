import type { CDPSession } from 'playwright-core';
import { fail } from '../core/index.ts';

// The longest real documents have about 15 MB; a compression bomb has no end.
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

/** Watches how large the tab's document grows, decoded, and stops one that is too large. */
export interface DocumentMeter {
  /** The work's own result, or `too_large` as soon as the document is. */
  guard<T>(work: Promise<T>): Promise<T>;
}

export async function createDocumentMeter(cdp: CDPSession): Promise<DocumentMeter> {
  let documentId = '';
  let bytes = 0;
  const waiting = new Set<(error: Error) => void>();
  const stop = (): void => {
    cdp.send('Page.stopLoading').catch(() => undefined); // the tab may be gone already
    const error = fail('too_large', { bytes, maxBytes: MAX_DOCUMENT_BYTES });
    for (const reject of waiting) reject(error);
  };
  const { frameTree } = await cdp.send('Page.getFrameTree');
  cdp.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId }) => {
    if (requestId === loaderId && frameId === frameTree.frame.id) [documentId, bytes] = [requestId, 0];
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (requestId !== documentId) return;
    const wasWithin = bytes <= MAX_DOCUMENT_BYTES;
    bytes += dataLength;
    if (wasWithin && bytes > MAX_DOCUMENT_BYTES) stop();
  });
  // No bodies are kept for us: only their sizes are of interest here.
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  return {
    guard: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
  };
}
