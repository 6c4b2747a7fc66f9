import type { Policy } from './policy.ts';
import { parseAddress } from './address.ts';
import { hostOf, isLocalhost, originOf, portOf } from './target.ts';

/**
 * Whether a page of this address is certainly inside. Only `localhost` and literal addresses are: the owner of any
 * other name can point it at an inside address.
 */
export function isInsideOrigin(text: string, policy: Policy): boolean {
  const origin = originOf(text);
  if (origin === undefined) return false;
  const url = new URL(origin);
  if (isLocalhost(url.hostname)) return true;
  const host = hostOf(url);
  if (parseAddress(host) === undefined) return false;
  const verdict = policy.judge(host, portOf(url));
  return verdict.allowed && verdict.guarded;
}

/** A host whose address never changes. */
export function isUnmovable(url: URL): boolean {
  return isLocalhost(url.hostname) || parseAddress(hostOf(url)) !== undefined;
}

/**
 * Whether the proxy sees the initiator of a request to this address: browsers send `Sec-Fetch-Site` only to trustworthy
 * addresses, which on plain HTTP are `localhost` and loopback addresses, and TLS hides it.
 */
export function showsInitiator(url: URL): boolean {
  if (url.protocol !== 'http:') return false;
  return isLocalhost(url.hostname) || parseAddress(hostOf(url))?.range() === 'loopback';
}
