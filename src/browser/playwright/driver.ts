import type { Browser, BrowserContext } from 'playwright-core';
import type { BrowserProcess, Driver, LaunchOptions } from '../driver.ts';
import { adoptContext, newContext, proxyOf, type ContextTools } from './context.ts';
import { explainLaunch, inOurWords } from './errors.ts';
import { LAUNCH_FLAGS, UNWANTED_DEFAULTS } from './launch-flags.ts';
import { watchPopups } from './popups.ts';

const LAUNCH_TIMEOUT_MS = 30_000;
const CLOSE_LIMIT_MS = 3_000;

/** Chromium through Playwright, spoken to over a pipe: there is no debugging port that a page could reach. */
export const playwrightDriver: Driver = {
  async launch(options) {
    const { chromium } = await import('playwright-core');
    try {
      const context = await chromium.launchPersistentContext(options.profileFolder, {
        executablePath: options.executablePath,
        headless: options.headless,
        chromiumSandbox: options.sandbox,
        timeout: LAUNCH_TIMEOUT_MS,
        args: [...LAUNCH_FLAGS],
        ignoreDefaultArgs: [...UNWANTED_DEFAULTS],
        proxy: proxyOf(options.profile.proxyUrl),
        acceptDownloads: false,
        // Ending is the server's own business, in its own order.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return await adoptBrowser(context, options);
    } catch (cause) {
      throw explainLaunch(cause, options);
    }
  },
};

async function adoptBrowser(context: BrowserContext, options: LaunchOptions): Promise<BrowserProcess> {
  const browser = context.browser() as Browser; // a persistent context of a browser that Playwright launched has one
  const cdp = await browser.newBrowserCDPSession();
  const tools: ContextTools = { popups: await watchPopups(cdp), cdp };
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  const ended = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  return {
    ended,
    profile: adoptContext(context, options.profile, tools),
    openContext: (contextOptions) => inOurWords(() => newContext(browser, contextOptions, tools)),
    async close() {
      context.close().catch(() => undefined); // a browser that is gone already is closed
      // A browser that hangs as a whole does not end by itself.
      const giveUp = setTimeout(() => kill(pid), CLOSE_LIMIT_MS);
      await ended;
      clearTimeout(giveUp);
    },
  };
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended just now
  }
}
