import { openRootOf } from '../dom.ts';
import { knownRoots } from '../known-roots.ts';
import type { Entry } from '../perceive/scene.ts';
import { forgetHoverRules, hoverRulesOf, type StyleRoot } from './hover-rules.ts';
import { isMatch, type HoverSelector } from './hover-selectors.ts';

// Elements that rules currently reveal because of the pointer's position: they identify nothing permanently.

const MOST_ROOTS = 20;

let shown: ReadonlySet<Element> | undefined;

/** Called at the start of each look: the pointer may have moved. */
export function forgetHover(): void {
  shown = undefined;
  forgetHoverRules();
}

export function isShownByHover({ element }: Entry): boolean {
  shown ??= shownNow();
  return shown.has(element);
}

/** Whether it or an ancestor is visible only because of hover. */
export function isInShownByHover(entry: Entry): boolean {
  shown ??= shownNow();
  if (shown.size > 0)
    for (let at: Entry | undefined = entry; at !== undefined; at = at.parent)
      if (shown.has(at.element)) return true;
  return false;
}

function shownNow(): ReadonlySet<Element> {
  const found = new Set<Element>();
  let root: StyleRoot | undefined = document;
  for (let count = 0; root !== undefined && count < MOST_ROOTS; count++) {
    const over: Element[] = [...root.querySelectorAll(':hover')];
    addShown(root, over, found);
    const innermost = over.at(-1);
    root = innermost && (openRootOf(innermost) ?? knownRoots.of(innermost));
  }
  return found;
}

function addShown(root: StyleRoot, over: readonly Element[], found: Set<Element>): void {
  const rules = over.length === 0 ? undefined : hoverRulesOf(root);
  if (rules === undefined) return;
  const { display, visibility, opacity } = rules;
  const isActive = ({ place, hovered }: HoverSelector): boolean =>
    place !== 'self' && over.some((element) => isMatch(element, hovered));
  for (const { subject, written, isNegative } of [...display, ...visibility, ...opacity].filter(isActive))
    for (const element of root.querySelectorAll(subject))
      if (isMatch(element, written) !== isNegative) found.add(element);
}
