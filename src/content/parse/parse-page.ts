import { parseHTML } from 'linkedom';
import { withinBounds } from './bounds.ts';
import type { PageDocument } from './page-document.ts';

const ROOT_WITHIN = 100_000;

/** A document with a root and a body, whatever the markup left out; absurd markup is cut. */
export function parsePage(html: string): PageDocument {
  // Outside of SVG a browser ends such a section at the next bracket, the parser at its own end or never.
  const bounded = withinBounds(html).html.replaceAll('<![CDATA[', '<![cdata[');
  const whole = hasRoot(bounded) ? bounded : `<!doctype html><html><body>${bounded}</body></html>`;
  // The parser's own types need those of a browser; PageDocument is the part of them that is used.
  return (parseHTML(whole) as unknown as { document: PageDocument }).document;
}

/** Whether a page has more markup than is read. */
export function isCutByParsing(html: string): boolean {
  return withinBounds(html).isCut;
}

/** The parser takes the first element for the root; comments and a doctype may stand before it. */
function hasRoot(html: string): boolean {
  const head = html.slice(0, ROOT_WITHIN).replace(/<!--[\s\S]*?-->|<[!?][^>]*>/g, '');
  return /^\s*<html[\s>/]/i.test(head);
}
