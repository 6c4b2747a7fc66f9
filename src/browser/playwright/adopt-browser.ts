import type { Browser } from 'playwright-core';
import type { BrowserProcess } from '../driver.ts';
import { newContext, type ContextTools } from './context.ts';
import { createNavigationGuard } from './documents/navigation-guard.ts';
import { withOurErrors } from './errors.ts';
import { watchPopups } from './prompts/popups.ts';

/** What a browser that we started and one that we are connected to have in common. */
export interface AdoptedBrowser extends Pick<BrowserProcess, 'ended' | 'ping' | 'openContext'> {
  readonly tools: ContextTools;
}

export async function adoptBrowser(browser: Browser): Promise<AdoptedBrowser> {
  const ended = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  const cdp = await browser.newBrowserCDPSession();
  const guard = createNavigationGuard(cdp);
  const tools: ContextTools = { popups: await watchPopups(cdp), guard, cdp };
  return {
    tools,
    ended,
    ping: () => withOurErrors(() => cdp.send('Browser.getVersion')).then(() => undefined),
    openContext: (options) => withOurErrors(() => newContext(browser, options, tools)),
  };
}
