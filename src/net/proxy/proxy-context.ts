import type { Dial } from '../dial.ts';
import type { Grants } from './grants.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { Broker } from '../route.ts';
import type { RouteAgent } from './route-agent.ts';
import type { Tunnel } from './tunnel.ts';

/** What the parts of one browser proxy share. */
export interface ProxyContext {
  readonly broker: Broker;
  readonly dial: Dial;
  readonly agent: RouteAgent;
  readonly grants: Grants;
  readonly log: ProxyLog;
  readonly tunnels: Set<Tunnel>;
  /** The time limit for the first bytes on either side of a new connection. */
  readonly connectTimeoutMs: number;
  /** Aborted when the proxy closes. */
  readonly signal: AbortSignal;
}
