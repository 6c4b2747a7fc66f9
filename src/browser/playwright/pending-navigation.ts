import type { CDPSession } from 'playwright-core';
import { monotonicMs } from '../../core/index.ts';
import { isWithinDocument } from './journey.ts';

// A page that says it will lead on later than this is there to be read first.
const SOON_S = 2;
const LATE_MS = 1_000;

/** Whether the tab is about to show another document: from the first sign of it until it is there or has failed. */
export interface PendingNavigation {
  isPending(): boolean;
  /** Whether it has set out already. */
  isUnderWay(): boolean;
  /** How many navigations, also of frames, have ended with a file in place of a document so far. */
  files(): number;
}

export async function watchNavigation(cdp: CDPSession, onChange: () => void): Promise<PendingNavigation> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const mainFrame = frameTree.frame.id;
  let loader: string | undefined;
  let scheduledUntilMs = 0;
  const files = watchFiles(cdp);
  const end = (id: string): void => {
    if (id !== loader) return;
    loader = undefined;
    onChange();
  };
  // Sent for meta refresh and for scripts; the protocol names no other event that tells of a refresh beforehand.
  cdp.on('Page.frameScheduledNavigation', ({ frameId, delay }) => {
    if (frameId !== mainFrame || delay > SOON_S) return;
    scheduledUntilMs = monotonicMs() + delay * 1_000 + LATE_MS;
    onChange();
  });
  cdp.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
    if (frameId !== mainFrame) return;
    scheduledUntilMs = 0;
    onChange();
  });
  cdp.on('Page.frameStartedNavigating', ({ frameId, loaderId, navigationType }) => {
    if (frameId !== mainFrame || isWithinDocument(navigationType)) return;
    loader = loaderId;
    onChange();
  });
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === mainFrame) end(frame.loaderId);
  });
  // A download and an answer without content end a navigation without a document.
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === mainFrame && loader !== undefined) end(loader);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    end(requestId);
  });
  const isUnderWay = (): boolean => loader !== undefined;
  return { files, isUnderWay, isPending: () => isUnderWay() || scheduledUntilMs > monotonicMs() };
}

const NO_BODY = [204, 205];

/**
 * An answer that the browser gives up to keep it: it says so a moment before it tells of the download. A page that
 * something else took the place of is given up in the same way.
 */
function watchFiles(cdp: CDPSession): () => number {
  const answered = new Set<string>();
  let count = 0;
  cdp.on('Network.responseReceived', ({ type, requestId, response }) => {
    if (type === 'Document' && !NO_BODY.includes(response.status) && !isPage(response))
      answered.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => void answered.delete(requestId));
  cdp.on('Network.loadingFailed', ({ requestId, canceled }) => {
    if (answered.delete(requestId) && canceled === true) count += 1;
  });
  return () => count;
}

interface Answer {
  readonly mimeType: string;
  readonly headers: Readonly<Record<string, string>>;
}

function isPage({ mimeType, headers }: Answer): boolean {
  const [, disposition = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-disposition') ?? [];
  return mimeType === 'text/html' && !/^\s*attachment/i.test(disposition);
}
