import type { PageElement } from '../model.ts';

/** The upper part of a tall box decides its row, so that a sidebar does not absorb the rows next to it. */
const ROW_PX = 48;
/** Boxes whose centres differ by no more than this are in one row. */
const SAME_ROW_PX = 16;

/** From top to bottom in rows, and within a row from left to right. */
export function inReadingOrder<T extends { readonly element: PageElement }>(
  items: readonly T[],
): readonly T[] {
  const placed = items.map((item) => ({ item, row: 0, x: item.element.box.x, middle: middleOf(item) }));
  placed.sort((a, b) => a.middle - b.middle);
  let row = 0;
  let first = placed[0]?.middle ?? 0;
  for (const entry of placed) {
    if (entry.middle - first > SAME_ROW_PX) {
      row++;
      first = entry.middle;
    }
    entry.row = row;
  }
  return placed.sort((a, b) => a.row - b.row || a.x - b.x).map(({ item }) => item);
}

function middleOf({ element: { box } }: { readonly element: PageElement }): number {
  return box.y + Math.min(box.height, ROW_PX) / 2;
}
