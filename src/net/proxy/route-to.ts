import { findRoute, judgeRoute, type NetRoute } from '../route.ts';
import type { ProxyContext } from './proxy-context.ts';

/**
 * The route of a request of the browser. A host that was named while it was inside is dialled at the addresses that were
 * checked then; any other is resolved, and a name that resolves to the internet is never trusted again.
 */
export async function routeTo(target: URL, context: ProxyContext): Promise<NetRoute> {
  const { broker, grants, signal } = context;
  const pinned = grants.pinned(target);
  if (pinned !== undefined) return judgeRoute(target, pinned, broker.policy);
  const route = await findRoute(target, broker, signal);
  if (!route.guarded && grants.distrust(target)) closeRefusedTunnels(context);
  return route;
}

/** Closes encrypted tunnels to inside addresses that would be refused now. */
export function closeRefusedTunnels({ tunnels, grants }: ProxyContext): void {
  for (const tunnel of tunnels)
    if (tunnel.isGuardedTls && grants.tunnelRefusal(tunnel.target) !== undefined) tunnel.close();
}
