import { hasAttributeOf, isConnected, attributeOf } from '../dom.ts';
import { deepestAt } from '../perceive/cover.ts';
import { elementWithNumber } from '../perceive/node-numbers.ts';
import { takeLook } from '../perceive/perceive.ts';
import { entryFor, type Rect } from '../perceive/scene.ts';
import type { Look } from '../perceive/look.ts';
import { createShown } from '../perceive/shown.ts';
import { isTextSeen } from '../perceive/text.ts';
import { intersection, isLarge, rectOf, viewport } from '../perceive/view.ts';
import { pointsOf, sightOf, type Sight } from '../perceive/visible.ts';
import { watch } from '../quiet/until-quiet.ts';
import type { Aim, AimRequest } from '../contract/actions.ts';
import { coverFor } from './cover-of.ts';
import { nextFrame } from './next-frame.ts';
import { guardPress } from './press-guard.ts';
import { isReached } from './reached.ts';
import { remember } from './remembered.ts';

// An element that never rests is pressed where it is: the guard sees to it that nothing else is.
const MOST_FRAMES = 30;
type Point = [x: number, y: number];

const SCROLLS = [undefined, 'center', 'end', 'start'] as const;

/** Brings an element before a person's eyes, waits until it rests, and finds a point where a press reaches it. */
export async function aim({ node, isPress, isFirst, tried }: AimRequest): Promise<Aim> {
  const element = elementWithNumber(node);
  if (element === undefined || !isConnected(element)) return { is: 'gone' };
  if (isPress && isDisabled(element)) return { is: 'disabled' };
  let hit: Element | undefined;
  for (const block of SCROLLS.slice(tried)) {
    if (block !== undefined) scrollTo(element, block);
    const sight = await restingSight(element);
    if (!isConnected(element)) return { is: 'gone' };
    if (sight === undefined) return { is: 'hidden' };
    const seen = sight.sight.standIn ?? element;
    const part = intersection(sight.shown, viewport());
    if (!isLarge(part)) continue;
    const words = wordsOf(element, sight.look);
    const reached = [...words, ...pointsOf(seen, part), ...cornersOf(part)].filter(([x, y]) => {
      const at = deepestAt(x, y);
      hit ??= at;
      return at !== undefined && (isReached(at, seen) || isReached(at, element));
    });
    // A press on a control inside of it would be a press on that one.
    const [x, y] =
      reached.find((point) => isOwn(deepestAt(...point), element, sight.look)) ?? reached[0] ?? [];
    if (x !== undefined && y !== undefined) {
      if (isFirst) remember(sight.look);
      if (isPress) guardPress(element);
      return { is: 'ready', x, y };
    }
  }
  return hit === undefined ? { is: 'hidden' } : { is: 'covered', by: coverFor(hit, element) };
}

// So far from the edge of an element its own part is met, where its middle belongs to what is inside of it.
const INSET = 6;

function cornersOf([left, top, right, bottom]: Rect): Point[] {
  const middle = (top + bottom) / 2;
  const points: Point[] = [
    [left + INSET, top + INSET],
    [right - INSET, top + INSET],
    [left + (right - left) / 3, top + INSET * 2],
    [left + INSET, middle],
    [right - INSET, middle],
    [left + INSET, bottom - INSET],
  ];
  return points.filter(([x, y]) => x > left && x < right && y > top && y < bottom);
}

/** Where the words of an item stand that has others inside of it: people press those. */
function wordsOf(element: Element, { scene }: Look): Point[] {
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

/** Whether the innermost control around what is hit is the element itself. */
function isOwn(hit: Element | undefined, element: Element, { scene }: Look): boolean {
  let at = hit && entryFor(scene, hit);
  while (at !== undefined && at.element !== element && !at.isListed) at = at.parent;
  return at === undefined || at.element === element;
}

function isDisabled(element: Element): boolean {
  if (element.matches(':disabled')) return true;
  return hasAttributeOf(element, 'aria-disabled') && attributeOf(element, 'aria-disabled') === 'true';
}

interface ShownSight {
  readonly look: Look;
  readonly sight: Sight;
  readonly shown: Rect;
}

function lookAt(element: Element): ShownSight | undefined {
  const { look } = takeLook();
  const entry = entryFor(look.scene, element);
  const sight = entry && sightOf(entry, look.scene);
  if (entry === undefined || sight === undefined) return undefined;
  return { look, sight, shown: createShown(look.scene).partOf(entry, sight) };
}

// So long without a change, and nothing on the page moves.
const REST_MS = 100;

function isAtRest(): boolean {
  return watch.restedMs() > REST_MS && document.getAnimations().length === 0;
}

/** Where it is once it has not moved from one frame to the next. */
async function restingSight(element: Element): Promise<ShownSight | undefined> {
  let seen = lookAt(element);
  if (seen === undefined || isAtRest()) return seen;
  let last = rectOf(seen.sight.standIn ?? element);
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    await nextFrame();
    const now = rectOf(seen.sight.standIn ?? element);
    const hasMoved = now.some((side, index) => Math.abs(side - (last[index] ?? 0)) > 0.5);
    if (!hasMoved) return frame === 0 ? seen : lookAt(element);
    last = now;
  }
  seen = lookAt(element);
  return seen;
}

function scrollTo(element: Element, block: ScrollLogicalPosition): void {
  const { look } = takeLook();
  const entry = entryFor(look.scene, element);
  const seen = (entry && sightOf(entry, look.scene)?.standIn) ?? element;
  seen.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
}
