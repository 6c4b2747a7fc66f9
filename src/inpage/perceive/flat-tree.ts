import { assignedSlotOf, firstChildOf, isRendered, nextSiblingOf, openRootOf, parentNodeOf } from '../dom.ts';
import { knownRoots } from '../known-roots.ts';
import { unknownHosts } from '../unknown-hosts.ts';

// The flat tree: shadow roots replace their hosts' children, and slots contain their assigned nodes.

/** Where a walk continues: among siblings, or among the nodes of a slot. */
export interface Siblings {
  next: Node | null;
  readonly slotted: readonly Node[] | undefined;
  at: number;
}

export function nextOf(siblings: Siblings): Node | null {
  if (siblings.slotted !== undefined) return siblings.slotted[siblings.at++] ?? null;
  const node = siblings.next;
  if (node !== null) siblings.next = nextSiblingOf(node);
  return node;
}

/** The nodes rendered in an element. */
export function drawnIn(element: Element, tag: string): Siblings {
  const root = openRootOf(element) ?? knownRoots.of(element);
  const slotted = root === undefined && tag === 'slot' ? slottedIn(element) : undefined;
  if (root !== undefined) knownRoots.add(root);
  else unknownHosts.consider(element, tag);
  return { next: slotted === undefined ? firstChildOf(root ?? element) : null, slotted, at: 0 };
}

/** The nodes assigned to the slot; undefined if it shows its fallback. */
function slottedIn(slot: Element): readonly Node[] | undefined {
  const nodes = slot instanceof HTMLSlotElement ? slot.assignedNodes() : [];
  return nodes.length > 0 ? nodes : undefined;
}

export function flatParentOf(element: Element): Element | null {
  const parent = assignedSlotOf(element) ?? parentNodeOf(element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Whether neither it nor its descendants are rendered. */
export function isUndrawn(element: Element, tag: string): boolean {
  if (isRendered(element)) return false;
  return tag === 'area' || tag === 'slot' ? false : getComputedStyle(element).display !== 'contents';
}
