import { fail, monotonicMs } from '../core/index.ts';
import {
  createHandleNumbers,
  createNumberBlocks,
  type HandleNumbers,
  type Series,
} from './handle-numbers.ts';

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
  give(element: Omit<HandleEntry, 'handle'>, series?: Series): string;
  /** Sets numbers of `wa-` aside for nodes of a tab, in their order; a node that was ever numbered is left as it is. */
  reserve(contextId: string, addresses: readonly NodeAddress[]): void;
  find(handle: string): HandleEntry;
  /** The element was found again in another place, or its rank has changed. */
  renew(handle: string, changed: Pick<HandleEntry, 'address'> & Surroundings): void;
}

export interface HandleStoreOptions {
  /** How long a handle that nobody uses is kept for sure. */
  readonly ttlMs: number;
  /** Where its numbers come from; a store without others beside it counts from the beginning. */
  readonly numbers?: HandleNumbers;
}

// Below this nothing is forgotten, above that the oldest are, whatever their age.
const MOST_AT_EASE = 5_000;
const MOST_AT_ALL = 20_000;
const HANDLE_FORM = /^(e|wa-)(0|[1-9]\d{0,8})$/;

export function createHandleStore({
  ttlMs,
  numbers = createHandleNumbers(createNumberBlocks(), true),
}: HandleStoreOptions): HandleStore {
  // In the order of their last use.
  const entries = new Map<string, { entry: HandleEntry; usedMs: number }>();
  const handleOf = new Map<string, string>();
  const reserved = createReserved();
  const touch = (entry: HandleEntry): HandleEntry => {
    entries.delete(entry.handle);
    entries.set(entry.handle, { entry, usedMs: monotonicMs() });
    const key = keyOf(entry, seriesOf(entry.handle));
    if (!handleOf.has(key)) handleOf.set(key, entry.handle);
    return entry;
  };
  const release = (entry: HandleEntry): void => {
    const key = keyOf(entry, seriesOf(entry.handle));
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
    give(element, series = 'e') {
      const { contextId, address } = element;
      const own = series === 'wa-' ? reserved.take(contextId, address) : undefined;
      const known = handleOf.get(keyOf(element, series));
      const handle = known ?? `${series}${own ?? numbers.issue(series)}`;
      touch({ ...element, handle });
      forget();
      return handle;
    },
    reserve(contextId, addresses) {
      for (const address of addresses)
        if (!reserved.has(contextId, address)) reserved.set(contextId, address, numbers.issue('wa-'));
    },
    find(handle) {
      const [, series, number] = HANDLE_FORM.exec(handle) ?? [];
      const isIssued = series !== undefined && numbers.hasIssued(series as Series, Number(number)); // the form has no other
      if (!isIssued) throw fail('handle_unknown', { handle, issuedHere: false });
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

const FORGOTTEN = 'This handle was not issued yet, or so long ago that it has been forgotten.';

function seriesOf(handle: string): Series {
  return handle.startsWith('e') ? 'e' : 'wa-';
}

// Frames come and go; those that were numbered longest ago are forgotten.
const MOST_FRAMES = 100;

interface Reserved {
  has(contextId: string, address: NodeAddress): boolean;
  set(contextId: string, address: NodeAddress, number: number): void;
  /** The number that waits for a node, once. */
  take(contextId: string, address: NodeAddress): number | undefined;
}

/** Numbers that wait for nodes: of each frame, those of the document that it shows. */
function createReserved(): Reserved {
  const frames = new Map<
    string,
    { readonly documentId: string; readonly numbers: Map<number, number | 'taken'> }
  >();
  const numbersOf = (
    contextId: string,
    { frameId, documentId }: NodeAddress,
  ): Map<number, number | 'taken'> => {
    const key = `${contextId} ${frameId}`;
    const known = frames.get(key);
    if (known?.documentId === documentId) return known.numbers;
    const numbers = new Map<number, number | 'taken'>();
    frames.delete(key);
    frames.set(key, { documentId, numbers });
    const [oldest] = frames.keys();
    if (frames.size > MOST_FRAMES && oldest !== undefined) frames.delete(oldest);
    return numbers;
  };
  return {
    has: (contextId, address) => numbersOf(contextId, address).has(address.node),
    set: (contextId, address, number) => numbersOf(contextId, address).set(address.node, number),
    take(contextId, address) {
      const numbers = numbersOf(contextId, address);
      const number = numbers.get(address.node);
      numbers.set(address.node, 'taken');
      return number === 'taken' ? undefined : number;
    },
  };
}

/** One for each node and each thing that it means. */
function keyOf({ contextId, address, meaning }: Omit<HandleEntry, 'handle'>, series: Series): string {
  const { frameId, documentId, node } = address;
  return JSON.stringify([series, contextId, frameId, documentId, node, thingOf(meaning)]);
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
