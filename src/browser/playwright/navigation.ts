import type { CDPSession, Page, Request, Response } from 'playwright-core';
import { fail, startDeadline } from '../../core/index.ts';
import type { CertificateJudge } from './certificates.ts';
import type { DocumentWatch } from './document-watch.ts';
import { explainNavigation, isGivenUp } from './errors.ts';

const ERROR_PAGE_LIMIT_MS = 2_000;

/** A tab that can be sent to an address. */
export interface Navigable {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly documents: Pick<DocumentWatch, 'mainFrame' | 'current'>;
  readonly certificates: CertificateJudge;
}

/** Goes to an address; what keeps it from getting there is told in our words. */
export async function navigate(tab: Navigable, url: string): Promise<void> {
  const { page, certificates } = tab;
  const failed = watchFailures(page);
  certificates.lastRefusal(); // of what was there before: not of this navigation
  const failure: unknown = await goTo(tab, url).catch((cause: unknown) => cause);
  failed.stop();
  if (failure !== undefined)
    throw explainNavigation(failure, { ...failed.last(url), refusal: certificates.lastRefusal() });
}

/**
 * Done when the document is there, or with Chromium's name for why it is not. Each navigation is known by its loader:
 * what an earlier one still brings, such as the browser's own page about its failure, is not taken for this one's.
 */
async function goTo({ cdp, documents }: Navigable, url: string): Promise<string | undefined> {
  using journey = followDocuments(cdp, documents.mainFrame);
  const { loaderId, errorText, isDownload } = await cdp.send('Page.navigate', { url });
  if (loaderId === undefined) {
    // A place in the document that is shown; without a loader it may also have been cut short before it began. The
    // document itself is asked last: one that has been led on by the jump says nothing until it is elsewhere.
    if (errorText !== undefined || journey.hasJumpedTo(url)) return errorText;
    if (!isSamePage((await documents.current()).url, url)) throw wentElsewhere();
    return undefined;
  }
  if (errorText === undefined) {
    if (await journey.arrival(loaderId)) return undefined;
    throw wentElsewhere();
  }
  if (!isGivenUp(errorText)) {
    // The browser's page about the failure comes after the answer; whoever goes on from here finds it shown.
    using limit = startDeadline(ERROR_PAGE_LIMIT_MS);
    await limit.guard(journey.arrival(loaderId)).catch(() => undefined);
  } else if (isDownload !== true) {
    await documents.current(); // what happened before this answer has been heard of
    if (journey.hasLater(loaderId)) throw wentElsewhere();
  }
  return errorText;
}

function isSamePage(shown: string, asked: string): boolean {
  return withoutPlace(shown) === withoutPlace(asked);
}

function withoutPlace(address: string): string {
  return URL.canParse(address) ? (new URL(address).href.split('#')[0] ?? '') : '';
}

function wentElsewhere(): Error {
  return fail('navigation_failed', { reason: 'the page went elsewhere at the same time', interrupted: true });
}

interface Journey extends Disposable {
  /** Whether the document of a navigation came to be shown, and not that of a later one in its place. */
  arrival(loaderId: string): Promise<boolean>;
  /** Whether another navigation has begun after this one. */
  hasLater(loaderId: string): boolean;
  /** Whether the tab has set out for this place in the document that it shows. */
  hasJumpedTo(url: string): boolean;
}

/** Takes note of what a tab sets out for, in order, and of what it comes to show. */
function followDocuments(cdp: CDPSession, mainFrame: string): Journey {
  const begun: string[] = [];
  const jumps = new Set<string>();
  const ended = new Map<string, 'shown' | 'failed'>();
  let onChange = (): void => undefined;
  const laterThan = (loaderId: string): string[] => begun.slice(begun.lastIndexOf(loaderId) + 1);
  const outcome = (loaderId: string): boolean | undefined => {
    if (ended.has(loaderId)) return ended.get(loaderId) === 'shown';
    return laterThan(loaderId).some((later) => ended.get(later) === 'shown') ? false : undefined;
  };
  const onStarted = ({ frameId, url, loaderId, navigationType }: StartedNavigating): void => {
    if (frameId !== mainFrame) return;
    if (navigationType.startsWith('sameDocument')) jumps.add(url);
    else begun.push(loaderId);
  };
  const end = (loaderId: string, how: 'shown' | 'failed'): void => {
    if (!ended.has(loaderId)) ended.set(loaderId, how);
    onChange();
  };
  const onShown = ({ frame }: { frame: { id: string; loaderId: string } }): void => {
    if (frame.id === mainFrame) end(frame.loaderId, 'shown');
  };
  const onFailed = ({ requestId, canceled }: { requestId: string; canceled?: boolean }): void => {
    if (canceled === true) end(requestId, 'failed');
  };
  cdp.on('Page.frameStartedNavigating', onStarted);
  cdp.on('Page.frameNavigated', onShown);
  cdp.on('Network.loadingFailed', onFailed);
  return {
    arrival: (loaderId) =>
      new Promise((resolve) => {
        onChange = () => {
          const isShown = outcome(loaderId);
          if (isShown !== undefined) resolve(isShown);
        };
        onChange();
      }),
    hasLater: (loaderId) => laterThan(loaderId).length > 0,
    hasJumpedTo: (url) => URL.canParse(url) && jumps.has(new URL(url).href),
    [Symbol.dispose]() {
      cdp.off('Page.frameStartedNavigating', onStarted);
      cdp.off('Page.frameNavigated', onShown);
      cdp.off('Network.loadingFailed', onFailed);
    },
  };
}

interface StartedNavigating {
  readonly frameId: string;
  readonly url: string;
  readonly loaderId: string;
  readonly navigationType: string;
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
