import { isFaintColour, parseColour, type PageColour } from '../faint.ts';
import type { Seeable } from '../perceive/scene.ts';
import { styleOf } from './view.ts';

// Text indented this far to the left is meant for machines.
const FAR_PX = 400;
const SMALLEST_FONT_PX = 1;
// Of 255, summed over red, green and blue: a difference that nobody sees.
export const SAME_COLOUR = 12;

/** Whether text in the element contrasts with its background at all. */
export function isInk(entry: Seeable): boolean {
  const style = styleOf(entry);
  if (!isWritten(style)) return false;
  const colour = parseColour(style.webkitTextFillColor);
  if (colour === undefined) return true;
  const hasColour = !isFaintColour(colour);
  if (hasColour && isOffGround(colour, entry)) return true;
  if (style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px') return true;
  return !hasColour && style.backgroundClip.includes('text');
}

/** Whether its text has a size and is not indented out of view. */
export function isWritten({ fontSize, textIndent }: CSSStyleDeclaration): boolean {
  if (Number.parseFloat(fontSize) < SMALLEST_FONT_PX) return false;
  return !(Math.abs(Number.parseFloat(textIndent)) > FAR_PX && textIndent.endsWith('px'));
}

export function isOffGround(colour: PageColour, entry: Seeable): boolean {
  const ground = groundOf(entry);
  return ground === undefined || distance(colour, ground) > SAME_COLOUR;
}

type Ground = PageColour | undefined;

// Entries live for one look.
const grounds = new WeakMap<Seeable, { readonly colour: Ground }>();
const PAPER: { readonly colour: Ground } = { colour: [255, 255, 255, 1] };

/** The background colour of an element; undefined for an image, or if unknown. */
export function groundOf(entry: Seeable): Ground {
  const above: Seeable[] = [];
  let ground: { readonly colour: Ground } | undefined;
  for (let at: Seeable | undefined = entry; at !== undefined && ground === undefined; at = at.parent) {
    ground = grounds.get(at) ?? ownGround(styleOf(at));
    above.push(at);
  }
  for (const at of above) grounds.set(at, ground ?? PAPER);
  return (ground ?? PAPER).colour;
}

/** Undefined if the parent's background shows. */
function ownGround(style: CSSStyleDeclaration): { readonly colour: Ground } | undefined {
  if (style.backgroundImage !== 'none') return UNKNOWN;
  const colour = parseColour(style.backgroundColor);
  if (colour === undefined || (colour[3] > 0 && colour[3] < 1)) return UNKNOWN;
  if (colour[3] === 1) return { colour };
  // An absolutely positioned element may be on top of anything.
  return style.position === 'absolute' || style.position === 'fixed' ? UNKNOWN : undefined;
}

const UNKNOWN: { readonly colour: Ground } = { colour: undefined };

export function distance(a: PageColour, b: PageColour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}
