import { attributeOf, hasAttributeOf } from '../dom.ts';
import { listedBetween, type Look } from '../perceive/look.ts';
import { entryFor, isLink, isWithin, type Entry, type Scene } from '../perceive/scene.ts';
import { isTextSeen, start } from '../perceive/text.ts';
import { itemAround } from './items.ts';

// A heading that toggles a panel is the heading of that panel only.

const MOST_PARTS = 30;
const MOST_LEVELS = 4;

const panelEnds = new WeakMap<Entry, number>();

/** The end index of the panel that a toggle heading governs; undefined for other headings. */
export function endOfPanel(heading: Entry): number | undefined {
  return panelEnds.get(heading);
}

/** Finds toggle headings and the panels that they open. */
export function findPanels(look: Look, headings: readonly Entry[]): void {
  const toggles = headings.flatMap((heading) => {
    const toggle = toggleOf(heading, look);
    return toggle === undefined ? [] : [{ heading, toggle }];
  });
  toggles.forEach(({ heading, toggle }, at) => {
    const others = [toggles[at - 1], toggles[at + 1]]
      .map((other) => other?.heading)
      .filter((other) => other?.headingLevel === heading.headingLevel);
    const panel = namedPanel(heading, toggle, look.scene) ?? panelAfter(heading, others, look.scene);
    panelEnds.set(heading, panel?.end ?? heading.end);
  });
}

/** The element that declares a popup or panel, or the only button with the heading's whole text. */
function toggleOf(heading: Entry, look: Look): Entry | undefined {
  const { control } = heading;
  if (control !== undefined) return isExpandable(control) ? control : undefined;
  if (!heading.isListed && listedBetween(look, heading.index, heading.end) === 0) return undefined;
  const inside = look.scene.entries
    .slice(heading.index, Math.min(heading.end, heading.index + MOST_PARTS))
    .filter(({ isListed }) => isListed);
  const expandable = inside.find(isExpandable);
  const [only] = inside;
  // A card's title may be a button that opens the card.
  if (
    expandable !== undefined ||
    only === undefined ||
    inside.length > 1 ||
    itemAround(heading) !== undefined
  )
    return expandable;
  return !isLink(only) && hasAllWords(only, heading, look.scene) ? only : undefined;
}

function isExpandable({ element }: Entry): boolean {
  return hasAttributeOf(element, 'aria-expanded');
}

function hasAllWords(toggle: Entry, heading: Entry, { pieces }: Scene): boolean {
  return pieces
    .slice(heading.firstPiece, Math.min(heading.endPiece, heading.firstPiece + MOST_PARTS))
    .every(
      ({ text, owner }) => isWithin(owner, toggle) || start(text, 100).trim() === '' || !isTextSeen(owner),
    );
}

function namedPanel(heading: Entry, { element }: Entry, scene: Scene): Entry | undefined {
  const id = attributeOf(element, 'aria-controls');
  const panel = id === null ? null : document.getElementById(id);
  const entry = panel === null ? undefined : entryFor(scene, panel);
  return entry !== undefined && entry.index >= heading.end ? entry : undefined;
}

/** The sibling after the heading, or after a wrapper that contains only the heading. */
function panelAfter(
  heading: Entry,
  others: readonly (Entry | undefined)[],
  { entries }: Scene,
): Entry | undefined {
  const hasOther = (part: Entry): boolean =>
    others.some((other) => other !== undefined && isWithin(other, part));
  let at = heading.control ?? heading;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const next = entries[at.end];
    if (next !== undefined && next.parent === at.parent) return hasOther(next) ? undefined : next;
    if (at.parent === undefined || hasOther(at.parent)) return undefined;
    at = at.parent;
  }
  return undefined;
}
