import type { CDPSession } from 'playwright-core';
import type { NavigationRule } from '../../driver.ts';

/** Holds the navigations of tabs until the rule of their context has decided. */
export interface NavigationGuard {
  /** From now on all tabs of a context, including pop-ups, navigate only where the rule allows. */
  restrict(contextId: string, rule: NavigationRule | undefined): Promise<void>;
}

/**
 * Intercepted for the whole browser, because a new tab sends its first request before the tab itself could be
 * configured; redirects and navigations by pages are included. Nothing is held while no context has a rule: each
 * interception costs a round trip. Created before the browser reports its tabs, so that none is missed.
 */
export function createNavigationGuard(cdp: CDPSession): NavigationGuard {
  const rules = new Map<string, NavigationRule>();
  const contextOf = watchTabs(cdp);
  let isOn = false;
  let switched: Promise<unknown> = Promise.resolve();
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const rule = rules.get(contextOf(frameId) ?? '');
    const navigation = { url: request.url, isRedirect: redirectedRequestId !== undefined };
    const decided =
      rule?.(navigation) === false
        ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : cdp.send('Fetch.continueRequest', { requestId });
    decided.catch(() => undefined); // it may have been cancelled meanwhile
  });
  return {
    async restrict(contextId, rule) {
      if (rule === undefined) rules.delete(contextId);
      else rules.set(contextId, rule);
      if (isOn !== rules.size > 0) {
        isOn = !isOn;
        switched = isOn ? cdp.send('Fetch.enable', { patterns: [DOCUMENTS] }) : cdp.send('Fetch.disable');
      }
      await switched;
    },
  };
}

const DOCUMENTS = { resourceType: 'Document', requestStage: 'Request' } as const;

/** Finds the context of a main frame; the browser uses the same id for the frame and its tab. */
function watchTabs(cdp: CDPSession): (frameId: string) => string | undefined {
  const contexts = new Map<string, string>();
  cdp.on('Target.targetCreated', ({ targetInfo: { type, targetId, browserContextId } }) => {
    if (type === 'page' && browserContextId !== undefined) contexts.set(targetId, browserContextId);
  });
  cdp.on('Target.targetDestroyed', ({ targetId }) => void contexts.delete(targetId));
  return (frameId) => contexts.get(frameId);
}
