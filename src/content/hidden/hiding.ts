import type { Declaration } from './declarations.ts';
import { isTransparent, parseColour } from './colour.ts';
import { argumentsOf, fraction, partsOf, pixels } from './values.ts';

/** Farther than any layout moves visible content. */
const FAR_PX = 900;
/** Smaller letters cannot be read. */
export const LEAST_FONT_PX = 2;
const LEAST_OPACITY = 0.03;
const SMALL_PX = 2;

/** What a value does: it hides, it does not, or only the layout could tell. */
export type Hides = 'yes' | 'no' | 'unsure';

/** What this value of a property does, alone or together with others. */
export function hides(property: string, value: string): Hides {
  return HIDING[property]?.(value) ?? 'no';
}

/** Colours can hide text, and so can what is put in only when the element is known. */
const DEPENDENT = new Set([
  'color',
  'fill',
  'background-color',
  'background-image',
  'mix-blend-mode',
  'animation',
  'animation-name',
]);

/** Whether a declaration is a reason to look closer at the elements that it applies to. */
export function mayHide({ property, value }: Declaration): boolean {
  if (DEPENDENT.has(property)) return true;
  const test = HIDING[property];
  if (test === undefined || property === 'position') return false;
  return value.includes('var(') || test(value) !== 'no';
}

/** Whether an animation that ends with this hides its element. */
export function canEndHidden({ property, value }: Declaration): boolean {
  if (property === 'color' || property === 'fill') return (parseColour(value)?.[3] ?? 1) < LEAST_OPACITY;
  return property !== 'position' && hides(property, value) !== 'no';
}

type Test = (value: string) => Hides;

const when =
  (test: (value: string) => boolean): Test =>
  (value) =>
    test(value) ? 'yes' : 'no';

/** A whole width or more to the left, or above. */
function isFarShare(value: string): boolean {
  return (fraction(value) ?? 0) <= -1 && value.includes('%');
}

const isFarAhead = (value: string): boolean => (pixels(value) ?? 0) <= -FAR_PX || isFarShare(value);
const isSmall = when((value) => {
  const size = pixels(value) ?? (value.includes('%') ? fraction(value) : undefined) ?? SMALL_PX;
  return size < SMALL_PX && !(value.includes('%') && size > 0);
});
/** Far to the right the page may scroll. */
const farAside: Test = (value) =>
  isFarAhead(value) ? 'yes' : (pixels(value) ?? 0) >= FAR_PX * 2 ? 'unsure' : 'no';

const HIDING: Readonly<Record<string, Test>> = {
  display: when((value) => value === 'none'),
  visibility: when((value) => value === 'hidden' || value === 'collapse'),
  'content-visibility': when((value) => value === 'hidden'),
  opacity: when((value) => (fraction(value) ?? 1) < LEAST_OPACITY),
  filter: when((value) =>
    [...value.matchAll(/opacity\(([^()]*)\)/g)].some(
      ([, amount = '']) => (fraction(amount.trim()) ?? 1) < LEAST_OPACITY,
    ),
  ),
  'font-size': when(
    (value) => (pixels(value) ?? fraction(value) ?? LEAST_FONT_PX) < LEAST_FONT_PX && !isShareOfFont(value),
  ),
  'line-height': when((value) => pixels(value) === 0 || fraction(value) === 0),
  position: when((value) => value !== 'static'),
  left: farAside,
  right: when(isFarAhead),
  top: when(isFarAhead),
  bottom: when(isFarAhead),
  'margin-left': when(isFarAhead),
  'margin-top': when(isFarAhead),
  'text-indent': when((value) => Math.abs(pixels(value) ?? 0) >= FAR_PX || isFarShare(value)),
  'overflow-x': when(isClipping),
  'overflow-y': when(isClipping),
  width: isSmall,
  height: isSmall,
  'max-width': isSmall,
  'max-height': isSmall,
  clip: when(isEmptyRect),
  'clip-path': emptyShape,
  transform: vanishing,
  scale: when((value) =>
    partsOf(value)
      .slice(0, 2)
      .some((part) => fraction(part) === 0),
  ),
  translate: (value) => moved(partsOf(value).slice(0, 2)),
  rotate: when((value) => /^[xy]\s+/.test(value) && isEdgeOn(value.slice(1).trim())),
  'mask-image': emptyMask,
  'mask-size': when((value) => partsOf(value, /[\s,]/).some((part) => pixels(part) === 0 || part === '0%')),
};

function isShareOfFont(value: string): boolean {
  return /(?:%|r?em|v[wh])$/.test(value) && !/^[+-]?0*\.?0*(?:%|[a-z]+)$/.test(value);
}

function isClipping(value: string): boolean {
  return value === 'hidden' || value === 'clip';
}

/** `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`: no area is left between the edges. */
function isEmptyRect(value: string): boolean {
  const edges = argumentsOf(value, 'rect')?.map((part) => pixels(part));
  if (edges?.length !== 4) return false;
  const [top = 0, right = SMALL_PX, bottom = SMALL_PX, left = 0] = edges;
  return right - left < SMALL_PX || bottom - top < SMALL_PX;
}

function emptyShape(value: string): Hides {
  const insets = argumentsOf(value.replace(/\sround\s.*\)/, ')'), 'inset');
  if (insets !== undefined) return emptyInset(insets);
  const radius = argumentsOf(value, 'circle')?.[0] ?? argumentsOf(value, 'ellipse')?.[0];
  if (radius !== undefined) return pixels(radius) === 0 || fraction(radius) === 0 ? 'yes' : 'no';
  const points = argumentsOf(value, 'polygon');
  if (points !== undefined) {
    // All corners at one point, or on one line.
    const isFlat = [0, 1].some((axis) => new Set(points.filter((_, at) => at % 2 === axis)).size === 1);
    return points.length >= 2 && isFlat ? 'yes' : 'no';
  }
  if (/^path\(\s*["']\s*["']\s*\)/.test(value) || isEmptyRect(value)) return 'yes';
  return value.startsWith('url(') ? 'unsure' : 'no';
}

function emptyInset(sides: readonly string[]): Hides {
  const [top = '0', right = top, bottom = top, left = right] = sides;
  const isCut = ([one, other]: readonly [string, string]): Hides => {
    const [first, second] = [fraction(one), fraction(other)];
    if (first !== undefined && second !== undefined) return first + second >= 1 ? 'yes' : 'no';
    // How much a length leaves depends on the size of the box.
    return Math.max(pixels(one) ?? FAR_PX, pixels(other) ?? FAR_PX) > 20 ? 'unsure' : 'no';
  };
  const cuts = [isCut([top, bottom]), isCut([left, right])];
  return cuts.includes('yes') ? 'yes' : cuts.includes('unsure') ? 'unsure' : 'no';
}

function vanishing(value: string): Hides {
  const numbers = (name: string, count: number): string[] => argumentsOf(value, name)?.slice(0, count) ?? [];
  const scales = [
    ...numbers('scale', 2),
    ...numbers('scalex', 1),
    ...numbers('scaley', 1),
    ...numbers('scale3d', 2),
  ];
  if (scales.some((part) => fraction(part) === 0)) return 'yes';
  const matrix = argumentsOf(value, 'matrix')?.map(Number);
  if (matrix !== undefined && (matrix[0] ?? 1) * (matrix[3] ?? 1) === (matrix[1] ?? 0) * (matrix[2] ?? 0))
    return 'yes';
  if ([...numbers('rotatex', 1), ...numbers('rotatey', 1)].some(isEdgeOn)) return 'yes';
  return moved([
    ...numbers('translate', 2),
    ...numbers('translatex', 1),
    ...numbers('translatey', 1),
    ...numbers('translate3d', 2),
  ]);
}

function isEdgeOn(angle: string): boolean {
  const [, number = '', unit] = /^([+-]?[\d.]+)(deg|turn|rad|grad)$/.exec(angle) ?? [];
  const turns =
    Number(number) / (unit === 'turn' ? 1 : unit === 'rad' ? 2 * Math.PI : unit === 'grad' ? 400 : 360);
  return unit !== undefined && Math.abs((Math.abs(turns) % 0.5) - 0.25) < 0.001;
}

/** A move by its own size may lead out of the page, or into its place. */
function moved(by: readonly string[]): Hides {
  if (by.some((part) => (pixels(part) ?? 0) <= -FAR_PX)) return 'yes';
  const isUnsure = by.some(
    (part) => (pixels(part) ?? 0) >= FAR_PX || (part.includes('%') && Math.abs(fraction(part) ?? 0) >= 1),
  );
  return isUnsure ? 'unsure' : 'no';
}

/** A mask of transparent colours; what a picture leaves is not known. */
function emptyMask(value: string): Hides {
  if (!value.includes('gradient(')) return /url\(|image|element\(|paint\(/.test(value) ? 'unsure' : 'no';
  if (/url\(|var\(/.test(value)) return 'unsure';
  const inside = value.match(/gradient\(((?:[^()]|\([^()]*\))*)\)/g) ?? [];
  const colours = inside
    .flatMap((gradient) => partsOf(gradient.slice('gradient('.length, -1), /[\s,]/))
    .map(parseColour)
    .filter((colour) => colour !== undefined);
  return colours.length > 0 && colours.every(isTransparent) ? 'yes' : 'no';
}
