import { byteLength, fail, stripInvisible } from '../../core/index.ts';
import { browserEvidence, contentFrames } from '../evidence/index.ts';
import {
  findHidden,
  inlineStyles,
  loadStyles,
  removeHidden,
  type Hidden,
  type SheetSource,
} from '../hidden/index.ts';
import { isCutByParsing, parsePage, type PageDocument } from '../parse/index.ts';
import { browserFacts, factsInOrder } from './facts-in-order.ts';
import { isPage, textOf, type FetchedAnswer } from './fetch-answer.ts';
import { plainText } from './plain-text.ts';
import { present, type Presented } from './present.ts';
import type { ReadingRequest, ReadingOptions, RenderedRequest, RenderedText } from './read-request.ts';
import type { ReadRequest, Scraped } from './scrape-options.ts';

// Sites that reject robots often answer a browser.
const REFUSALS = [403, 405, 406, 409, 410, 429, 451, 503];

/** Reads a page that was fetched over HTTP; returns the reason instead if it needs a browser. */
export async function readFetched(
  fetched: FetchedAnswer,
  { request, options }: ReadingRequest,
  sheets: SheetSource,
): Promise<Scraped | string> {
  const { url, status, mime, bytes, incomplete } = fetched;
  const { text, ...encoding } = textOf(fetched);
  const facts = { url, status, mime, bytes: bytes.length, renderedBy: 'http', ...encoding, incomplete };
  if (!isPage(mime)) {
    const plain = plainText(text, mime);
    return resultOf(plain.text, { ...facts, kind: 'text', hiddenRemoved: plain.removed || undefined });
  }
  const document = parsePage(text);
  const isAuto = options.render === 'auto';
  if (isAuto && REFUSALS.includes(status)) return `status_${status}`;
  const evidenceIn = (hidden: Hidden): string | undefined =>
    isAuto ? browserEvidence(document, { html: text, url, status, hidden }) : undefined;
  const seen = await hiddenIn(document, url, { sheets, evidenceIn });
  if (typeof seen === 'string') return seen;
  // A browser's parser has limits too, but loses no text.
  if (isAuto && isCutByParsing(text)) return 'markup_cut';
  const { hidden, stylesUnread } = seen;
  const frames = contentFrames(document, { url, visibleChars: hidden.visibleChars });
  if (isAuto && frames.isSubstantial) return 'frames';
  const { removed } = removeHidden(document, hidden);
  const presented = present(document, { ...presentOptions(url, request, options), hidden });
  const reason = isAuto ? unseenReason(presented) : undefined;
  if (reason !== undefined) return reason;
  const cut = isCutByParsing(text) ? { truncated: true, truncatedBy: 'markup' } : {};
  const framesUnread = frames.count === 0 ? undefined : frames.count;
  const about = { ...facts, ...cut, framesUnread, stylesUnread, hidden: removed };
  return pageResult(document, presented, about);
}

interface SeenHidden {
  readonly hidden: Hidden;
  /** Style sheets that could not be read. */
  readonly stylesUnread: number | undefined;
}

/** What is hidden on a page. Linked sheets are fetched only if nothing else says that the page needs a browser. */
async function hiddenIn(
  document: PageDocument,
  url: string,
  { sheets, evidenceIn }: { sheets: SheetSource; evidenceIn: (hidden: Hidden) => string | undefined },
): Promise<SeenHidden | string> {
  const inline = inlineStyles(document);
  const first = findHidden(document, inline);
  const reason = evidenceIn(first);
  if (reason !== undefined) return reason;
  if (inline.unread === 0) return { hidden: first, stylesUnread: undefined };
  const styles = await loadStyles(document, url, sheets);
  const stylesUnread = styles.unread === 0 ? undefined : styles.unread;
  if (styles.sheets.length === inline.sheets.length) return { hidden: first, stylesUnread };
  const hidden = findHidden(document, styles);
  return evidenceIn(hidden) ?? { hidden, stylesUnread };
}

/** More text than this share may be hidden before a browser has to check it. */
const UNCHECKED_SHARE = 0.05;

function unseenReason({ waitsForScripts, uncheckedChars, keptChars }: Presented): string | undefined {
  if (waitsForScripts) return 'hidden_until_scripts';
  return uncheckedChars > keptChars * UNCHECKED_SHARE ? 'hidden_unchecked' : undefined;
}

/** Reads a page that a browser rendered. */
export function readRendered(rendered: RenderedText, { request, options, reason }: RenderedRequest): Scraped {
  const { page, mimeType } = rendered;
  const facts = browserFacts(rendered, reason);
  const document = parsePage(page.html);
  const isPart = request.selector !== undefined;
  const presented = present(document, {
    ...presentOptions(page.url, request, options),
    ...(isPart && { isWhole: true }),
  });
  const { title, html, hiddenRemoved, truncated } = page;
  const charset = page.charset.toLowerCase();
  const mime = mimeType ?? 'text/html';
  const more = { mime, bytes: byteLength(html), charset, truncated, hidden: hiddenRemoved };
  return pageResult(document, { ...presented, title: title || presented.title }, { ...facts, ...more });
}

function presentOptions(
  url: string,
  { format, onlyMainContent, withOnward }: ReadRequest,
  { stripChrome, removeBase64Images }: ReadingOptions,
): Parameters<typeof present>[1] {
  const kind = format === 'links' ? 'links' : 'markdown';
  return { url, format: kind, isWhole: !(onlyMainContent ?? stripChrome), removeBase64Images, withOnward };
}

function pageResult(
  document: PageDocument,
  { title, text, mainText, removed, uncheckedChars, leadsTo, ...presented }: Presented,
  { hidden, ...facts }: Record<string, unknown> & { readonly hidden: number },
): Scraped {
  const { pageType, links, next, refreshTo, coverage, quality, lost } = presented;
  const hiddenRemoved = hidden + removed;
  const scraped = resultOf(text, {
    ...facts,
    title: stripInvisible(title).text, // counted with the texts of the document
    kind: 'page',
    loginForm: document.querySelector('input[type="password"]') === null ? undefined : true,
    pageType,
    links,
    next,
    refreshTo,
    coverage,
    quality,
    lost,
    hiddenRemoved: hiddenRemoved === 0 ? undefined : hiddenRemoved,
    hiddenUnchecked: uncheckedChars === 0 ? undefined : uncheckedChars,
  });
  return { ...scraped, mainText, onward: leadsTo };
}

function resultOf(text: string, facts: Readonly<Record<string, unknown>>): Scraped {
  const { url, status, renderedBy, framesUnread } = facts;
  // A page without links has an empty list.
  if (facts['links'] === 0) return { facts: factsInOrder(facts) };
  const isEmpty = text.trim() === '';
  if (isEmpty && facts['truncatedBy'] === 'markup')
    throw fail(
      'too_large',
      { url, status, renderedBy, untrusted: true },
      { message: 'The page has too much markup, or too deeply nested markup, to be read.' },
    );
  if (isEmpty)
    throw fail(
      'not_found',
      { url, status, renderedBy, framesUnread, untrusted: true },
      { message: 'There is nothing to read at this address.' },
    );
  return { facts: factsInOrder(facts), text };
}
