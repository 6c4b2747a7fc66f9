import { fraction } from './values.ts';

/** Red, green and blue from 0 to 255, and the alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const NAMED: Readonly<Record<string, Colour>> = {
  transparent: [0, 0, 0, 0],
  white: [255, 255, 255, 1],
  black: [0, 0, 0, 1],
  red: [255, 0, 0, 1],
  green: [0, 128, 0, 1],
  blue: [0, 0, 255, 1],
  yellow: [255, 255, 0, 1],
  gray: [128, 128, 128, 1],
  grey: [128, 128, 128, 1],
  silver: [192, 192, 192, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  whitesmoke: [245, 245, 245, 1],
  ghostwhite: [248, 248, 255, 1],
};

const MAX_DISTANCE = 10;
const MIN_ALPHA = 0.05;

/** Parses the usual colour notations; undefined if the colour cannot be known. */
export function parseColour(value: string): Colour | undefined {
  if (Object.hasOwn(NAMED, value)) return NAMED[value];
  return value.startsWith('#') ? hexColour(value.slice(1)) : functionColour(value);
}

function hexColour(digits: string): Colour | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = [0, 2, 4, 6]
    .filter((at) => at < long.length)
    .map((at) => parseInt(long.slice(at, at + 2), 16));
  return [red, green, blue, alpha / 255];
}

function functionColour(value: string): Colour | undefined {
  const inside = /^(rgb|hsl)a?\(([^()]{1,60})\)$/.exec(value);
  const [first, second, third, alpha = '1'] = (inside?.[2] ?? '')
    .split(/[\s,/]+/)
    .filter((part) => part !== '');
  const opacity = fraction(alpha);
  if (opacity === undefined) return undefined;
  if (inside?.[1] === 'hsl') return greyOf(third, opacity);
  const [red, green, blue] = [first, second, third].map(channel);
  return red === undefined || green === undefined || blue === undefined
    ? undefined
    : [red, green, blue, opacity];
}

function channel(part: string | undefined): number | undefined {
  const number = fraction(part);
  return number === undefined ? undefined : part?.endsWith('%') ? number * 255 : number;
}

/** Of the other notations only black and white are recognised: they are what text is hidden with. */
function greyOf(lightness: string | undefined, alpha: number): Colour | undefined {
  const light = fraction(lightness);
  if (light === undefined || (light > 0 && light < 1)) return undefined;
  return [light * 255, light * 255, light * 255, alpha];
}

export function isTransparent(colour: Colour): boolean {
  return colour[3] < MIN_ALPHA;
}

/** Whether two colours look the same. */
export function isSameColour(one: Colour, other: Colour): boolean {
  return [0, 1, 2].every((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= MAX_DISTANCE);
}
