import type { Found, Match } from '../../element/find/index.ts';
import type { PageElement } from '../../element/index.ts';
import { NEAR_SECTION, NEAR_WEAKLY } from '../../inpage/index.ts';

export interface FoundNear extends Found {
  /** It is in a part of the page that the text shares with others. */
  readonly isWeak: boolean;
}

/**
 * The match nearest to a text: in its smallest item that has a match, else in its section. If the text occurs several
 * times, the nearest of each occurrence. Undefined if no text was given.
 */
export function findNear(
  elements: readonly PageElement[],
  findIn: (some: readonly PageElement[]) => Found,
): FoundNear | undefined {
  const places = Math.max(0, ...elements.map(({ near }) => near?.length ?? 0));
  if (places === 0) return undefined;
  const found = Array.from({ length: places }, (_, place) => nearestAt(place, elements, findIn)).filter(
    (each) => each !== undefined,
  );
  const levels = [
    (level: number) => level < NEAR_SECTION,
    (level: number) => level === NEAR_SECTION,
    () => true,
  ];
  for (const isSuch of levels) {
    const such = found.filter(({ level }) => isSuch(level));
    const [first] = such;
    if (first !== undefined) return { ...together(such, elements), isWeak: first.level === NEAR_WEAKLY };
  }
  const others = findIn(elements.filter(({ near }) => near?.every((level) => level < 0) !== true));
  const [best] = others.matches;
  // Offers matches from other items as candidates.
  if (best === undefined) return { ...others, nearest: findIn(elements).matches, isWeak: false };
  return {
    ...others,
    isWeak: (best.element.near ?? []).every((level) => level < 0 || level === NEAR_WEAKLY),
  };
}

interface FoundAt {
  readonly level: number;
  readonly found: Found;
}

function nearestAt(
  place: number,
  elements: readonly PageElement[],
  findIn: (some: readonly PageElement[]) => Found,
): FoundAt | undefined {
  // Elements in inner frames have no distance.
  const levelOf = ({ near }: PageElement): number => near?.[place] ?? NEAR_SECTION;
  const levels = new Set(elements.map(levelOf).filter((level) => level >= 0));
  for (const level of [...levels].toSorted((one, other) => one - other)) {
    const found = findIn(elements.filter((each) => levelOf(each) >= 0 && levelOf(each) <= level));
    const [best] = found.matches;
    if (best !== undefined && !best.isAround && !found.isLoose) return { level, found };
  }
  return undefined;
}

/** The matches of all occurrences, each element once, equal scores in document order. */
function together(all: readonly FoundAt[], elements: readonly PageElement[]): Found {
  const best = new Map<PageElement, Match>();
  for (const match of all.flatMap(({ found }) => found.matches)) {
    const at = elements.indexOf(match.element);
    if ((best.get(match.element)?.score ?? 0) < match.score) best.set(match.element, { ...match, at });
  }
  const matches = [...best.values()].toSorted((one, other) => other.score - one.score || one.at - other.at);
  return { matches, isLoose: false, nearest: all.flatMap(({ found }) => found.nearest) };
}
