import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { WayfarerError } from '../../core/index.ts';
import type { Logger } from '../log.ts';
import { createMcpServer, type McpServerOptions } from '../mcp-server.ts';
import type { PeerRequest, Peers } from '../peers/index.ts';
import { createClientSessions, type ClientSessions } from './client-sessions.ts';
import { jsonRpcError } from './json-rpc-error.ts';
import { namedSession } from './named-session.ts';

export interface McpEndpointOptions {
  readonly mcp: McpServerOptions;
  readonly onClientEnd: (clientId: string) => void;
  /** Servers that share the store; absent where there are none. */
  readonly peers?: Peers | undefined;
  readonly log: Logger;
}

/** /mcp: the stateless 2026 protocol, one server per request, and the 2025 protocol with client sessions. */
export interface McpEndpoint {
  fetch(request: Request): Promise<Response>;
  /** The clients of the 2025 protocol. */
  clients(): readonly string[];
  close(): Promise<void>;
}

/** The client that a token stands for. */
export type ClientOf = (authorization: string | null) => string | undefined;

// Each holds a connection indefinitely, so this must stay well below the connection limit.
const MAX_SUBSCRIPTIONS = 64;

interface Incoming {
  readonly request: Request;
  /** Absent in requests without a body. */
  readonly text?: string;
  readonly body?: unknown;
  readonly clientId: string | undefined;
}

export function createMcpEndpoint(
  { mcp, onClientEnd, peers, log }: McpEndpointOptions,
  clientOf: ClientOf,
): McpEndpoint {
  const refusals = new WeakMap<Request, WayfarerError>();
  const stateless = createMcpHandler(
    ({ requestInfo }) => {
      const clientId = clientOf(requestInfo?.headers.get('authorization') ?? null);
      const refusal = requestInfo && refusals.get(requestInfo);
      return createMcpServer(mcp, { clientId, refusal, isStateless: true, transport: 'tcp' });
    },
    {
      legacy: 'reject',
      maxSubscriptions: MAX_SUBSCRIPTIONS,
      onerror: (error) => log.debug({ err: error }, 'mcp'),
    },
  );
  const sessions = createClientSessions({ mcp, onEnd: onClientEnd, log });
  const elsewhere = async (
    { request, text: body }: Incoming,
    given: Pick<PeerRequest, 'named' | 'refuse'>,
  ): Promise<Response | undefined> => peers?.answer({ request, body, ...given });
  const answerStateless = async (incoming: Incoming): Promise<Response> => {
    const { request, body, clientId } = incoming;
    const answerHere = (): Promise<Response> => stateless.fetch(request, { parsedBody: body });
    const named = namedSession(body, clientId);
    const refuse = (refusal: WayfarerError): Promise<Response> => {
      refusals.set(request, refusal);
      return answerHere();
    };
    return (named && (await elsewhere(incoming, { named, refuse }))) ?? answerHere();
  };
  const answerClient = async (incoming: Incoming): Promise<Response> => {
    const sessionId = incoming.request.headers.get('mcp-session-id');
    if (sessionId === null) {
      const response = await serve(sessions, incoming);
      if (response.headers.has('mcp-session-id')) await peers?.tell();
      return response;
    }
    if (sessions.has(sessionId)) return serve(sessions, incoming);
    const refuse = (refusal: WayfarerError): Response => refuseClient(incoming.body, refusal);
    return (await elsewhere(incoming, { named: { sessionId }, refuse })) ?? serve(sessions, incoming);
  };
  return {
    clients: () => sessions.ids(),
    async fetch(request) {
      const clientId = clientOf(request.headers.get('authorization'));
      if (request.method !== 'POST') return answerClient({ request, clientId });
      if (!isJson(request)) return jsonRpcError(415, -32000, 'The Content-Type must be application/json.');
      const text = await request.text();
      const body = parse(text);
      if (body instanceof Response) return body;
      const incoming = { request, text, body, clientId };
      return (await isLegacyRequest(request, body)) ? answerClient(incoming) : answerStateless(incoming);
    },
    async close() {
      await Promise.all([stateless.close(), sessions.close()]);
    },
  };
}

function serve(sessions: ClientSessions, { request, body, clientId }: Incoming): Promise<Response> {
  return sessions.handle(request, { body, tokenClient: clientId });
}

/** For a client of the 2025 protocol, 404 means that it has to begin anew. */
function refuseClient(body: unknown, { code, message }: WayfarerError): Response {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  const status = code === 'session_unknown' ? 404 : 503;
  return Response.json({ jsonrpc: '2.0', id, error: { code: -32000, message } }, { status });
}

function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return jsonRpcError(400, -32700, 'Parse error: the body is not JSON.');
  }
}
