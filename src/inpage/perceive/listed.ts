import { startClock } from './clock.ts';
import { isLabelOfControl, isStrong } from './evidence.ts';
import type { Entry, Piece, Scene } from './scene.ts';
import { start } from './text.ts';
import { sightOf, type Sight } from '../visible/visible.ts';

/** What is told of: elements that a person can see and act on, each control once. */
export interface Listed {
  readonly entries: readonly Entry[];
  readonly sights: ReadonlyMap<Entry, Sight>;
  readonly hidden: number;
  /** Candidates that nobody looked at because that would have taken too long. */
  readonly beyond: number;
}

const SIGHTS_LIMIT_MS = 4_000;
const LEAST_SIGHTS = 1_000;
// Parts of the viewport: a larger element with controls in it is a page, not a control.
const HUGE = 0.3;
const MOST_LOOKED_AT = 12;
const MOST_IN_CARD = 8;
const MOST_PIECES = 200;
// Without a hand over them, these listen for what is inside of them.
const CONTAINERS = new Set([
  'form',
  'fieldset',
  'table',
  'tbody',
  'ul',
  'ol',
  'dl',
  'main',
  'nav',
  'section',
]);

export function listedIn(scene: Scene): Listed {
  const sights = new Map<Entry, Sight>();
  const clock = startClock(SIGHTS_LIMIT_MS, LEAST_SIGHTS);
  let [hidden, beyond] = [0, 0];
  for (const entry of scene.candidates) {
    if (clock.isOver() && !entry.isAsked) {
      beyond += 1;
      continue;
    }
    const sight = sightOf(entry, scene);
    if (sight === undefined) hidden += 1;
    else sights.set(entry, sight);
  }
  // From the inside out, so that an element knows what is listed in it.
  for (let at = scene.candidates.length - 1; at >= 0; at--) {
    const entry = scene.candidates[at];
    const sight = entry && sights.get(entry);
    if (entry === undefined || sight === undefined) continue;
    const inner = innerOf(scene, at);
    entry.isListed = isStrong(entry.evidence ?? 'native')
      ? !isWrapper(entry, inner, scene)
      : isOwnControl(entry, { sight, inner, scene });
  }
  return { entries: scene.candidates.filter(({ isListed }) => isListed), sights, hidden, beyond };
}

/** The listed ones inside of a candidate, as many as matter. */
function innerOf({ candidates }: Scene, at: number): Entry[] {
  const inner: Entry[] = [];
  const end = candidates[at]?.end ?? 0;
  for (let next = at + 1; inner.length < MOST_LOOKED_AT; next++) {
    const entry = candidates[next];
    if (entry === undefined || entry.index >= end) break;
    if (entry.isListed) inner.push(entry);
  }
  return inner;
}

interface EnclosingElements {
  readonly sight: Sight;
  readonly inner: readonly Entry[];
  readonly scene: Scene;
}

/** An item of a menu that holds a link and nothing else is that link. */
function isWrapper(entry: Entry, inner: readonly Entry[], scene: Scene): boolean {
  const [only] = inner;
  if (entry.evidence !== 'aria' || only?.evidence !== 'native' || inner.length > 1) return false;
  return !someOutside({ entry, only, scene }, () => true);
}

/** Whether an element that only scripts or looks make a control is one beside those inside of it. */
function isOwnControl(entry: Entry, { sight, inner, scene }: EnclosingElements): boolean {
  const [only] = inner;
  // A list is set as a whole, beside its options.
  if (only === undefined || entry.role === 'listbox') return true;
  if (entry.evidence === 'cursor' || isHuge(sight)) return false;
  if (inner.length === 1) return isCardOfOne({ entry, only, scene });
  return entry.isHand && inner.length <= MOST_IN_CARD;
}

function isHuge({ box: [left, top, right, bottom] }: Sight): boolean {
  return (right - left) * (bottom - top) > HUGE * window.innerWidth * window.innerHeight;
}

/** An element, and the only one that is listed inside of it. */
interface Nested {
  readonly entry: Entry;
  readonly only: Entry;
  readonly scene: Scene;
}

/** It takes a click of its own, and says something that its only control does not. */
function isCardOfOne(nested: Nested): boolean {
  const { entry, scene } = nested;
  if (entry.evidence !== 'listener' && entry.evidence !== 'framework') return false;
  if (!entry.isHand && CONTAINERS.has(entry.tag)) return false;
  return someOutside(
    nested,
    ({ owner }) => !owner.isHidden && !isInLabel(owner, entry) && sightOf(owner, scene) !== undefined,
  );
}

/** The words of a control stand beside it. */
function isInLabel(owner: Entry, outer: Entry): boolean {
  for (let at: Entry | undefined = owner; at !== undefined && at !== outer; at = at.parent)
    if (isLabelOfControl(at)) return true;
  return false;
}

/** Whether any of the texts around the inner one is such. */
function someOutside({ entry, only, scene }: Nested, isSuch: (piece: Piece) => boolean): boolean {
  let left = MOST_PIECES;
  for (let index = entry.firstPiece; index < entry.endPiece && left > 0; index++) {
    if (index === only.firstPiece) index = Math.max(index, only.endPiece);
    const piece = index < entry.endPiece ? scene.pieces[index] : undefined;
    if (piece === undefined) break;
    left -= 1;
    if (start(piece.text, 100).trim() !== '' && isSuch(piece)) return true;
  }
  return false;
}
