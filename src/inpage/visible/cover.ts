import { attributeOf, matchesSelector } from '../dom.ts';
import { entryFor, isWithin, type Entry, type Rect, type Scene } from '../perceive/scene.ts';
import { deepestAt, isAround } from './hit.ts';
import { createShown } from './shown.ts';
import { intersection, isLarge, ownRect, styleOf, viewport } from './view.ts';
import { pointsOf, sightOf, type Sight } from './visible.ts';

export { deepestAt, isAround };

// Hit testing is expensive where thousands of elements are adjacent. The limit is a count, not a time, so that the
// result does not depend on the machine's load.
const MOST_TESTS = 2_000;
const WHOLE = 0.95;

export interface Covers {
  isCovered(entry: Entry, sight: Sight): boolean;
}

/** Determines which elements are covered, by hit testing. */
export function createCovers(scene: Scene): Covers {
  const modal = openModal(scene);
  const screen = viewport();
  const shown = createShown(scene);
  let testsLeft = MOST_TESTS;
  const isUnderSomething = (element: Element, part: Rect): boolean => {
    for (const [x, y] of pointsOf(element, part)) {
      testsLeft -= 1;
      const hit = deepestAt(x, y);
      if (hit === undefined || isSame(hit, element)) return false;
    }
    return true;
  };
  return {
    isCovered(entry, sight) {
      // Elements outside the viewport are not considered covered.
      const part = intersection(shown.partOf(entry, sight), screen);
      if (!isLarge(part) || testsLeft <= 0) return modal !== undefined && !isWithin(entry, modal);
      return isUnderSomething(sight.standIn ?? entry.element, part);
    },
  };
}

/** Descendants, ancestors and the label of an element do not cover it. */
function isSame(hit: Element, element: Element): boolean {
  if (isAround(element, hit) || isAround(hit, element)) return true;
  // An image with a map is pressed through the map's areas.
  if (hit instanceof HTMLAreaElement) return isMapOf(hit, element);
  const label = hit.closest('label');
  if (label instanceof HTMLLabelElement && label.control !== null) return isAround(element, label.control);
  return false;
}

function isMapOf(area: Element, picture: Element): boolean {
  const name = attributeOf(area.closest('map') ?? area, 'name') ?? '';
  return name !== '' && attributeOf(picture, 'usemap') === `#${name}`;
}

/** The element that blocks everything outside it, if there is one. */
function openModal(scene: Scene): Entry | undefined {
  const dialog = topDialog(scene);
  if (dialog !== undefined) return dialog;
  const [, , width, height] = viewport();
  const middle = deepestAt(width / 2, height / 2);
  const hit = middle && entryFor(scene, middle);
  return hit && (sharedLayer(scene, hit) ?? ariaModal(scene, hit));
}

function topDialog(scene: Scene): Entry | undefined {
  return scene.entries.findLast(({ element, tag }) => tag === 'dialog' && matchesSelector(element, ':modal'));
}

/** A layer over the whole viewport: the corners hit it as well. */
function sharedLayer(scene: Scene, hit: Entry): Entry | undefined {
  for (let at: Entry | undefined = hit; at !== undefined; at = at.parent) {
    const layer = at;
    if (styleOf(layer).position !== 'fixed' || !isWhole(ownRect(layer))) continue;
    const isShared = cornersOfView().every(([x, y]) => {
      const other = deepestAt(x, y);
      const entry = other && entryFor(scene, other);
      return entry !== undefined && isWithin(entry, layer);
    });
    if (isShared) return layer;
  }
  return undefined;
}

function cornersOfView(): [x: number, y: number][] {
  const [, , width, height] = viewport();
  return [
    [4, 4],
    [width - 5, 4],
    [4, height - 5],
    [width - 5, height - 5],
  ];
}

function isWhole([left, top, right, bottom]: Rect): boolean {
  return right - left >= WHOLE * window.innerWidth && bottom - top >= WHOLE * window.innerHeight;
}

function ariaModal(scene: Scene, hit: Entry): Entry | undefined {
  for (let at: Entry | undefined = hit; at !== undefined; at = at.parent)
    if (attributeOf(at.element, 'aria-modal') === 'true' && sightOf(at, scene) !== undefined) return at;
  return undefined;
}
