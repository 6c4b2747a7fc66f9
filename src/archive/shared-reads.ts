import type { Scraped } from '../content/index.ts';
import { monotonicMs } from '../core/index.ts';

export interface SharedReads {
  /** The read of this key that is under way or has just ended, or a new one. */
  read(key: readonly unknown[], how: SharedRead): Promise<Scraped>;
}

export interface SharedRead {
  /** Whether one that has ended will not do. */
  readonly isNew: boolean;
  readonly read: () => Promise<Scraped>;
}

interface HeldRead {
  readonly reading: Promise<Scraped>;
  /** Undefined while it is under way. */
  endedMs?: number;
  /** Of its text, in characters, and of its file, in bytes. */
  size: number;
}

const MOST_SIZE = 16_000_000;

/** One read for all who ask for the same at the same time, or soon after. */
export function createSharedReads(freshMs: number): SharedReads {
  const held = new Map<string, HeldRead>();
  let total = 0;
  const drop = (key: string, entry: HeldRead | undefined): void => {
    if (entry === undefined || held.get(key) !== entry) return;
    total -= entry.size;
    held.delete(key);
  };
  const isUsable = ({ endedMs }: HeldRead, isNew: boolean): boolean =>
    endedMs === undefined || (!isNew && monotonicMs() - endedMs < freshMs);
  const keep = (key: string, entry: HeldRead, scraped: Scraped): void => {
    if (held.get(key) !== entry) return;
    entry.endedMs = monotonicMs();
    entry.size = (scraped.text?.length ?? 0) + (scraped.file?.bytes.length ?? 0);
    total += entry.size;
    for (const [each, other] of held)
      if (other.endedMs !== undefined && (total > MOST_SIZE || !isUsable(other, false))) drop(each, other);
  };
  return {
    read(of, { isNew, read }) {
      const key = JSON.stringify(of);
      const known = held.get(key);
      if (known !== undefined && isUsable(known, isNew)) return known.reading;
      drop(key, known);
      const entry: HeldRead = { reading: read(), size: 0 };
      held.set(key, entry);
      entry.reading.then(
        (scraped) => keep(key, entry, scraped),
        () => drop(key, entry),
      );
      return entry.reading;
    },
  };
}
