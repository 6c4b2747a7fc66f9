import { byteLength, fail, stripInvisible } from '../../core/index.ts';
import { browserEvidence } from '../evidence/index.ts';
import { findHidden, removeHidden } from '../hidden/index.ts';
import { isCutByParsing, parsePage, type PageDocument } from '../parse/index.ts';
import { textOf, type FetchedAnswer } from './fetch-answer.ts';
import { present, type Presented } from './present.ts';
import { refuseFile } from './refuse-file.ts';
import type { RenderedPage } from './render-page.ts';
import type { ReadRequest, Scraped, ScraperOptions } from './scrape-options.ts';

const PAGE = /^(?:text\/html|application\/xhtml\+xml)$/;
// Sites that reject robots often answer a browser.
const REFUSALS = [403, 405, 406, 409, 410, 429, 451, 503];

/** Reads a page that was fetched over HTTP; returns the reason instead if it needs a browser. */
export function readFetched(
  fetched: FetchedAnswer,
  request: ReadRequest,
  options: ScraperOptions,
): Scraped | string {
  const { url, status, mime, bytes } = fetched;
  const { text, ...encoding } = textOf(fetched);
  const facts = { url, status, mime, bytes: bytes.length, renderedBy: 'http', ...encoding };
  if (!PAGE.test(mime)) {
    const plain = plainText(text, mime);
    return resultOf(plain.text, { ...facts, kind: 'text', hiddenRemoved: plain.removed || undefined });
  }
  const document = parsePage(text);
  const hidden = findHidden(document);
  if (options.render === 'auto') {
    if (REFUSALS.includes(status)) return `status_${status}`;
    const reason = browserEvidence(document, { html: text, url, status, hidden });
    if (reason !== undefined) return reason;
    // A browser's parser has limits too, but loses no text.
    if (isCutByParsing(text)) return 'markup_cut';
  }
  const { removed } = removeHidden(document, hidden);
  const cut = isCutByParsing(text) ? { truncated: true, truncatedBy: 'markup' } : {};
  const about = { ...facts, ...cut, hidden: removed };
  return pageResult(document, present(document, presentOptions(url, request, options)), about);
}

const CODE = /[/+](?:json|xml|javascript|ecmascript|css|csv|yaml|toml|sql)\b|^text\/(?!plain|markdown|html)/;

/** Text that is not a page: Markdown and plain text as they are, other formats as a code block. */
export function plainText(text: string, mime: string): { readonly text: string; readonly removed: number } {
  const clean = stripInvisible(text);
  if (!CODE.test(mime)) return clean;
  const language = /(\w+)$/.exec(mime)?.[1] ?? '';
  const longest = Math.max(2, ...Array.from(clean.text.matchAll(/`{3,}/g), ([marks]) => marks.length));
  const marks = '`'.repeat(longest + 1);
  return { ...clean, text: `${marks}${language}\n${clean.text.replace(/\n$/, '')}\n${marks}` };
}

/** How to read a rendered page, and why it was rendered. */
export interface RenderedRequest {
  readonly request: ReadRequest;
  readonly options: ScraperOptions;
  readonly reason: string;
}

/** Reads a page that a browser rendered. */
export function readRendered(rendered: RenderedPage, { request, options, reason }: RenderedRequest): Scraped {
  const { url, status, servedBy, page, picture, title: shown, dialogsDismissed } = rendered;
  const facts = { url, status, renderedBy: 'browser', renderReason: reason, servedBy, dialogsDismissed };
  if (picture !== undefined) {
    const { png, width, height, scaled, truncated } = picture;
    const about = { kind: 'picture', mime: 'image/png', bytes: png.length, width, height, scaled, truncated };
    return {
      facts: { ...common({ ...facts, title: shown }), ...about },
      file: { mime: 'image/png', name: 'screenshot.png', bytes: png },
    };
  }
  refuseFile(rendered);
  if (page === undefined) throw fail('internal');
  const document = parsePage(page.html);
  const isPart = request.selector !== undefined;
  const presented = present(document, {
    ...presentOptions(page.url, request, options),
    ...(isPart && { isWhole: true }),
  });
  const { title, html, hiddenRemoved, truncated } = page;
  const charset = page.charset.toLowerCase();
  const mime = rendered.mimeType ?? 'text/html';
  const more = { mime, bytes: byteLength(html), charset, truncated, hidden: hiddenRemoved };
  return pageResult(document, { ...presented, title: title || presented.title }, { ...facts, ...more });
}

function presentOptions(
  url: string,
  { format, onlyMainContent }: ReadRequest,
  { stripChrome, removeBase64Images }: ScraperOptions,
): Parameters<typeof present>[1] {
  const kind = format === 'links' ? 'links' : 'markdown';
  return { url, format: kind, isWhole: !(onlyMainContent ?? stripChrome), removeBase64Images };
}

function pageResult(
  document: PageDocument,
  { title, pageType, text, coverage, removed, links, next, refreshTo }: Presented,
  { hidden, ...facts }: Record<string, unknown> & { readonly hidden: number },
): Scraped {
  const hiddenRemoved = hidden + removed;
  return resultOf(text, {
    ...facts,
    title: stripInvisible(title).text, // counted with the texts of the document
    kind: 'page',
    pageType,
    loginForm: document.querySelector('input[type="password"]') === null ? undefined : true,
    links,
    next,
    refreshTo,
    coverage,
    hiddenRemoved: hiddenRemoved === 0 ? undefined : hiddenRemoved,
  });
}

function resultOf(text: string, facts: Readonly<Record<string, unknown>>): Scraped {
  const { url, status, renderedBy } = facts;
  // A page without links has an empty list.
  if (facts['links'] === 0) return { facts: common(facts) };
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
      { url, status, renderedBy, untrusted: true },
      { message: 'There is nothing to read at this address.' },
    );
  return { facts: common(facts), text };
}

/** The facts in the order in which they are shown. */
function common({ url, title, status, ...rest }: Readonly<Record<string, unknown>>): Scraped['facts'] {
  return { url, title, status, fetchedAt: new Date().toISOString(), untrusted: true, ...rest };
}
