import type { Reader } from '../content/index.ts';
import type { TabScope } from '../session/index.ts';
import { fail, WayfarerError } from '../core/index.ts';
import type { PageModel } from '../element/index.ts';
import { fold, rank, type Folded } from '../element/rank/index.ts';
import { perceivePage, serialisePage } from '../page/index.ts';
import type { ArchivePage, NewArchivedDocs } from './archive-page.ts';

/** A page as it was perceived for a view. */
export interface PerceivedView {
  readonly title: string;
  readonly model: PageModel;
  /** The elements that can be chosen, most relevant first. */
  readonly choices: readonly Folded[];
  /** The text of the page, longer than any excerpt. */
  readonly words: string;
  readonly archived: NewArchivedDocs;
}

export interface SightOptions {
  /** The part of the page to perceive. */
  readonly selector?: string | undefined;
}

/** Gives the text of a page: markup is read in another thread. */
export type PageWords = Reader['plainWords'];

export async function seePage(
  scope: TabScope,
  { pageWords, archivePage }: { readonly pageWords: PageWords; readonly archivePage: ArchivePage },
  { selector }: SightOptions = {},
): Promise<PerceivedView> {
  const { tab, signal } = scope;
  const region = selector === undefined ? undefined : { selector };
  const options = { signal, region, withAttributes: true };
  const model = await perceivePage(tab, options).catch((error: unknown) => {
    throw selector === undefined ? error : aboutSelector(error, selector);
  });
  const how = { mode: 'relevance', groups: model.groups } as const;
  const isReadable = scope.config.excerptMaxLength > 0;
  const words = isReadable ? await wordsOf(scope, model, { pageWords, selector }) : '';
  const isWhole = isReadable && selector === undefined;
  return {
    title: model.title,
    model,
    choices: fold(rank(model.elements, how), how),
    words,
    archived: await archivePage(scope, isWhole ? words : undefined),
  };
}

/** The error in terms of the caller's arguments. */
function aboutSelector(error: unknown, selector: string): unknown {
  if (!(error instanceof WayfarerError)) return error;
  if (error.code === 'not_found') {
    const message = 'No element of the page matches the selector.';
    return fail('not_found', { selector }, { message, cause: error });
  }
  if (error.code !== 'invalid_input') return error;
  const message = 'The argument selector must be a CSS selector.';
  return fail('invalid_input', { field: 'selector' }, { message, cause: error });
}

// The text that an excerpt is cut from; a long page need not be read to its end for that.
const MOST_CHARS = 200_000;

/** A page whose text cannot be read still has a menu. */
async function wordsOf(
  scope: TabScope,
  model: PageModel,
  { pageWords, selector }: SightOptions & { readonly pageWords: PageWords },
): Promise<string> {
  const { tab, signal } = scope;
  try {
    const { html, url } = await serialisePage(tab, { signal, selector, maxChars: MOST_CHARS });
    return await pageWords(html, { url, isWhole: selector !== undefined, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WayfarerError && error.code === 'dialog_open') throw error;
    return model.headings.map(({ text }) => text).join('\n');
  }
}
