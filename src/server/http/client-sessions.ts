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
  /** Called when a client has left, to end its browser session. */
  readonly onEnd: (clientId: string) => void;
  readonly log: Logger;
}

/** What is known of a request: its parsed body, and the client that its token stands for. */
export interface ClientRequest {
  readonly body: unknown;
  readonly tokenClient: string | undefined;
}

/** Serves clients of the 2025 protocol, whose state is bound to the transport's session id. */
export interface ClientSessions {
  handle(request: Request, what: ClientRequest): Promise<Response>;
  has(id: string): boolean;
  ids(): readonly string[];
  close(): Promise<void>;
}

interface ClientSession {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly idsInFlight: IdsInFlight;
  /** An id that has leaked is of no use with another token. */
  readonly tokenClient: string | undefined;
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
    for (const [id, session] of sessions) if (isExpired(session)) void end(id);
  }, SWEEP_EVERY_MS).unref();
  const opening = new Set<string>();
  const makeRoom = (): boolean => {
    if (sessions.size + opening.size < MOST_SESSIONS) return true;
    const surplus = longestIdle(sessions);
    if (surplus !== undefined) void end(surplus);
    return surplus !== undefined;
  };

  const open = async (request: Request, { body, tokenClient }: ClientRequest): Promise<Response> => {
    if (isInitializeRequest(body) && !makeRoom()) {
      return jsonRpcError(503, -32000, `All ${MOST_SESSIONS} client sessions are busy: try again later.`);
    }
    const id = opaqueId();
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => {
        opening.delete(id);
        sessions.set(id, track(transport, { body, tokenClient }));
      },
      onsessionclosed: () => end(id),
    });
    const server = createMcpServer(options.mcp, { clientId: id, transport: 'tcp' });
    server.onerror = (error) => options.log.debug({ err: error }, 'client session');
    opening.add(id);
    try {
      await server.connect(transport);
      // Without a session id only `initialize` is valid; the transport refuses anything else.
      return await transport.handleRequest(request, { parsedBody: body });
    } finally {
      opening.delete(id);
    }
  };

  return {
    has: (id) => sessions.has(id),
    ids: () => [...sessions.keys()],
    async handle(request, what) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return open(request, what);
      const session = sessions.get(id);
      if (session !== undefined && session.tokenClient === what.tokenClient)
        return serve(session, request, what.body);
      return jsonRpcError(404, -32001, 'Session not found');
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

function isExpired(session: ClientSession): boolean {
  return session.lastUsedMs < performance.now() - IDLE_LIMIT_MS && isIdle(session);
}

function isIdle({ idsInFlight }: ClientSession): boolean {
  return idsInFlight.size === 0;
}

function longestIdle(sessions: ReadonlyMap<string, ClientSession>): string | undefined {
  const idle = [...sessions].filter(([, session]) => isIdle(session));
  return idle.sort(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs)[0]?.[0];
}

/** The body is the `initialize` message, which is in flight until it is answered. */
function track(
  transport: WebStandardStreamableHTTPServerTransport,
  { body, tokenClient }: ClientRequest,
): ClientSession {
  const idsInFlight = new IdsInFlight();
  idsInFlight.receive(messagesIn(body));
  const session = { transport, idsInFlight, tokenClient, lastUsedMs: performance.now() };
  const send = transport.send.bind(transport);
  transport.send = (message, sendOptions) => {
    idsInFlight.send(message);
    // Idle time starts with the last answer, not with the call.
    session.lastUsedMs = performance.now();
    return send(message, sendOptions);
  };
  return session;
}

async function serve(session: ClientSession, request: Request, body: unknown): Promise<Response> {
  const { transport, idsInFlight } = session;
  session.lastUsedMs = performance.now();
  const messages = messagesIn(body);
  // The transport finds an answer's stream by the request's id.
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
      return []; // not a message: the transport refuses it
    }
  });
}
