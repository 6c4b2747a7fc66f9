import type { PageColour } from './colour/contrast.ts';

// Content for machines, too faint for a person to notice.

const LEAST = 0.05;

/** The element's visibility from its own opacity and filter: 0 to 1. */
export function strengthOf({ opacity, filter }: CSSStyleDeclaration): number {
  let strength = Number.parseFloat(opacity);
  if (filter !== 'none')
    for (const [, amount = '1'] of filter.matchAll(/opacity\(([\d.e-]*)\)/g))
      strength *= amount === '' ? 1 : Number(amount);
  return Number.isNaN(strength) ? 1 : strength;
}

export function isFaintStrength(strength: number): boolean {
  return strength < LEAST;
}

export function isFaint(style: CSSStyleDeclaration): boolean {
  return isFaintStrength(strengthOf(style));
}

export function isFaintColour(colour: PageColour | undefined): boolean {
  return colour !== undefined && colour[3] < LEAST;
}

const MOST_KNOWN = 500;
const known = new Map<string, PageColour | undefined>();

/** A computed colour of any colour space, in sRGB. Cached: a page has few colours and many elements. */
export function parseColour(text: string): PageColour | undefined {
  if (!known.has(text)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, readColour(text));
  }
  return known.get(text);
}

function readColour(text: string): PageColour | undefined {
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number.parseFloat);
  if (parts === undefined) return paintedColour(text);
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  return [red, green, blue, alpha];
}

/** The colour as the browser paints it, read from a pixel. */
function paintedColour(text: string): PageColour | undefined {
  return /^(?:color|oklch|oklab|lab|lch|hsla?|hwb)\(/.test(text) ? paint(text) : undefined;
}

let pixel: OffscreenCanvasRenderingContext2D | null | undefined;

function paint(text: string): PageColour | undefined {
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (pixel === null) return undefined;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = text;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
