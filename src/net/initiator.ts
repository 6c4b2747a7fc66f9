import type { Policy } from './policy.ts';
import { parseAddress } from './address.ts';
import { hostOf, isLocalhost, originOf, portOf } from './target.ts';

/**
 * Whether a page of this address is inside for certain. Only `localhost` and literal addresses are: any other
 * name can be pointed at an inside address by whoever owns the name.
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

/** A host that means the same address for everybody and for ever. */
export function isUnmovable(url: URL): boolean {
  return isLocalhost(url.hostname) || parseAddress(hostOf(url)) !== undefined;
}

/**
 * Whether the proxy sees who asks for this address: browsers send `Sec-Fetch-Site` to trustworthy addresses only, which
 * on plain HTTP are `localhost` and loopback addresses, and TLS hides it.
 */
export function showsInitiator(url: URL): boolean {
  if (url.protocol !== 'http:') return false;
  return isLocalhost(url.hostname) || parseAddress(hostOf(url))?.range() === 'loopback';
}
