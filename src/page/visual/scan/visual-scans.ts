import { fail, type WayfarerError } from '../../../core/index.ts';
import type { TabScope } from '../../../session/index.ts';
import type { VisualCandidate } from './candidate.ts';

/** A scan that later pages continue. */
export interface VisualScan {
  readonly contextId: string;
  readonly candidates: readonly VisualCandidate[];
  readonly unread?: WayfarerError | undefined;
}

/** The scans that can be continued; the oldest of a session are dropped. */
export interface VisualScans {
  /** Its number; the same scan keeps its number. */
  add(scope: TabScope, scan: VisualScan): number;
  find(scope: TabScope, token: string): { readonly scan: VisualScan; readonly offset: number };
}

const MOST_SCANS = 4;
const TOKEN_FORM = /^v([1-9]\d{0,8})\.(\d{1,9})$/;

export function createVisualScans(): VisualScans {
  const bySession = new WeakMap<object, { last: number; readonly scans: Map<number, VisualScan> }>();
  const of = (key: object): { last: number; readonly scans: Map<number, VisualScan> } => {
    const known = bySession.get(key) ?? { last: 0, scans: new Map<number, VisualScan>() };
    bySession.set(key, known);
    return known;
  };
  return {
    add({ sessionKey }, scan) {
      const own = of(sessionKey);
      const known = [...own.scans].find(([, each]) => each === scan)?.[0];
      if (known !== undefined) return known;
      own.scans.set(++own.last, scan);
      own.scans.delete(own.last - MOST_SCANS);
      return own.last;
    },
    find({ sessionKey, contextId }, token) {
      const own = of(sessionKey);
      const [, number = 0, offset = 0] = (TOKEN_FORM.exec(token) ?? []).map(Number);
      if (number === 0 || number > own.last) throw fail('invalid_cursor', { pageToken: token });
      const scan = own.scans.get(number);
      if (scan?.contextId !== contextId) throw fail('stale_view', { pageToken: token });
      if (offset >= scan.candidates.length) throw fail('invalid_cursor', { pageToken: token });
      return { scan, offset };
    },
  };
}

export function tokenFor(number: number, offset: number): string {
  return `v${String(number)}.${String(offset)}`;
}
