import { delegatedRows } from '../clicks/delegated-rows.ts';
import { isFaintStrength } from '../faint.ts';
import { createReveals, type Reveal } from '../hover/reveals.ts';
import { startClock } from './clock.ts';
import { isLabelOfControl, isStrong } from './evidence.ts';
import { isItem } from '../group/items.ts';
import { isWithin, type Entry, type Piece, type Scene } from './scene.ts';
import { isTextSeen, start } from './text.ts';
import { sightOf, type Sight } from '../visible/visible.ts';

/** The listed elements: visible and actionable, each control once, including those revealed on hover. */
export interface Listed {
  readonly entries: readonly Entry[];
  readonly sights: ReadonlyMap<Entry, Sight>;
  /** Those visible only on hover, and how to reveal them. */
  readonly onHover: ReadonlyMap<Entry, Reveal>;
  readonly hidden: number;
  /** Candidates that were not examined for lack of time. */
  readonly beyond: number;
}

const SIGHTS_LIMIT_MS = 4_000;
const LEAST_SIGHTS = 1_000;
// Fraction of the viewport: a larger element with controls in it is a page, not a control.
const HUGE = 0.3;
const MOST_ON_HOVER = 500;
const MOST_LOOKED_AT = 12;
const MOST_IN_CARD = 8;
const MOST_PIECES = 200;
// Without a pointer cursor, these listen on behalf of their descendants.
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
  const onHover = new Map<Entry, Reveal>();
  const reveals = createReveals(scene);
  let [hidden, beyond] = [0, 0];
  for (const entry of scene.candidates) {
    if (clock.isOver() && !entry.isAsked) {
      beyond += 1;
      continue;
    }
    const sight = sightOf(entry, scene);
    if (sight !== undefined) sights.set(entry, sight);
    if (sight !== undefined && !isFaintStrength(entry.view?.strength ?? 1)) continue;
    const reveal = onHover.size < MOST_ON_HOVER ? reveals.of(entry) : undefined;
    if (reveal !== undefined) onHover.set(entry, reveal);
    else if (sight === undefined) hidden += 1;
  }
  const candidates = withDelegatedRows(scene, sights);
  // Innermost first, so that an element knows which of its descendants are listed.
  for (let at = candidates.length - 1; at >= 0; at--) {
    const entry = candidates[at];
    const sight = entry && (sights.get(entry) ?? onHover.get(entry)?.sight);
    if (entry === undefined || sight === undefined) continue;
    const inner = innerOf(candidates, at);
    entry.isListed = isStrong(entry.evidence ?? 'native')
      ? !isWrapper(entry, inner, scene)
      : isOwnControl(entry, { sight, inner, scene });
    // A tab has a selected state, the link that fills it does not.
    const [link] = inner;
    if (entry.role === 'tab' && link !== undefined && !entry.isListed) {
      entry.isListed = true;
      link.isListed = false;
    }
  }
  return { entries: candidates.filter(({ isListed }) => isListed), sights, onHover, hidden, beyond };
}

/** All candidates in order, with a delegating list replaced by its rows. */
function withDelegatedRows(scene: Scene, sights: Map<Entry, Sight>): readonly Entry[] {
  const { candidates } = scene;
  const rowsByList = new Map<Entry, Entry[]>();
  candidates.forEach((entry, at) => {
    if (!isDelegating(entry) || !sights.has(entry) || hasSeenInside(candidates, at, sights)) return;
    const rows = delegatedRows(entry, scene).filter((row) => {
      const sight = sightOf(row, scene);
      if (sight !== undefined) sights.set(row, sight);
      return sight !== undefined;
    });
    for (const row of rows) row.evidence = entry.evidence;
    if (rows.length > 0) rowsByList.set(entry, rows);
  });
  if (rowsByList.size === 0) return candidates;
  return candidates.flatMap((entry) => rowsByList.get(entry) ?? [entry]);
}

function isDelegating(entry: Entry): boolean {
  return isListening(entry) || entry.evidence === 'cursor' || entry.evidence === 'hover';
}

function hasSeenInside(
  candidates: readonly Entry[],
  at: number,
  sights: ReadonlyMap<Entry, unknown>,
): boolean {
  const end = candidates[at]?.end ?? 0;
  for (let next = at + 1; ; next++) {
    const entry = candidates[next];
    if (entry === undefined || entry.index >= end) return false;
    if (sights.has(entry)) return true;
  }
}

/** The listed descendants of a candidate, as many as are needed. */
function innerOf(candidates: readonly Entry[], at: number): Entry[] {
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

/** A menu item that contains only a link is that link. */
function isWrapper(entry: Entry, inner: readonly Entry[], scene: Scene): boolean {
  const [only] = inner;
  if (entry.evidence !== 'aria' || only?.evidence !== 'native' || inner.length > 1) return false;
  return !someOutside({ entry, only, scene }, () => true);
}

/** Whether a control only by script or style is separate from the controls inside it. */
function isOwnControl(entry: Entry, { sight, inner, scene }: EnclosingElements): boolean {
  const [only] = inner;
  // A listbox is set as a whole, in addition to its options.
  if (entry.evidence === 'hover') return !isHuge(sight) && isHoverable(entry, inner, scene);
  if (only === undefined || entry.role === 'listbox') return true;
  if (!takesClicks(entry) || isHuge(sight)) return false;
  if (inner.length === 1) return isCardOfOne({ entry, only, scene });
  return entry.isHand && inner.length <= MOST_IN_CARD;
}

/** A row with hover behaviour needs visible text outside its controls; otherwise the hover belongs to them. */
function isHoverable(entry: Entry, inner: readonly Entry[], scene: Scene): boolean {
  if (inner.length === 0) return true;
  if (!isItem(entry)) return false;
  const isOutside = ({ owner }: Piece): boolean => !inner.some((each) => isWithin(owner, each));
  return someOutside({ entry, scene }, (piece) => isOutside(piece) && isTextSeen(piece.owner));
}

/** With only a pointer cursor, it handles clicks if an ancestor listens. */
function takesClicks(entry: Entry): boolean {
  if (entry.evidence !== 'cursor') return true;
  for (let at = entry.parent; at !== undefined; at = at.parent) if (isListening(at)) return true;
  return false;
}

function isListening({ evidence }: Entry): boolean {
  return evidence === 'listener' || evidence === 'framework';
}

function isHuge({ box: [left, top, right, bottom] }: Sight): boolean {
  return (right - left) * (bottom - top) > HUGE * window.innerWidth * window.innerHeight;
}

/** An element and its only listed descendant. */
interface Nested {
  readonly entry: Entry;
  readonly only?: Entry;
  readonly scene: Scene;
}

/** It handles clicks itself, and has text that its only control lacks. */
function isCardOfOne(nested: Nested): boolean {
  const { entry, scene } = nested;
  if (!isListening(entry) && entry.evidence !== 'cursor') return false;
  if (!entry.isHand && CONTAINERS.has(entry.tag)) return false;
  return someOutside(
    nested,
    ({ owner }) => !owner.isHidden && !isInLabel(owner, entry) && sightOf(owner, scene) !== undefined,
  );
}

/** The text of a label belongs to its control. */
function isInLabel(owner: Entry, outer: Entry): boolean {
  for (let at: Entry | undefined = owner; at !== undefined && at !== outer; at = at.parent)
    if (isLabelOfControl(at)) return true;
  return false;
}

/** Whether any of the texts outside the inner element matches. */
function someOutside({ entry, only, scene }: Nested, isSuch: (piece: Piece) => boolean): boolean {
  let left = MOST_PIECES;
  for (let index = entry.firstPiece; index < entry.endPiece && left > 0; index++) {
    if (index === only?.firstPiece) index = Math.max(index, only.endPiece);
    const piece = index < entry.endPiece ? scene.pieces[index] : undefined;
    if (piece === undefined) break;
    left -= 1;
    if (start(piece.text, 100).trim() !== '' && isSuch(piece)) return true;
  }
  return false;
}
