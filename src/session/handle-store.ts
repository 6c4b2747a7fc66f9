import { fail, monotonicMs } from '../core/index.ts';

/** Where a node is: numbers of nodes hold within one document of one frame. */
export interface NodeAddress {
  readonly frameId: string;
  readonly documentId: string;
  readonly node: number;
}

/** What a handle means. By this an element is known again, and known to have become something else. */
export interface Meaning {
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  readonly landmark: string;
  /** The label of its group. */
  readonly group: string;
  /** The text of its table row, list item or card, as it is shown. */
  readonly row: string;
  /** The same while what is written around it says the same; 0 where nothing is. */
  readonly around: number;
  /** The places of its frame and of the frames around it. */
  readonly frame: string;
}

/** What else there was when the handle was given. */
export interface Surroundings {
  /** Which one it was among elements of the same meaning, and of how many. */
  readonly ordinal: number;
  readonly equals: number;
  /** Whether none other has the same label but for a count at its end. */
  readonly isAlone: boolean;
  /** The highest number of a node in its document: those that come later are higher. */
  readonly lastNode: number;
}

export interface HandleEntry extends Surroundings {
  readonly handle: string;
  readonly contextId: string;
  readonly address: NodeAddress;
  readonly meaning: Meaning;
}

/** The handles of a session. A number is given once, and never means a second thing. */
export interface HandleStore {
  /** The handle of an element: the one that it has, or a new one when it means something else than before. */
  give(element: Omit<HandleEntry, 'handle'>): string;
  find(handle: string): HandleEntry;
  /** The element was found again in another place, or its rank has changed. */
  renew(handle: string, changed: Pick<HandleEntry, 'address'> & Surroundings): void;
}

export interface HandleStoreOptions {
  /** How long a handle that nobody uses is kept for sure. */
  readonly ttlMs: number;
}

// Below this nothing is forgotten, above that the oldest are, whatever their age.
const MOST_AT_EASE = 5_000;
const MOST_AT_ALL = 20_000;
const HANDLE_FORM = /^e([1-9]\d{0,8})$/;

export function createHandleStore({ ttlMs }: HandleStoreOptions): HandleStore {
  // In the order of their last use.
  const entries = new Map<string, { entry: HandleEntry; usedMs: number }>();
  const handleOf = new Map<string, string>();
  let lastNumber = 0;
  const touch = (entry: HandleEntry): HandleEntry => {
    entries.delete(entry.handle);
    entries.set(entry.handle, { entry, usedMs: monotonicMs() });
    const key = keyOf(entry);
    if (!handleOf.has(key)) handleOf.set(key, entry.handle);
    return entry;
  };
  const release = (entry: HandleEntry): void => {
    const key = keyOf(entry);
    if (handleOf.get(key) === entry.handle) handleOf.delete(key);
  };
  const forget = (): void => {
    const oldMs = monotonicMs() - ttlMs;
    for (const [handle, { entry, usedMs }] of entries) {
      if (entries.size <= MOST_AT_EASE || (usedMs > oldMs && entries.size <= MOST_AT_ALL)) return;
      entries.delete(handle);
      release(entry);
    }
  };
  return {
    give(element) {
      const handle = handleOf.get(keyOf(element)) ?? `e${++lastNumber}`;
      touch({ ...element, handle });
      forget();
      return handle;
    },
    find(handle) {
      const number = Number(HANDLE_FORM.exec(handle)?.[1]);
      if (!(number <= lastNumber)) throw fail('handle_unknown', { handle });
      const known = entries.get(handle);
      if (known === undefined) throw fail('handle_stale', { handle }, { message: FORGOTTEN });
      return touch(known.entry);
    },
    renew(handle, changed) {
      const known = entries.get(handle)?.entry;
      if (known === undefined) return;
      release(known);
      touch({ ...known, ...changed });
    },
  };
}

const FORGOTTEN = 'This handle was given long ago and has been forgotten.';

/** One for each node and each thing that it means. */
function keyOf({ contextId, address, meaning }: Omit<HandleEntry, 'handle'>): string {
  const { frameId, documentId, node } = address;
  return JSON.stringify([contextId, frameId, documentId, node, thingOf(meaning)]);
}

// A count in a label, as in "Bag (2)", does not change what it is.
const COUNT = /\s*[([]\d{1,6}\+?[)\]]$/;

export function bareLabel(label: string): string {
  return label.replace(COUNT, '');
}

/** The same text for the same thing, whatever it counts and whatever its row says. */
export function thingOf({ role, tag, around, frame, name, group }: Meaning): string {
  return JSON.stringify([role, tag, around, frame, bareLabel(name), bareLabel(group)]);
}

/** Whether an element means what it meant, counts in labels aside. */
export function isSameThing(one: Meaning, other: Meaning): boolean {
  return thingOf(one) === thingOf(other);
}
