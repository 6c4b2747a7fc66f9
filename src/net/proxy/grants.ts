import { blocked } from '../blocked.ts';
import { isInsideOrigin, isUnmovable, showsInitiator } from '../initiator.ts';
import type { BlockReason, Policy } from '../policy.ts';
import { hostOf, originOf, portOf } from '../target.ts';

/** Headers of a browser's request that identify its initiator. A page cannot set any of them. */
export interface Initiator {
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly referer: string | undefined;
}

/** A navigation that an agent requested: while it lasts, the browser itself may open the named address. */
export type Ticket = Disposable;

/** What a session may reach on this machine and its network, and for which initiators. */
export interface Grants {
  /**
   * Grants access to an inside address that an agent named. From then on its host is dialled only at these addresses,
   * and pages of its origin are trusted. Throws `address_blocked` if that would open the address to the internet too.
   */
  open(target: URL, addresses: readonly string[]): Ticket;
  /** A named inside origin redirected the browser to another one. */
  readonly follow: (from: string, location: string) => void;
  /** The addresses that were checked when this host and port were named. */
  pinned(target: URL): readonly string[] | undefined;
  /**
   * A name that resolves to the internet loses its trust for the rest of the session; returns whether it was
   * trusted.
   */
  distrust(target: URL): boolean;
  /** The documents that the session's tabs show now, and its service workers. */
  setDocuments(urls: readonly string[]): void;
  /** Whether a document from the internet is open, apart from those that are about to be left. */
  hasInternet(leaving?: readonly string[]): boolean;
  allowsRequest(target: URL, initiator: Initiator): boolean;
  /** Why an encrypted tunnel is refused. Its initiator is unknown, so every open document counts. */
  tunnelRefusal(target: URL): BlockReason | undefined;
  allowsWebSocket(origin: string | undefined): boolean;
}

// Beyond this many names every name counts as one of the internet: forgetting one would trust it again.
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
      // Empty tabs and the browser's own error pages send no requests.
      documents = urls.filter((url) => !/^(?:about|chrome-error):/.test(url));
    },
    allowsRequest(target, { fetchSite, origin, referer }) {
      // The owner of a name can point it inside, and it would then be its own origin.
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

/** Removes one occurrence for every address that is about to be left. */
function without(urls: readonly string[], leaving: readonly string[]): readonly string[] {
  const left = [...leaving];
  return urls.filter((url) => {
    const at = left.indexOf(url);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The final dot of a fully qualified name changes the origin, not the host. */
function nameOf(target: URL): string {
  return hostOf(target).replace(/\.$/, '');
}

/** http, https and ws on one port reach the same server. */
function authorityOf(target: URL): string {
  return `${target.hostname}:${portOf(target)}`;
}

/** If the browser calls such a pair cross-site, there was a redirect through another site. */
function isSameSite(origin: string | undefined, target: URL): boolean {
  const asker = origin === undefined ? undefined : new URL(origin);
  return asker?.protocol === target.protocol && asker.hostname === target.hostname;
}
