import { attributeOf } from '../dom.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import type { Entry, Rect, Scene, Sight } from '../perceive/scene.ts';
import { deepestAt, isAround } from './hit.ts';
import { pointsOf } from './points.ts';
import { createShown } from './shown.ts';
import { intersection, isLarge, ownRect, reachOf, styleOf, viewport } from './view.ts';

// Pages make a field transparent and draw a replacement, but leave it where the pointer reaches it.

// Buttons have text: that of a transparent one is hidden text.
const BUTTONS = new Set(['button', 'submit', 'reset', 'image', 'hidden']);
const MOST_STEPS = 200;

/** Where the pointer reaches a transparent field; undefined if it does not. */
export function reachedSight(entry: Entry, scene: Scene): Sight | undefined {
  if (entry.isHidden || entry.isInert || !isNativeField(entry)) return undefined;
  const { visibility, pointerEvents } = styleOf(entry);
  if (visibility !== 'visible' || pointerEvents === 'none') return undefined;
  const box = ownRect(entry);
  const part = intersection(box, reachOf(entry));
  if (!isLarge(part)) return undefined;
  const sight = { box, part, standIn: undefined };
  const shown = intersection(createShown(scene).partOf(entry, sight), viewport());
  return isLarge(shown) ? hitSight(entry, sight, shown) : behindNothing(entry, sight);
}

function isNativeField({ element, tag }: Entry): boolean {
  if (tag === 'select' || tag === 'textarea') return true;
  return tag === 'input' && !BUTTONS.has(attributeOf(element, 'type')?.trim().toLowerCase() ?? '');
}

function hitSight({ element }: Entry, sight: Sight, shown: Rect): Sight | undefined {
  const hits = pointsOf(element, shown).map(([x, y]) => deepestAt(x, y));
  const isReached = hits.some(
    (hit) => hit !== undefined && (isAround(element, hit) || isLayerOver(hit, element)),
  );
  return isReached ? sight : undefined;
}

/** Hit testing needs scrolling into view first; a deliberately unreachable field has a negative z-index. */
function behindNothing(entry: Entry, sight: Sight): Sight | undefined {
  return Number.parseInt(styleOf(entry).zIndex, 10) < 0 ? undefined : sight;
}

/** Whether the hit is a temporary layer over the element, such as a dialog: it is outside the element's parent. */
function isLayerOver(hit: Element, element: Element): boolean {
  const parent = flatParentOf(element);
  if (parent === null || isAround(parent, hit)) return false;
  let at: Element | null = hit;
  for (let steps = 0; at !== null && steps < MOST_STEPS && !isAround(at, element); steps++) {
    if (LAYERS.has(getComputedStyle(at).position)) return true;
    at = flatParentOf(at);
  }
  return false;
}

const LAYERS = new Set(['absolute', 'fixed', 'sticky']);
