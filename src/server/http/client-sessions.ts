import {
  isInitializeRequest,
  parseJSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
  type JSONRPCMessage,
} from '@modelcontextprotocol/server';
import { opaqueId } from '../../core/index.ts';
import { cancelledIdOf, IdsInFlight } from '../ids-in-flight.ts';
import type { Logger } from '../log.ts';
import { createMcpServer, type McpServerOptions } from '../mcp-server.ts';
import { jsonRpcError } from './json-rpc-error.ts';

export interface ClientSessionsOptions {
  readonly mcp: McpServerOptions;
  /** Called when a client has left, to end its place in the browser. */
  readonly onEnd: (clientId: string) => void;
  readonly log: Logger;
}

/** The leg for clients of the 2025 protocol, whose state hangs on a session id of the transport. */
export interface ClientSessions {
  handle(request: Request, body: unknown): Promise<Response>;
  count(): number;
  close(): Promise<void>;
}

interface ClientSession {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly idsInFlight: IdsInFlight;
  lastUsedMs: number;
}

const MOST_SESSIONS = 256;
const IDLE_LIMIT_MS = 30 * 60_000;
const SWEEP_EVERY_MS = 60_000;

export function createClientSessions(options: ClientSessionsOptions): ClientSessions {
  const sessions = new Map<string, ClientSession>();
  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    if (!sessions.delete(id)) return;
    options.onEnd(id);
    await session?.transport.close();
  };
  const sweep = setInterval(() => {
    const idleSince = performance.now() - IDLE_LIMIT_MS;
    for (const [id, { lastUsedMs, idsInFlight }] of sessions) {
      if (lastUsedMs < idleSince && idsInFlight.size === 0) void end(id);
    }
  }, SWEEP_EVERY_MS).unref();

  const open = async (request: Request, body: unknown): Promise<Response> => {
    if (isInitializeRequest(body) && sessions.size >= MOST_SESSIONS) {
      return jsonRpcError(503, -32000, `This server holds ${MOST_SESSIONS} client sessions at most.`);
    }
    const id = opaqueId();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => void sessions.set(id, track(transport)),
      onsessionclosed: () => end(id),
    });
    const server = createMcpServer(options.mcp, { clientId: id, transport: 'tcp' });
    server.onerror = (error) => options.log.debug({ err: error }, 'client session');
    await server.connect(transport);
    // Without a session id only an initialize can be served; the transport itself refuses anything else.
    return transport.handleRequest(request, { parsedBody: body });
  };

  return {
    count: () => sessions.size,
    async handle(request, body) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return open(request, body);
      const session = sessions.get(id);
      return session === undefined
        ? jsonRpcError(404, -32001, 'Session not found')
        : serve(session, request, body);
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

function track(transport: WebStandardStreamableHTTPServerTransport): ClientSession {
  const idsInFlight = new IdsInFlight();
  const send = transport.send.bind(transport);
  transport.send = (message, sendOptions) => {
    idsInFlight.send(message);
    return send(message, sendOptions);
  };
  return { transport, idsInFlight, lastUsedMs: performance.now() };
}

async function serve(session: ClientSession, request: Request, body: unknown): Promise<Response> {
  const { transport, idsInFlight } = session;
  session.lastUsedMs = performance.now();
  const messages = messagesIn(body);
  // The transport finds the stream of an answer by the request's id.
  if (!idsInFlight.receive(messages)) {
    return jsonRpcError(400, -32600, 'Invalid request: the id of another request in flight.');
  }
  const response = await transport.handleRequest(request, { parsedBody: body });
  if (response.status >= 400) idsInFlight.forget(messages);
  // No answer will come on the stream of a cancelled request.
  for (const id of messages.flatMap(cancelledIdOf)) transport.closeSSEStream(id);
  return response;
}

function messagesIn(body: unknown): JSONRPCMessage[] {
  const parts: unknown[] = Array.isArray(body) ? body : [body];
  return parts.flatMap((part) => {
    try {
      return [parseJSONRPCMessage(part)];
    } catch {
      return []; // no message: the transport refuses it
    }
  });
}
