import { converter, parse } from 'culori';
import { ownCopy } from '../../core/index.ts';
import type { PageColour } from '../../inpage/colour/index.ts';

const MIN_ALPHA = 0.05;
const MOST_KNOWN = 2_000;
const known = new Map<string, PageColour | undefined>();
const toRgb = converter('rgb');

/** A colour in any notation, in sRGB; undefined if it cannot be known. */
export function parseColour(value: string): PageColour | undefined {
  if (!known.has(value)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(ownCopy(value), readColour(value));
  }
  return known.get(value);
}

function readColour(value: string): PageColour | undefined {
  const parsed = parse(value);
  if (parsed === undefined) return undefined;
  const { r, g, b, alpha = 1 } = toRgb(parsed);
  const channel = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)));
  return [channel(r), channel(g), channel(b), alpha];
}

export function isTransparent(colour: PageColour): boolean {
  return colour[3] < MIN_ALPHA;
}
