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

/** The browser's own page about a navigation that failed may come late, and cut the next one short. */
async function goTo(page: Page, url: string): Promise<void> {
  const options = { waitUntil: 'commit', timeout: 0 } as const;
  try {
    await page.goto(url, options);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes(CUT_SHORT)) throw error;
    await page.goto(url, options);
  }
}

const CUT_SHORT = 'interrupted by another navigation to "chrome-error:';

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
