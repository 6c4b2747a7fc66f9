import { collectGarbage } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import { serialisePage } from '../serialise/index.ts';
import type { ContentFormat, FullElement, ToFit } from '../terms/index.ts';
import { pieceOfHtml } from './full-html.ts';
import { squeezeHtml } from './html-places.ts';
import type { PageModel } from '../../element/index.ts';
import { listThatFits } from '../../element/rank/index.ts';
import { listPage, type ListedPage, type ListedPart, type NamedElement } from './list-page.ts';
import { countThatFit, textBytes } from './packing.ts';
import { countTags, tellFully, tellLine } from './told-element.ts';
import type { Unsearched } from './unsearched.ts';

export interface ContentRequest {
  readonly format: ContentFormat;
  readonly offset: number;
  readonly limit: number;
}

/** A page as a list of its elements, or as HTML. */
export interface PageContent extends Unsearched {
  readonly url: string;
  readonly title: string;
  readonly content: string | readonly FullElement[];
  readonly elementCount: number;
  readonly elementTypes: Readonly<Record<string, number>>;
  readonly nextOffset?: number | undefined;
  /** The list that it continues has changed since. */
  readonly hasChanged: boolean;
  /** Characters of HTML between two elements that did not fit. */
  readonly cutChars: number;
  /** The page was too large to serialise as a whole. */
  readonly isTruncated: boolean;
}

/** The content of a tab, starting at an element. */
export async function pageContent(scope: TabScope, request: ContentRequest): Promise<ToFit<PageContent>> {
  const { offset, limit, format } = request;
  const page = await listPage(scope, { goesOn: offset > 0 });
  const count = countOf(page);
  const part = await page.partAt(offset);
  const ahead = part.listed.filter(({ index }) => index >= offset);
  const shown = part.name(ahead.slice(0, limit));
  const elements = Math.max(countUnreached(page.model), countUnreached(part.model));
  const { isLoading, notShown } = page.model;
  const leftOut = { isLoading, notShown: { ...notShown, elements } };
  const widest = { ...widestOf(page), leftOut, nextOffset: count, content: '' };
  const fit =
    format === 'full_html'
      ? await htmlOf(part, { scope, shown, offset, count })
      : (maxBytes: number) => listOf(shown, format, maxBytes);
  page.keep();
  return {
    widest,
    fit(maxBytes) {
      const { taken, ...content } = fit(maxBytes - SPARE_BYTES);
      const next = ahead[taken]?.index ?? part.end ?? count;
      const hasChanged = offset > 0 && !page.isAsBefore;
      return { ...widest, nextOffset: next < count ? next : undefined, hasChanged, ...content };
    },
  };
}

// Reserved for the note about content that had to be cut.
const SPARE_BYTES = 300;

/** The number of elements that offsets can reach, in all parts of the page. */
function countOf({ model, listed }: ListedPage): number {
  return listed.length + countOthers(model);
}

function countOthers({ otherTags }: PageModel): number {
  return Object.values(otherTags).reduce((sum, count) => sum + count, 0);
}

/** Elements that no offset reaches: perception ran out of time, or their frame has too many. */
function countUnreached(model: PageModel): number {
  return Math.max(0, model.notShown.elements - countOthers(model));
}

function widestOf(page: ListedPage): Omit<PageContent, 'content' | 'leftOut'> {
  const { url, title, otherTags, hiddenText } = page.model;
  return {
    url,
    title,
    elementCount: countOf(page),
    elementTypes: countTags(page.listed, otherTags),
    hasChanged: true,
    hiddenRemoved: hiddenText,
    cutChars: 0,
    isTruncated: false,
  };
}

type Content = Pick<PageContent, 'content'> &
  Partial<Pick<PageContent, 'hiddenRemoved' | 'cutChars' | 'isTruncated'>> & { readonly taken: number };

/** The separator of two lines or elements in JSON. */
const LINE_END = textBytes('\n');

function listOf(shown: readonly NamedElement[], format: string, maxBytes: number): Content {
  if (format === 'indexed') {
    const lines = shown.map(tellLine);
    const sizes = lines.map((line) => textBytes(line) + LINE_END);
    const taken = countThatFit(sizes, maxBytes);
    return { content: lines.slice(0, taken).join('\n'), taken };
  }
  const content = listThatFits(shown.map(tellFully), maxBytes);
  return { content, taken: content.length };
}

// The text of a page with this many elements leaves about a hundred megabytes of garbage.
const VERY_MANY = 20_000;

interface HtmlRequest {
  readonly scope: TabScope;
  readonly shown: readonly NamedElement[];
  readonly offset: number;
  /** Of all elements of the page. */
  readonly count: number;
}

/** Serialises the whole page with the list indexes as marks, and cuts it afterwards. */
async function htmlOf(
  { listed }: ListedPart,
  { scope, shown, offset, count }: HtmlRequest,
): Promise<(maxBytes: number) => Content> {
  const marks = listed.map(({ element, index }) => ({ address: element.address, mark: String(index) }));
  const options = { signal: scope.signal, marks, attributes: 'acting' } as const;
  const { body, hiddenRemoved, truncated } = await serialisePage(scope.tab, options);
  if (listed.length >= VERY_MANY) setImmediate(collectGarbage);
  const page = { html: squeezeHtml(body), count };
  return (maxBytes) => {
    const { html, taken, cutChars } = pieceOfHtml(page, { offset, shown }, maxBytes);
    return { content: html, taken, hiddenRemoved, cutChars, isTruncated: truncated === true };
  };
}
