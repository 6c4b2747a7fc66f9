import type { PointHit } from '../contract/pointing.ts';
import { DRAWN, drawingAround, hasParts, isIcon, PICTURES } from '../boxes/drawing.ts';
import { localNameOf } from '../dom.ts';
import { describeIn } from '../perceive/describe.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import { framePath } from '../perceive/frames.ts';
import { numberOf } from '../perceive/node-numbers.ts';
import { takeLook } from '../perceive/perceive.ts';
import { entryFor, type Entry } from '../perceive/scene.ts';
import { documentId } from '../perceive/version.ts';
import { deepestAt } from '../visible/cover.ts';

/** What a press at a point would reach; null if nothing is there. */
export function hitAt([x, y]: readonly [number, number]): PointHit | null {
  const hit = deepestAt(x, y);
  if (hit === undefined) return null;
  const isFrame = hit instanceof HTMLIFrameElement || hit instanceof HTMLFrameElement;
  const known = { documentId, isFrame, path: framePath(), isPicture: false };
  if (isFrame) return { ...known, node: numberOf(hit), seen: null };
  const sighting = takeLook([hit]);
  const { scene } = sighting.look;
  let at: Element | null = hit;
  // What is not part of the scene, such as the content of a text field, belongs to what contains it.
  while (at !== null && entryFor(scene, at) === undefined) at = flatParentOf(at);
  const entry = at === null ? undefined : entryFor(scene, at);
  if (entry === undefined) return { ...known, node: numberOf(hit), seen: null };
  const { element } = thingAround(entry);
  const isPicture = PICTURES.has(localNameOf(element));
  return { ...known, isPicture, node: numberOf(element), seen: describeIn(sighting, element) };
}

/** The control, or the icon, that is hit; a part of a large drawing that listens as a whole is hit itself. */
function thingAround(entry: Entry): Entry {
  if (hasParts(entry)) return entry;
  const drawing = drawingAround(entry);
  if (drawing !== undefined && isIcon(drawing)) return controlAround(drawing) ?? drawing;
  const control = controlAround(entry);
  return control === undefined || (DRAWN.has(entry.tag) && control === drawing) ? entry : control;
}

function controlAround(entry: Entry): Entry | undefined {
  let at: Entry | undefined = entry;
  while (at !== undefined && !at.isListed) at = at.parent;
  return at;
}
