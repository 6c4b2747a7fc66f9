import { once } from 'node:events';
import { connect, type LookupFunction, isIPv6, type Socket } from 'node:net';

import { fail } from '../core/index.ts';
import { noHttp } from './head.ts';
import type { NetRoute } from './route.ts';
import { openTunnel, type Upstream } from './upstream.ts';

/** Opens a socket to a checked route. */
export type Dial = (route: NetRoute) => Promise<Socket>;

export interface DialOptions {
  readonly connectTimeoutMs?: number;
  /** Aborts every attempt that is still running. */
  readonly signal?: AbortSignal;
  /** A proxy between us and the internet; it is asked for the checked address, never for a name. */
  readonly upstream?: Upstream;
}

export const CONNECT_TIMEOUT_MS = 10_000;
// Node's default of 250 ms gives up on addresses that a satellite link would still reach.
const ADDRESS_ATTEMPT_MS = 2_000;

export function createDial(options: DialOptions = {}): Dial {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, upstream, signal } = options;
  const opening = new Set<Socket>();
  signal?.addEventListener('abort', () => {
    for (const socket of opening) socket.destroy(fail('cancelled'));
  });
  return async (route) => {
    // Inside addresses are dialled directly: to the upstream proxy they would mean another machine.
    const via = route.guarded ? undefined : upstream;
    const way = via === undefined ? route : upstreamRoute(via);
    const socket = await opened(connectRoute(way), { host: way.host, timeoutMs: connectTimeoutMs, opening });
    return via === undefined ? socket : await openTunnel(socket, route, via);
  };
}

/**
 * In HTTP the server sends second: bytes that it sent before the request are not a response. undici would treat the
 * connection as broken and dial again without end.
 */
export function unspoken<T extends Socket>(socket: T, host: string): T {
  if (socket.readableLength === 0) return socket;
  socket.destroy();
  throw noHttp({ host });
}

function connectRoute({ host, port, addresses }: NetRoute): Socket {
  const [only = host] = addresses;
  if (addresses.length < 2) return connect({ host: only, port });
  return connect({
    host,
    port,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
  });
}

async function opened(
  socket: Socket,
  { host, timeoutMs, opening }: { host: string; timeoutMs: number; opening: Set<Socket> },
): Promise<Socket> {
  socket.setNoDelay(true);
  opening.add(socket);
  const timer = setTimeout(() => socket.destroy(noAnswer(host)), timeoutMs);
  try {
    await once(socket, 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
    opening.delete(socket);
  }
}

/** Returns the checked addresses, so that no second look-up can return others. */
function pinned(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, _options, callback) => callback(null, entries);
}

function upstreamRoute({ url }: Upstream): NetRoute {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { host: url.hostname, port, addresses: [url.hostname.replace(/^\[|\]$/g, '')], guarded: false };
}

export function noAnswer(host: string): Error {
  return fail('timeout', { host, reason: 'no_answer' }, { message: 'The host does not answer.' });
}
