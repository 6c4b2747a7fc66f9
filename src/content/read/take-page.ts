import type { Tab } from '../../browser/index.ts';
import { scrollOn, serialisePage, takePicture, type Picture, type SerialisedPage } from '../../page/index.ts';
import type { ReadRequest } from './scrape-options.ts';

/** A page as text, or a picture of it. */
export interface TakenPage {
  readonly page?: SerialisedPage;
  readonly picture?: Picture;
  /** Of a page that is returned as a screenshot. */
  readonly title?: string;
  /** Only the beginning of the document has arrived. */
  readonly incomplete?: true;
  /** How often the page grew by scrolling. */
  readonly scrolled?: number;
  /** It grew at the last scroll, or would have grown. */
  readonly moreOnScroll?: true;
}

/** Takes a page after the scrolls that were asked for. */
export async function scrollAndTake(
  tab: Tab,
  request: Pick<ReadRequest, 'format' | 'selector' | 'scrolls'>,
  { signal, scrollMs }: { readonly signal: AbortSignal; readonly scrollMs: number },
): Promise<TakenPage> {
  const { scrolls: times = 0 } = request;
  if (times === 0) return takePage(tab, request, signal);
  const { grew, isGrowing } = await scrollOn(tab, { times, maxMs: scrollMs }, signal);
  const taken = await takePage(tab, request, signal);
  return { ...taken, scrolled: grew, ...(isGrowing && { moreOnScroll: true }) };
}

/** Takes the page of a tab as it is now, without modifying it. */
export async function takePage(
  tab: Tab,
  request: Pick<ReadRequest, 'format' | 'selector'>,
  signal: AbortSignal,
): Promise<TakenPage> {
  const taken = await take(tab, request, signal);
  const isShort = tab.arrivingBytes() > 0 || tab.lastDocument().isCutShort === true;
  return { ...taken, ...(isShort && { incomplete: true }) };
}

async function take(
  tab: Tab,
  { format, selector }: Pick<ReadRequest, 'format' | 'selector'>,
  signal: AbortSignal,
): Promise<TakenPage> {
  if (format === 'markdown' || format === 'links')
    return { page: await serialisePage(tab, { signal, selector }) };
  const picture = await takePicture(tab, { signal, full: format === 'fullscreenshot' });
  return { picture, title: await tab.ask('title', {}, signal) };
}
