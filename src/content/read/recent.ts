import { monotonicMs } from '../../core/index.ts';

/** The texts of the last few calls, for calls that continue them. */
export interface Recent<T> {
  find(key: string): T | undefined;
  keep(key: string, value: T, size: number): void;
}

interface RecentEntry<T> {
  readonly value: T;
  readonly size: number;
  readonly untilMs: number;
}

const MOST_SIZE = 16_000_000;
const KEPT_MS = 300_000;

export function createRecent<T>(): Recent<T> {
  const entries = new Map<string, RecentEntry<T>>();
  let total = 0;
  const drop = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.untilMs > monotonicMs()) return entry?.value;
      drop(key);
      return undefined;
    },
    keep(key, value, size) {
      drop(key);
      entries.set(key, { value, size, untilMs: monotonicMs() + KEPT_MS });
      total += size;
      for (const oldest of entries.keys()) if (total > MOST_SIZE) drop(oldest);
    },
  };
}
