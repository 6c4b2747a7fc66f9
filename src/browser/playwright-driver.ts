import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import { fail, untilAborted } from '../core/index.ts';
import { inpageCode } from '../inpage/index.ts';
import { judgeCertificates, type CertificateJudge } from './certificates.ts';
import { watchDocuments } from './document-watch.ts';
import type { BrowserProcess, ContextOptions, Driver, Tab, UserContext } from './driver.ts';
import { LAUNCH_FLAGS } from './launch-flags.ts';
import { explainLaunch, explainNavigation, explainPage } from './playwright-errors.ts';

const LAUNCH_TIMEOUT_MS = 30_000;

/** Chromium through Playwright, spoken to over a pipe: there is no debugging port that a page could reach. */
export const playwrightDriver: Driver = {
  async launch(options) {
    const { chromium } = await import('playwright-core');
    try {
      const browser = await chromium.launch({
        executablePath: options.executablePath,
        chromiumSandbox: options.sandbox,
        timeout: LAUNCH_TIMEOUT_MS,
        args: [...LAUNCH_FLAGS],
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
    openContext: (options) => lost(() => openContext(browser, options)),
    close: () => browser.close(),
  };
}

async function openContext(browser: Browser, options: ContextOptions): Promise<UserContext> {
  const context = await browser.newContext({
    // Chromium leaves loopback out of every proxy unless told otherwise.
    proxy: { server: options.proxyUrl, bypass: '<-loopback>' },
    acceptDownloads: false,
  });
  return {
    openTab: () => lost(() => openTab(context, options)),
    close: () => context.close(),
  };
}

async function openTab(context: BrowserContext, { insecureHosts }: ContextOptions): Promise<Tab> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const certificates = await judgeCertificates(insecureHosts, cdp);
  const documents = await watchDocuments(cdp);
  const bounded = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
    untilAborted(documents.guard(work), signal);
  return {
    navigate: (url, signal) => bounded(navigate(page, url, certificates), signal),
    document: (signal) => {
      const shown = lost(() => documents.current());
      return bounded(shown, signal);
    },
    reached: (state, signal) => {
      const event = state === 'interactive' ? 'domcontentloaded' : 'load';
      const arrived = lost(async () => {
        await page.waitForLoadState(event, { timeout: 0 });
        await documents.quiet();
        await page.waitForLoadState(event, { timeout: 0 });
      });
      return bounded(arrived, signal);
    },
    call: (name, signal) => {
      const called = lost(() => callWhileNavigating(cdp, name));
      return bounded(called, signal);
    },
    close: () => page.close(),
  };
}

async function navigate(page: Page, url: string, certificates: CertificateJudge): Promise<void> {
  const failed = watchFailures(page);
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: 0 });
  } catch (cause) {
    throw explainNavigation(cause, { url: failed.url() ?? url, refusal: certificates.lastRefusal() });
  } finally {
    failed.stop();
  }
}

/** Takes note of the address at which a navigation got stuck: after redirects it is not the one that was asked for. */
function watchFailures(page: Page): { url(): string | undefined; stop(): void } {
  let failedUrl: string | undefined;
  const onFailed = (request: ReturnType<Response['request']>): void => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) failedUrl = request.url();
  };
  page.on('requestfailed', onFailed);
  return { url: () => failedUrl, stop: () => page.off('requestfailed', onFailed) };
}

const MOST_TRIES = 5;

/** A page that goes elsewhere takes our function's world with it: then it is called again, in the next document. */
async function callWhileNavigating(cdp: CDPSession, name: string): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callInPage(cdp, name);
    } catch (error) {
      if (attempt > MOST_TRIES || !isContextLost(error)) throw error;
      // A page that reloads itself without end is stopped, and read as it is then.
      if (attempt === MOST_TRIES) await cdp.send('Page.stopLoading');
    }
  }
}

async function callInPage(cdp: CDPSession, name: string): Promise<unknown> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'wayfarer' };
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', world);
  // An element with that id would be found under the name too, but is no property of the global object's own.
  const expression = `Object.hasOwn(globalThis, 'wayfarer') || (() => {${inpageCode}})(); globalThis.wayfarer.${name}()`;
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw fail('internal', {}, { cause: exceptionDetails });
  return result.value as unknown;
}

function isContextLost(error: unknown): boolean {
  return error instanceof Error && /context|navigated|No frame/i.test(error.message);
}

/** Playwright's errors about pages and browsers that are gone, in our words. */
async function lost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw explainPage(cause);
  }
}
