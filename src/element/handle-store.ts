import { fail, monotonicMs, type Usage } from '../core/index.ts';
import {
  createHandleNumbers,
  createNumberBlocks,
  type HandleNumbers,
  type Series,
} from './handle-numbers.ts';
import type { VisualMark } from './visual-mark.ts';

/** The address of a node: node numbers are valid within one document of one frame. */
export interface NodeAddress {
  readonly frameId: string;
  readonly documentId: string;
  readonly node: number;
}

/** The meaning of a handle, by which an element is recognised again, or found to have changed. */
export interface Meaning {
  readonly role: string;
  readonly name: string;
  readonly tag: string;
  readonly landmark: string;
  /** The label of its group. */
  readonly group: string;
  /** The visible text of its table row, list item or card. */
  readonly row: string;
  /** Equal as long as the text around it is; 0 if there is none. */
  readonly around: number;
  /** The indexes of its frame and of that frame's ancestors. */
  readonly frame: string;
}

/** Other elements at the time the handle was given. */
export interface Surroundings {
  /** Its index among elements of the same meaning, and their number. */
  readonly ordinal: number;
  readonly equals: number;
  /** Whether no other element has the same label, apart from a count at its end. */
  readonly isAlone: boolean;
  /** The highest node number in its document: later nodes have higher ones. */
  readonly lastNode: number;
}

export interface HandleEntry extends Surroundings {
  readonly handle: string;
  readonly contextId: string;
  readonly address: NodeAddress;
  readonly meaning: Meaning;
  /** It was never on the first page of a listing. */
  readonly isLater?: boolean;
  /** What it looks like, if its element alone does not identify it. */
  readonly visual?: VisualMark | undefined;
}

export type Renewed = Pick<HandleEntry, 'address'> &
  Partial<Surroundings> & {
    readonly meaning?: Meaning;
    readonly visual?: VisualMark | undefined;
  };

/** The handles of a session. A number is issued once, and never gets a second meaning. */
export interface HandleStore {
  /** The handle of an element: its existing one, or a new one if its meaning has changed. */
  give(element: Omit<HandleEntry, 'handle'>, series?: Series): string;
  /** Reserves `wa-` numbers for nodes of a tab, in order; nodes that were ever numbered are skipped. */
  reserve(contextId: string, addresses: readonly NodeAddress[]): void;
  find(handle: string): HandleEntry;
  /** Updates a handle whose element was found at another address, or whose ordinal or label has changed. */
  renew(handle: string, changed: Renewed): void;
}

export interface HandleStoreOptions {
  /** How long an unused handle is guaranteed to be kept. */
  readonly ttlMs: number;
  /** How long an `x` handle is valid after it was last given or found again. */
  readonly visualTtlMs?: number;
  /** The source of its numbers; a store on its own counts from the start. */
  readonly numbers?: HandleNumbers;
  readonly usage?: Usage;
}

// Up to the first number nothing is dropped; above the second the oldest are, whatever their age.
const MOST_AT_EASE = 5_000;
const MOST_AT_ALL = 20_000;
const HANDLE_FORM = /^(e|wa-|x)(0|[1-9]\d{0,8})$/;

export function createHandleStore({
  numbers = createHandleNumbers(createNumberBlocks(), true),
  usage,
  ...limits
}: HandleStoreOptions): HandleStore {
  const kept = createKeptHandles(limits);
  const reserved = createReserved();
  return {
    give(element, series = 'e') {
      const { contextId, address } = element;
      const own = series === 'wa-' ? reserved.take(contextId, address) : undefined;
      const known = kept.handleFor(element, series);
      if (known === undefined) usage?.count('handles', 'created');
      const handle = known ?? `${series}${own ?? numbers.issue(series)}`;
      const isLater = element.isLater === true && kept.get(handle)?.entry.isLater !== false;
      kept.touch({ ...element, isLater, handle });
      kept.forget();
      return handle;
    },
    reserve(contextId, addresses) {
      for (const address of addresses)
        if (!reserved.has(contextId, address)) reserved.set(contextId, address, numbers.issue('wa-'));
    },
    find(handle) {
      const [, series, number] = HANDLE_FORM.exec(handle) ?? [];
      const isIssued = series !== undefined && numbers.hasIssued(series as Series, Number(number)); // see HANDLE_FORM
      if (!isIssued) throw fail('handle_unknown', { handle, issuedHere: false });
      const known = kept.get(handle);
      if (known === undefined)
        throw fail('handle_stale', { handle }, { message: series === 'x' ? EXPIRED : FORGOTTEN });
      return kept.touch(known.entry, known.foundMs);
    },
    renew(handle, changed) {
      const known = kept.get(handle)?.entry;
      if (known === undefined) return;
      kept.release(known);
      kept.touch({ ...known, ...changed });
    },
  };
}

interface KeptHandles {
  /** The handle of an element that has one. */
  handleFor(element: Omit<HandleEntry, 'handle'>, series: Series): string | undefined;
  /** Undefined if it is forgotten, or a visual one that has expired. */
  get(handle: string): KeptEntry | undefined;
  /** Records a use; without a time, it was also found now. */
  touch(entry: HandleEntry, foundMs?: number): HandleEntry;
  /** Its element may get another handle. */
  release(entry: HandleEntry): void;
  /** Drops expired visual handles, whose pixels take room, and the oldest of very many. */
  forget(): void;
}

function createKeptHandles({
  ttlMs,
  visualTtlMs = Infinity,
}: Pick<HandleStoreOptions, 'ttlMs' | 'visualTtlMs'>): KeptHandles {
  // In order of last use.
  const entries = new Map<string, KeptEntry>();
  const handleOf = new Map<string, string>();
  const visual = new Set<string>();
  const isExpired = ({ entry, foundMs }: KeptEntry): boolean =>
    seriesOf(entry.handle) === 'x' && monotonicMs() - foundMs >= visualTtlMs;
  const release = (entry: HandleEntry): void => {
    const key = keyOf(entry, seriesOf(entry.handle));
    if (handleOf.get(key) === entry.handle) handleOf.delete(key);
  };
  const drop = (entry: HandleEntry): void => {
    entries.delete(entry.handle);
    release(entry);
  };
  return {
    release,
    handleFor: (element, series) => handleOf.get(keyOf(element, series)),
    get(handle) {
      const known = entries.get(handle);
      return known === undefined || isExpired(known) ? undefined : known;
    },
    touch(entry, foundMs = monotonicMs()) {
      entries.delete(entry.handle);
      entries.set(entry.handle, { entry, usedMs: monotonicMs(), foundMs });
      const key = keyOf(entry, seriesOf(entry.handle));
      if (!handleOf.has(key)) handleOf.set(key, entry.handle);
      if (entry.handle.startsWith('x')) visual.add(entry.handle);
      return entry;
    },
    forget() {
      for (const handle of visual) {
        const known = entries.get(handle);
        if (known === undefined || isExpired(known)) visual.delete(handle);
        if (known !== undefined && isExpired(known)) drop(known.entry);
      }
      const oldMs = monotonicMs() - ttlMs;
      for (const { entry, usedMs } of entries.values()) {
        if (entries.size <= MOST_AT_EASE || (usedMs > oldMs && entries.size <= MOST_AT_ALL)) return;
        drop(entry);
      }
    },
  };
}

interface KeptEntry {
  readonly entry: HandleEntry;
  readonly usedMs: number;
  /** When it was last given, or found again. */
  readonly foundMs: number;
}

const EXPIRED = 'This visual handle has expired: what was there may have changed since.';
const FORGOTTEN = 'This handle was not issued yet, or so long ago that it has been forgotten.';

function seriesOf(handle: string): Series {
  return handle.startsWith('e') ? 'e' : handle.startsWith('x') ? 'x' : 'wa-';
}

// Frames come and go; the least recently numbered ones are dropped.
const MOST_FRAMES = 100;

interface Reserved {
  has(contextId: string, address: NodeAddress): boolean;
  set(contextId: string, address: NodeAddress, number: number): void;
  /** The number reserved for a node; returned only once. */
  take(contextId: string, address: NodeAddress): number | undefined;
}

/** Reserved numbers: for each frame, those of its current document. */
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

/** One per node and meaning, or per node and look. */
function keyOf({ contextId, address, meaning, visual }: Omit<HandleEntry, 'handle'>, series: Series): string {
  const { frameId, documentId, node } = address;
  return JSON.stringify([series, contextId, frameId, documentId, node, visual?.id ?? thingOf(meaning)]);
}

// A count in a label, as in "Bag (2)", does not change the meaning.
const COUNT = /\s*[([]\d{1,6}\+?[)\]]$/;

export function bareLabel(label: string): string {
  return label.replace(COUNT, '');
}

// An element without a role may gain or lose listeners, and stays the same thing.
const ROLELESS = new Set(['clickable', 'hoverable', 'text']);

/** A key that is equal for the same thing, whatever the count in its label and the text of its row. */
export function thingOf({ role, tag, around, frame, name, group }: Meaning): string {
  return JSON.stringify([
    ROLELESS.has(role) ? '' : role,
    tag,
    around,
    frame,
    bareLabel(name),
    bareLabel(group),
  ]);
}

/** Whether two meanings are the same, apart from counts in labels. */
export function isSameThing(one: Meaning, other: Meaning): boolean {
  return thingOf(one) === thingOf(other);
}
