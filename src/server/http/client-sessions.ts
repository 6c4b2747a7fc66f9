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

/** Serves clients of the 2025 protocol, whose state is bound to the transport's session id. */
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
    for (const [id, session] of sessions) {
      if (session.lastUsedMs < idleSince && isIdle(session)) void end(id);
    }
  }, SWEEP_EVERY_MS).unref();
  const opening = new Set<string>();
  const makeRoom = (): boolean => {
    if (sessions.size + opening.size < MOST_SESSIONS) return true;
    const surplus = longestIdle(sessions);
    if (surplus !== undefined) void end(surplus);
    return surplus !== undefined;
  };

  const open = async (request: Request, body: unknown): Promise<Response> => {
    if (isInitializeRequest(body) && !makeRoom()) {
      return jsonRpcError(503, -32000, `All ${MOST_SESSIONS} client sessions are busy: try again later.`);
    }
    const id = opaqueId();
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => {
        opening.delete(id);
        sessions.set(id, track(transport, body));
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

function isIdle({ idsInFlight }: ClientSession): boolean {
  return idsInFlight.size === 0;
}

function longestIdle(sessions: ReadonlyMap<string, ClientSession>): string | undefined {
  const idle = [...sessions].filter(([, session]) => isIdle(session));
  return idle.sort(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs)[0]?.[0];
}

/** `opening` is the `initialize` message, which is in flight until it is answered. */
function track(transport: WebStandardStreamableHTTPServerTransport, opening: unknown): ClientSession {
  const idsInFlight = new IdsInFlight();
  idsInFlight.receive(messagesIn(opening));
  const session = { transport, idsInFlight, lastUsedMs: performance.now() };
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
