import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { fail, untilAborted } from '../core/index.ts';
import { inpageCode } from '../inpage/index.ts';
import type { Arrival, BrowserProcess, Driver, Tab, UserContext } from './driver.ts';
import { explainLaunch, explainNavigation, explainPage } from './playwright-errors.ts';

const LAUNCH_TIMEOUT_MS = 30_000;
const QUIET_ARGS = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Chromium through Playwright, spoken to over a pipe: there is no debugging port that a page could reach. */
export const playwrightDriver: Driver = {
  async launch(options) {
    const { chromium } = await import('playwright-core');
    try {
      const browser = await chromium.launch({
        executablePath: options.executablePath,
        chromiumSandbox: options.sandbox,
        timeout: LAUNCH_TIMEOUT_MS,
        args: QUIET_ARGS,
        // Ending is the server's own business, in its own order.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return browserProcess(browser);
    } catch (cause) {
      throw explainLaunch(cause, options);
    }
  },
};

function browserProcess(browser: Browser): BrowserProcess {
  return {
    ended: new Promise((resolve) => browser.once('disconnected', () => resolve())),
    openContext: () => lost(async () => userContext(await browser.newContext())),
    close: () => browser.close(),
  };
}

function userContext(context: BrowserContext): UserContext {
  return {
    openTab: () => lost(async () => createTab(context, await context.newPage())),
    close: () => context.close(),
  };
}

function createTab(context: BrowserContext, page: Page): Tab {
  const cdp = lazily(() => context.newCDPSession(page));
  return {
    url: () => page.url(),
    navigate: (url, signal) => untilAborted(navigate(page, url), signal),
    reached: (state, signal) => {
      const event = state === 'interactive' ? 'domcontentloaded' : 'load';
      return untilAborted(
        lost(() => page.waitForLoadState(event, { timeout: 0 })),
        signal,
      );
    },
    call: (name, signal) =>
      untilAborted(
        lost(async () => callInPage(await cdp(), name)),
        signal,
      ),
    close: () => page.close(),
  };
}

async function navigate(page: Page, url: string): Promise<Arrival> {
  try {
    const response = await page.goto(url, { waitUntil: 'commit', timeout: 0 });
    if (response === null) return { url: page.url(), redirected: false };
    const redirected = response.request().redirectedFrom() !== null;
    return { url: page.url(), status: response.status(), redirected };
  } catch (cause) {
    throw explainNavigation(cause);
  }
}

async function callInPage(cdp: CDPSession, name: string): Promise<unknown> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'wayfarer' };
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', world);
  const expression = `globalThis.wayfarer ?? (() => {${inpageCode}})(); globalThis.wayfarer.${name}()`;
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw fail('internal', {}, { cause: exceptionDetails });
  return result.value as unknown;
}

/** Playwright's errors about pages and browsers that are gone, in our words. */
async function lost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw explainPage(cause);
  }
}

function lazily<T>(create: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= create());
}
