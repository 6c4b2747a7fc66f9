import { isUtf8 } from 'node:buffer';
import type { Page, Request, Response } from 'playwright-core';
import type { BodyOptions, ReceivedResponse } from '../../driver.ts';
import type { BodyQueue } from './body-queue.ts';
import { frameOf, mimeTypeOf, type NetworkLog } from './network-log.ts';
import type { OwnRequests } from './own-requests.ts';

/** What the process of a tab reports; Playwright listens to it too, and may be faster. */
export interface TabReports {
  /** Resolves when everything has been heard that the process has reported until now. */
  caughtUp(): Promise<void>;
  /** The document of a frame has arrived, in whichever process. */
  documentArrived(url: string): void;
}

interface ForeignOptions extends Pick<BodyOptions, 'whyNot'> {
  readonly queue: BodyQueue;
  /** Our own request to the proxy is none of a page. */
  readonly loginUrl: string;
  readonly own: OwnRequests;
  readonly reportsOf: (page: Page) => Promise<TabReports | undefined>;
}

/**
 * Queues the responses that no tab's own process has reported: those of frames in other processes, of workers, and of
 * pop-ups that began to load before we listened. The browser keeps their bodies only as long as who asked for them lives.
 * What a shared worker asks for is not seen.
 */
export function watchForeignResponses(
  log: NetworkLog,
  { whyNot, queue, loginUrl, own, reportsOf }: ForeignOptions,
): Disposable {
  const take = async (request: Request): Promise<void> => {
    const page = frameOf(request)?.page();
    const reports = page === undefined ? undefined : await reportsOf(page);
    if (own.find(nameOf(request)) !== 'answered') await reports?.caughtUp();
    const known = own.take(nameOf(request));
    if (known === 'answered' && request.isNavigationRequest()) reports?.documentArrived(request.url());
    const response = known === 'answered' ? null : await request.response();
    if (response === null) return;
    // The tab's process reports redirects itself; the script of a worker it only sends for.
    if (known === 'sent' && REDIRECTS.has(response.status())) return;
    const received = receivedOf(request, response);
    const isGone = (): boolean => page?.isClosed() === true;
    const reason = REDIRECTS.has(received.status) ? 'redirect' : whyNot(received);
    if (reason !== undefined) queue.skip(reason);
    else {
      const read = (): ReturnType<typeof readBody> => readBody(response);
      queue.add({ response: received, bytes: undefined, isWhole: true, read, isGone });
    }
  };
  return log.read({
    requestFinished(request) {
      // One that is gone with its page was not seen by anybody.
      if (/^https?:/.test(request.url()) && request.url() !== loginUrl) take(request).catch(() => undefined);
    },
    requestFailed: (request) => own.take(nameOf(request)),
  });
}

function nameOf(request: Request): { readonly method: string; readonly url: string } {
  return { method: request.method(), url: request.url() };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

async function readBody(
  response: Response,
): Promise<{ readonly bytes: Uint8Array; readonly isUtf8: boolean }> {
  const bytes = await response.body();
  // The browser converts text, and does not say so.
  return { bytes, isUtf8: isUtf8(bytes) };
}

function receivedOf(request: Request, response: Response): ReceivedResponse {
  const headers = response.headers();
  const frame = frameOf(request);
  const isPage = request.isNavigationRequest() && frame?.parentFrame() === null;
  const receivedAtMs = Date.now();
  const { startTime } = request.timing();
  return {
    url: request.url(),
    method: request.method(),
    requestHeaders: request.headers(),
    status: response.status(),
    mimeType: mimeTypeOf({ headers }),
    resourceType: request.resourceType(),
    headers,
    hop: hopOf(request),
    isPage,
    pageUrl: request.isNavigationRequest() ? request.url() : (frame ?? request.serviceWorker())?.url(),
    sentAtMs: startTime > 0 ? Math.round(startTime) : receivedAtMs,
    receivedAtMs,
  };
}

function hopOf(request: Request): number {
  const before = request.redirectedFrom();
  return before === null ? 0 : hopOf(before) + 1;
}
