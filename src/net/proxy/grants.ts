import { isInsideOrigin, isUnmovable } from '../initiator.ts';
import type { Policy } from '../policy.ts';
import { originOf } from '../target.ts';

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
  readonly open: (origin: string) => Ticket;
  /** A named inside origin sent the browser on to another one. */
  readonly follow: (from: string, location: string) => void;
  /** The documents that the session's tabs show now. */
  setDocuments(urls: readonly string[]): void;
  allowsRequest(target: URL, initiator: Initiator): boolean;
  /** An encrypted tunnel shows nobody's name, so every tab counts. */
  allowsTunnel(target: URL): boolean;
  allowsWebSocket(origin: string | undefined): boolean;
}

export function createGrants(policy: Policy): Grants {
  const named = new Set<string>();
  const tickets = new Set<Set<string>>();
  let documents: readonly string[] = [];
  const isTicketed = (origin: string): boolean => [...tickets].some((ticket) => ticket.has(origin));
  const isTrusted = (origin: string | undefined): boolean =>
    origin !== undefined && (named.has(origin) || isInsideOrigin(origin, policy));
  return {
    open(origin) {
      const ticket = new Set([origin]);
      named.add(origin);
      tickets.add(ticket);
      return { [Symbol.dispose]: () => void tickets.delete(ticket) };
    },
    follow(from, location) {
      const next = originOf(location);
      if (next === undefined || !isInsideOrigin(next, policy)) return;
      for (const ticket of tickets) if (ticket.has(from)) ticket.add(next);
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
      return (fetchSite === undefined || fetchSite === 'none') && isTicketed(target.origin);
    },
    allowsTunnel(target) {
      if (isTicketed(target.origin)) return true;
      return (
        named.has(target.origin) && documents.length > 0 && documents.every((url) => isTrusted(originOf(url)))
      );
    },
    allowsWebSocket: (origin) => isTrusted(originOf(origin)),
  };
}

/** Where the browser calls such a pair cross-site, a redirect through another site stood in between. */
function isSameSite(origin: string | undefined, target: URL): boolean {
  const asker = origin === undefined ? undefined : new URL(origin);
  return asker?.protocol === target.protocol && asker.hostname === target.hostname;
}
