import type { CDPSession, Page, Worker } from 'playwright-core';
import { fail, startDeadline } from '../../../core/index.ts';
import type { CertificateJudge } from '../network/certificates.ts';
import type { DocumentWatch } from './document-watch.ts';
import { explainNavigation, isGivenUp } from '../errors.ts';
import { followJourney, type Journey } from './journey.ts';
import type { NetworkLog } from '../network/network-log.ts';

const ERROR_PAGE_LIMIT_MS = 2_000;
const LANDING_LIMIT_MS = 1_000;

/** A tab that can navigate. */
export interface Navigable {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly log: NetworkLog;
  readonly documents: Omit<DocumentWatch, 'quiet' | 'arrivingBytes'>;
  readonly certificates: CertificateJudge;
}

/** Navigates to an address; failures become our errors. */
export async function navigate(tab: Navigable, url: string): Promise<void> {
  await arriving(tab, url, (journey) => goTo(tab, url, journey));
}

/** Runs a navigation to an address; it returns Chromium's error name, or throws. */
export async function arriving(
  { log, certificates }: Navigable,
  url: string,
  go: (journey: Journey) => Promise<string | undefined>,
): Promise<void> {
  using journey = followJourney(log);
  certificates.lastRefusal(); // discards one of an earlier navigation
  const failure: unknown = await go(journey).catch((cause: unknown) => cause);
  if (failure === undefined) return;
  const { url: stuckAt = url, status } = journey.stuckAt();
  throw explainNavigation(failure, { url: stuckAt, status, refusal: certificates.lastRefusal() });
}

/**
 * Resolves when the document is shown, or with Chromium's error name. Each navigation is identified by its loader, so
 * that events of an earlier one, such as its error page, are not taken for this one's.
 */
async function goTo(
  { cdp, documents }: Navigable,
  url: string,
  journey: Journey,
): Promise<string | undefined> {
  const { loaderId, errorText, isDownload } = await cdp.send('Page.navigate', { url });
  if (loaderId === undefined) {
    // A fragment navigation; without a loader the navigation may also have been cancelled before it began. The
    // document is
    // asked last: if its script navigates on, it does not answer until that is finished.
    if (errorText !== undefined) return errorText;
    const isSure = journey.hasJumpedTo(url);
    if (!isSure && !isSamePage((await documents.current()).url, url)) throw wentElsewhere();
    if (documents.last().url === new URL(url).href) return undefined;
    // The event comes a moment after the answer.
    using limit = startDeadline(LANDING_LIMIT_MS);
    await limit.guard(journey.landed).catch(() => undefined);
    return undefined;
  }
  if (errorText === undefined) {
    if (await journey.arrival(loaderId)) return undefined;
    throw wentElsewhere();
  }
  if (!isGivenUp(errorText)) {
    // The error page is shown after the answer; later calls should find it shown.
    using limit = startDeadline(ERROR_PAGE_LIMIT_MS);
    await limit.guard(journey.arrival(loaderId)).catch(() => undefined);
  } else if (isDownload !== true) {
    await documents.current(); // all events before this answer have been received
    if (journey.hasLater(loaderId)) throw wentElsewhere();
  }
  return errorText;
}

function isSamePage(shown: string, requested: string): boolean {
  return withoutFragment(shown) === withoutFragment(requested);
}

function withoutFragment(address: string): string {
  return URL.canParse(address) ? (new URL(address).href.split('#')[0] ?? '') : '';
}

function wentElsewhere(): Error {
  return fail('navigation_failed', {
    reason: 'the page started another navigation at the same time',
    interrupted: true,
  });
}

const EMPTY = 'about:blank';

/** Shows an empty page and ends the service workers of the context, so that nothing of the pages before runs on. */
export async function clearDocuments(tab: Navigable): Promise<void> {
  const { page, cdp } = tab;
  await navigate(tab, EMPTY);
  await page.waitForURL(EMPTY, { waitUntil: 'commit', timeout: 0 });
  const workers = page.context().serviceWorkers();
  if (workers.length === 0) return;
  const closed = workers.map(closing);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await Promise.all(closed);
  await cdp.send('ServiceWorker.disable');
}

function closing(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.once('close', () => resolve()));
}
