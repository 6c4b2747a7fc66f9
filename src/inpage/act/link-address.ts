import { attributeOf, baseOfDocument, localNameOf } from '../dom.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import { elementWithNumber } from '../perceive/node-numbers.ts';

const LINKS = new Set(['a', 'area']);

/** The address of the link that an element is, or is in; empty if there is none. */
export function leadsTo(node: number): string {
  for (let at = elementWithNumber(node) ?? null; at !== null; at = flatParentOf(at)) {
    const href = LINKS.has(localNameOf(at))
      ? (attributeOf(at, 'href') ?? attributeOf(at, 'xlink:href'))
      : null;
    if (href !== null) return URL.parse(href, baseOfDocument())?.href ?? '';
  }
  return '';
}
