import type { Pixels } from '../../element/index.ts';

// Smoothed edges may differ a little between two pictures of the same thing.
const MUCH = 24;

/** Whether the pixels at two offsets have different colours. */
export function differs(one: Uint8Array, at: number, { data, at: otherAt }: PixelAt): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((one[at + channel] ?? 0) - (data[otherAt + channel] ?? 0)) > MUCH) return true;
  return false;
}

export interface PixelAt {
  readonly data: Uint8Array;
  readonly at: number;
}

/** The share of pixels that differ, from 0 to 1. */
export function shareChanged(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let changed = 0;
  for (let at = 0; at < one.data.length; at += 4)
    if (differs(one.data, at, { data: other.data, at })) changed += 1;
  return (changed * 4) / Math.max(4, one.data.length);
}

/** Left, top, width and height. */
export type PixelBox = readonly [left: number, top: number, width: number, height: number];

/** A part of a picture; what is outside of the picture is transparent black. */
export function crop({ width, height, data }: Pixels, [left, top, wide, high]: PixelBox): Pixels {
  const cut = new Uint8Array(wide * high * 4);
  for (let row = 0; row < high; row++) {
    const from = top + row;
    if (from < 0 || from >= height) continue;
    const [start, end] = [Math.max(0, left), Math.min(width, left + wide)];
    if (end <= start) continue;
    cut.set(
      data.subarray((from * width + start) * 4, (from * width + end) * 4),
      (row * wide + start - left) * 4,
    );
  }
  return { width: wide, height: high, data: cut };
}
