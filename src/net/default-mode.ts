import { parseAddress, zoneOf } from './address.ts';
import type { NetworkMode } from './policy.ts';
import { isLocalhost } from './target.ts';

/**
 * The mode of a server that was not told one. Whoever reaches it from this machine alone may see their own pages;
 * a server that others can reach must not show them what is inside.
 */
export function defaultNetworkMode(transport: 'stdio' | { readonly bindHost: string }): NetworkMode {
  if (transport === 'stdio' || isLocalhost(transport.bindHost)) return 'local';
  const address = parseAddress(transport.bindHost);
  return address !== undefined && zoneOf(address) === 'loopback' ? 'local' : 'public';
}
