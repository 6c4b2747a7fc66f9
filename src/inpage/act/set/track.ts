import { attributeOf, boundsOf, parentElementOf } from '../../dom.ts';
import { elementWithNumber } from '../../perceive/node-numbers.ts';
import type { Track } from '../../contract/controls.ts';

const MOST_STEPS = 4;
const MUCH_LONGER = 2;

/** Where the handle of a slider is, and between which points it moves: the nearest part around it that is longer. */
export function trackOf(node: number): Track | null {
  const handle = elementWithNumber(node);
  if (handle === undefined) return null;
  const isVertical = attributeOf(handle, 'aria-orientation') === 'vertical';
  const own = boundsOf(handle);
  const middle = [own.left + own.width / 2, own.top + own.height / 2] as const;
  const length = (box: DOMRect): number => (isVertical ? box.height : box.width);
  let at = parentElementOf(handle);
  for (let steps = 0; at !== null && steps < MOST_STEPS; steps++, at = parentElementOf(at)) {
    const box = boundsOf(at);
    if (length(box) < MUCH_LONGER * length(own)) continue;
    return isVertical
      ? { handle: middle, from: [middle[0], box.bottom], to: [middle[0], box.top] }
      : { handle: middle, from: [box.left, middle[1]], to: [box.right, middle[1]] };
  }
  // The element is the track itself, and its handle is drawn in it.
  return isVertical
    ? { handle: middle, from: [middle[0], own.bottom], to: [middle[0], own.top] }
    : { handle: middle, from: [own.left, middle[1]], to: [own.right, middle[1]] };
}
