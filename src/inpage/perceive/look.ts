import type { Listed } from './listed.ts';
import type { Scene } from './scene.ts';

/** A look of the page: what was found, and cached lookups. */
export interface Look {
  readonly scene: Scene;
  readonly listed: Listed;
  readonly names: { of(element: Element): string };
}

/** The number of listed elements between two indexes of the scene. */
export function listedBetween({ listed: { entries } }: Look, from: number, to: number): number {
  return placeOf(entries, to) - placeOf(entries, from);
}

function placeOf(entries: Look['listed']['entries'], index: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.index ?? Infinity) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
