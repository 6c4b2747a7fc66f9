import { boundsOf } from '../dom.ts';
import type { Entry } from '../perceive/scene.ts';

/** Elements of SVG that are drawn themselves. */
export const DRAWN: ReadonlySet<string> = new Set([
  'rect',
  'circle',
  'ellipse',
  'path',
  'polygon',
  'image',
  'use',
]);
/** Elements whose content is pixels. */
export const PICTURES: ReadonlySet<string> = new Set(['canvas', 'img', 'video', 'object', 'embed']);

// A larger drawing has parts of its own.
const MOST_ICON_PX = 80;

export function isIcon({ element }: Entry): boolean {
  const { width, height } = boundsOf(element);
  return Math.max(width, height) <= MOST_ICON_PX;
}

/** The drawing that an entry is in. */
export function drawingAround(entry: Entry | undefined): Entry | undefined {
  let at = entry;
  while (at !== undefined && at.tag !== 'svg') at = at.parent;
  return at;
}

export function isInIcon(entry: Entry | undefined): boolean {
  const drawing = drawingAround(entry);
  return drawing !== undefined && isIcon(drawing);
}

/** A canvas whose parts are pressed one by one: not one that is in a link or a button, which is pressed as a whole. */
export function hasParts(entry: Entry): boolean {
  if (entry.tag !== 'canvas') return false;
  for (let at = entry.parent; at !== undefined; at = at.parent)
    if (at.isListed && (at.evidence === 'native' || at.evidence === 'aria')) return false;
  return true;
}
