/** Numbers that look thrown and are the same in every run. */
export interface Chance {
  /** A whole number from 0 up to, not including, this one. */
  below(limit: number): number;
  one<T>(values: readonly [T, ...T[]]): T;
  /** Whether something that happens this often, of 100, happens now. */
  percent(often: number): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    one: (values) => values[below(values.length)] ?? values[0],
    percent: (often) => below(100) < often,
  };
}
