import { blocked } from '../blocked.ts';
import { isInsideOrigin, isUnmovable, showsInitiator } from '../initiator.ts';
import type { BlockReason, Policy } from '../policy.ts';
import { hostOf, originOf, portOf } from '../target.ts';

/** Headers of a browser's request that tell who asked for it. A page cannot set any of them. */
export interface Initiator {
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
}

/** A navigation that an agent asked for: while it lasts, the browser itself may open what was named. */
export type Ticket = Disposable;

/** What a session may reach on this machine and its network, and on whose behalf. */
export interface Grants {
  /**
   * Opens an inside address that an agent named. From then on its host is met at these addresses only, and pages of
   * its origin are trusted. Throws `address_blocked` where that would open the address to the internet too.
   */
  open(target: URL, addresses: readonly string[]): Ticket;
  /** A named inside origin sent the browser on to another one. */
  readonly follow: (from: string, location: string) => void;
  /** The addresses that were checked when this host and port were named. */
  pinned(target: URL): readonly string[] | undefined;
  /** A name that leads to the internet is not trusted any more, and never again in this session; says if that is news. */
  distrust(target: URL): boolean;
  /** The documents that the session's tabs show now, and its service workers. */
  setDocuments(urls: readonly string[]): void;
  /** Whether a document of the internet is open, apart from some that are about to be left. */
  hasInternet(leaving?: readonly string[]): boolean;
  allowsRequest(target: URL, initiator: Initiator): boolean;
  /** Why an encrypted tunnel stays closed. It shows nobody's name, so every document counts. */
  tunnelRefusal(target: URL): BlockReason | undefined;
  allowsWebSocket(origin: string | undefined): boolean;
}

// Over this many names every name counts as one of the internet: forgetting one would trust it again.
const MAX_INTERNET_NAMES = 100_000;

export function createGrants(policy: Policy): Grants {
  const named = new Set<string>();
  const pins = new Map<string, readonly string[]>();
  const tickets = new Set<Set<string>>();
  const internetNames = new Set<string>();
  let documents: readonly string[] = [];
  const isTicketed = (origin: string): boolean => [...tickets].some((ticket) => ticket.has(origin));
  const isTrusted = (origin: string | undefined): boolean =>
    origin !== undefined && (named.has(origin) || isInsideOrigin(origin, policy));
  const hasInternet = (leaving: readonly string[] = []): boolean =>
    without(documents, leaving).some((url) => !isTrusted(originOf(url)));
  const wasInternet = (target: URL): boolean =>
    !isUnmovable(target) && (internetNames.has(nameOf(target)) || internetNames.size >= MAX_INTERNET_NAMES);
  return {
    hasInternet,
    open(target, addresses) {
      const { origin } = target;
      if (wasInternet(target)) throw blocked(hostOf(target), 'name_moved');
      if (!showsInitiator(target) && hasInternet()) throw blocked(hostOf(target), 'internet_tab_open');
      const ticket = new Set([origin]);
      named.add(origin);
      pins.set(authorityOf(target), addresses);
      tickets.add(ticket);
      return { [Symbol.dispose]: () => void tickets.delete(ticket) };
    },
    follow(from, location) {
      const next = originOf(location);
      if (next === undefined || !isInsideOrigin(next, policy)) return;
      for (const ticket of tickets) if (ticket.has(from)) ticket.add(next);
    },
    pinned: (target) => pins.get(authorityOf(target)),
    distrust(target) {
      const name = nameOf(target);
      if (isUnmovable(target) || internetNames.has(name)) return false;
      if (internetNames.size < MAX_INTERNET_NAMES) internetNames.add(name);
      const isOfHost = (origin: string): boolean => nameOf(new URL(origin)) === name;
      for (const origins of [named, ...tickets])
        for (const origin of origins) if (isOfHost(origin)) origins.delete(origin);
      for (const authority of pins.keys()) if (isOfHost(`http://${authority}`)) pins.delete(authority);
      return true;
    },
    setDocuments(urls) {
      // Empty tabs and the browser's own error pages ask for nothing.
      documents = urls.filter((url) => !/^(?:about|chrome-error):/.test(url));
    },
    allowsRequest(target, { fetchSite, origin, referer }) {
      // A name can be moved inside by its owner, and would then call itself its own origin.
      const isSame = fetchSite === 'same-origin' || fetchSite === 'same-site';
      if (isSame && (isUnmovable(target) || named.has(target.origin))) return true;
      const asker = originOf(origin ?? referer);
      if (fetchSite === 'cross-site' && isSameSite(asker, target)) return false;
      if (origin !== undefined || referer !== undefined) return isTrusted(asker);
      if (!isTicketed(target.origin)) return false;
      return showsInitiator(target) ? fetchSite === 'none' : fetchSite === undefined && !hasInternet();
    },
    tunnelRefusal({ origin }) {
      if (isTicketed(origin)) return hasInternet() ? 'internet_tab_open' : undefined;
      return named.has(origin) && documents.length > 0 && !hasInternet() ? undefined : 'initiator';
    },
    allowsWebSocket: (origin) => isTrusted(originOf(origin)),
  };
}

/** For every address that is left one that is about to be left is taken away, however often it is open. */
function without(urls: readonly string[], leaving: readonly string[]): readonly string[] {
  const left = [...leaving];
  return urls.filter((url) => {
    const at = left.indexOf(url);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The final dot of a complete name changes the origin, not the host. */
function nameOf(target: URL): string {
  return hostOf(target).replace(/\.$/, '');
}

/** http, https and ws to one port meet the same server. */
function authorityOf(target: URL): string {
  return `${target.hostname}:${portOf(target)}`;
}

/** Where the browser calls such a pair cross-site, a redirect through another site stood in between. */
function isSameSite(origin: string | undefined, target: URL): boolean {
  const asker = origin === undefined ? undefined : new URL(origin);
  return asker?.protocol === target.protocol && asker.hostname === target.hostname;
}
