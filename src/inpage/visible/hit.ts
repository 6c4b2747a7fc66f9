import { elementAt, openRootOf } from '../dom.ts';
import { knownRoots } from '../known-roots.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';

const MOST_ANCESTORS = 3_000;
const MOST_ROOTS = 50;

/** Whether an element is the other one or its ancestor. */
export function isAround(outer: Element, inner: Element): boolean {
  let at: Element | null = inner;
  for (let steps = 0; at !== null && steps < MOST_ANCESTORS; steps++, at = flatParentOf(at))
    if (at === outer) return true;
  return false;
}

/** The innermost element that a press at the point would reach. */
export function deepestAt(x: number, y: number): Element | undefined {
  let hit = elementAt(x, y);
  for (let steps = 0; hit !== null && steps < MOST_ROOTS; steps++) {
    const root = openRootOf(hit) ?? knownRoots.of(hit);
    const inner: Element | null = root === undefined ? null : elementAt(x, y, root);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit ?? undefined;
}
