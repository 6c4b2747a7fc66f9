import { jsonBytes } from '../../core/index.ts';
import { cutCharacters } from './cut-characters.ts';
import type { ElementPlace } from './places.ts';

export interface LeftOutElements {
  readonly place: ElementPlace;
  readonly count: number;
}

const MOST_KEYS = 8;
/** This many places keep their own name if there are too many. */
const OWN_KEYS = 4;
const KEY_LIMITS = { characters: 40, bytes: 60 };

/** The number of elements not shown, by place. The numbers always add up; names are merged until they fit. */
export function moreOf(leftOut: readonly LeftOutElements[], maxBytes: number): Record<string, number> {
  const real = leftOut.filter(({ count }) => count > 0);
  const counts = [...real].map(({ count }) => count).sort((a, b) => b - a);
  const large = counts[OWN_KEYS - 1] ?? 0;
  const ways = [
    joined(real, ({ place }) => place.label),
    joined(real, (one) => (one.count >= large && one.count > 1 ? one.place.label : landmarkOf(one))),
    joined(real, landmarkOf),
  ];
  const fitting = ways.find((more) => more.size <= MOST_KEYS && jsonBytes(asRecord(more)) <= maxBytes);
  return asRecord(fitting ?? joined(real, () => 'other'));
}

function landmarkOf({ place }: LeftOutElements): string {
  return place.landmark ?? 'other';
}

function joined(
  leftOut: readonly LeftOutElements[],
  keyOf: (one: LeftOutElements) => string,
): ReadonlyMap<string, number> {
  const more = new Map<string, number>();
  for (const one of leftOut) {
    const key = cutCharacters(keyOf(one), KEY_LIMITS);
    more.set(key, (more.get(key) ?? 0) + one.count);
  }
  return more;
}

// From entries, because a page may name a group "__proto__".
function asRecord(more: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(more);
}
