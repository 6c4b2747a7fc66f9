import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { fail } from '../../core/index.ts';
import { CONNECT_TIMEOUT_MS, createDial } from '../dial.ts';
import { authorizationOf, CHALLENGE, createAccess, type ProxyAccess } from './access.ts';
import { grantAddress, type GrantOptions } from './grant-address.ts';
import { createGrants, type Ticket } from './grants.ts';
import type { ProxyContext } from './proxy-context.ts';
import { createProxyLog, type ProxyLog, type ProxyRefusal } from './proxy-log.ts';
import { MAX_HEADER_BYTES } from './proxy-relay.ts';
import { forwardRequest } from './proxy-request.ts';
import { openBrowserTunnel } from './proxy-tunnel.ts';
import type { Tunnel } from './tunnel.ts';
import type { Broker } from '../route.ts';
import { closeRefusedTunnels } from './route-to.ts';
import { RouteAgent } from './route-agent.ts';
import type { Upstream } from '../upstream.ts';

export interface BrowserProxyOptions extends Broker {
  readonly connectTimeoutMs?: number;
  /** The address to listen on; loopback if not given. */
  readonly host?: string;
  readonly upstream?: Upstream;
  readonly onRefusal?: (refusal: ProxyRefusal) => void;
}

/** The proxy of one session's browser, through which all of its traffic goes. */
export interface BrowserProxy
  extends Pick<ProxyLog, 'blocked' | 'failed' | 'mark' | 'errorSince'>, AsyncDisposable {
  readonly access: ProxyAccess;
  readonly port: number;
  /**
   * Checks an address that an agent named, before the browser opens it. An inside address is open to the browser's own
   * navigation until the ticket is disposed, and to pages of that origin from then on.
   */
  grant(url: string, options?: GrantOptions): Promise<Ticket>;
  /** Reports the open documents; encrypted tunnels to inside addresses are closed once one is from the internet. */
  setDocuments(urls: readonly string[]): void;
  close(): Promise<void>;
}

export async function startBrowserProxy(options: BrowserProxyOptions): Promise<BrowserProxy> {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, host = '127.0.0.1' } = options;
  const closing = new AbortController();
  const dial = createDial({ ...options, signal: closing.signal });
  const log = createProxyLog(options.onRefusal);
  const grants = createGrants(options.policy);
  const agent = new RouteAgent(dial);
  const tunnels = new Set<Tunnel>();
  const context: ProxyContext = {
    broker: options,
    dial,
    agent,
    grants,
    log,
    tunnels,
    connectTimeoutMs,
    signal: closing.signal,
  };
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, noDelay: true });
  const port = await listen(server, host);
  const access = createAccess(host, port);
  serveBrowser(server, access, context);
  const releasePort = options.policy.claimPort(port);
  const close = async (): Promise<void> => {
    closing.abort(fail('cancelled'));
    releasePort();
    for (const tunnel of tunnels) tunnel.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    agent.destroy();
    await closed;
  };
  return {
    access,
    port,
    get blocked() {
      return log.blocked;
    },
    get failed() {
      return log.failed;
    },
    mark: log.mark,
    errorSince: log.errorSince,
    grant: (url, granting = {}) => grantAddress(url, granting, context),
    setDocuments(urls) {
      grants.setDocuments(urls);
      closeRefusedTunnels(context);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function serveBrowser(server: Server, access: ProxyAccess, context: ProxyContext): void {
  const authorization = authorizationOf(access);
  const isBrowser = ({ headers }: IncomingMessage): boolean =>
    headers['proxy-authorization'] === authorization;
  // The browser closes idle connections itself; a time-out would cost a timer per request.
  server.keepAliveTimeout = 0;
  // Uploads and event streams may take any time; the calls around them have deadlines.
  server.requestTimeout = 0;
  server.on('request', (request, response) => {
    if (!isBrowser(request)) response.writeHead(407, CHALLENGE).end();
    else if (request.url === access.loginUrl) response.writeHead(204).end();
    else void forwardRequest(request, response, context);
  });
  server.on('connect', (request, socket, head) => {
    if (!isBrowser(request)) {
      refuseTunnel(socket);
      return;
    }
    if (head.length > 0) socket.unshift(head);
    // The http module passes the raw connection, which is a net.Socket.
    void openBrowserTunnel(request, socket as Socket, context);
  });
  // Browsers open WebSockets with CONNECT; direct upgrades are refused.
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.on('clientError', (_error, socket) => socket.destroy());
}

function refuseTunnel(socket: Duplex): void {
  const headers = Object.entries(CHALLENGE).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${headers.join('')}\r\n`);
}

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return (server.address() as AddressInfo).port; // a listening TCP server has one
}
