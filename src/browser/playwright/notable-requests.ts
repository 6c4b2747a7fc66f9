import type { Page, Request } from 'playwright-core';
import type { NotableRequest, NotableRequests } from '../driver.ts';

const MOST_REMEMBERED = 20;
const MOST_URL_CHARS = 300;

/** Takes note of requests that do more than fetch something, and of those that fail. */
export function watchNotable(page: Page): () => NotableRequests {
  let count = 0;
  const latest: NotableRequest[] = [];
  const add = (request: Request, status: number | undefined): void => {
    const isPlain = request.method() === 'GET' && status !== undefined && status < 400;
    if (isPlain || request.url().startsWith('data:')) return;
    count += 1;
    const url = request.url().slice(0, MOST_URL_CHARS);
    latest.push({ method: request.method(), url, ...(status !== undefined && { status }) });
    if (latest.length > MOST_REMEMBERED) latest.shift();
  };
  page
    .on('response', (response) => add(response.request(), response.status()))
    .on('requestfailed', (request) => {
      // One that the page itself gave up, or that became a download, is no failure to tell of.
      if (request.failure()?.errorText.includes('ERR_ABORTED') !== true) add(request, undefined);
    });
  return () => ({ count, latest: [...latest] });
}
