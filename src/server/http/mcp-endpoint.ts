import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { Logger } from '../log.ts';
import { createMcpServer, type McpServerOptions } from '../mcp-server.ts';
import { createClientSessions } from './client-sessions.ts';
import { jsonRpcError } from './json-rpc-error.ts';

export interface McpEndpointOptions {
  readonly mcp: McpServerOptions;
  readonly onClientEnd: (clientId: string) => void;
  readonly log: Logger;
}

/** /mcp: the stateless 2026 protocol, one server per request, and the 2025 protocol with client sessions. */
export interface McpEndpoint {
  fetch(request: Request): Promise<Response>;
  clientCount(): number;
  close(): Promise<void>;
}

// Each holds a connection indefinitely, so this must stay well below the connection limit.
const MAX_SUBSCRIPTIONS = 64;

export function createMcpEndpoint({ mcp, onClientEnd, log }: McpEndpointOptions): McpEndpoint {
  const stateless = createMcpHandler(() => createMcpServer(mcp, { transport: 'tcp' }), {
    legacy: 'reject',
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror: (error) => log.debug({ err: error }, 'mcp'),
  });
  const sessions = createClientSessions({ mcp, onEnd: onClientEnd, log });
  return {
    clientCount: () => sessions.count(),
    async fetch(request) {
      if (request.method !== 'POST') return sessions.handle(request, undefined);
      if (!isJson(request)) return jsonRpcError(415, -32000, 'The Content-Type must be application/json.');
      const body = await readJson(request);
      if (body instanceof Response) return body;
      const isLegacy = await isLegacyRequest(request, body);
      return isLegacy ? sessions.handle(request, body) : stateless.fetch(request, { parsedBody: body });
    },
    async close() {
      await Promise.all([stateless.close(), sessions.close()]);
    },
  };
}

function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return jsonRpcError(400, -32700, 'Parse error: the body is not JSON.');
  }
}
