import type { LeftOut } from '../terms/index.ts';
import type { ListedPage } from './list-page.ts';

/** What a search did not cover. */
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
