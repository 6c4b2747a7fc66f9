import type { Page, Request, Response } from 'playwright-core';
import type { CertificateJudge } from './certificates.ts';
import { explainNavigation } from './errors.ts';

/** Goes to an address; what keeps it from getting there is told in our words. */
export async function navigate(page: Page, url: string, certificates: CertificateJudge): Promise<void> {
  const failed = watchFailures(page);
  certificates.lastRefusal(); // of what was there before: not of this navigation
  try {
    await goTo(page, url);
  } catch (cause) {
    throw explainNavigation(cause, { ...failed.last(url), refusal: certificates.lastRefusal() });
  } finally {
    failed.stop();
  }
}

const MOST_TRIES = 4;

/**
 * The browser's own page about a navigation that failed may come late, and cut the next one short; what was cut short
 * may come late itself, and do the same.
 */
async function goTo(page: Page, url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await page.goto(url, { waitUntil: 'commit', timeout: 0 });
      return;
    } catch (error) {
      const by = /interrupted by another navigation to "([^"]*)"/.exec(String(error))?.[1];
      const isStray = by !== undefined && (by === url || by.startsWith('chrome-error:'));
      if (!isStray || attempt >= MOST_TRIES) throw error;
    }
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
