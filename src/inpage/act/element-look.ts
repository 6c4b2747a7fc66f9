import type { Cover } from '../contract/actions.ts';
import { watch } from '../quiet/until-quiet.ts';
import { entryFor, type Rect } from '../perceive/scene.ts';
import { takeLook, type Sighting } from '../perceive/perceive.ts';
import { createShown } from '../visible/shown.ts';
import { rectOf } from '../visible/view.ts';
import { sightOf, type Sight } from '../visible/visible.ts';
import { nextFrame } from './next-frame.ts';

/** A look of the page, and the element in it if it is visible. */
export interface ElementLook {
  readonly sighting: Sighting;
  readonly sight?: Sight;
  readonly shown?: Rect;
}

export function lookAt(element: Element): ElementLook {
  const sighting = takeLook([element]);
  const { scene } = sighting.look;
  const entry = entryFor(scene, element);
  const sight = entry && sightOf(entry, scene);
  if (entry === undefined || sight === undefined) return { sighting };
  return { sighting, sight, shown: createShown(scene).partOf(entry, sight) };
}

// After this long without a change, nothing on the page is assumed to move.
const REST_MS = 100;

function isAtRest(): boolean {
  return watch.restedMs() > REST_MS && document.getAnimations().length === 0;
}

// An element that never stops moving is pressed where it is: the guard keeps the press from reaching anything else.
export const MOST_FRAMES = 30;

/** The element once its box is the same in consecutive frames. */
export async function atRest(element: Element, seen: ElementLook): Promise<ElementLook> {
  if (seen.sight === undefined || isAtRest()) return seen;
  const drawn = seen.sight.standIn ?? element;
  let last = rectOf(drawn);
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    await nextFrame();
    const now = rectOf(drawn);
    if (!hasMoved(last, now)) return frame === 0 ? seen : lookAt(element);
    last = now;
  }
  return lookAt(element);
}

export function hasMoved(last: Rect, now: Rect): boolean {
  return now.some((side, index) => Math.abs(side - (last[index] ?? 0)) > 0.5);
}

/** Whether an element can be pressed and where, with the look that shows it. */
export type FoundPoint = { readonly sighting: Sighting } & (
  | { readonly is: 'hidden' }
  | { readonly is: 'covered'; readonly by: Cover }
  | { readonly is: 'ready' | 'hover'; readonly x: number; readonly y: number }
);
