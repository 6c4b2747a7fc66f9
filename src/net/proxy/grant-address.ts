import { blocked } from '../blocked.ts';
import { showsInitiator } from '../initiator.ts';
import { findRoute } from '../route.ts';
import { hostOf, parseTarget } from '../target.ts';
import type { Ticket } from './grants.ts';
import type { ProxyContext } from './proxy-context.ts';
import { closeRefusedTunnels } from './route-to.ts';

/** A tab that is about to open the granted address. */
export interface LeavingTab {
  /** The documents that are open in it, as reported to the proxy. */
  documents(): readonly string[];
  /** Closes all of them. */
  clear(signal: AbortSignal): Promise<void>;
}

export interface GrantOptions {
  readonly signal?: AbortSignal;
  readonly tab?: LeavingTab;
  /** Its name has led to the internet before, so it is no name of an inside address. */
  readonly wasInternet?: boolean | undefined;
}

const NO_TICKET: Ticket = { [Symbol.dispose]: () => undefined };

/** Checks an address that an agent named, and grants access if it is inside. */
export async function grantAddress(
  text: string,
  { signal, tab, wasInternet = false }: GrantOptions,
  context: ProxyContext,
): Promise<Ticket> {
  const { broker, grants } = context;
  const bound = signal ?? context.signal;
  const url = parseTarget(text);
  const route = await findRoute(url, broker, bound);
  if (!route.guarded || wasInternet) {
    if (grants.distrust(url)) closeRefusedTunnels(context);
    if (!route.guarded) return NO_TICKET;
  }
  if (tab !== undefined && !showsInitiator(url) && grants.hasInternet()) {
    if (grants.hasInternet(tab.documents())) throw blocked(hostOf(url), 'internet_tab_open');
    // The page must be gone, with everything it started, before an inside address is granted.
    await tab.clear(bound);
    for (const tunnel of context.tunnels) if (!tunnel.isGuarded) tunnel.close();
  }
  return grants.open(url, route.addresses);
}
