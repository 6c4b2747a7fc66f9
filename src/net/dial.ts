import { connect, type LookupFunction, isIPv6, type Socket } from 'node:net';

import { fail } from '../core/index.ts';
import type { Route } from './route.ts';
import { openTunnel, type Upstream } from './upstream.ts';

/** Opens a socket to a judged route. */
export type Dial = (route: Route) => Promise<Socket>;

export interface DialOptions {
  readonly connectTimeoutMs?: number;
  /** A proxy between us and the internet; it is asked for the judged address, never for a name. */
  readonly upstream?: Upstream;
}

const CONNECT_TIMEOUT_MS = 10_000;
// Node's 250 ms gives up on addresses that a satellite link would still reach.
const ADDRESS_ATTEMPT_MS = 2_000;

export function createDial({ connectTimeoutMs = CONNECT_TIMEOUT_MS, upstream }: DialOptions = {}): Dial {
  return async (route) => {
    const way = upstream === undefined ? route : upstreamRoute(upstream);
    const socket = await open(way, connectTimeoutMs);
    return upstream === undefined ? socket : await openTunnel(socket, route, upstream);
  };
}

async function open({ host, port, addresses }: Route, timeoutMs: number): Promise<Socket> {
  const [only = host] = addresses;
  const socket =
    addresses.length > 1
      ? connect({
          host,
          port,
          lookup: pinned(addresses),
          autoSelectFamily: true,
          autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
        })
      : connect({ host: only, port });
  socket.setNoDelay(true);
  return await new Promise<Socket>((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(noAnswer(host)), timeoutMs);
    const onError = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', onError);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', onError);
      resolve(socket);
    });
  });
}

/** Answers with the judged addresses, so that no second look-up can name another. */
function pinned(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, _options, callback) => callback(null, entries);
}

function upstreamRoute({ url }: Upstream): Route {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { host: url.hostname, port, addresses: [url.hostname.replace(/^\[|\]$/g, '')], guarded: false };
}

function noAnswer(host: string): Error {
  return fail('timeout', { host, reason: 'no_answer' }, { message: 'The host does not answer.' });
}
