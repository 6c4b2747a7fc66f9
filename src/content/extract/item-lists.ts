import type { Outline, OutlineBox } from './outline.ts';

/** Several similar items of at least two texts each: comments, posts, teasers, products. */
export interface ItemList {
  readonly items: readonly OutlineBox[];
}

const MIN_ITEMS = 4;
const MIN_ITEM_BLOCKS = 2;

/** In document order; of lists inside lists only the outer one. */
export function itemListsOf({ boxes }: Outline): ItemList[] {
  const isInside = new Set<OutlineBox>();
  const itemsOf = new Map<OutlineBox | undefined, OutlineBox[]>();
  for (const box of boxes) {
    const { parent } = box;
    const isListed = parent !== undefined && isInside.has(parent);
    if (!isListed && !isItem(box)) continue;
    isInside.add(box);
    if (!isListed) itemsOf.set(parent, [...(itemsOf.get(parent) ?? []), box]);
  }
  return [...itemsOf.values()].filter(({ length }) => length >= MIN_ITEMS).map((items) => ({ items }));
}

function isItem({ alike, firstBlock, endBlock }: OutlineBox): boolean {
  return alike >= MIN_ITEMS && endBlock - firstBlock >= MIN_ITEM_BLOCKS;
}
