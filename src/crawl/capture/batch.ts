/** Collects items that are cheaper to store together. */
export interface Batch<Item, Stored> {
  /** Resolves when the item is stored. */
  add(item: Item): Promise<Stored>;
  /** Stores what there is without waiting for more. */
  flush(): void;
}

export interface BatchOptions<Item, Stored> {
  readonly maxCount: number;
  /** How long the first item of a batch waits for others. */
  readonly maxMs: number;
  /** One result for each item, in their order. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Stored[]>;
}

interface WaitingItem<Item, Stored> {
  readonly item: Item;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

/** Commits by count and by time, one batch after the other. */
export function createBatch<Item, Stored>(options: BatchOptions<Item, Stored>): Batch<Item, Stored> {
  const { maxCount, maxMs, commit } = options;
  let waiting: WaitingItem<Item, Stored>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const store = async (batch: readonly WaitingItem<Item, Stored>[]): Promise<void> => {
    try {
      const stored = await commit(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(stored[at] as Stored)); // one for each
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    last = last.then(() => store(batch));
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (waiting.length >= maxCount) flush();
        else timer ??= setTimeout(flush, maxMs);
      }),
    flush,
  };
}
