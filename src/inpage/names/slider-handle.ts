import {
  attributeOf,
  boundsOf,
  hasAttributeOf,
  localNameOf,
  parentElementOf,
  textContentOf,
} from '../dom.ts';

// Sliders without semantics: a small focusable part that moves along a long, thin one.

/** The track of a handle, in CSS pixels of the viewport. */
export interface HandleTrack {
  readonly track: Element;
  readonly isVertical: boolean;
  /** The middle of the handle at both ends; from bottom to top if vertical. */
  readonly from: number;
  readonly to: number;
  /** Its position on the track in percent. */
  readonly share: number;
}

const MOST_LEVELS = 2;
const SMALLEST_PX = 4;
const LARGEST_PX = 80;
/** A switch is shorter; a bar with other content is thicker. */
const LEAST_LENGTHS = 3;
const MOST_THICKNESSES = 2;
const MOST_HANDLES = 4;

/** Undefined for other elements, and if ARIA declares a role. */
export function handleTrack(handle: Element): HandleTrack | undefined {
  if (!mayBeHandle(handle)) return undefined;
  const { position, transform } = getComputedStyle(handle);
  if (position === 'static' && transform === 'none') return undefined;
  const own = boundsOf(handle);
  if (Math.min(own.width, own.height) < SMALLEST_PX || Math.max(own.width, own.height) > LARGEST_PX)
    return undefined;
  let at = parentElementOf(handle);
  for (let level = 0; at !== null && level < MOST_LEVELS; level++, at = parentElementOf(at))
    if (isTrack(boundsOf(at), own) && isBare(at, handle)) return onTrack(handle, at);
  return undefined;
}

function mayBeHandle(element: Element): boolean {
  if (hasAttributeOf(element, 'role') || hasAttributeOf(element, 'aria-label')) return false;
  const href = localNameOf(element) === 'a' ? attributeOf(element, 'href') : null;
  if (href === null ? !isFocusable(element) : !href.startsWith('#')) return false;
  return !NATIVE.has(localNameOf(element)) && isWordless(element);
}

const NATIVE = new Set(['button', 'input', 'select', 'textarea', 'summary', 'iframe', 'audio', 'video']);

function isFocusable(element: Element): boolean {
  return Number.parseInt(attributeOf(element, 'tabindex') ?? '', 10) >= 0;
}

/** It may show its value. */
function isWordless(element: Element): boolean {
  return !/\p{L}/u.test(textContentOf(element).slice(0, 200)) && element.querySelector('img, svg') === null;
}

function isTrack(box: DOMRect, own: DOMRect): boolean {
  const isVertical = box.height > box.width;
  const [length, thickness] = isVertical ? [box.height, box.width] : [box.width, box.height];
  const [ownLength, ownThickness] = isVertical ? [own.height, own.width] : [own.width, own.height];
  const middleOf = ({ left, top, width, height }: DOMRect): number =>
    isVertical ? left + width / 2 : top + height / 2;
  return (
    length >= LEAST_LENGTHS * ownLength &&
    thickness <= MOST_THICKNESSES * ownThickness &&
    Math.abs(middleOf(own) - middleOf(box)) <= Math.max(ownThickness, thickness) / 2
  );
}

/** It contains only handles. */
function isBare(track: Element, handle: Element): boolean {
  if (!isWordless(track)) return false;
  const others = track.querySelectorAll('a, button, input, select, textarea, [tabindex], [role]');
  return (
    others.length <= MOST_HANDLES && [...others].every((other) => localNameOf(other) === localNameOf(handle))
  );
}

function onTrack(handle: Element, track: Element): HandleTrack {
  const [own, box] = [boundsOf(handle), boundsOf(track)];
  const isVertical = box.height > box.width;
  // A handle that overhangs the track's end is positioned by its middle, any other by its edge.
  const inset = isOverhanging(handle) ? 0 : (isVertical ? own.height : own.width) / 2;
  const [from, to] = isVertical
    ? [box.bottom - inset, box.top + inset]
    : [box.left + inset, box.right - inset];
  const at = isVertical ? own.top + own.height / 2 : own.left + own.width / 2;
  const share = writtenShare(handle, isVertical) ?? ((at - from) / (to - from)) * 100;
  return { track, isVertical, from, to, share: Math.min(100, Math.max(0, share)) };
}

function isOverhanging(handle: Element): boolean {
  const { marginLeft, marginTop, marginBottom, transform } = getComputedStyle(handle);
  return (
    [marginLeft, marginTop, marginBottom].some((margin) => margin.startsWith('-')) || transform !== 'none'
  );
}

/** From its inline style: rendered positions are rounded. */
function writtenShare(handle: Element, isVertical: boolean): number | undefined {
  if (!(handle instanceof HTMLElement)) return undefined;
  const written = isVertical ? handle.style.bottom : handle.style.left;
  return written.endsWith('%') ? Number.parseFloat(written) : undefined;
}
