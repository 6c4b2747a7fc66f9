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
  chars: number;
}

const MOST_CHARS = 16_000_000;

/** One read for all who ask for the same at the same time, or soon after. */
export function createSharedReads(freshMs: number): SharedReads {
  const held = new Map<string, HeldRead>();
  let chars = 0;
  const drop = (key: string, entry: HeldRead | undefined): void => {
    if (entry === undefined || held.get(key) !== entry) return;
    chars -= entry.chars;
    held.delete(key);
  };
  const isUsable = ({ endedMs }: HeldRead, isNew: boolean): boolean =>
    endedMs === undefined || (!isNew && monotonicMs() - endedMs < freshMs);
  const keep = (key: string, entry: HeldRead, scraped: Scraped): void => {
    if (held.get(key) !== entry) return;
    entry.endedMs = monotonicMs();
    entry.chars = scraped.text?.length ?? 0;
    chars += entry.chars;
    for (const [each, other] of held)
      if (other.endedMs !== undefined && (chars > MOST_CHARS || !isUsable(other, false))) drop(each, other);
  };
  return {
    read(of, { isNew, read }) {
      const key = JSON.stringify(of);
      const known = held.get(key);
      if (known !== undefined && isUsable(known, isNew)) return known.reading;
      drop(key, known);
      const entry: HeldRead = { reading: read(), chars: 0 };
      held.set(key, entry);
      entry.reading.then(
        (scraped) => keep(key, entry, scraped),
        () => drop(key, entry),
      );
      return entry.reading;
    },
  };
}
