import { boundsOf, localNameOf } from '../dom.ts';
import type { BoxesRequest, SeenBox, SeenBoxes } from '../contract/boxes.ts';
import { startClock } from '../perceive/clock.ts';
import { framePath } from '../perceive/frames.ts';
import type { Look } from '../perceive/look.ts';
import { elementWithNumber, numberOf } from '../perceive/node-numbers.ts';
import { takeLook } from '../perceive/perceive.ts';
import { findRegion } from '../perceive/region.ts';
import type { Entry, Rect } from '../perceive/scene.ts';
import { textOf } from '../perceive/text.ts';
import { documentId } from '../perceive/version.ts';
import { createShown } from '../visible/shown.ts';
import { deepestAt } from '../visible/hit.ts';
import { intersection, ownRect, viewport } from '../visible/view.ts';
import { sightOf } from '../visible/visible.ts';
import { createAppeal } from './appeal.ts';
import { PICTURES } from './drawing.ts';

const LIMIT_MS = 3_000;
const LEAST_LOOKED_AT = 2_000;
const LEAST_SIDE = 8;
const MOST_BOXES = 400;
const MOST_CHARS = 40;
// A larger box is a part of the page, not a thing on it.
const MOST_SHARE = 0.5;
// Two boxes that overlap by more are one thing.
const SAME = 0.85;

/** Everything in view that looks as if it could be pressed, as the JSON of SeenBoxes. */
export function boxes({ region: wanted }: BoxesRequest): string {
  const asked = wanted?.node === undefined ? undefined : elementWithNumber(wanted.node);
  const { look, groups } = takeLook(asked === undefined ? [] : [asked]);
  const region = wanted && findRegion(wanted, look, groups);
  const view = region?.box === undefined ? viewport() : intersection(region.box, viewport());
  const isWanted = (entry: Entry): boolean =>
    region === undefined || (region.finding.isFound && region.has(entry));
  const answer: SeenBoxes = {
    documentId,
    path: framePath(),
    ...(region && { region: region.finding }),
    boxes: boxesIn(look, view, isWanted),
  };
  return JSON.stringify(answer);
}

function boxesIn(look: Look, view: Rect, isWanted: (entry: Entry) => boolean): SeenBox[] {
  const { scene } = look;
  const clock = startClock(LIMIT_MS, LEAST_LOOKED_AT);
  const shown = createShown(scene);
  const appeal = createAppeal(scene);
  const found: { entry: Entry; part: Rect; seen: SeenBox }[] = [];
  for (const entry of scene.entries) {
    if (clock.isOver() || found.length >= MOST_BOXES) break;
    if (!isSized(intersection(ownRect(entry), view)) || !isWanted(entry)) continue;
    const looks = appeal.of(entry);
    const sight = looks && (look.listed.sights.get(entry) ?? sightOf(entry, scene));
    if (looks === undefined || sight === undefined) continue;
    const part = intersection(shown.partOf(entry, sight), view);
    if (!isSized(part) || (looks.isPicture !== true && areaOf(part) > MOST_SHARE * areaOf(viewport())))
      continue;
    if (looks.isPicture === true && isUnderPicture(entry.element, part)) continue;
    const seen = {
      node: numberOf(entry.element),
      box: [part[0], part[1], part[2] - part[0], part[3] - part[1]] as const,
      text: textOf(entry, scene, { maxChars: MOST_CHARS }),
      ...looks,
    };
    // The outermost of several boxes around the same thing is what people see; of a picture, its parts.
    const around = found.find((each) => each.entry.end > entry.index && isSameBox(each.part, part));
    if (around === undefined) found.push({ entry, part, seen });
    else if (seen.isPicture === true) Object.assign(around, { entry, part, seen });
  }
  return found.map(({ seen }) => seen);
}

/** Canvases that lie on each other look like one picture, and the uppermost one is pressed. */
function isUnderPicture(picture: Element, [left, top, right, bottom]: Rect): boolean {
  const hit = deepestAt((left + right) / 2, (top + bottom) / 2);
  return hit !== undefined && hit !== picture && PICTURES.has(localNameOf(hit)) && isOver(hit, picture);
}

function isOver(upper: Element, lower: Element): boolean {
  const { left, top, right, bottom } = boundsOf(upper);
  const below = boundsOf(lower);
  return isSameBox([below.left, below.top, below.right, below.bottom], [left, top, right, bottom]);
}

function isSized([left, top, right, bottom]: Rect): boolean {
  return right - left >= LEAST_SIDE && bottom - top >= LEAST_SIDE;
}

function areaOf([left, top, right, bottom]: Rect): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function isSameBox(outer: Rect, inner: Rect): boolean {
  return areaOf(intersection(outer, inner)) >= SAME * areaOf(outer);
}
