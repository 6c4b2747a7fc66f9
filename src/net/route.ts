import { isIP } from 'node:net';

import { fail, untilAborted } from '../core/index.ts';
import { blocked } from './blocked.ts';
import type { BlockReason, Policy } from './policy.ts';
import type { Resolver } from './resolver.ts';
import { hostOf, isLocalhost, portOf } from './target.ts';

/** The checked addresses of a URL. They are dialled as they are; the name is not resolved again. */
export interface NetRoute {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
  /** Every address is inside this machine or its network. */
  readonly guarded: boolean;
}

export interface Broker {
  readonly policy: Policy;
  readonly resolver: Resolver;
}

const METADATA_NAMES = new Set(['metadata.google.internal', 'metadata.goog', 'metadata']);
const METADATA_ADDRESS = '169.254.169.254';
// localhost is never looked up, so no DNS server can redirect it.
const LOOPBACK = ['127.0.0.1', '::1'];
// More addresses than any dial would try.
const MAX_ADDRESSES = 16;

/** Resolves a host once and checks every address; throws `address_blocked` if none is allowed. */
export async function findRoute(url: URL, broker: Broker, signal: AbortSignal): Promise<NetRoute> {
  const host = hostOf(url);
  return judgeRoute(url, isIP(host) === 0 ? await resolve(host, broker, signal) : [host], broker.policy);
}

/** The same for addresses that are known already. */
export function judgeRoute(url: URL, found: readonly string[], policy: Policy): NetRoute {
  const host = hostOf(url);
  const port = portOf(url);
  const free: string[] = [];
  const guarded: string[] = [];
  let reason: BlockReason = 'reserved';
  for (const address of found.slice(0, MAX_ADDRESSES)) {
    const verdict = policy.judge(address, port);
    if (!verdict.allowed) reason = verdict.reason;
    else (verdict.guarded ? guarded : free).push(address);
  }
  // A name with addresses both on the internet and inside uses only those on the internet.
  const isGuarded = free.length === 0;
  const addresses = isGuarded ? guarded : free;
  if (addresses.length === 0) throw blocked(host, reason);
  return { host, port, addresses, guarded: isGuarded };
}

async function resolve(host: string, broker: Broker, signal: AbortSignal): Promise<readonly string[]> {
  const name = host.replace(/\.$/, '');
  // These names exist only inside clouds; elsewhere the error would look like a typing error.
  if (METADATA_NAMES.has(name) && !broker.policy.judge(METADATA_ADDRESS, 80).allowed) {
    throw blocked(host, 'metadata');
  }
  if (isLocalhost(name)) return LOOPBACK;
  const found = await untilAborted(broker.resolver(host), signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw unknownHost(host, error);
  });
  if (found.length === 0) throw unknownHost(host);
  return found;
}

function unknownHost(host: string, cause?: unknown): Error {
  return fail(
    'navigation_failed',
    { host, reason: 'unknown_host' },
    { message: 'There is no host with this name.', cause },
  );
}
