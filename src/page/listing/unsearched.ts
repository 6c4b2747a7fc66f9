import type { LeftOut } from '../terms/index.ts';
import type { ListedPage } from './list-page.ts';

/** What of a page was not looked at by whoever looks for something on it. */
export interface Unsearched {
  readonly leftOut: LeftOut;
  /** Hidden texts and invisible characters that were left out. */
  readonly hiddenRemoved: number;
}

export function unsearchedOf({ model, listed }: Pick<ListedPage, 'model' | 'listed'>): Unsearched {
  const { isLoading, notShown, hiddenText } = model;
  const textsCut = listed.filter(({ element }) => element.isCut === true).length;
  return { leftOut: { isLoading, notShown, textsCut }, hiddenRemoved: hiddenText };
}
