/** Red, green and blue from 0 to 255, and the alpha from 0 to 1. */
export type PageColour = readonly [red: number, green: number, blue: number, alpha: number];

/** Nobody notices text with less contrast, as WCAG computes it. */
const LEAST_CONTRAST = 1.1;
/** Of 255, summed over red, green and blue. People tell hues apart that are equally light. */
const MOST_DISTANCE = 120;

/** Whether text of this colour cannot be told from its background. */
export function isNear(colour: PageColour, ground: PageColour): boolean {
  const seen = over(colour, ground);
  return distance(seen, ground) <= MOST_DISTANCE && contrast(seen, ground) < LEAST_CONTRAST;
}

/** A colour that is not opaque, on its background. */
function over([red, green, blue, alpha]: PageColour, ground: PageColour): PageColour {
  if (alpha >= 1) return [red, green, blue, 1];
  const mix = (top: number, below: number): number => top * alpha + below * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

function distance(a: PageColour, b: PageColour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

function contrast(a: PageColour, b: PageColour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance([red, green, blue]: PageColour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

type Blend = (top: number, below: number) => number;

const multiply: Blend = (top, below) => top * below;
const screen: Blend = (top, below) => top + below - top * below;
const hardLight: Blend = (top, below) => (top <= 0.5 ? multiply(2 * top, below) : screen(2 * top - 1, below));

/** The blend modes that treat each channel separately, for shares of 1. */
const BLENDS: Readonly<Record<string, Blend>> = {
  multiply,
  screen,
  darken: Math.min,
  lighten: Math.max,
  'hard-light': hardLight,
  overlay: (top, below) => hardLight(below, top),
  difference: (top, below) => Math.abs(top - below),
  exclusion: (top, below) => top + below - 2 * top * below,
  'color-dodge': (top, below) => (below === 0 ? 0 : top >= 1 ? 1 : Math.min(1, below / (1 - top))),
  'color-burn': (top, below) => (below >= 1 ? 1 : top <= 0 ? 0 : 1 - Math.min(1, (1 - below) / top)),
  'plus-lighter': (top, below) => Math.min(1, top + below),
};

/** A colour as `mix-blend-mode` draws it on a background; undefined for modes that mix channels. */
export function blended(mode: string, top: PageColour, ground: PageColour): PageColour | undefined {
  const blend = BLENDS[mode];
  if (blend === undefined) return undefined;
  const channel = (a: number, b: number): number => 255 * blend(a / 255, b / 255);
  return [channel(top[0], ground[0]), channel(top[1], ground[1]), channel(top[2], ground[2]), top[3]];
}

const GROUNDS: readonly PageColour[] = [
  [0, 0, 0, 1],
  [96, 160, 64, 1],
  [160, 96, 208, 1],
  [255, 255, 255, 1],
];

/** Whether a colour vanishes in this mode on every background: multiplied white, added black. */
export function isLostInBlend(mode: string, colour: PageColour): boolean {
  return GROUNDS.every((ground) => {
    const drawn = blended(mode, colour, ground);
    return drawn !== undefined && isNear(drawn, ground);
  });
}
