import { parseHTML } from 'linkedom';
import type { PageDocument, PageElement } from '../../src/content/hidden/index.ts';

interface ReadDocument extends PageDocument {
  readonly documentElement: PageElement;
}

/** A document as it comes without a browser. */
export function pageOf(html: string): ReadDocument {
  const { document } = parseHTML(html) as unknown as { document: ReadDocument };
  return document;
}

export function textOf({ documentElement }: ReadDocument): string {
  return (documentElement.textContent ?? '').replace(/\s+/g, ' ').trim();
}
