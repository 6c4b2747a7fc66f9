import type { Tab } from '../../browser/index.ts';
import { serialisePage, takePicture, type Picture, type SerialisedPage } from '../../page/index.ts';
import type { ReadRequest } from './scrape-options.ts';

/** A page as text, or a picture of it. */
export interface TakenPage {
  readonly page?: SerialisedPage;
  readonly picture?: Picture;
  /** Of a page that is returned as a screenshot. */
  readonly title?: string;
}

/** Takes the page of a tab as it is now, without modifying it. */
export async function takePage(
  tab: Tab,
  { format, selector }: Pick<ReadRequest, 'format' | 'selector'>,
  signal: AbortSignal,
): Promise<TakenPage> {
  if (format === 'markdown' || format === 'links')
    return { page: await serialisePage(tab, { signal, selector }) };
  const picture = await takePicture(tab, { signal, full: format === 'fullscreenshot' });
  return { picture, title: await tab.ask('title', {}, signal) };
}
