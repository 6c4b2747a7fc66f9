import { parentElementOf, previousElementOf } from '../dom.ts';
import { isFaint } from '../faint.ts';
import { flatParentOf } from '../perceive/flat-tree.ts';
import { entryFor, type Entry, type Scene } from '../perceive/scene.ts';
import { clipOf, intersection, isLarge, ownRect, styleOf } from '../visible/view.ts';
import { sightOf, type Sight } from '../visible/visible.ts';
import { hoverRulesOf, type RevealKind, type StyleRoot } from './hover-rules.ts';
import { isMatch, type HoverSelector } from './hover-selectors.ts';

// What a style sheet reveals on hover is known without moving the pointer: a :hover rule must undo every reason why an
// element is invisible.

/** How to reveal an element that is visible only on hover. */
export interface Reveal {
  /** What to hover, in order: later ones may be visible only after the earlier. */
  readonly over: readonly Entry[];
  /** Where the first of them is visible. */
  readonly sight: Sight;
}

export interface Reveals {
  of(entry: Entry): Reveal | undefined;
}

/** How far an element would be visible if everything that rules require were hovered. */
interface Hiding {
  readonly over: readonly Entry[];
  /** It or an ancestor is hidden, and no hover reveals it. */
  readonly isHidden: boolean;
  readonly isInvisible: boolean;
  readonly isOut: boolean;
  /** Its box is unknown until an ancestor is revealed. */
  readonly isUnplaced: boolean;
}

const SHOWN: Hiding = { over: [], isHidden: false, isInvisible: false, isOut: false, isUnplaced: false };

export function createReveals(scene: Scene): Reveals {
  const targets = createHoverTargets(scene);
  const known = new Map<Entry, Hiding>();
  const hidingOf = (entry: Entry): Hiding => {
    const chain: Entry[] = [];
    let at: Entry | undefined = entry;
    for (; at !== undefined && !known.has(at); at = at.parent) chain.push(at);
    for (at = chain.pop(); at !== undefined; at = chain.pop())
      known.set(at, newHiding(at, (at.parent && known.get(at.parent)) ?? SHOWN, targets));
    return known.get(entry) ?? SHOWN;
  };
  return {
    of(entry) {
      if (!targets.has(entry) || entry.isInert) return undefined;
      const { over, isHidden, isInvisible, isOut } = hidingOf(entry);
      const [first] = over;
      if (isHidden || isInvisible || isOut || first === undefined) return undefined;
      const sight = sightOf(first, scene) ?? faintSight(first);
      return sight && { over, sight };
    },
  };
}

/** A merely transparent element can be hovered. */
function faintSight(entry: Entry): Sight | undefined {
  const box = ownRect(entry);
  const isThere = !entry.isHidden && styleOf(entry).visibility === 'visible' && isLarge(box);
  return isThere ? { box, part: box, standIn: undefined } : undefined;
}

function newHiding(entry: Entry, around: Hiding, targets: HoverTargets): Hiding {
  if (around.isHidden) return around;
  let { isUnplaced } = around;
  let isHidden = false;
  const style = styleOf(entry);
  const over = new Set(around.over);
  const isLifted = (kind: RevealKind): boolean => {
    const target = targets.of(entry, kind);
    if (target !== undefined) over.add(target);
    return target !== undefined;
  };
  if (style.display === 'none') {
    isHidden = !isLifted('display');
    isUnplaced = true;
  }
  if (isFaint(style)) {
    isHidden ||= !isLifted('opacity');
    isUnplaced = true;
  }
  const isInvisible =
    style.visibility !== 'visible' && isStillInvisible(entry, around) && !isLifted('visibility');
  let isOut = !isUnplaced && !isLarge(intersection(ownRect(entry), clipOf(entry)));
  if (isOut && isLifted('box')) [isOut, isUnplaced] = [false, true];
  return { over: [...over], isHidden, isInvisible, isOut, isUnplaced };
}

/** Unless the visibility is inherited from a parent that is revealed on hover. */
function isStillInvisible({ parent }: Entry, around: Hiding): boolean {
  return around.isInvisible || parent === undefined || styleOf(parent).visibility === 'visible';
}

interface HoverTargets {
  /** Whether any rule may apply to the entry. */
  has(entry: Entry): boolean;
  /** What must be hovered for a rule of this kind to apply to an entry. */
  of(entry: Entry, kind: RevealKind): Entry | undefined;
}

function createHoverTargets(scene: Scene): HoverTargets {
  return {
    has(entry) {
      for (
        let root: StyleRoot | undefined = rootOf(entry.element);
        root !== undefined;
        root = rootAround(root)
      )
        if (hoverRulesOf(root) !== undefined) return true;
      return false;
    },
    of(entry, kind) {
      const selectors = hoverRulesOf(rootOf(entry.element))?.[kind] ?? [];
      for (const selector of selectors) {
        const element = hoveredFor(entry.element, selector);
        const target = element && entryFor(scene, element);
        if (target !== undefined) return target;
      }
      return undefined;
    },
  };
}

function rootOf(element: Element): StyleRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

function rootAround(root: StyleRoot): StyleRoot | undefined {
  return root instanceof ShadowRoot ? rootOf(root.host) : undefined;
}

const MOST_LEVELS = 60;
const MOST_SIBLINGS = 60;

function hoveredFor(element: Element, { subject, hovered, place }: HoverSelector): Element | undefined {
  if (!isMatch(element, subject)) return undefined;
  if (place === 'self') return element;
  if (place === 'around') return nearestAround(element, hovered);
  let at: Element | null = element;
  for (let level = 0; at !== null && level < MOST_LEVELS; level++, at = parentElementOf(at)) {
    let before = previousElementOf(at);
    for (let count = 0; before !== null && count < MOST_SIBLINGS; count++, before = previousElementOf(before))
      if (isMatch(before, hovered)) return before;
  }
  return undefined;
}

function nearestAround(element: Element, hovered: string): Element | undefined {
  let at = flatParentOf(element);
  for (let level = 0; at !== null && level < MOST_LEVELS; level++, at = flatParentOf(at))
    if (isMatch(at, hovered)) return at;
  return undefined;
}
