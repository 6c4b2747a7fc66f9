import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Crawler } from '../../crawl/index.ts';
import { archiveResponse, type ArchiveApiOptions } from './archive-api.ts';
import { connectionLimit } from './connection-limit.ts';
import { ConnectionSlots } from './connection-slots.ts';
import { createExchange, withoutOrigin } from './exchange.ts';
import { createGuard, type HttpGuard, type GuardOptions, type Refusal } from './guard.ts';
import { jsonRpcError } from './json-rpc-error.ts';
import { listen } from './listen.ts';
import { createMcpEndpoint, type McpEndpointOptions } from './mcp-endpoint.ts';
import { metricsResponse } from './metrics.ts';
import { createReadiness } from './readiness.ts';
import { queueResponse } from './queue-api.ts';
import { PAGE_FILES } from './status-page.ts';
import { readStatus, type StatusSource } from './status.ts';

export interface HttpServerOptions extends McpEndpointOptions {
  readonly host: string;
  readonly port: number;
  readonly guard: GuardOptions;
  /** Where other servers reach this one, if not where it listens. */
  readonly ownAddress?: string | undefined;
  readonly status: Omit<StatusSource, 'clientCount'>;
  /** For the status page. */
  readonly archive: ArchiveApiOptions['archive'];
  readonly crawler: () => Promise<Crawler>;
}

export interface HttpService {
  readonly origin: string;
  close(): Promise<void>;
}

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 60_000,
  // By default, Node checks the two limits above every 30 s.
  connectionsCheckingInterval: 1_000,
};

/** MCP over HTTP on /mcp, the status page on /, and /healthz, /readyz and /metrics for monitoring. */
export async function serveOverHttp(options: HttpServerOptions): Promise<HttpService> {
  const guard = createGuard(options.guard);
  const endpoint = createMcpEndpoint(options, (authorization) => guard.clientOf(authorization));
  const status = { ...options.status, clientCount: () => endpoint.clients().length };
  const readiness = createReadiness(options);
  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/mcp') return endpoint.fetch(request);
    if (pathname === '/healthz') return Response.json({ status: 'ok' });
    if (pathname === '/readyz') return readiness();
    if (pathname === '/api/status')
      return Response.json(readStatus(status), { headers: { 'Cache-Control': 'no-store' } });
    if (pathname === '/api/queue') return queueResponse(options.crawler);
    if (pathname === '/metrics') return metricsResponse(status);
    if (pathname.startsWith(PICTURES))
      return picture(await status.sessions.picture(pathname.slice(PICTURES.length)));
    const archived = await archiveResponse(request, options);
    if (archived !== undefined) return archived;
    return PAGE_FILES[pathname]?.() ?? jsonRpcError(404, -32601, 'There is nothing here: MCP is at /mcp.');
  };
  const slots = new ConnectionSlots(connectionLimit());
  const exchange = createExchange(route, slots);
  const closing = new WeakSet<Socket>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket, method = '' } = request;
    // Pipelined after the last request that is answered on this connection.
    if (closing.has(socket)) return;
    const isForAll = isOpen(request);
    const refusal = guard.checkSource(request) ?? (isForAll ? undefined : guard.checkToken(request));
    if (refusal === undefined && !isForAll) {
      slots.accept(socket);
    } else {
      // Without a valid token, a client gets one answer per connection.
      closing.add(socket);
      response.setHeader('Connection', 'close');
    }
    allowOrigin(request, response, guard);
    if (refusal !== undefined) refuse(response, refusal);
    else if (method === 'OPTIONS') response.writeHead(204).end();
    else if (!methodsOf(request).includes(method)) refuseMethod(response, methodsOf(request));
    else exchange(request, response).catch((error: unknown) => options.log.error({ err: error }, 'http'));
  };
  // Without `checkContinue`, Node requests the body even of requests that will be refused.
  const server = createServer(LIMITS, answer).on('checkContinue', answer);
  server.on('connection', (socket) => slots.add(socket));
  const origin = await listen(server, options);
  options.peers?.join(options.ownAddress ?? origin, () => endpoint.clients());
  return { origin, close: () => close(server, () => endpoint.close()) };
}

const PICTURES = '/api/pictures/';

function picture(jpeg: Uint8Array | undefined): Response {
  // A session that has opened nothing yet.
  if (jpeg === undefined) return new Response(null, { status: 204 });
  return new Response(new Uint8Array(jpeg), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' },
  });
}

function methodsOf({ url = '' }: IncomingMessage): string[] {
  return pathOf(url) === '/mcp' ? ['GET', 'POST', 'DELETE'] : ['GET'];
}

function refuseMethod(response: ServerResponse, allowed: readonly string[]): void {
  response.writeHead(405, { Allow: allowed.join(', '), Connection: 'close' }).end();
}

function pathOf(url: string): string {
  return withoutOrigin(url).split('?', 1)[0] ?? '';
}

/** Requests that expose no data and need no token: preflight, health check, the page's files. */
function isOpen({ url = '', method }: IncomingMessage): boolean {
  const path = pathOf(url);
  return method === 'OPTIONS' || path === '/healthz' || path === '/readyz' || path in PAGE_FILES;
}

/** Lets pages of allowed origins read the responses (CORS). */
function allowOrigin(request: IncomingMessage, response: ServerResponse, guard: HttpGuard): void {
  const { headers } = request;
  if (headers.origin === undefined || !guard.allowsOrigin(request)) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id, WWW-Authenticate');
  response.setHeader('Vary', 'Origin');
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Bearer realm="wayfarer"' } : {};
  const wait = status === 429 ? { 'Retry-After': '60' } : {};
  response.writeHead(status, { 'Content-Type': 'application/json', ...challenge, ...wait });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }));
}

async function close(server: Server, closeEndpoint: () => Promise<void>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await closeEndpoint();
  server.closeAllConnections();
  await closed;
}
