import type { CDPSession } from 'playwright-core';
import type { NavigationRule } from '../../driver.ts';

/** Holds the navigations of tabs until the rule of their context has judged them. */
export interface NavigationGuard {
  /** From now on all tabs of a context, those that pages open too, go only where the rule allows. */
  restrict(contextId: string, rule: NavigationRule | undefined): Promise<void>;
}

/**
 * Asked of the browser as a whole, because a new tab sends its first request before anybody could ask the tab itself;
 * redirects and the ways of pages come here too. While no context has a rule nothing is held: each one costs a round
 * trip. Made before the browser is asked to tell of its tabs, so that all of them are heard of.
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
    decided.catch(() => undefined); // it may have been given up meanwhile
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

/** Tells the context of the tab that a frame is the whole of; the browser calls both by the same name. */
function watchTabs(cdp: CDPSession): (frameId: string) => string | undefined {
  const contexts = new Map<string, string>();
  cdp.on('Target.targetCreated', ({ targetInfo: { type, targetId, browserContextId } }) => {
    if (type === 'page' && browserContextId !== undefined) contexts.set(targetId, browserContextId);
  });
  cdp.on('Target.targetDestroyed', ({ targetId }) => void contexts.delete(targetId));
  return (frameId) => contexts.get(frameId);
}
