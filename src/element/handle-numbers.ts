/** The prefixes of handles. */
export type Series = 'e' | 'wa-' | 'x';

/** The lowest number of each series. */
const LOWEST: Record<Series, number> = { e: 1, 'wa-': 0, x: 1 };

const BLOCK_SIZE = 1_000;

/**
 * Hands out the numbers of handles in blocks of a thousand, each block once in the lifetime of the process. So no
 * number is ever issued by two sessions, and a handle that is used with the wrong sessionId is unknown there. A session
 * claims its first block with its first handle, and the next when that is full; sessions that only read claim none.
 */
export interface NumberBlocks {
  /** A block that no session has had. */
  claim(): number;
  /** The first block of the default session; further default sessions, of other clients, get any other block. */
  claimDefault(): number;
}

export function createNumberBlocks(): NumberBlocks {
  let isDefaultFree = true;
  let last = 0;
  const claim = (): number => ++last;
  return {
    claim,
    claimDefault() {
      if (!isDefaultFree) return claim();
      isDefaultFree = false;
      return 0;
    },
  };
}

/** The numbers of one session, ascending in each series. */
export interface HandleNumbers {
  issue(series: Series): number;
  hasIssued(series: Series, number: number): boolean;
}

export function createHandleNumbers(blocks: NumberBlocks, isDefault: boolean): HandleNumbers {
  let first: number | undefined;
  const claimFirst = (): number => (first ??= isDefault ? blocks.claimDefault() : blocks.claim());
  const createOwn = (series: Series): Counter =>
    createCounter(LOWEST[series], (isFirst) => (isFirst ? claimFirst() : blocks.claim()));
  const counters: Record<Series, Counter> = { e: createOwn('e'), 'wa-': createOwn('wa-'), x: createOwn('x') };
  return {
    issue: (series) => counters[series].issue(),
    hasIssued: (series, number) => counters[series].hasIssued(number),
  };
}

interface Counter {
  issue(): number;
  hasIssued(number: number): boolean;
}

function createCounter(lowest: number, claim: (isFirst: boolean) => number): Counter {
  const own = new Set<number>();
  let next = lowest;
  const blockOf = (number: number): number => Math.floor((number - lowest) / BLOCK_SIZE);
  return {
    issue() {
      if (!own.has(blockOf(next))) {
        const block = claim(own.size === 0);
        own.add(block);
        next = block * BLOCK_SIZE + lowest;
      }
      return next++;
    },
    hasIssued: (number) => number < next && own.has(blockOf(number)),
  };
}
