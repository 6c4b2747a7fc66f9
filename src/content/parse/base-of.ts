import type { PageDocument } from './page-document.ts';

/** The base of relative addresses, which the page may set. */
export function baseOf(document: PageDocument, url: string): string {
  const named = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  return URL.canParse(named, url) ? new URL(named, url).href : url;
}
