import type { WayfarerError } from '../../core/index.ts';

/** A request of the browser that was not carried out. It names what was asked for, never an inside address. */
export interface ProxyRefusal {
  /** Grows with every refusal of this proxy. */
  readonly seq: number;
  readonly kind: 'request' | 'tunnel' | 'websocket';
  /** Without query and fragment; of a tunnel the origin is all that can be seen. */
  readonly url: string;
  readonly host: string;
  readonly error: WayfarerError;
  /** Absent for tunnels, which do not say what they are for. */
  readonly isNavigation?: boolean;
}

/** The latest refusals, for those who must explain why a page did not open. */
export interface ProxyLog {
  readonly blocked: readonly ProxyRefusal[];
  readonly failed: readonly ProxyRefusal[];
  add(refusal: Omit<ProxyRefusal, 'seq'>): void;
  readonly mark: () => number;
  /** Why the last navigation since the mark did not arrive; `url` is where it got stuck, if that is known. */
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
      const match =
        since.find(
          (entry) => entry.url === wanted || (entry.kind === 'tunnel' && wanted?.startsWith(entry.url)),
        ) ?? since.find(({ isNavigation }) => isNavigation === true);
      return match?.error;
    },
  };
}

/** A URL as the log keeps it: what follows the path may hold secrets. */
export function loggedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (url === undefined ? '' : url.origin + url.pathname).slice(0, MAX_URL_CHARS);
}
