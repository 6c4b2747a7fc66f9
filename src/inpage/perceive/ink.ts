import { isFaintColour, parseColour, type Colour } from '../faint.ts';
import type { Entry } from './scene.ts';
import { styleOf } from './view.ts';

// A text that far to the left is meant for machines.
const FAR_PX = 400;
const SMALLEST_FONT_PX = 1;
// Of 255, summed over red, green and blue: what nobody tells apart.
const SAME_COLOUR = 12;

/** Whether text in the element stands out from its ground at all. */
export function isInk(entry: Entry): boolean {
  const style = styleOf(entry);
  if (Number.parseFloat(style.fontSize) < SMALLEST_FONT_PX) return false;
  if (Math.abs(Number.parseFloat(style.textIndent)) > FAR_PX && style.textIndent.endsWith('px')) return false;
  const colour = parseColour(style.webkitTextFillColor);
  if (colour === undefined) return true;
  if (style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px') return true;
  if (isFaintColour(style.webkitTextFillColor)) return style.backgroundClip.includes('text');
  const ground = groundOf(entry);
  return ground === undefined || distance(colour, ground) > SAME_COLOUR;
}

/** The colour behind an element; undefined where a picture is, or where nothing can be said. */
export function groundOf(entry: Entry): Colour | undefined {
  let at: Entry | undefined = entry;
  for (; at !== undefined; at = at.parent) {
    const style = styleOf(at);
    if (style.backgroundImage !== 'none') return undefined;
    const colour = parseColour(style.backgroundColor);
    if (colour === undefined || (colour[3] > 0 && colour[3] < 1)) return undefined;
    if (colour[3] === 1) return colour;
    // What is taken out of the flow may lie on anything.
    if (style.position === 'absolute' || style.position === 'fixed') return undefined;
  }
  return [255, 255, 255, 1];
}

export function distance(a: Colour, b: Colour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}
