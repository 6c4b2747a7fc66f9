import { setTimeout as sleep } from 'node:timers/promises';
import { settleToView, shownDocument } from '../../page/index.ts';
import type { TabScope } from '../../session/index.ts';
import { refuseFile } from './refuse-file.ts';
import type { RenderedPage } from './render-page.ts';
import type { ReadRequest } from './scrape-options.ts';
import { takePage } from './take-page.ts';

/** The page that a tab shows, as it is now: nothing is navigated, and dialogs are left to the caller. */
export async function renderTab(scope: TabScope, request: ReadRequest): Promise<RenderedPage> {
  const { tab, signal } = scope;
  if (request.waitForMs === undefined) await settleToView(scope);
  else await sleep(request.waitForMs, undefined, { signal });
  refuseFile(await shownDocument(scope));
  const taken = await takePage(tab, request, signal);
  // Scripts may have navigated since: the report is about the document that was read.
  const { url, status, mimeType, servedBy } = await shownDocument(scope);
  return { url, status, mimeType, servedBy, ...taken };
}
