import type { RenderedText } from './read-request.ts';
import type { Scraped } from './scrape-options.ts';

/** The facts in the order in which they are shown. */
export function factsInOrder({
  url,
  title,
  status,
  ...rest
}: Readonly<Record<string, unknown>>): Scraped['facts'] {
  return { url, title, status, fetchedAt: new Date().toISOString(), untrusted: true, ...rest };
}

/** How a page looked in the browser, and why it was rendered. */
export function browserFacts(
  seen: Omit<RenderedText, 'page'>,
  reason: string,
): Readonly<Record<string, unknown>> {
  const { url, status, servedBy, dialogsDismissed, incomplete, scrolled, moreOnScroll } = seen;
  const rendered = { renderedBy: 'browser', renderReason: reason, servedBy };
  return { url, status, ...rendered, dialogsDismissed, incomplete, scrolled, moreOnScroll };
}
