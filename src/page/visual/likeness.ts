import type { Pixels, VisualMark } from '../../element/index.ts';
import { differs } from './pixels.ts';

// A changed letter is a small part of a button, but a large one of such a cell.
const CELL = 8;
// A cell with fewer pixels says little.
const LEAST_IN_CELL = 12;
// What is drawn at another fraction of a pixel is smoothed differently.
const NEAR = [0, -1, 1];

export type Pattern = Pick<VisualMark, 'pixels' | 'mask'>;

/** How like a picture is to what was recorded, in its least similar cell: from 0 to 1. */
export function likeness({ pixels: was, mask }: Pattern, is: Pixels): number {
  if (was.width !== is.width || was.height !== is.height) return 0;
  let least = 1;
  for (let top = 0; top < was.height; top += CELL)
    for (let left = 0; left < was.width; left += CELL) {
      let [all, same] = [0, 0];
      for (let y = top; y < Math.min(top + CELL, was.height); y++)
        for (let x = left; x < Math.min(left + CELL, was.width); x++) {
          if (mask?.[y * was.width + x] === 0) continue;
          all += 1;
          if (isNearby(was, is, [x, y]) && isNearby(is, was, [x, y])) same += 1;
        }
      if (all >= Math.min(LEAST_IN_CELL, was.width * was.height)) least = Math.min(least, same / all);
    }
  return least;
}

/** Whether a pixel of one picture is in the other, at the same place or next to it. */
function isNearby(one: Pixels, other: Pixels, [x, y]: readonly [number, number]): boolean {
  const at = (y * one.width + x) * 4;
  for (const dy of NEAR)
    for (const dx of NEAR) {
      const [otherX, otherY] = [x + dx, y + dy];
      if (otherX < 0 || otherY < 0 || otherX >= other.width || otherY >= other.height) continue;
      if (!differs(one.data, at, { data: other.data, at: (otherY * other.width + otherX) * 4 })) return true;
    }
  return false;
}
