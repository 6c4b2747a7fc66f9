/** Something that pages did by themselves and that is reported to the caller. Texts come from the page. */
export type Happening =
  | { readonly kind: 'dialog'; readonly type: string; readonly message: string; readonly answer: string }
  | { readonly kind: 'popup' }
  | { readonly kind: 'popupBlocked' }
  /** A navigation that the rules of the session forbid. */
  | { readonly kind: 'refused'; readonly url: string }
  | { readonly kind: 'crash' }
  | { readonly kind: 'permission'; readonly name: string }
  | { readonly kind: 'fileChooser' }
  | {
      readonly kind: 'download';
      /** A safe file name, whatever the page called it. */
      readonly name: string;
      readonly originalName: string;
      /** Absent if the file was not saved. */
      readonly path?: string;
      readonly bytes: number;
      /** Why it was not saved. */
      readonly refused?: 'too_large' | 'too_many' | 'remote_browser' | 'failed';
    };

export type HappeningKind = Happening['kind'];

/** A moment in the record. */
export interface Mark {
  readonly total: number;
  readonly counts: ReadonlyMap<HappeningKind, number>;
}

/** A bounded record of events: the oldest are dropped first, but all are counted. */
export interface Happenings {
  add(happening: Happening): void;
  mark(): Mark;
  since(mark: Mark): readonly Happening[];
  /** How many of a kind there were, including dropped ones. */
  countSince(mark: Mark, kind: HappeningKind): number;
  /** Resolves once there have been so many of a kind since the mark, or when the signal aborts. */
  until(awaited: AwaitedHappening, signal: AbortSignal): Promise<void>;
}

export interface AwaitedHappening {
  readonly mark: Mark;
  readonly kind: HappeningKind;
  readonly count: number;
}

const MOST_REMEMBERED = 200;

export function createHappenings(): Happenings {
  const entries: { readonly at: number; readonly happening: Happening }[] = [];
  const counts = new Map<HappeningKind, number>();
  const listeners = new Set<() => void>();
  let total = 0;
  const countSince = (mark: Mark, kind: HappeningKind): number =>
    (counts.get(kind) ?? 0) - (mark.counts.get(kind) ?? 0);
  return {
    add(happening) {
      counts.set(happening.kind, (counts.get(happening.kind) ?? 0) + 1);
      entries.push({ at: total++, happening });
      if (entries.length > MOST_REMEMBERED) entries.shift();
      for (const listener of listeners) listener();
    },
    mark: () => ({ total, counts: new Map(counts) }),
    since: (mark) => entries.filter(({ at }) => at >= mark.total).map(({ happening }) => happening),
    countSince,
    until: ({ mark, kind, count }, signal) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (countSince(mark, kind) < count && !signal.aborted) return;
          listeners.delete(check);
          signal.removeEventListener('abort', check);
          resolve();
        };
        listeners.add(check);
        signal.addEventListener('abort', check);
        check();
      }),
  };
}
