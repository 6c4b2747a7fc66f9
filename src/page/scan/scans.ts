import { fail } from '../../core/index.ts';
import type { PageElement, PageModel } from '../../element/index.ts';
import type { Found } from '../../element/find/index.ts';
import type { Folded, RankingMode } from '../../element/rank/index.ts';
import type { RegionInput } from './region.ts';

/** What to list, and in which order. */
export interface ScanRequest {
  readonly region?: RegionInput | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly mode: RankingMode;
}

/** The state from which a listing continues: every element so far, in listing order. */
export interface Scan {
  readonly number: number;
  readonly contextId: string;
  readonly documentId: string;
  readonly request: ScanRequest;
  readonly order: OrderedElement[];
  /** The offsets for which tokens were issued. */
  readonly offsets: Set<number>;
  /** The page at the last look; dropped when another listing starts, because it may be large. */
  latest: ScanLook | undefined;
}

export interface OrderedElement {
  /** Of its node, which changes when the element is re-rendered. */
  key: string;
  readonly meaning: string;
}

export interface ScanLook {
  readonly model: PageModel;
  readonly listed: ReadonlyMap<string, Folded>;
  /** The result of the listing's query. */
  readonly result?: Found;
}

/** The listings that can be continued; the oldest of a session are dropped. */
export interface Scans {
  add(sessionKey: object, scan: Omit<Scan, 'number'>): Scan;
  /** The listing of a token, and the offset in it. */
  find(sessionKey: object, token: string): { readonly scan: Scan; readonly offset: number };
}

const MOST_SCANS = 4;
const TOKEN_FORM = /^s([1-9]\d{0,8})\.(\d{1,9})$/;

export function createScans(): Scans {
  const bySession = new WeakMap<object, { lastNumber: number; readonly scans: Map<number, Scan> }>();
  const of = (sessionKey: object): { lastNumber: number; readonly scans: Map<number, Scan> } => {
    const known = bySession.get(sessionKey) ?? { lastNumber: 0, scans: new Map<number, Scan>() };
    bySession.set(sessionKey, known);
    return known;
  };
  return {
    add(sessionKey, rest) {
      const own = of(sessionKey);
      const scan = { ...rest, number: ++own.lastNumber };
      for (const earlier of own.scans.values()) earlier.latest = undefined;
      own.scans.set(scan.number, scan);
      own.scans.delete(scan.number - MOST_SCANS);
      return scan;
    },
    find(sessionKey, token) {
      const own = of(sessionKey);
      const [, number, offset] = (TOKEN_FORM.exec(token) ?? []).map(Number);
      const isInvented = number === undefined || number > own.lastNumber || offset === undefined;
      if (isInvented) throw fail('invalid_cursor', { pageToken: token });
      const scan = own.scans.get(number);
      if (scan === undefined) throw fail('stale_view', { pageToken: token }, { message: FORGOTTEN });
      if (!scan.offsets.has(offset)) throw fail('invalid_cursor', { pageToken: token });
      return { scan, offset };
    },
  };
}

const FORGOTTEN = 'Several listings were begun since this token was given, and it has been forgotten.';

export function tokenOf({ number }: Scan, offset: number): string {
  return `s${number}.${offset}`;
}

// A listing involves only a few documents.
const ENOUGH_OF_ID = 8;

export function keyOf({ address }: PageElement): string {
  return `${address.frameId}/${address.documentId.slice(0, ENOUGH_OF_ID)}/${address.node}`;
}
