import { hasAttributeOf, isConnected, attributeOf } from '../dom.ts';
import { deepestAt } from '../visible/cover.ts';
import { elementWithNumber } from '../perceive/node-numbers.ts';
import { describeIn } from '../perceive/describe.ts';
import { takeLook, type Sighting } from '../perceive/perceive.ts';
import { entryFor, type Rect } from '../perceive/scene.ts';
import type { Look } from '../perceive/look.ts';
import { createShown } from '../visible/shown.ts';
import { isTextSeen } from '../perceive/text.ts';
import { intersection, isLarge, rectOf, viewport } from '../visible/view.ts';
import { pointsOf, sightOf, type Sight } from '../visible/visible.ts';
import { watch } from '../quiet/until-quiet.ts';
import type { Aim, AimRequest, Cover } from '../contract/actions.ts';
import { coverFor } from './cover-of.ts';
import { nextFrame } from './next-frame.ts';
import { guardPress, releasePress } from './press-guard.ts';
import { isReached } from './reached.ts';
import { remember } from './remembered.ts';

// An element that never rests is pressed where it is: the guard sees to it that nothing else is.
const MOST_FRAMES = 30;
type AimPoint = [x: number, y: number];

const SCROLLS = [undefined, 'center', 'end', 'start'] as const;

/** Brings an element before a person's eyes, waits until it rests, and finds a point where a press reaches it. */
export async function aim({ node, isPress, begins, tried }: AimRequest): Promise<Aim> {
  releasePress();
  const element = elementWithNumber(node);
  if (element === undefined || !isConnected(element)) return { is: 'gone' };
  const isOff = isPress && isDisabled(element);
  if (isOff && !begins) return { is: 'disabled' };
  const { sighting, ...found } = isOff
    ? { is: 'disabled' as const, ...lookAt(element) }
    : await findPoint(element, tried);
  if (!isConnected(element)) return { is: 'gone' };
  if (begins) remember(sighting.look);
  if (isPress && found.is === 'ready') guardPress(element);
  const seen = begins ? { seen: describeIn(sighting, element) } : {};
  return found.is === 'disabled' ? { is: 'disabled', ...seen } : { ...found, ...seen };
}

type FoundPoint = { readonly sighting: Sighting } & (
  | { readonly is: 'hidden' }
  | { readonly is: 'covered'; readonly by: Cover }
  | { readonly is: 'ready'; readonly x: number; readonly y: number }
);

async function findPoint(element: Element, tried: number): Promise<FoundPoint> {
  let hit: Element | undefined;
  let seen = lookAt(element);
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
    const reached = [...wordsOf(element, look), ...pointsOf(drawn, part), ...cornersOf(part)].filter(
      ([x, y]) => {
        const at = deepestAt(x, y);
        hit ??= at;
        return at !== undefined && (isReached(at, drawn) || isReached(at, element));
      },
    );
    // A press on a control inside of it would be a press on that one.
    const [x, y] = reached.find((point) => isOwn(deepestAt(...point), element, look)) ?? reached[0] ?? [];
    if (x !== undefined && y !== undefined) return { is: 'ready', x, y, sighting };
  }
  const { sighting } = seen;
  return hit === undefined
    ? { is: 'hidden', sighting }
    : { is: 'covered', by: coverFor(hit, element), sighting };
}

// So far from the edge of an element its own part is met, where its middle belongs to what is inside of it.
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

/** Where the words of an item stand that has others inside of it: people press those. */
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

/** A look at the page, and the element in it where it can be seen. */
interface ElementLook {
  readonly sighting: Sighting;
  readonly sight?: Sight;
  readonly shown?: Rect;
}

function lookAt(element: Element): ElementLook {
  const sighting = takeLook([element]);
  const { scene } = sighting.look;
  const entry = entryFor(scene, element);
  const sight = entry && sightOf(entry, scene);
  if (entry === undefined || sight === undefined) return { sighting };
  return { sighting, sight, shown: createShown(scene).partOf(entry, sight) };
}

// So long without a change, and nothing on the page moves.
const REST_MS = 100;

function isAtRest(): boolean {
  return watch.restedMs() > REST_MS && document.getAnimations().length === 0;
}

/** How it looks once it has not moved from one frame to the next. */
async function atRest(element: Element, seen: ElementLook): Promise<ElementLook> {
  if (seen.sight === undefined || isAtRest()) return seen;
  const drawn = seen.sight.standIn ?? element;
  let last = rectOf(drawn);
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    await nextFrame();
    const now = rectOf(drawn);
    const hasMoved = now.some((side, index) => Math.abs(side - (last[index] ?? 0)) > 0.5);
    if (!hasMoved) return frame === 0 ? seen : lookAt(element);
    last = now;
  }
  return lookAt(element);
}

function scrollTo(drawn: Element, block: ScrollLogicalPosition): void {
  drawn.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
}
