import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type JSONRPCRequest,
  type Result,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Caller, ToolCaller } from './call-tool.ts';
import { instructionsFor } from './instructions.ts';
import type { ListedTool, Registry } from './registry.ts';

export interface McpServerOptions {
  readonly registry: Registry;
  readonly callTool: ToolCaller;
  readonly version: string;
  /** Called after the tools were listed, when the client usually pauses. */
  readonly onListed?: () => void;
}

// These responses never change while the server runs, and are the same for all clients.
const UNCHANGING = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** One protocol endpoint for one client. State lives elsewhere: a stateless client gets a new one per request. */
export function createMcpServer(
  { registry, callTool, version, onListed = () => undefined }: McpServerOptions,
  caller: Caller,
): Server {
  const server = new PlainSpokenServer(
    { name: 'wayfarer', title: 'Wayfarer', version },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: instructionsFor(registry.listedAs),
      cacheHints: {
        'server/discover': UNCHANGING,
        'tools/list': UNCHANGING,
        'prompts/list': UNCHANGING,
        'resources/list': UNCHANGING,
        'resources/templates/list': UNCHANGING,
      },
    },
  );
  // Many clients request every list at connect: an empty, cacheable list is better than an error.
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  const tools = registry.listed as ListedTool[]; // the SDK's type is mutable; it only serialises the list
  server.setRequestHandler('tools/list', () => {
    setImmediate(onListed); // once the answer is sent
    return { tools };
  });
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = registry.find(params.name);
    if (tool === undefined) throw unknownTool(params.name, registry);
    return callTool({
      tool,
      args: params.arguments ?? {},
      caller,
      signal: context.mcpReq.signal,
      meta: context.mcpReq._meta,
      progress: reportProgress(context),
    });
  });
  return server;
}

/** For malformed parameters the SDK returns its validator's dump; this returns one sentence instead. */
class PlainSpokenServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, inOneSentence(error));
      }
    };
  }
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

function inOneSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  const [, field = ''] = /"path":\s*\[\s*([^\]]*?)\s*\]/.exec(text) ?? [];
  const path = field.replace(/["\s]/g, '').replaceAll(',', '.');
  return path === ''
    ? 'Invalid params.'
    : `Invalid params: ${path} is not of the form that the protocol asks for.`;
}

/** The protocol's error for an unknown name, with suggestions. */
function unknownTool(name: string, registry: Registry): ProtocolError {
  const close = registry.nearestNames(name);
  const known = registry.listed.map((tool) => tool.name);
  const advice =
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Known tools: ${known.join(', ')}.`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool. ${advice}`, {
    code: 'invalid_input',
    next: 'change_input',
    nearest: close,
  });
}

/** Sends progress to a client that sent a progress token. */
function reportProgress(context: ServerContext): (message: string) => void {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // Ignored: the client has disconnected, and the call's signal ends the work.
    context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
