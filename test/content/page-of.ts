import { parseHTML } from 'linkedom';
import type { PageDocument } from '../../src/content/parse/index.ts';

/** A document as it comes without a browser, and without the bounds that `parsePage` puts to it. */
export function pageOf(html: string): PageDocument {
  return (parseHTML(html) as unknown as { document: PageDocument }).document;
}

export function textOf({ documentElement }: PageDocument): string {
  return (documentElement.textContent ?? '').replace(/\s+/g, ' ').trim();
}
