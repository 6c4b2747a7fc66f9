import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type JSONRPCRequest,
  type Result,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Caller, ToolCaller } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { ListedTool, Registry } from './registry.ts';

export interface McpServerOptions {
  readonly registry: Registry;
  readonly callTool: ToolCaller;
  readonly version: string;
}

// Nothing in these answers changes while the server runs or differs between clients.
const UNCHANGING = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** One protocol endpoint for one client. State lives elsewhere: a stateless client gets a new one per request. */
export function createMcpServer({ registry, callTool, version }: McpServerOptions, caller: Caller): Server {
  const server = new PlainSpokenServer(
    { name: 'wayfarer', title: 'Wayfarer', version },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'server/discover': UNCHANGING,
        'tools/list': UNCHANGING,
        'prompts/list': UNCHANGING,
        'resources/list': UNCHANGING,
        'resources/templates/list': UNCHANGING,
      },
    },
  );
  // Many clients ask for every list at once: an empty one that they may keep is a better answer than an error.
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  const tools = registry.listed as ListedTool[]; // the SDK's type is mutable; it only serialises the list
  server.setRequestHandler('tools/list', () => ({ tools }));
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

/** The SDK answers malformed parameters with a dump of its validator; clients get one sentence instead. */
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

/** The protocol's own error for a name that does not exist, with the names that do. */
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

/** Sends progress to a client that gave a token for it. */
function reportProgress(context: ServerContext): (message: string) => void {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that has left cannot be told, and the call's own signal ends the work.
    context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
