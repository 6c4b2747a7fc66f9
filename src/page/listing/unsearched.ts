import type { ListedPage } from './list-page.ts';

/** What of a page was not looked at by whoever looks for something on it. */
export interface Unsearched {
  readonly isLoading: boolean;
  /** Elements beyond what we look at. */
  readonly beyond: number;
  readonly framesSkipped: number;
  /** Elements with more text than is read. */
  readonly textsCut: number;
  /** Hidden texts and invisible characters that were left out. */
  readonly hiddenRemoved: number;
}

export function unsearchedOf({ model, listed }: Pick<ListedPage, 'model' | 'listed'>): Unsearched {
  const { isLoading, beyond, framesSkipped, hiddenText } = model;
  const textsCut = listed.filter(({ element }) => element.isCut === true).length;
  return { isLoading, beyond, framesSkipped, textsCut, hiddenRemoved: hiddenText };
}
