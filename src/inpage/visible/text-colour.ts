import { blended, isLostInBlend, isNear, type PageColour } from '../colour/contrast.ts';
import { rootElement } from '../dom.ts';
import { isFaintColour, parseColour } from '../faint.ts';
import type { Seeable } from '../perceive/scene.ts';
import { isPaintedBehind } from './painted-behind.ts';
import { styleOf } from './view.ts';

// Text indented this far to the left is meant for machines.
const FAR_PX = 400;
const SMALLEST_FONT_PX = 1;

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
  return !isLost(colour, entry) || isPaintedBehind(entry);
}

function isLost(colour: PageColour, entry: Seeable): boolean {
  const ground = groundOf(entry);
  const group = blendGroupOf(entry);
  if (group === undefined) return ground !== undefined && isNear(colour, ground);
  const mode = styleOf(group).mixBlendMode;
  const behind = group.parent === undefined ? paper().colour : groundOf(group.parent);
  if (behind === undefined) return ground === undefined && isLostInBlend(mode, colour);
  const drawn = blended(mode, colour, behind);
  // The background inside the group is mixed in the same way.
  const around = ground === behind || ground === undefined ? ground : blended(mode, ground, behind);
  return drawn !== undefined && around !== undefined && isNear(drawn, around);
}

const groups = new WeakMap<Seeable, { readonly group: Seeable | undefined }>();

/** The nearest element around the text that is mixed with what is behind it. */
function blendGroupOf(entry: Seeable): Seeable | undefined {
  const above: Seeable[] = [];
  let found: { readonly group: Seeable | undefined } | undefined;
  for (let at: Seeable | undefined = entry; at !== undefined && found === undefined; at = at.parent) {
    found = groups.get(at) ?? (styleOf(at).mixBlendMode === 'normal' ? undefined : { group: at });
    above.push(at);
  }
  for (const at of above) groups.set(at, found ?? NO_GROUP);
  return found?.group;
}

const NO_GROUP = { group: undefined };

type Ground = PageColour | undefined;

// Entries live for one look.
const grounds = new WeakMap<Seeable, { readonly colour: Ground }>();
const PAPER: { readonly colour: Ground } = { colour: [255, 255, 255, 1] };

/** What is behind the outermost element that was looked at. */
function paper(): { readonly colour: Ground } {
  const root = rootElement();
  return (root === null ? undefined : ownGround(getComputedStyle(root))) ?? PAPER;
}

/** The background colour of an element; undefined for an image, or if unknown. */
export function groundOf(entry: Seeable): Ground {
  const above: Seeable[] = [];
  let ground: { readonly colour: Ground } | undefined;
  for (let at: Seeable | undefined = entry; at !== undefined && ground === undefined; at = at.parent) {
    ground = grounds.get(at) ?? ownGround(styleOf(at));
    above.push(at);
  }
  ground ??= paper();
  for (const at of above) grounds.set(at, ground);
  return ground.colour;
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
