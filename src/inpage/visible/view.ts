import {
  boundsOf,
  clientHeightOf,
  clientLeftOf,
  clientTopOf,
  clientWidthOf,
  hasAttributeOf,
  isDrawn,
  rootElement,
  scrollHeightOf,
  scrollLeftOf,
  scrollTopOf,
  scrollWidthOf,
} from '../dom.ts';
import { isFaintStrength, strengthOf } from '../faint.ts';
import { isMaskedAway } from './mask.ts';
import type { Rect, Seeable, SceneView } from '../perceive/scene.ts';

// Where on the document's surface an element may be visible, and how its ancestors clip it.

const NOWHERE: Rect = [0, 0, 0, 0];
// Smaller boxes are text for screen readers only.
const SMALLEST_PX = 2;

export function styleOf(entry: Seeable): CSSStyleDeclaration {
  return (entry.style ??= getComputedStyle(entry.element));
}

/** The box of an element, constant during one look. */
export function ownRect(entry: Seeable): Rect {
  return (entry.rect ??= rectOf(entry.element));
}

/** Cached `isDrawn`. */
export function isDrawnNow(entry: Seeable): boolean {
  return (entry.isDrawn ??= isDrawn(entry.element));
}

export function rectOf(element: Element): Rect {
  const { left, top, right, bottom } = boundsOf(element);
  return [left, top, right, bottom];
}

export function intersection(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** Whether it is large enough to be noticed. */
export function isLarge(rect: Rect): boolean {
  return rect[2] - rect[0] >= SMALLEST_PX && rect[3] - rect[1] >= SMALLEST_PX;
}

export function viewport(): Rect {
  return [0, 0, window.innerWidth, window.innerHeight];
}

/** The part of the surface where an element can be visible, after clipping by all its ancestors. */
export function clipOf(entry: Seeable): Rect {
  const { own, strength } = viewOf(entry);
  return isFaintStrength(strength) ? NOWHERE : own;
}

/** The same for the pointer, which also reaches transparent elements. */
export function reachOf(entry: Seeable): Rect {
  return viewOf(entry).own;
}

function viewOf(entry: Seeable): SceneView {
  const chain: Seeable[] = [];
  let at: Seeable | undefined = entry;
  for (; at !== undefined && at.view === undefined; at = at.parent) chain.push(at);
  let view = at?.view;
  for (at = chain.pop(); at !== undefined; at = chain.pop()) view = at.view = newView(at);
  return view ?? newView(entry);
}

/** The ancestor whose content the browser has not laid out yet (`content-visibility`): it has no boxes until then. */
export function skippedBy(entry: Seeable): Seeable | undefined {
  for (let at = entry.parent; at !== undefined; at = at.parent)
    if (styleOf(at).contentVisibility === 'auto') return at;
  return undefined;
}

function newView(entry: Seeable): SceneView {
  const style = styleOf(entry);
  const position = style.position;
  const around = entry.parent?.view;
  const strength = (around?.strength ?? 1) * strengthOf(style);
  const isCutAway = around?.isCutAway === true || isMaskedAway(style) || isClippedToNothing(entry, position);
  const own = isCutAway ? NOWHERE : ownClip(entry, position);
  return { own, inner: undefined, isPositioned: position !== 'static', strength, isCutAway };
}

/** An absolutely positioned element is clipped only by its containing blocks. */
function ownClip(entry: Seeable, position: string): Rect {
  if (position !== 'absolute' && position !== 'fixed') return innerClipOf(entry.parent);
  for (let at = entry.parent; at?.view !== undefined; at = at.parent)
    if ((position === 'absolute' && at.view.isPositioned) || isFrameOfFixed(at)) return innerClipOf(at);
  return position === 'fixed' ? viewport() : surface();
}

/** For in-flow content of an element whose view is known. */
function innerClipOf(entry: Seeable | undefined): Rect {
  if (entry?.view === undefined) return surface();
  const { view } = entry;
  view.inner ??= isToGrow(entry)
    ? grownClip(view.own)
    : isClipping(entry)
      ? innerClip(entry, view.own)
      : view.own;
  return view.inner;
}

/** Content that is not laid out yet, or a closed disclosure: callers want to know what will be there. */
function isToGrow(entry: Seeable): boolean {
  if (entry.tag === 'details') return !hasAttributeOf(entry.element, 'open');
  return styleOf(entry).contentVisibility === 'auto' && !isLarge(ownRect(entry));
}

/** All ancestors grow with it. */
function grownClip([left, top, right]: Rect): Rect {
  return [left, top, right, Infinity];
}

function isFrameOfFixed(entry: Seeable): boolean {
  const { transform, filter, perspective, contain, willChange } = styleOf(entry);
  return (
    transform !== 'none' ||
    filter !== 'none' ||
    perspective !== 'none' ||
    willChange.includes('transform') ||
    /paint|layout|strict|content/.test(contain)
  );
}

function isClipping(entry: Seeable): boolean {
  // Their overflow is that of the viewport.
  if (entry.tag === 'html') return false;
  if (entry.tag === 'body' && entry.parent === undefined) return isBodyAScroller();
  return styleOf(entry).overflow !== 'visible';
}

function isBodyAScroller(): boolean {
  const root = rootElement();
  return root !== null && getComputedStyle(root).overflow !== 'visible';
}

function innerClip(entry: Seeable, own: Rect): Rect {
  const { element } = entry;
  const style = styleOf(entry);
  if (style.display === 'inline' || style.display === 'contents') return own;
  const bounds = ownRect(entry);
  const left = bounds[0] + clientLeftOf(element);
  const top = bounds[1] + clientTopOf(element);
  const shown: Rect = [left, top, left + clientWidthOf(element), top + clientHeightOf(element)];
  const [isWide, isTall] = [isScroller(style.overflowX), isScroller(style.overflowY)];
  if (!isWide && !isTall) return intersection(own, shown);
  // Everything that can be scrolled into a visible box counts as visible.
  if (!isLarge(intersection(own, shown))) return NOWHERE;
  const scrolled = scrolledRect(element, shown, style.direction === 'rtl');
  const clip = intersection(own, shown);
  return [
    isWide ? scrolled[0] : clip[0],
    isTall ? scrolled[1] : clip[1],
    isWide ? scrolled[2] : clip[2],
    isTall ? scrolled[3] : clip[3],
  ];
}

function isScroller(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

function scrolledRect(element: Element, shown: Rect, isRightToLeft: boolean): Rect {
  const width = scrollWidthOf(element);
  const top = shown[1] - scrollTopOf(element);
  const start = shown[0] - scrollLeftOf(element);
  const left = isRightToLeft ? start - (width - (shown[2] - shown[0])) : start;
  return [left, top, left + width, top + scrollHeightOf(element)];
}

const EMPTY_SHAPES = /^(?:circle|ellipse)\(0(?:px|%)?[ )]|^path\(""\)/;

function isClippedToNothing(entry: Seeable, position: string): boolean {
  const { element } = entry;
  const style = styleOf(entry);
  const { clipPath } = style;
  if (
    clipPath !== 'none' &&
    (EMPTY_SHAPES.test(clipPath) || isEmptyInset(clipPath, element) || isEmptyPolygon(clipPath))
  )
    return true;
  if (position !== 'absolute' && position !== 'fixed') return false;
  const sides = /^rect\(([^)]*)\)/.exec(style.clip)?.[1]?.split(/,?\s+/).map(Number.parseFloat);
  if (sides === undefined) return false;
  const [top = NaN, right = NaN, bottom = NaN, left = NaN] = sides;
  return bottom - top < SMALLEST_PX || right - left < SMALLEST_PX;
}

function isEmptyInset(clipPath: string, element: Element): boolean {
  const sides = /^inset\(([^)]*)\)/.exec(clipPath)?.[1]?.split(' round ')[0]?.split(/\s+/);
  if (sides?.every((side) => /^-?[\d.]+(?:px|%)?$/.test(side)) !== true) return false;
  const [top = '0', right = top, bottom = top, left = right] = sides;
  const { width, height } = boundsOf(element);
  return isAllCut([top, bottom], height) || isAllCut([left, right], width);
}

function isAllCut(sides: readonly string[], size: number): boolean {
  let left = 1;
  // For a box without a size, only percentages are known.
  for (const side of sides)
    if (side.endsWith('%')) left -= Number.parseFloat(side) / 100;
    else if (size > 0) left -= Number.parseFloat(side) / size;
  return size > 0 ? left * size < Math.min(SMALLEST_PX, size) : left <= 0;
}

function isEmptyPolygon(clipPath: string): boolean {
  const points = /^polygon\(([^)]*)\)/.exec(clipPath)?.[1]?.split(/,\s*/);
  if (points === undefined) return false;
  const places = points.map((point) => point.trim().split(/\s+/));
  return [0, 1].some((axis) => new Set(places.map((place) => place[axis])).size === 1);
}

let known: Rect | undefined;

/** Called at the start of each look: scrolling and resizing move everything. */
export function forgetSurface(): void {
  known = undefined;
}

/** Everything that the document can be scrolled to. */
export function surface(): Rect {
  if (known !== undefined) return known;
  const root = rootElement();
  const isRightToLeft = root !== null && getComputedStyle(root).direction === 'rtl';
  const width = Math.max(window.innerWidth, root === null ? 0 : scrollWidthOf(root));
  const height = Math.max(window.innerHeight, root === null ? 0 : scrollHeightOf(root));
  const left = isRightToLeft ? window.innerWidth - width - window.scrollX : -window.scrollX;
  known = [left, -window.scrollY, left + width, height - window.scrollY];
  return known;
}
