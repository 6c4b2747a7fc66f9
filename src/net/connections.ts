import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

import { type Dispatcher, Pool } from 'undici';

import { asWayfarerError, fail } from '../core/index.ts';
import { cleanHeads, expectHead } from './answer-heads.ts';
import { type Dial, noAnswer, unspoken } from './dial.ts';
import type { NetRoute } from './route.ts';

export interface ConnectionOptions {
  readonly dial: Dial;
  readonly perHost: number;
  readonly handshakeTimeoutMs: number;
  readonly maxHeaderBytes: number;
  /** Hosts whose certificates are not verified. */
  readonly insecureHosts: ReadonlySet<string>;
  readonly authorities: readonly string[] | undefined;
}

/** A pool of connections, some per origin. */
export interface Connections {
  /**
   * Lends a dispatcher whose new sockets go to this route; the route of kept sockets was checked when they were
   * opened.
   */
  lend<T>(url: URL, route: NetRoute, work: (dispatcher: Dispatcher) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface PoolEntry {
  readonly pool: Pool;
  route: NetRoute;
  /** Exchanges that still wait for a response. */
  wanted: number;
}

const MAX_ORIGINS = 256;
const IDLE_MS = 4_000;

// undici publishes on this channel when it sends a request, with the socket.
const SENDS = 'undici:client:sendHeaders';
const onSend = (message: unknown): void => expectHead((message as { readonly socket: Socket }).socket); // as undici documents

export function createConnections(options: ConnectionOptions): Connections {
  const entries = new Map<string, PoolEntry>();
  subscribe(SENDS, onSend);
  return {
    async lend(url, route, work) {
      // A kept socket to an inside address must not serve a name that now resolves to the internet, nor the reverse.
      const key = `${route.guarded ? 'inside' : 'internet'} ${url.origin}`;
      const entry = entries.get(key) ?? createEntry(url, route, options);
      entry.route = route;
      // The map keeps insertion order, so the first entry is the one used longest ago.
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > MAX_ORIGINS) dropIdle(entries);
      entry.wanted += 1;
      try {
        return await work(entry.pool);
      } finally {
        entry.wanted -= 1;
      }
    },
    async close() {
      unsubscribe(SENDS, onSend);
      const pools = [...entries.values()].map(({ pool }) => pool.destroy());
      entries.clear();
      await Promise.all(pools);
    },
  };
}

function createEntry(url: URL, route: NetRoute, options: ConnectionOptions): PoolEntry {
  const pool = new Pool(url.origin, {
    connections: options.perHost,
    maxHeaderSize: options.maxHeaderBytes,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // The deadline of the request applies; undici's own timeouts never end a server that sends byte by byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: ({ protocol }, callback) => {
      // undici connects again after an aborted exchange, even if no request is waiting.
      if (entry.wanted === 0) callback(fail('cancelled'), null);
      else
        connectTo(entry.route, protocol === 'https:', options).then(
          (socket) => callback(null, socket),
          (error: unknown) => callback(error instanceof Error ? error : asWayfarerError(error), null),
        );
    },
  });
  const entry: PoolEntry = { pool, route, wanted: 0 };
  return entry;
}

async function connectTo(route: NetRoute, isTls: boolean, options: ConnectionOptions): Promise<Socket> {
  const socket = await options.dial(route);
  return cleanHeads(unspoken(isTls ? await secure(socket, route.host, options) : socket, route.host));
}

async function secure(
  socket: Socket,
  host: string,
  { insecureHosts, authorities, handshakeTimeoutMs }: ConnectionOptions,
): Promise<TLSSocket> {
  const name = host.replace(/\.$/, '');
  const wire = connectTls({
    socket,
    host: name,
    servername: isIP(name) === 0 ? name : '',
    ALPNProtocols: ['http/1.1'],
    ...(authorities !== undefined && { ca: [...authorities] }),
    rejectUnauthorized: !insecureHosts.has(name),
  });
  const timer = setTimeout(() => wire.destroy(noAnswer(host)), handshakeTimeoutMs);
  return await new Promise<TLSSocket>((resolve, reject) => {
    wire.once('error', reject);
    wire.once('close', () => {
      clearTimeout(timer);
      reject(
        fail(
          'tls_error',
          { host, reason: 'protocol' },
          { message: 'The host closed the connection during the TLS handshake.' },
        ),
      );
    });
    wire.once('secureConnect', () => {
      clearTimeout(timer);
      wire.off('error', reject);
      resolve(wire);
    });
  });
}

function dropIdle(entries: Map<string, PoolEntry>): void {
  for (const [key, { pool }] of entries) {
    if (entries.size <= MAX_ORIGINS) return;
    if (pool.stats.running + pool.stats.pending + pool.stats.queued > 0) continue;
    entries.delete(key);
    // No request is running in it, so none can fail.
    void pool.destroy();
  }
}
