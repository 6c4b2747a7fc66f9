import type { PageDocument, PageNode } from '../parse/index.ts';
import { findHidden, type Hidden } from './find-hidden.ts';

export interface HiddenRemoved {
  /** Hidden nodes that contained text. */
  readonly removed: number;
  /** HTML comments that contained text. */
  readonly comments: number;
}

interface Removable extends PageNode {
  remove(): void;
  replaceWith(...nodes: PageNode[]): void;
}

/** Removes from a document what people cannot see. `hidden` is the result of `findHidden`, if it is known already. */
export function removeHidden(document: PageDocument, hidden: Hidden = findHidden(document)): HiddenRemoved {
  for (const template of hidden.shadows) unwrap(removable(template));
  if (hidden.hasTextInNoscript)
    for (const noscript of document.querySelectorAll('noscript')) unwrap(removable(noscript));
  removeNodes(hidden.pieces.map(({ node }) => node));
  removeNodes(hidden.comments);
  return {
    removed: hidden.pieces.filter(({ chars }) => chars > 0).length,
    comments: hidden.comments.filter(({ nodeValue }) => /[\p{L}\p{N}]/u.test(nodeValue ?? '')).length,
  };
}

/** Removes nodes with everything in them. */
export function removeNodes(nodes: readonly PageNode[]): void {
  for (const node of nodes) removable(node).remove();
}

/** Replaces an element by its children. */
function unwrap(element: Removable): void {
  const children: PageNode[] = [];
  for (let child = element.firstChild; child !== null; child = child.nextSibling) children.push(child);
  element.replaceWith(...children);
}

function removable(node: PageNode): Removable {
  return node as Removable; // every node in a document can be removed from it
}
