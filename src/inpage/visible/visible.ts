import { attributeOf } from '../dom.ts';
import { entryFor, type Entry, type Rect, type Scene, type Sight } from '../perceive/scene.ts';
import { reachedSight } from './reached-field.ts';
import { clipOf, intersection, isDrawnNow, isLarge, ownRect, skippedBy, styleOf } from './view.ts';

export { pointsOf } from './points.ts';
export type { Sight };

// Limit of descendants examined for an element without a size.
const MOST_DESCENDANTS = 40;
const LABELLED = new Set(['checkbox', 'radio', 'file', 'range']);

/** Undefined if no scrolling makes it visible. */
export function sightOf(entry: Entry, scene: Scene): Sight | undefined {
  return ownSight(entry, scene) ?? labelSight(entry, scene) ?? reachedSight(entry, scene);
}

function ownSight(entry: Entry, scene: Scene): Sight | undefined {
  if (entry.isHidden || entry.isInert) return undefined;
  if (entry.tag === 'area') return areaSight(entry, scene);
  const isOut = !isDrawnNow(entry);
  if (isOut && (styleOf(entry).display !== 'contents' || styleOf(entry).visibility !== 'visible'))
    return undefined;
  const box = ownRect(entry);
  const part = intersection(box, clipOf(entry));
  if (!isOut && isLarge(part)) return { box, part, standIn: undefined };
  // A clipped box hides its content; one without a size shows its overflow.
  if (!isOut && isLarge(box)) return undefined;
  return contentSight(entry, scene) ?? skippedSight(entry);
}

function skippedSight(entry: Entry): Sight | undefined {
  const skipping = skippedBy(entry);
  if (skipping === undefined) return undefined;
  const box = ownRect(skipping);
  const part = intersection(box, clipOf(skipping));
  return isLarge(part) ? { box, part, standIn: undefined } : undefined;
}

function contentSight(entry: Entry, { entries }: Scene): Sight | undefined {
  const end = Math.min(entry.end, entry.index + MOST_DESCENDANTS);
  for (let index = entry.index + 1; index < end; index++) {
    const inner = entries[index];
    if (inner === undefined || !isDrawnNow(inner)) continue;
    const box = ownRect(inner);
    const part = intersection(box, clipOf(inner));
    if (isLarge(part)) return { box, part, standIn: undefined };
  }
  return undefined;
}

/** A control that the page hides and redraws is visible where its label is. */
function labelSight(entry: Entry, scene: Scene): Sight | undefined {
  const { element } = entry;
  if (entry.isInert || !isRedrawn(entry)) return undefined;
  if (isRange(entry)) return aroundSight(entry, scene);
  for (const label of (element as HTMLInputElement | HTMLSelectElement).labels ?? []) {
    const seen = entryFor(scene, label);
    const sight = seen === undefined ? undefined : ownSight(seen, scene);
    if (sight !== undefined) return { ...sight, standIn: label };
  }
  return undefined;
}

/** The visible slider is drawn around the hidden one. */
function aroundSight({ parent }: Entry, scene: Scene): Sight | undefined {
  const sight = parent && ownSight(parent, scene);
  return sight && { ...sight, standIn: parent.element };
}

function isRange({ element, tag }: Entry): boolean {
  return tag === 'input' && attributeOf(element, 'type')?.toLowerCase() === 'range';
}

function isRedrawn({ element, tag }: Entry): boolean {
  if (tag === 'select') return element instanceof HTMLSelectElement;
  if (tag !== 'input' || !(element instanceof HTMLInputElement)) return false;
  return LABELLED.has(attributeOf(element, 'type')?.toLowerCase() ?? '');
}

/** An image map's area is where its coordinates say. */
function areaSight({ element }: Entry, scene: Scene): Sight | undefined {
  const map = element.closest('map');
  const name = map === null ? '' : (attributeOf(map, 'name') ?? '');
  const picture = scene.entries.find(
    (entry) => entry.tag === 'img' && name !== '' && attributeOf(entry.element, 'usemap') === `#${name}`,
  );
  const sight = picture === undefined ? undefined : ownSight(picture, scene);
  if (sight === undefined) return undefined;
  const numbers = (attributeOf(element, 'coords') ?? '').split(',').map(Number);
  const box = boxOfArea(numbers, attributeOf(element, 'shape') ?? 'rect', sight.box);
  const part = intersection(box, sight.part);
  return isLarge(part) ? { box, part, standIn: picture?.element } : undefined;
}

function boxOfArea(numbers: number[], shape: string, [left, top, right, bottom]: Rect): Rect {
  if (shape === 'default' || numbers.length < 3 || numbers.some(Number.isNaN))
    return [left, top, right, bottom];
  const [x = 0, y = 0, radius = 0] = numbers;
  if (numbers.length === 3) return [left + x - radius, top + y - radius, left + x + radius, top + y + radius];
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return [left + Math.min(...xs), top + Math.min(...ys), left + Math.max(...xs), top + Math.max(...ys)];
}
