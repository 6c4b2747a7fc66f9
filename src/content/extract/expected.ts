/** The number of words of each block, and how likely they are content. */
export interface Worth {
  readonly words: readonly number[];
  readonly likely: readonly number[];
}

/** Errors affect whole pages rather than single blocks, so the likelihoods are trusted less than they claim. */
const TRUST = 0.65;

export function tempered(likely: readonly number[]): number[] {
  return likely.map((p) => 1 / (1 + ((1 - p) / Math.max(p, 1e-9)) ** TRUST));
}

/** The blocks with the highest expected F1. */
export function bestBlocks({ words, likely }: Worth): boolean[] {
  const order = likely.map((_, at) => at).sort((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
  const expected = likely.reduce((sum, p, at) => sum + p * (words[at] ?? 0), 0);
  let [taken, right, best, end] = [0, 0, 0, 0];
  for (const [rank, at] of order.entries()) {
    taken += words[at] ?? 0;
    right += (words[at] ?? 0) * (likely[at] ?? 0);
    const score = (2 * right) / (taken + expected);
    if (score > best) [best, end] = [score, rank + 1];
  }
  const kept = likely.map(() => false);
  for (const at of order.slice(0, end)) kept[at] = true;
  return kept;
}

/** The expected F1 of keeping these blocks. */
export function expectedF1(kept: readonly boolean[], { words, likely }: Worth): number {
  let [taken, right, expected] = [0, 0, 0];
  for (const [at, p] of likely.entries()) {
    const count = words[at] ?? 0;
    expected += p * count;
    if (kept[at] !== true) continue;
    taken += count;
    right += p * count;
  }
  return right === 0 ? 0 : (2 * right) / (taken + expected);
}
