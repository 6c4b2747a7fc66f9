import { byteLength, fail, stripInvisible } from '../../core/index.ts';
import { browserEvidence } from '../evidence/index.ts';
import { findHidden, removeHidden } from '../hidden/index.ts';
import { isCutByParsing, parsePage, type PageDocument } from '../parse/index.ts';
import { textOf, type FetchedAnswer } from './fetch-answer.ts';
import { present, type Presented } from './present.ts';
import type { RenderedPage } from './render-page.ts';
import type { Job, Scraped, ScrapeRequest, ScraperOptions } from './scrape-options.ts';
import { plainText } from './text-page.ts';

const PAGE = /^(?:text\/html|application\/xhtml\+xml)$/;
// Sites that take us for a robot often answer a browser.
const REFUSALS = [403, 405, 406, 409, 410, 429, 451, 503];

/** What came without a browser, read; or why a browser should be asked instead. */
export function readFetched(
  fetched: FetchedAnswer,
  request: ScrapeRequest,
  options: ScraperOptions,
): Scraped | string {
  const { url, status, mime, bytes } = fetched;
  const { text, ...encoding } = textOf(fetched);
  const facts = { url, status, mime, bytes: bytes.length, renderedBy: 'http', ...encoding };
  if (!PAGE.test(mime)) {
    const plain = plainText(text, mime);
    return told(plain.text, { ...facts, kind: 'text', hiddenRemoved: plain.removed || undefined });
  }
  const document = parsePage(text);
  const hidden = findHidden(document);
  if (options.render === 'auto') {
    if (REFUSALS.includes(status)) return `status_${status}`;
    const reason = browserEvidence(document, { html: text, url, status, hidden });
    if (reason !== undefined) return reason;
    // A browser's own tree has bounds too, and loses no text by them.
    if (isCutByParsing(text)) return 'markup_cut';
  }
  const { removed } = removeHidden(document, hidden);
  const cut = isCutByParsing(text) ? { truncated: true, truncatedBy: 'markup' } : {};
  const about = { ...facts, ...cut, hidden: removed };
  return toldPage(document, present(document, how(url, request, options)), about);
}

/** What a browser showed. */
export function readRendered(
  { url, status, servedBy, page, picture, title: shown, dialogsDismissed }: RenderedPage,
  { request, options, reason }: Job & { readonly reason: string },
): Scraped {
  const facts = { url, status, renderedBy: 'browser', renderReason: reason, servedBy, dialogsDismissed };
  if (picture !== undefined) {
    const { png, width, height, scaled, truncated } = picture;
    const about = { kind: 'picture', mime: 'image/png', bytes: png.length, width, height, scaled, truncated };
    return {
      facts: { ...common({ ...facts, title: shown }), ...about },
      file: { mime: 'image/png', name: 'screenshot.png', bytes: png },
    };
  }
  if (page === undefined) throw fail('internal');
  const document = parsePage(page.html);
  const isPart = request.selector !== undefined;
  const presented = present(document, {
    ...how(page.url, request, options),
    ...(isPart && { isWhole: true }),
  });
  const { title, html, hiddenRemoved, truncated } = page;
  const charset = page.charset.toLowerCase();
  const more = { mime: 'text/html', bytes: byteLength(html), charset, truncated, hidden: hiddenRemoved };
  return toldPage(document, { ...presented, title: title || presented.title }, { ...facts, ...more });
}

function how(
  url: string,
  { format, onlyMainContent }: ScrapeRequest,
  { stripChrome, removeBase64Images }: ScraperOptions,
): Parameters<typeof present>[1] {
  const kind = format === 'links' ? 'links' : 'markdown';
  return { url, format: kind, isWhole: !(onlyMainContent ?? stripChrome), removeBase64Images };
}

function toldPage(
  document: PageDocument,
  { title, pageType, text, coverage, removed }: Presented,
  { hidden, ...facts }: Record<string, unknown> & { readonly hidden: number },
): Scraped {
  const hiddenRemoved = hidden + removed;
  return told(text, {
    ...facts,
    title: stripInvisible(title).text, // counted with the texts of the document
    kind: 'page',
    pageType,
    loginForm: document.querySelector('input[type="password"]') === null ? undefined : true,
    coverage,
    hiddenRemoved: hiddenRemoved === 0 ? undefined : hiddenRemoved,
  });
}

function told(text: string, facts: Readonly<Record<string, unknown>>): Scraped {
  const { url, status, renderedBy } = facts;
  const isEmpty = text.trim() === '';
  if (isEmpty && facts['truncatedBy'] === 'markup')
    throw fail(
      'too_large',
      { url, status, renderedBy, untrusted: true },
      { message: 'The page has more markup, or nests it deeper, than can be read.' },
    );
  if (isEmpty)
    throw fail(
      'not_found',
      { url, status, renderedBy, untrusted: true },
      { message: 'There is nothing to read at this address.' },
    );
  return { facts: common(facts), text };
}

/** In the order in which they are read. */
function common({ url, title, status, ...rest }: Readonly<Record<string, unknown>>): Scraped['facts'] {
  return { url, title, status, fetchedAt: new Date().toISOString(), untrusted: true, ...rest };
}
