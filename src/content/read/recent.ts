import { monotonicMs } from '../../core/index.ts';

/** The texts of the last few calls, for calls that continue them. */
export interface Recent<T> {
  find(key: RecentKey): T | undefined;
  keep(key: RecentKey, value: T, size: number): void;
}

/** What was read, and for whom: the texts of a session are for that session only. */
export interface RecentKey {
  readonly owner: object;
  readonly asked: unknown;
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
  const owners = new WeakMap<object, number>();
  let total = 0;
  let lastOwner = 0;
  const keyOf = ({ owner, asked }: RecentKey): string => {
    const number = owners.get(owner) ?? ++lastOwner;
    owners.set(owner, number);
    return JSON.stringify([number, asked]);
  };
  const drop = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    find(wanted) {
      const key = keyOf(wanted);
      const entry = entries.get(key);
      if (entry === undefined || entry.untilMs > monotonicMs()) return entry?.value;
      drop(key);
      return undefined;
    },
    keep(wanted, value, size) {
      const key = keyOf(wanted);
      drop(key);
      entries.set(key, { value, size, untilMs: monotonicMs() + KEPT_MS });
      total += size;
      for (const oldest of entries.keys()) if (total > MOST_SIZE) drop(oldest);
    },
  };
}
