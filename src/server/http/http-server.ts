import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { fail, type WayfarerError } from '../../core/index.ts';
import { createGuard, type Guard, type GuardOptions, type Refusal } from './guard.ts';
import { jsonRpcError } from './json-rpc-error.ts';
import { createMcpEndpoint, type McpEndpointOptions } from './mcp-endpoint.ts';
import { PAGE_FILES } from './status-page.ts';
import { readStatus, type StatusSource } from './status.ts';

export interface HttpServerOptions extends McpEndpointOptions {
  readonly host: string;
  readonly port: number;
  readonly guard: GuardOptions;
  readonly status: Omit<StatusSource, 'clientCount'>;
}

export interface HttpService {
  readonly origin: string;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const LIMITS = { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 60_000 };
const MOST_CONNECTIONS = 512;

/** MCP over HTTP on /mcp, the status page on /, and /healthz for whoever watches. */
export async function serveOverHttp(options: HttpServerOptions): Promise<HttpService> {
  const endpoint = createMcpEndpoint(options);
  const guard = createGuard(options.guard);
  const status = { ...options.status, clientCount: () => endpoint.clientCount() };
  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/mcp') return endpoint.fetch(request);
    if (pathname === '/healthz') return Response.json({ status: 'ok' });
    if (pathname === '/api/status')
      return Response.json(readStatus(status), { headers: { 'Cache-Control': 'no-store' } });
    if (pathname.startsWith(PICTURES))
      return picture(await status.sessions.picture(pathname.slice(PICTURES.length)));
    return PAGE_FILES[pathname]?.() ?? jsonRpcError(404, -32601, 'There is nothing here: MCP is at /mcp.');
  };
  const handle = toNodeHandler({ fetch: route }, { maxRequestBodySize: MAX_BODY_BYTES });
  const server = createServer(LIMITS, (request, response) => {
    allowOrigin(request, response, guard);
    const refusal = guard.checkSource(request) ?? (isOpen(request) ? undefined : guard.checkToken(request));
    if (refusal !== undefined) refuse(response, refusal);
    else if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (!methodsOf(request).includes(request.method ?? '')) refuseMethod(response, methodsOf(request));
    else
      handle(asLike(request), response).catch((error: unknown) => options.log.error({ err: error }, 'http'));
  });
  server.maxConnections = MOST_CONNECTIONS;
  await listen(server, options);
  return { origin: originOf(server, options.host), close: () => close(server, () => endpoint.close()) };
}

const PICTURES = '/api/pictures/';

function picture(jpeg: Uint8Array | undefined): Response {
  if (jpeg === undefined) return new Response(null, { status: 404 });
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

/** The guard has judged the host of an absolute target; after it only the path counts. */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/i, '');
}

function asLike(request: IncomingMessage): NodeIncomingMessageLike {
  request.url = withoutOrigin(request.url ?? '/');
  return request as NodeIncomingMessageLike; // a request that a server received has a method
}

/** Paths that show nothing of anybody: the page's own files, and whether the server is up. */
function isOpen({ url = '', method }: IncomingMessage): boolean {
  const path = pathOf(url);
  return method === 'OPTIONS' || path === '/healthz' || path in PAGE_FILES;
}

/** Lets pages of allowed origins read the answers (CORS). */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse, guard: Guard): void {
  if (headers.origin === undefined || !guard.allowsOrigin(headers.origin)) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id, WWW-Authenticate');
  response.setHeader('Vary', 'Origin');
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Bearer realm="wayfarer"' } : {};
  const wait = status === 429 ? { 'Retry-After': '60' } : {};
  response.writeHead(status, {
    'Content-Type': 'application/json',
    Connection: 'close',
    ...challenge,
    ...wait,
  });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }));
}

function listen(server: Server, { host, port }: HttpServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, host, port)));
    server.listen(port, host.replace(/^\[(.*)\]$/, '$1'), resolve);
  });
}

function explainListen(cause: NodeJS.ErrnoException, host: string, port: number): WayfarerError {
  const advice: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: choose another with --port, or --port 0 for a free one.`,
    EACCES: `Port ${port} needs more rights than this user has: choose one above 1023 with --port.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: choose another with --host.`,
    ENOTFOUND: `The host ${host} is not known: choose an address of this machine with --host.`,
  };
  return fail(
    'invalid_input',
    {},
    { message: advice[cause.code ?? ''] ?? `Cannot listen on ${host}:${port}.`, cause },
  );
}

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address with a port
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}

async function close(server: Server, closeEndpoint: () => Promise<void>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await closeEndpoint();
  server.closeAllConnections();
  await closed;
}
