import { attributeOf, clientRectsOf } from '../dom.ts';
import { entryFor, type Entry, type Rect, type Scene } from '../perceive/scene.ts';
import { clipOf, intersection, isDrawnNow, isLarge, ownRect, skippedBy, styleOf } from './view.ts';

/** Where a person sees an element, and the part of it that nothing clips away. */
export interface Sight {
  readonly box: Rect;
  readonly part: Rect;
  /** What is seen in its place, such as the label of a control that a page draws itself. */
  readonly standIn: Element | undefined;
}

// As many descendants as are looked at for an element without a size of its own.
const MOST_DESCENDANTS = 40;
const LABELLED = new Set(['checkbox', 'radio', 'file', 'range']);

/** Undefined when no scrolling brings it before a person's eyes. */
export function sightOf(entry: Entry, scene: Scene): Sight | undefined {
  return ownSight(entry, scene) ?? labelSight(entry, scene);
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
  // A box that is clipped away takes its content with it; one without a size shows what overflows.
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

/** A control that a page hides in order to draw it anew is seen where its label is. */
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

/** The slider that people see is drawn around the one that the page hides. */
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

/** An area of a picture is where its coordinates say. */
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

/** Points at which a press on the element should reach it: the middle of what is seen, then two others. */
export function pointsOf(element: Element, part: Rect): [x: number, y: number][] {
  const middle = middleOf(part);
  const lines = clientRectsOf(element);
  // The middle of a link over two lines may lie between them.
  if (lines.length > 1)
    return [...[lines[0], lines[lines.length - 1]].map((line) => middleOf(rectOfLine(line, part))), middle];
  const [left, top, right, bottom] = part;
  const [width, height] = [right - left, bottom - top];
  return [middle, [left + width * 0.2, top + height * 0.3], [left + width * 0.8, top + height * 0.7]];
}

function rectOfLine(line: DOMRect | undefined, part: Rect): Rect {
  if (line === undefined) return part;
  const seen = intersection([line.left, line.top, line.right, line.bottom], part);
  return isLarge(seen) ? seen : part;
}

function middleOf([left, top, right, bottom]: Rect): [x: number, y: number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
