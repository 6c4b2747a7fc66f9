import type { Browser } from 'playwright-core';

/**
 * A caller has one tab: whatever a page opens beside it is closed at once. Heard of from the browser itself, because
 * Playwright tells of a new page only when its server has answered, which a hostile one never does.
 */
export async function closePopups(browser: Browser): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  cdp.on('Target.targetCreated', ({ targetInfo: { type, targetId, openerId } }) => {
    if (type !== 'page' || openerId === undefined) return;
    cdp.send('Target.closeTarget', { targetId }).catch(() => undefined); // it may have closed itself
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
}
