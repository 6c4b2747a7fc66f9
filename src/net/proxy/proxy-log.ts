import type { WayfarerError } from '../../core/index.ts';

/** A refused request of the browser. It names the requested URL, never an inside address. */
export interface ProxyRefusal {
  /** Increases with every refusal of this proxy. */
  readonly seq: number;
  readonly kind: 'request' | 'tunnel' | 'websocket';
  /** Without query and fragment; of a tunnel only the origin is known. */
  readonly url: string;
  readonly host: string;
  readonly error: WayfarerError;
  /** Absent for tunnels, whose purpose is unknown. */
  readonly isNavigation?: boolean;
}

/** The latest refusals, to explain why a page did not open. */
export interface ProxyLog {
  readonly blocked: readonly ProxyRefusal[];
  readonly failed: readonly ProxyRefusal[];
  add(refusal: Omit<ProxyRefusal, 'seq'>): void;
  readonly mark: () => number;
  /** Why the last navigation since the mark failed; `url` is where it failed, if known. */
  readonly errorSince: (mark: number, url?: string) => WayfarerError | undefined;
}

const MAX_ENTRIES = 200;
const MAX_URL_CHARS = 500;

export function createProxyLog(onRefusal?: (refusal: ProxyRefusal) => void): ProxyLog {
  const entries: ProxyRefusal[] = [];
  let lastSeq = 0;
  const withCode = (isBlock: boolean): readonly ProxyRefusal[] =>
    entries.filter(({ error }) => (error.code === 'address_blocked') === isBlock);
  return {
    get blocked() {
      return withCode(true);
    },
    get failed() {
      return withCode(false);
    },
    add(refusal) {
      const entry = { ...refusal, seq: ++lastSeq, url: refusal.url.slice(0, MAX_URL_CHARS) };
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) entries.shift();
      onRefusal?.(entry);
    },
    mark: () => lastSeq,
    errorSince(mark, url) {
      const since = entries.filter(({ seq }) => seq > mark).reverse();
      const wanted = url === undefined ? undefined : loggedUrl(url);
      const there = since.filter(
        (entry) => entry.url === wanted || (entry.kind === 'tunnel' && wanted?.startsWith(entry.url)),
      );
      // What was dialled had been allowed: the browser's page about the failure tries again, when nobody allows it.
      const dialled = there.find(({ error }) => error.code !== 'address_blocked');
      const match = dialled ?? there[0] ?? since.find(({ isNavigation }) => isNavigation === true);
      return match?.error;
    },
  };
}

/** A URL as it is logged: the query and the fragment may contain secrets. */
export function loggedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url === undefined ? '' : url.origin + url.pathname).slice(0, MAX_URL_CHARS);
}
