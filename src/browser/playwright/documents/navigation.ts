import type { CDPSession, Page } from 'playwright-core';
import { fail, startDeadline } from '../../../core/index.ts';
import type { CertificateJudge } from '../network/certificates.ts';
import type { DocumentWatch } from './document-watch.ts';
import { explainNavigation, isGivenUp } from '../errors.ts';
import { followJourney, type Journey } from './journey.ts';
import type { NetworkLog } from '../network/network-log.ts';

const ERROR_PAGE_LIMIT_MS = 2_000;
const LANDING_LIMIT_MS = 1_000;

/** A tab that can be sent to an address. */
export interface Navigable {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly log: NetworkLog;
  readonly documents: Omit<DocumentWatch, 'quiet' | 'arrivingBytes'>;
  readonly certificates: CertificateJudge;
}

/** Goes to an address; what keeps it from getting there is told in our words. */
export async function navigate(tab: Navigable, url: string): Promise<void> {
  await arriving(tab, url, (journey) => goTo(tab, url, journey));
}

/** Does what leads to an address; it gives Chromium's name for why that failed, or throws. */
export async function arriving(
  { log, certificates }: Navigable,
  url: string,
  go: (journey: Journey) => Promise<string | undefined>,
): Promise<void> {
  using journey = followJourney(log);
  certificates.lastRefusal(); // of what was there before: not of this navigation
  const failure: unknown = await go(journey).catch((cause: unknown) => cause);
  if (failure === undefined) return;
  const { url: stuckAt = url, status } = journey.stuckAt();
  throw explainNavigation(failure, { url: stuckAt, status, refusal: certificates.lastRefusal() });
}

/**
 * Done when the document is there, or with Chromium's name for why it is not. Each navigation is known by its loader:
 * what an earlier one still brings, such as the browser's own page about its failure, is not taken for this one's.
 */
async function goTo(
  { cdp, documents }: Navigable,
  url: string,
  journey: Journey,
): Promise<string | undefined> {
  const { loaderId, errorText, isDownload } = await cdp.send('Page.navigate', { url });
  if (loaderId === undefined) {
    // A place in the document that is shown; without a loader it may also have been cut short before it began. The
    // document itself is asked last: one that has been led on by the jump says nothing until it is elsewhere.
    if (errorText !== undefined) return errorText;
    const isSure = journey.hasJumpedTo(url);
    if (!isSure && !isSamePage((await documents.current()).url, url)) throw wentElsewhere();
    if (documents.last().url === new URL(url).href) return undefined;
    // It says so a moment later than the browser answers.
    using limit = startDeadline(LANDING_LIMIT_MS);
    await limit.guard(journey.landed).catch(() => undefined);
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
