import { knownRoots } from '../known-roots.ts';
import { attributeOf, elementAt, matchesSelector, openRootOf } from '../dom.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import { entryFor, isWithin, type Entry, type Rect, type Scene } from '../perceive/scene.ts';
import { createShown } from './shown.ts';
import { intersection, isLarge, ownRect, styleOf, viewport } from './view.ts';
import { pointsOf, sightOf, type Sight } from './visible.ts';

const MOST_ANCESTORS = 3_000;
const MOST_ROOTS = 50;
// Asking what lies at a point is dear where thousands of elements lie side by side. No clock decides how often it is
// asked: the same page is told of in the same way however busy the machine is.
const MOST_TESTS = 2_000;
const WHOLE = 0.95;

export interface Covers {
  isCovered(entry: Entry, sight: Sight): boolean;
}

/** Tells what lies under something else, by asking what a press would reach. */
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
      // What has to be scrolled into view first lies under nothing until then.
      const part = intersection(shown.partOf(entry, sight), screen);
      if (!isLarge(part) || testsLeft <= 0) return modal !== undefined && !isWithin(entry, modal);
      return isUnderSomething(sight.standIn ?? entry.element, part);
    },
  };
}

/** What is inside of an element, what it is inside of, and its label, lie not over it. */
function isSame(hit: Element, element: Element): boolean {
  if (isAround(element, hit) || isAround(hit, element)) return true;
  // A picture with a map is pressed through the areas of that map.
  if (hit instanceof HTMLAreaElement) return isMapOf(hit, element);
  const label = hit.closest('label');
  if (label instanceof HTMLLabelElement && label.control !== null) return isAround(element, label.control);
  return false;
}

function isMapOf(area: Element, picture: Element): boolean {
  const name = attributeOf(area.closest('map') ?? area, 'name') ?? '';
  return name !== '' && attributeOf(picture, 'usemap') === `#${name}`;
}

export function isAround(outer: Element, inner: Element): boolean {
  let at: Element | null = inner;
  for (let steps = 0; at !== null && steps < MOST_ANCESTORS; steps++, at = flatParentOf(at))
    if (at === outer) return true;
  return false;
}

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

/** The element that keeps people from everything outside of it, if there is one. */
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

/** A layer over the whole viewport: what is hit in the corners lies in it as well. */
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
