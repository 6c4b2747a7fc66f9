import type { Spot } from '../contract/actions.ts';
import { boundsOf } from '../dom.ts';
import { deepestAt } from '../visible/cover.ts';
import { coverFor } from './cover-of.ts';
import { atRest, lookAt, type ElementLook, type FoundPoint } from './element-look.ts';
import { isReached } from './reached.ts';

/** The point that the caller named, if a press there reaches the element. */
export async function pointAtSpot(element: Element, { of, x, y }: Spot): Promise<FoundPoint> {
  const seen = of === 'viewport' ? lookAt(element) : await scrolledTo(element, [x, y]);
  const { sighting } = seen;
  const [left, top] = of === 'viewport' ? [0, 0] : cornerOf(seen, element);
  const point = [left + x, top + y] as const;
  const hit = deepestAt(...point);
  if (hit === undefined) return { is: 'hidden', sighting };
  const drawn = seen.sight?.standIn ?? element;
  if (!isReached(hit, drawn) && !isReached(hit, element))
    return { is: 'covered', by: coverFor(hit, element), sighting };
  return { is: 'ready', x: point[0], y: point[1], sighting };
}

function cornerOf({ sight }: ElementLook, element: Element): readonly [left: number, top: number] {
  const { left, top } = boundsOf(sight?.standIn ?? element);
  return [left, top];
}

/** The element once the point in it can be seen and it does not move. */
export async function scrolledTo(element: Element, [x, y]: readonly [number, number]): Promise<ElementLook> {
  const seen = lookAt(element);
  const toPoint = (): readonly [number, number] => {
    const [left, top] = cornerOf(seen, element);
    return [left + x, top + y];
  };
  if (isReachable(toPoint(), element)) return atRest(element, seen);
  const drawn = seen.sight?.standIn ?? element;
  drawn.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  if (!isInView(toPoint())) {
    // The element is larger than the viewport.
    const [left, top] = toPoint();
    window.scrollBy({
      left: left - window.innerWidth / 2,
      top: top - window.innerHeight / 2,
      behavior: 'instant',
    });
  }
  return atRest(element, lookAt(element));
}

function isReachable(point: readonly [number, number], element: Element): boolean {
  const hit = isInView(point) ? deepestAt(...point) : undefined;
  return hit !== undefined && isReached(hit, element);
}

function isInView([x, y]: readonly [number, number]): boolean {
  return x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
}
