import type { ListedPage } from './list-page.ts';

/** What of a page was not looked at by whoever looks for something on it. */
export interface Unsearched {
  readonly isLoading: boolean;
  /** Elements beyond what we look at. */
  readonly beyond: number;
  readonly framesSkipped: number;
  /** Elements with more text than is read. */
  readonly textsCut: number;
}

export function unsearchedOf({ model, listed }: Pick<ListedPage, 'model' | 'listed'>): Unsearched {
  const { isLoading, beyond, framesSkipped } = model;
  const textsCut = listed.filter(({ element }) => element.isCut === true).length;
  return { isLoading, beyond, framesSkipped, textsCut };
}
