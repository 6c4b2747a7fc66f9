import { setTimeout as sleep } from 'node:timers/promises';
import { keepingPlace, settleToView, shownDocument } from '../../page/index.ts';
import type { TabScope } from '../../session/index.ts';
import { refuseFile } from './refuse-file.ts';
import type { RenderedPage } from './render-page.ts';
import type { ReadRequest } from './scrape-options.ts';
import { scrollAndTake, type TakenPage } from './take-page.ts';

/**
 * The page that a tab shows, as it is now: nothing is navigated, and dialogs are left to the caller. After scrolling it
 * is where it was, with what has come.
 */
export async function renderTab(
  scope: TabScope,
  request: ReadRequest,
  { scrollMs }: { readonly scrollMs: number },
): Promise<RenderedPage> {
  const { tab, signal } = scope;
  if (request.waitForMs === undefined) await settleToView(scope);
  else await sleep(request.waitForMs, undefined, { signal });
  refuseFile(await shownDocument(scope));
  const take = (): Promise<TakenPage> => scrollAndTake(tab, request, { signal, scrollMs });
  const taken = await ((request.scrolls ?? 0) > 0 ? keepingPlace(tab, take, signal) : take());
  // Scripts may have navigated since: the report is about the document that was read.
  const { url, status, mimeType, servedBy } = await shownDocument(scope);
  return { url, status, mimeType, servedBy, ...taken };
}
