import type { TabScope } from '../session/index.ts';
import type { View } from './terms/index.ts';

/** Documents that were archived since the last view, the page of the view first. */
export interface NewArchivedDocs {
  readonly docs: View['newArchivedDocs'];
  /** How many are not listed. */
  readonly more: number;
}

/** Archives the page of a tab, unless it is done already; `words` is its main text, if all of the page was perceived. */
export type ArchivePage = (scope: TabScope, words: string | undefined) => Promise<NewArchivedDocs>;
