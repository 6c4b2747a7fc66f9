import type { PageDocument } from './page-document.ts';

/** The base of relative addresses, which the page may set. */
export function baseOf(document: PageDocument, url: string): string {
  const named = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  // As in browsers, what is no address of the web is ignored.
  const base = URL.canParse(named, url) ? new URL(named, url).href : '';
  return /^https?:/.test(base) ? base : url;
}
