import { attributeOf, boundsOf, parentElementOf } from '../../dom.ts';
import { handleTrack, type HandleTrack } from '../../names/slider-handle.ts';
import { isFalling } from '../../names/track-scale.ts';
import { elementWithNumber } from '../../perceive/node-numbers.ts';
import type { Track } from '../../contract/controls.ts';

const MOST_STEPS = 4;
const MUCH_LONGER = 2;

/** The position of a slider's handle, and the ends of its track: the nearest longer ancestor. */
export function trackOf(node: number): Track | null {
  const handle = elementWithNumber(node);
  if (handle === undefined) return null;
  const plain = handleTrack(handle);
  if (plain !== undefined) return onTrack(handle, plain);
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
  // The element is the track itself, with its handle drawn inside.
  return isVertical
    ? { handle: middle, from: [middle[0], own.bottom], to: [middle[0], own.top] }
    : { handle: middle, from: [own.left, middle[1]], to: [own.right, middle[1]] };
}

function onTrack(handle: Element, { isVertical, from, to }: HandleTrack): Track {
  const { left, top, width, height } = boundsOf(handle);
  const [x, y] = [left + width / 2, top + height / 2];
  const [low, high] = isFalling(handle) ? [to, from] : [from, to];
  return isVertical
    ? { handle: [x, y], from: [x, low], to: [x, high] }
    : { handle: [x, y], from: [low, y], to: [high, y] };
}
