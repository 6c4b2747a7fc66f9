import type { CDPSession } from 'playwright-core';

/** Decides whether a tab may go to an address. */
export type NavigationRule = (url: string) => boolean;

/**
 * Holds every navigation of a tab, redirects and those of its page's own too, until a rule has judged it. Without a
 * rule nothing is held: each one costs a round trip.
 */
export function createNavigationGuard(
  cdp: CDPSession,
  mainFrame: string,
): (rule: NavigationRule | undefined) => Promise<void> {
  let current: NavigationRule | undefined;
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    const isRefused = frameId === mainFrame && current?.(request.url) === false;
    const decided = isRefused
      ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : cdp.send('Fetch.continueRequest', { requestId });
    decided.catch(() => undefined); // it may have been given up meanwhile
  });
  return async (rule) => {
    const hadRule = current !== undefined;
    current = rule;
    if (hadRule === (rule !== undefined)) return;
    if (rule === undefined) await cdp.send('Fetch.disable');
    else
      await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] });
  };
}
