import { parseColour } from './colour.ts';
import { argumentsOf, fraction, pixels } from './values.ts';

/** A CSS declaration that can hide something or show it again. */
export interface Declaration {
  readonly property: string;
  /** Lower case, without `!important`. */
  readonly value: string;
  readonly isImportant: boolean;
}

const PROPERTIES = new Set(
  (
    'display visibility opacity font-size position left right top bottom margin-left margin-top text-indent ' +
    'overflow overflow-x overflow-y width height max-width max-height min-width min-height padding padding-top ' +
    'padding-bottom clip clip-path transform scale content-visibility'
  ).split(' '),
);
const COLOUR_PROPERTIES = new Set([
  'color',
  'background',
  'background-color',
  'background-image',
  'background-clip',
]);
const MAX_DECLARATIONS = 200;
const MAX_VALUE_CHARS = 300;

/** The declarations of a block that can affect visibility; colours only if asked for. */
export function parseDeclarations(block: string, { colours }: { colours: boolean }): Declaration[] {
  const found: Declaration[] = [];
  for (const part of splitDeclarations(block)) {
    const colon = part.indexOf(':');
    if (colon < 0 || part.length - colon > MAX_VALUE_CHARS) continue;
    const property = part.slice(0, colon).trim().toLowerCase();
    const raw = part
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const value = raw.replace(/\s*!\s*important$/, '');
    const isImportant = value.length < raw.length;
    for (const [name, text] of longhands(property, value)) {
      const isTracked = PROPERTIES.has(name) || (colours && COLOUR_PROPERTIES.has(name));
      if (isTracked) found.push({ property: name, value: text, isImportant });
    }
    if (found.length > MAX_DECLARATIONS) break;
  }
  return found;
}

/** Splits at semicolons outside quotes and brackets: image URLs contain semicolons. */
function splitDeclarations(block: string): string[] {
  if (!/["'(]/.test(block)) return block.split(';');
  return block.match(/(?:"[^"]*"?|'[^']*'?|\([^)]*\)?|[^;"'(])+/g) ?? [];
}

function longhands(property: string, value: string): (readonly [name: string, value: string])[] {
  if (property === 'inset') {
    const [top = '', right = top, bottom = top, left = right] = value.split(/\s+/);
    return [
      ['top', top],
      ['right', right],
      ['bottom', bottom],
      ['left', left],
    ];
  }
  if (property === 'margin') {
    const [top = '', right = top, , left = right] = value.split(/\s+/);
    return [
      ['margin-top', top],
      ['margin-left', left],
    ];
  }
  if (property === 'font') {
    const size = /(?:^|\s)(\d*\.?\d+[a-z%]*)\s*(?:\/|\s)/.exec(`${value} `)?.[1];
    return size === undefined ? [] : [['font-size', size]];
  }
  if (property === '-webkit-background-clip') return [['background-clip', value]];
  if (property === '-webkit-text-fill-color') return [['color', value]];
  if (property === '-webkit-transform') return [['transform', value]];
  return [[property, value]];
}

/** Farther than any layout moves visible content. */
const FAR_PX = 900;
/** Smaller letters cannot be read. */
export const LEAST_FONT_PX = 2;
const LEAST_OPACITY = 0.03;
const SMALL_PX = 2;

/** Whether this value can make something invisible, alone or together with others. */
export function canHide({ property, value }: Declaration): boolean {
  return HIDING[property]?.(value) === true;
}

const isFar = (value: string): boolean => Math.abs(pixels(value) ?? 0) >= FAR_PX || isFarShare(value);
const isFarAhead = (value: string): boolean => (pixels(value) ?? 0) <= -FAR_PX || isFarShare(value);
const isSmall = (value: string): boolean => (pixels(value) ?? fraction(value) ?? SMALL_PX) < SMALL_PX;

/** A whole width or more to the left, or above. */
function isFarShare(value: string): boolean {
  return value.endsWith('%') && (fraction(value) ?? 0) <= -1;
}

const HIDING: Readonly<Record<string, (value: string) => boolean>> = {
  display: (value) => value === 'none',
  visibility: (value) => value === 'hidden' || value === 'collapse',
  'content-visibility': (value) => value === 'hidden',
  opacity: (value) => (fraction(value) ?? 1) < LEAST_OPACITY,
  'font-size': (value) =>
    (pixels(value) ?? fraction(value) ?? LEAST_FONT_PX) < LEAST_FONT_PX && !isShareOfFont(value),
  position: (value) => value !== 'static',
  left: isFar,
  right: isFarAhead,
  top: isFarAhead,
  bottom: isFarAhead,
  'margin-left': isFarAhead,
  'margin-top': isFarAhead,
  'text-indent': isFar,
  overflow: isClipping,
  'overflow-x': isClipping,
  'overflow-y': isClipping,
  width: isSmall,
  height: isSmall,
  'max-width': isSmall,
  'max-height': isSmall,
  clip: isEmptyRect,
  'clip-path': isEmptyShape,
  transform: isVanishing,
  scale: (value) => /^0(?:\.0+)?(?:\s|$)/.test(value),
  color: () => true,
};

function isShareOfFont(value: string): boolean {
  return /(?:%|r?em|v[wh])$/.test(value) && !/^[+-]?0*\.?0*(?:%|[a-z]+)$/.test(value);
}

function isClipping(value: string): boolean {
  return value.startsWith('hidden') || value.startsWith('clip');
}

/** `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`: no area is left between the edges. */
function isEmptyRect(value: string): boolean {
  const edges = argumentsOf(value, 'rect')?.map((part) => pixels(part));
  if (edges?.length !== 4) return false;
  const [top = 0, right = SMALL_PX, bottom = SMALL_PX, left = 0] = edges;
  return right - left < SMALL_PX || bottom - top < SMALL_PX;
}

function isEmptyShape(value: string): boolean {
  const insets = argumentsOf(value, 'inset')?.map((part) => fraction(part) ?? 0);
  if (insets !== undefined) {
    const [top = 0, right = top, bottom = top, left = right] = insets;
    return top + bottom >= 1 || left + right >= 1;
  }
  const radius = argumentsOf(value, 'circle')?.[0] ?? argumentsOf(value, 'ellipse')?.[0];
  if (radius !== undefined)
    return (pixels(radius) ?? fraction(radius) ?? SMALL_PX) < 1 && radius.startsWith('0');
  const points = argumentsOf(value, 'polygon');
  if (points === undefined) return isEmptyRect(value);
  // All corners at one point, or on one line.
  const isFlat = [0, 1].some((axis) => new Set(points.filter((_, at) => at % 2 === axis)).size === 1);
  return points.length >= 2 && isFlat;
}

function isVanishing(value: string): boolean {
  const scales = ['scale', 'scalex', 'scaley', 'scale3d'].flatMap(
    (name) => argumentsOf(value, name)?.slice(0, 2) ?? [],
  );
  if (scales.some((part) => fraction(part) === 0)) return true;
  const moves = ['translate', 'translatex', 'translatey', 'translate3d'].flatMap(
    (name) => argumentsOf(value, name)?.slice(0, 2) ?? [],
  );
  return moves.some((part) => Math.abs(pixels(part) ?? 0) >= FAR_PX);
}

/** A background colour; `unknown` if there is a background image. */
export function groundOf(background: string): ReturnType<typeof parseColour> | 'unknown' {
  if (/url\(|gradient\(|var\(|image/.test(background)) return 'unknown';
  const words = background.match(/[a-z-]+\([^()]*\)|[^\s()]+/g) ?? [];
  const colour = words.map(parseColour).find((found) => found !== undefined);
  if (colour !== undefined) return colour;
  return background === 'none' || background === '' ? undefined : 'unknown';
}
