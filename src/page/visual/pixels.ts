/** A picture: rows of pixels with red, green, blue and alpha of one byte each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

// Smoothed edges may differ a little between two pictures of the same thing.
const MUCH = 24;

function isOtherColour({ data: one }: Pixels, { data: other }: Pixels, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++)
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > MUCH) return true;
  return false;
}

/** The share of pixels that differ, from 0 to 1. */
export function shareChanged(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let changed = 0;
  for (let at = 0; at < one.data.length; at += 4) if (isOtherColour(one, other, at)) changed += 1;
  return (changed * 4) / Math.max(4, one.data.length);
}
