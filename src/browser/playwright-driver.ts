import type { Browser, BrowserContext, CDPSession, Page, Request, Response } from 'playwright-core';
import { fail, untilAborted } from '../core/index.ts';
import { inpageCode } from '../inpage/index.ts';
import { judgeCertificates, type CertificateJudge } from './certificates.ts';
import { watchContextDocuments } from './context-documents.ts';
import { watchDocuments } from './document-watch.ts';
import type { BrowserProcess, ContextOptions, Driver, Tab, UserContext } from './driver.ts';
import { LAUNCH_FLAGS } from './launch-flags.ts';
import { explainLaunch, explainNavigation, explainPage } from './playwright-errors.ts';
import { closePopups } from './popups.ts';

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
      await closePopups(browser);
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
  watchContextDocuments(context, options.onDocuments);
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
    arrivingBytes: () => documents.arrivingBytes(),
    call: (name, signal) => {
      const called = lost(() => callWhileNavigating(cdp, name));
      return bounded(called, signal);
    },
    close: () => page.close(),
  };
}

async function navigate(page: Page, url: string, certificates: CertificateJudge): Promise<void> {
  const failed = watchFailures(page);
  certificates.lastRefusal(); // of what was there before: not of this navigation
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: 0 });
  } catch (cause) {
    throw explainNavigation(cause, { ...failed.last(url), refusal: certificates.lastRefusal() });
  } finally {
    failed.stop();
  }
}

interface FailureWatch {
  /** Where the navigation got stuck, and how that was answered. */
  last(asked: string): { readonly url: string; readonly status: number | undefined };
  stop(): void;
}

/** Takes note of how far a navigation gets: after redirects that is not the address that was asked for. */
function watchFailures(page: Page): FailureWatch {
  let stuck: Request | undefined;
  let status: number | undefined;
  const isOfTab = (request: Request): boolean =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  const onFailed = (request: Request): void => {
    if (isOfTab(request)) stuck = request;
  };
  const onResponse = (response: Response): void => {
    if (isOfTab(response.request())) status = response.status();
  };
  page.on('requestfailed', onFailed).on('response', onResponse);
  return {
    last: (asked) => ({ url: stuck?.url() ?? asked, status }),
    stop: () => page.off('requestfailed', onFailed).off('response', onResponse),
  };
}

const MOST_TRIES = 20;
const PATIENT_TRIES = 5;

/** A page that goes elsewhere takes our function's world with it: then it is called again, in the next document. */
async function callWhileNavigating(cdp: CDPSession, name: string): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callInPage(cdp, name);
    } catch (error) {
      if (!isContextLost(error)) throw error;
      if (attempt > MOST_TRIES) throw fail('page_unresponsive', {}, { cause: error });
      // A page that reloads itself without end is stopped, and read as it is then.
      if (attempt > PATIENT_TRIES) await cdp.send('Page.stopLoading');
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
