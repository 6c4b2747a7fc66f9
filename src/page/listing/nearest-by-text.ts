import type { ListedElement } from './list-page.ts';

const MOST_COMPARED = 5_000;
const LEAST_ALIKE = 0.3;

/** The elements whose names have most in common with a text, by pairs of characters, in any writing. */
export function nearestByText(text: string, listed: readonly ListedElement[], most: number): ListedElement[] {
  const wanted = pairsOf(text);
  const rated = listed.slice(0, MOST_COMPARED).map((each) => {
    const pairs = pairsOf(each.element.name);
    const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
    return { each, alike: (2 * shared) / (wanted.size + pairs.size || 1) };
  });
  return rated
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ each }) => each);
}

function pairsOf(text: string): Set<string> {
  const plain = Array.from(text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim());
  return new Set(plain.map((character, at) => character + (plain[at + 1] ?? '')));
}
