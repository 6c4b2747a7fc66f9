import type { CDPSession } from 'playwright-core';

/** Limits the number of tabs that pages open. */
export interface PopupWatch {
  /** From now on a context may have so many pop-ups open; each one is reported, and whether it was closed again. */
  limit(contextId: string, maxOpen: number, onPopup: (isClosed: boolean) => void): void;
}

// Closing a tab before Playwright is attached to it would leave its opener hanging.
const CLOSE_DELAY_MS = 500;

interface Limit {
  readonly open: Set<string>;
  readonly maxOpen: number;
  readonly onPopup: (isClosed: boolean) => void;
}

/**
 * Reported by the browser itself, because Playwright reports a new page only after its server has responded, which a
 * hostile one never does.
 */
export async function watchPopups(cdp: CDPSession): Promise<PopupWatch> {
  const limits = new Map<string, Limit>();
  cdp.on('Target.targetCreated', ({ targetInfo: { type, targetId, openerId, browserContextId } }) => {
    const limit = limits.get(browserContextId ?? '');
    if (type !== 'page' || openerId === undefined || limit === undefined) return;
    const isTooMany = limit.open.size >= limit.maxOpen;
    // It may have closed itself.
    const close = (): void => void cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
    if (isTooMany) setTimeout(close, CLOSE_DELAY_MS);
    else limit.open.add(targetId);
    limit.onPopup(isTooMany);
  });
  cdp.on('Target.targetDestroyed', ({ targetId }) => {
    for (const { open } of limits.values()) open.delete(targetId);
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  return {
    limit(contextId, maxOpen, onPopup) {
      if (!limits.has(contextId)) limits.set(contextId, { open: new Set(), maxOpen, onPopup });
    },
  };
}
