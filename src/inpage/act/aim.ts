import { attributeOf, hasAttributeOf, isConnected, matchesSelector } from '../dom.ts';
import { deepestAt } from '../visible/cover.ts';
import { elementWithNumber } from '../perceive/node-numbers.ts';
import { describeIn } from '../perceive/describe.ts';
import { takeLook, type Sighting } from '../perceive/perceive.ts';
import { entryFor, type Rect } from '../perceive/scene.ts';
import type { Look } from '../perceive/look.ts';
import { isTextSeen } from '../perceive/text.ts';
import { currentVersion } from '../perceive/version.ts';
import { intersection, isLarge, rectOf, viewport } from '../visible/view.ts';
import { pointsOf, sightOf } from '../visible/visible.ts';
import type { Aim, AimRequest } from '../contract/actions.ts';
import { coverFor } from './cover-of.ts';
import { atRest, hasMoved, lookAt, MOST_FRAMES, type ElementLook, type FoundPoint } from './element-look.ts';
import { nextFrame } from './next-frame.ts';
import { guardPress, releasePress } from './press-guard.ts';
import { isReached } from './reached.ts';
import { remember } from './remembered.ts';
import { pointAtSpot } from './spot.ts';

// Upper bound for waiting until a fade-in ends.
const MOST_REVEAL_FRAMES = 90;
type AimPoint = [x: number, y: number];

const SCROLLS = [undefined, 'center', 'end', 'start'] as const;

/** Scrolls an element into view, waits until it stops moving, and finds a point where a press reaches it. */
export async function aim(request: AimRequest): Promise<Aim> {
  const { node, isPress, begins, tried, choice = 0, isAfterHover, spot } = request;
  releasePress();
  if (isAfterHover === true) await animationsDone();
  const element = elementWithNumber(node);
  if (element === undefined || !isConnected(element)) return { is: 'gone' };
  const isOff = isPress && isDisabled(element);
  if (isOff && !begins) return { is: 'disabled' };
  const { sighting, ...found } = isOff
    ? { is: 'disabled' as const, ...lookAt(element) }
    : await (spot === undefined ? findPoint(element, { tried, choice }) : pointAtSpot(element, spot));
  if (!isConnected(element)) return { is: 'gone' };
  // What the page changed by itself while the aim waited is no effect of the action.
  if (begins) remember((isCurrent(sighting) ? sighting : takeLook([element])).look, element);
  aimed =
    found.is === 'ready'
      ? { element, drawn: drawnOf(element, sighting), point: [found.x, found.y] }
      : undefined;
  if (isPress && found.is === 'ready') guardPress(element);
  const seen = begins ? { seen: describeIn(sighting, element) } : {};
  return found.is === 'disabled' ? { is: 'disabled', ...seen } : { ...found, ...seen };
}

function isCurrent({ version }: Sighting): boolean {
  return version === currentVersion();
}

interface Aimed {
  readonly element: Element;
  readonly drawn: Element;
  readonly point: AimPoint;
}

let aimed: Aimed | undefined;

function drawnOf(element: Element, { look: { scene } }: Sighting): Element {
  const entry = entryFor(scene, element);
  return (entry && sightOf(entry, scene)?.standIn) ?? element;
}

// Frames without movement: an element that flickers on hover may hold still for one or two.
const FRAMES_AT_REST = 4;

/** Whether the last aimed point still hits its element once the element stops moving under the pointer. */
export async function rests(): Promise<boolean> {
  if (aimed === undefined) return false;
  const { element, drawn, point } = aimed;
  let last = rectOf(drawn);
  let rested = 0;
  for (let frame = 0; rested < FRAMES_AT_REST; frame++) {
    if (frame === MOST_FRAMES || !isConnected(element)) return false;
    await nextFrame();
    const now = rectOf(drawn);
    rested = hasMoved(last, now) ? 0 : rested + 1;
    last = now;
  }
  const hit = deepestAt(...point);
  return hit !== undefined && (isReached(hit, drawn) || isReached(hit, element));
}

async function findPoint(
  element: Element,
  { tried, choice }: { readonly tried: number; readonly choice: number },
): Promise<FoundPoint> {
  let hit: Element | undefined;
  let seen = await revealed(element, lookAt(element));
  const hover = seen.sight === undefined ? pointToHover(element, seen.sighting.look) : undefined;
  if (hover !== undefined) return { is: 'hover', x: hover[0], y: hover[1], sighting: seen.sighting };
  for (const block of SCROLLS.slice(tried)) {
    if (block !== undefined) {
      scrollTo(seen.sight?.standIn ?? element, block);
      seen = lookAt(element);
    }
    seen = await atRest(element, seen);
    const { sighting, sight, shown } = seen;
    if (sight === undefined || shown === undefined) return { is: 'hidden', sighting };
    const { look } = sighting;
    const drawn = sight.standIn ?? element;
    const part = intersection(shown, viewport());
    if (!isLarge(part)) continue;
    const points = [...pointsOf(drawn, part), ...cornersOf(part)];
    const reached = [...wordsOf(element, look), ...points].filter(([x, y]) => {
      const met = deepestAt(x, y);
      hit ??= met;
      return met !== undefined && (isReached(met, drawn) || isReached(met, element));
    });
    // A press on a nested control would activate that control instead.
    const isOwnPoint = (point: AimPoint): boolean => isOwn(deepestAt(...point), element, look);
    const own =
      choice === 0 ? reached.find(isOwnPoint) : fromCorner(reached.filter(isOwnPoint), part)[choice - 1];
    const [x, y] = own ?? reached[0] ?? [];
    if (x !== undefined && y !== undefined) return { is: 'ready', x, y, sighting };
  }
  const { sighting } = seen;
  return hit === undefined
    ? { is: 'hidden', sighting }
    : { is: 'covered', by: coverFor(hit, element), sighting };
}

/** The element after whatever the hover reveals has stopped moving. */
async function revealed(element: Element, seen: ElementLook): Promise<ElementLook> {
  const { look } = seen.sighting;
  const entry = entryFor(look.scene, element);
  const over = entry && look.listed.onHover.get(entry)?.over;
  if (over?.every(({ element: each }) => matchesSelector(each, ':hover')) !== true) return seen;
  await animationsDone();
  return lookAt(element);
}

function isInMiddle([, top, , bottom]: Rect): boolean {
  return top > window.innerHeight / 4 && bottom < window.innerHeight / 2;
}

async function animationsDone(): Promise<void> {
  for (let frame = 0; frame < MOST_REVEAL_FRAMES && document.getAnimations().some(isEnding); frame++)
    await nextFrame();
}

function isEnding({ effect, playState }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
}

/** The next point to hover so that the element becomes visible. */
function pointToHover(element: Element, { scene, listed }: Look): AimPoint | undefined {
  const entry = entryFor(scene, element);
  const over = (entry && listed.onHover.get(entry)?.over) ?? [];
  const at = over.findIndex(({ element: each }) => !matchesSelector(each, ':hover'));
  const next = over[at]?.element;
  if (next === undefined) return undefined;
  // Scroll before the hover to make room for what it reveals; later, scrolling would move it off the pointer.
  for (const block of at === 0 && !isInMiddle(rectOf(next)) ? SCROLLS.slice(1) : SCROLLS) {
    if (block !== undefined) scrollTo(next, block);
    const part = intersection(rectOf(next), viewport());
    const points = isLarge(part) ? [...pointsOf(next, part), ...cornersOf(part)] : [];
    const point = points.find((each) => {
      const hit = deepestAt(...each);
      return hit !== undefined && isReached(hit, next);
    });
    if (point !== undefined) return point;
  }
  return undefined;
}

/** An element that resizes usually keeps its top left corner. */
function fromCorner(points: readonly AimPoint[], [left, top]: Rect): AimPoint[] {
  const farness = ([x, y]: AimPoint): number => x - left + y - top;
  return points.toSorted((one, other) => farness(one) - farness(other));
}

// Distance from the edge where an element is usually hit itself, when nested controls cover its middle.
const INSET = 6;

function cornersOf([left, top, right, bottom]: Rect): AimPoint[] {
  const middle = (top + bottom) / 2;
  const points: AimPoint[] = [
    [left + INSET, top + INSET],
    [right - INSET, top + INSET],
    [left + (right - left) / 3, top + INSET * 2],
    [left + INSET, middle],
    [right - INSET, middle],
    [left + INSET, bottom - INSET],
  ];
  return points.filter(([x, y]) => x > left && x < right && y > top && y < bottom);
}

/** Points on the own text of an item that contains other items: people press the text. */
function wordsOf(element: Element, { scene }: Look): AimPoint[] {
  const entry = entryFor(scene, element);
  if (entry?.role !== 'treeitem') return [];
  const piece = scene.pieces
    .slice(entry.firstPiece, Math.min(entry.endPiece, entry.firstPiece + MOST_PIECES))
    .find(({ text, owner }) => /\p{L}/u.test(text.data) && isTextSeen(owner));
  if (piece === undefined) return [];
  const range = document.createRange();
  range.selectNodeContents(piece.text);
  const line = range.getClientRects()[0];
  return line === undefined ? [] : [[line.left + line.width / 2, line.top + line.height / 2]];
}

const MOST_PIECES = 20;

/** Whether the innermost control at the hit is the element itself. */
function isOwn(hit: Element | undefined, element: Element, { scene }: Look): boolean {
  let at = hit && entryFor(scene, hit);
  while (at !== undefined && at.element !== element && !at.isListed) at = at.parent;
  return at === undefined || at.element === element;
}

function isDisabled(element: Element): boolean {
  if (element.matches(':disabled')) return true;
  return hasAttributeOf(element, 'aria-disabled') && attributeOf(element, 'aria-disabled') === 'true';
}

function scrollTo(drawn: Element, block: ScrollLogicalPosition): void {
  drawn.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
}
