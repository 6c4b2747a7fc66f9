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
}

export async function watchNavigation(cdp: CDPSession, onChange: () => void): Promise<PendingNavigation> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const mainFrame = frameTree.frame.id;
  let loader: string | undefined;
  let scheduledUntilMs = 0;
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
  return { isUnderWay, isPending: () => isUnderWay() || scheduledUntilMs > monotonicMs() };
}
