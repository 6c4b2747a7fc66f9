import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indexPage } from './index-page.ts';
import { notFound, sendPage, sendText } from './reply.ts';
import { findRoute, routes } from './routes.ts';
import { listPages, sendStaticFile } from './static-files.ts';

export interface SiteRequest {
  readonly method: string;
  /** As it came over the wire, query included. */
  readonly path: string;
  /** Absent until the response's headers have been sent. */
  readonly status?: number | undefined;
}

export interface Site {
  readonly origin: string;
  /** Every request so far, oldest first; the list grows while the site runs. */
  readonly requests: readonly SiteRequest[];
  url(path: string): string;
  /** Ends all connections at once, also those of responses that would never end. */
  close(): Promise<void>;
}

export interface SiteOptions {
  readonly port?: number;
  readonly host?: string;
  /** The folder that holds `pages/`; needed when this module is bundled to another place. */
  readonly siteRoot?: string;
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { port = 0, host = '127.0.0.1', siteRoot = fileURLToPath(new URL('.', import.meta.url)) } = options;
  const pagesRoot = join(siteRoot, 'pages');
  const requests: SiteRequest[] = [];
  const server = createServer((request, response) => {
    requests.push(record(request, response));
    answer(request, response, pagesRoot).catch((cause: unknown) => {
      sendFailure(response, cause);
    });
  });
  const origin = originOf(await listen(server, port, host));
  let closed: Promise<void> | undefined;
  return {
    origin,
    requests,
    url: (path) => new URL(path, origin).href,
    close: () => (closed ??= closeServer(server)),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, pagesRoot: string): Promise<void> {
  const url = parseTarget(request.url ?? '/');
  const route = url && findRoute(url.pathname);
  if (!url) {
    sendText(response, { status: 400, type: 'text/plain', body: 'Malformed request target\n' });
  } else if (url.pathname === '/') {
    sendPage(response, { title: 'Fixture site', body: indexPage(await listPages(pagesRoot), routes) });
  } else if (route) {
    route.handle({ request, response, url });
  } else if (!(await sendStaticFile(response, pagesRoot, url.pathname))) {
    notFound(response, url.pathname);
  }
}

/** Joined, not resolved: resolving "//elsewhere/x" would read the first segment as a host. */
function parseTarget(target: string): URL | undefined {
  const address = `http://site.test${target}`;
  return target.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined;
}

function record(request: IncomingMessage, response: ServerResponse): SiteRequest {
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    // A getter, because an endless response has a status long before any event says that it ended.
    get status() {
      return response.headersSent ? response.statusCode : undefined;
    },
  };
}

function sendFailure(response: ServerResponse, cause: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  sendText(response, { status: 500, type: 'text/plain', body: `The fixture site failed.\n${reason}\n` });
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A server that listens on a port, not on a pipe, has an AddressInfo.
      resolve(server.address() as AddressInfo);
    });
  });
}

function originOf({ address, family, port }: AddressInfo): string {
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
