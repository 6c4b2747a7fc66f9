import type { PageDocument, PageNode } from '../parse/index.ts';
import { findHidden, type Hidden } from './find-hidden.ts';

export interface HiddenRemoved {
  /** Pieces with text in them that nobody could see. */
  readonly removed: number;
  /** Comments that were written into the page. */
  readonly comments: number;
}

interface Removable extends PageNode {
  remove(): void;
  replaceWith(...nodes: PageNode[]): void;
}

/** Takes out of a document what people cannot see. `hidden` is what was found in it before. */
export function removeHidden(document: PageDocument, hidden: Hidden = findHidden(document)): HiddenRemoved {
  for (const template of hidden.shadows) unwrap(removable(template));
  for (const { node } of hidden.pieces) removable(node).remove();
  for (const comment of hidden.comments) removable(comment).remove();
  return {
    removed: hidden.pieces.filter(({ chars }) => chars > 0).length,
    comments: hidden.comments.filter(({ nodeValue }) => /[\p{L}\p{N}]/u.test(nodeValue ?? '')).length,
  };
}

/** Puts the content of an element in its place. */
function unwrap(element: Removable): void {
  const children: PageNode[] = [];
  for (let child = element.firstChild; child !== null; child = child.nextSibling) children.push(child);
  element.replaceWith(...children);
}

function removable(node: PageNode): Removable {
  return node as Removable; // whatever stands in a document can be taken out of it
}
