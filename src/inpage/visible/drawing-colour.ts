import { isNear, type PageColour } from '../colour/contrast.ts';
import { isFaintColour, isFaintStrength, parseColour } from '../faint.ts';
import { isOffGround, isWritten } from './text-colour.ts';
import type { Rect, Seeable } from '../perceive/scene.ts';
import { rectOf, styleOf } from './view.ts';

const SHAPES = 'rect, path, circle, ellipse, polygon, image, use';
const MOST_SHAPES = 500;

/** Whether SVG text contrasts with its background: it is painted like any other shape. */
export function isDrawnInk(entry: Seeable): boolean {
  const style = styleOf(entry);
  const { fill, fillOpacity, stroke, strokeOpacity, strokeWidth } = style;
  if (!isWritten(style)) return false;
  return (
    isSeenAs(fill, fillOpacity, entry) || (strokeWidth !== '0px' && isSeenAs(stroke, strokeOpacity, entry))
  );
}

function isSeenAs(paint: string, opacity: string, entry: Seeable): boolean {
  if (paint === 'none' || isFaintStrength(Number.parseFloat(opacity))) return false;
  const colour = parseColour(paint);
  // A pattern or a gradient.
  if (colour === undefined) return true;
  return !isFaintColour(colour) && (isOffGround(colour, entry) || isOnShape(colour, entry));
}

interface DrawnShape {
  readonly element: Element;
  readonly rect: Rect;
  readonly paint: string;
}

/** Whether a shape of another colour is behind it, such as a chart's bar behind its label. */
function isOnShape(colour: PageColour, entry: Seeable): boolean {
  const box = rectOf(entry.element);
  return shapesIn(drawingOf(entry)).some(
    ({ element, rect, paint }) =>
      holdsMiddle(rect, box) &&
      isOtherPaint(paint, colour) &&
      (element.compareDocumentPosition(entry.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

function drawingOf(entry: Seeable): Seeable {
  let at = entry;
  while (at.parent?.element instanceof SVGElement) at = at.parent;
  return at;
}

// Entries live for one look.
const shapes = new WeakMap<Seeable, readonly DrawnShape[]>();

function shapesIn(drawing: Seeable): readonly DrawnShape[] {
  let found = shapes.get(drawing);
  if (found === undefined) {
    const elements = Array.from(drawing.element.querySelectorAll(SHAPES)).slice(0, MOST_SHAPES);
    found = elements.map((element) => {
      const { fill, fillOpacity } = getComputedStyle(element);
      const isPainted = !isFaintStrength(Number.parseFloat(fillOpacity));
      return { element, rect: rectOf(element), paint: isPainted ? fill : 'none' };
    });
    shapes.set(drawing, found);
  }
  return found;
}

function holdsMiddle(
  [left, top, right, bottom]: Rect,
  [ownLeft, ownTop, ownRight, ownBottom]: Rect,
): boolean {
  const [x, y] = [(ownLeft + ownRight) / 2, (ownTop + ownBottom) / 2];
  return left <= x && x <= right && top <= y && y <= bottom;
}

function isOtherPaint(paint: string, colour: PageColour): boolean {
  const other = parseColour(paint);
  if (other === undefined) return paint !== 'none';
  return !isFaintColour(other) && !isNear(colour, other);
}
