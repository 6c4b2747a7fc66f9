import { hasAttributeOf, localNameOf, parentElementOf, previousElementOf, rootElement } from '../dom.ts';
import { flatParentOf, isUndrawn } from '../perceive/flat-tree.ts';
import type { Seeable } from '../perceive/scene.ts';

/** Creates the record for judging visibility. Inert parts are read like all others: they are rendered. */
export function seeable(element: Element, tag: string, parent: Seeable | undefined): Seeable {
  const isFolded = parent !== undefined && (parent.isFolded === true || isFoldedIn(parent, element, tag));
  const isHidden =
    parent?.isHidden === true ||
    (isFolded ? getComputedStyle(element).display === 'none' : isUndrawn(element, tag));
  return {
    element,
    parent,
    tag,
    isHidden,
    isInert: false,
    isFolded,
    view: undefined,
    style: undefined,
    rect: undefined,
    isDrawn: undefined,
    isInk: undefined,
  };
}

/** The content of a closed disclosure is one click away, and so is read; its summary is always visible. */
function isFoldedIn(parent: Seeable, element: Element, tag: string): boolean {
  if (parent.tag !== 'details' || hasAttributeOf(parent.element, 'open')) return false;
  return tag !== 'summary' || !isFirstSummary(element);
}

function isFirstSummary(element: Element): boolean {
  for (let at = previousElementOf(element); at !== null; at = previousElementOf(at))
    if (localNameOf(at) === 'summary') return false;
  return parentElementOf(element) !== null;
}

const MOST_ANCESTORS = 30_000;
/** Below this depth, clipping by intermediate ancestors is ignored: each element checks all its ancestors. */
export const MOST_JUDGED = 1_000;

/** The same for an element anywhere, with all its ancestors. */
export function seeableInPlace(element: Element): Seeable | undefined {
  const chain: Element[] = [];
  const root = rootElement();
  let at: Element | null = element;
  for (; at !== null && at !== root && chain.length < MOST_ANCESTORS; at = flatParentOf(at)) chain.push(at);
  const seen: Seeable[] = [];
  for (const each of chain.reverse())
    seen.push(seeable(each, localNameOf(each), seen[Math.min(seen.length, MOST_JUDGED) - 1]));
  return seen.at(-1);
}
