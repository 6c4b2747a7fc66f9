/** An item of several rankings. */
export interface FusedItem<T> {
  readonly item: T;
  readonly score: number;
}

// The usual constant of reciprocal rank fusion: the first places of one ranking do not outweigh everything else.
const K = 60;

/** Joins rankings whose scores cannot be compared, by the places that items have in them; best first. */
export function fuseRanks<T>(rankings: readonly (readonly T[])[]): FusedItem<T>[] {
  const scores = new Map<T, number>();
  for (const ranking of rankings)
    ranking.forEach((item, at) => scores.set(item, (scores.get(item) ?? 0) + 1 / (K + at + 1)));
  return [...scores].map(([item, score]) => ({ item, score })).sort((a, b) => b.score - a.score);
}
