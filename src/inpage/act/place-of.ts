import { boundsOf, isConnected, scrollLeftOf, scrollTopOf } from '../dom.ts';
import type { PagePointRequest, Place, PlaceRequest } from '../contract/pointing.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import { elementWithNumber } from '../perceive/node-numbers.ts';
import { intersection, isLarge, viewport } from '../visible/view.ts';
import { lookAt } from './element-look.ts';
import { scrolledTo } from './spot.ts';

const MOST_STEPS = 3_000;
// A point at the very edge of the viewport cannot be reached.
const EDGE = 8;

/** Where an element is now, without moving the pointer and whatever covers it; null if it is gone. */
export async function placeOf({ node, scrolls, spot }: PlaceRequest): Promise<Place | null> {
  const element = elementWithNumber(node);
  if (element === undefined || !isConnected(element)) return null;
  if (scrolls && spot !== undefined) await scrolledTo(element, spot);
  let part = partInView(element);
  if (part === undefined && scrolls) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    part = partInView(element);
  }
  const { left, top, right, bottom, width, height } = boundsOf(element);
  const [x1, y1, x2, y2] = part ?? [left, top, right, bottom];
  const middle = [(x1 + x2) / 2, (y1 + y2) / 2] as const;
  return { middle, part: [x2 - x1, y2 - y1], left, top, width, height, scrolled: scrolledAround(element) };
}

function partInView(element: Element): readonly [number, number, number, number] | undefined {
  const { shown } = lookAt(element);
  const part = shown && intersection(shown, viewport());
  return part !== undefined && isLarge(part) ? part : undefined;
}

function scrolledAround(element: Element): number {
  let sum = 0;
  let at: Element | null = element;
  for (let steps = 0; at !== null && steps < MOST_STEPS; steps++, at = flatParentOf(at))
    sum += scrollLeftOf(at) + scrollTopOf(at);
  return sum;
}

/** Where a point of the page is in the viewport, after it was scrolled into view if the caller wants that. */
export function pageToView({ point: [x, y], scrolls }: PagePointRequest): {
  readonly point: PagePointRequest['point'];
} {
  const isIn = (at: number, size: number): boolean => at >= EDGE && at <= size - EDGE;
  const isSeen = isIn(x - window.scrollX, window.innerWidth) && isIn(y - window.scrollY, window.innerHeight);
  if (scrolls && !isSeen) {
    const [left, top] = [x - window.innerWidth / 2, y - window.innerHeight / 2];
    window.scrollTo({ left, top, behavior: 'instant' });
  }
  return { point: [x - window.scrollX, y - window.scrollY] };
}
