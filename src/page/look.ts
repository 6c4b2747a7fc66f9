import { giveHandle } from '../element/index.ts';
import type { TabScope } from '../session/index.ts';
import { perceivePage } from './perceive/index.ts';
import { fold, packView, rank, type PackedView } from '../element/rank/index.ts';

export type { PackedView };

/** The first view of a page. */
export interface PageLook {
  readonly title: string;
  /** Whether the document itself, not only its images, was still loading. */
  readonly isLoading: boolean;
  /** Invisible characters and hidden text that were left out. */
  readonly hiddenRemoved: number;
  /** What an agent needs most, in this many bytes of JSON; its elements get their handles now. */
  view(maxBytes: number): PackedView;
}

export async function lookAtPage(scope: TabScope): Promise<PageLook> {
  const { tab, signal } = scope;
  const model = await perceivePage(tab, { signal });
  const { title, isLoading, hiddenText, groups } = model;
  return {
    title,
    isLoading,
    hiddenRemoved: hiddenText,
    view(maxBytes) {
      const options = { mode: 'relevance', groups } as const;
      const folded = fold(rank(model.elements, options), options);
      return packView(model, folded, { maxBytes, nameOf: (element) => giveHandle(element, model, scope) });
    },
  };
}
