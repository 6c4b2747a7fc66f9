import { ProtocolError, type CallToolResult } from '@modelcontextprotocol/server';
import {
  asWayfarerError,
  byteLength,
  describeError,
  fitJson,
  nameTools,
  startDeadline,
  stripDeep,
  type Deadline,
  type ToolNaming,
  type WayfarerError,
} from '../core/index.ts';
import type { Call, Services, Tool } from '../tools/index.ts';
import { parseArguments } from './arguments.ts';
import { containFaults } from './faults.ts';
import type { Logger } from './log.ts';
import { answerProse } from './prose.ts';
import type { Telemetry } from './telemetry.ts';

/** A client; without an id, one that is known only by the session that it names. */
export interface Caller {
  readonly clientId?: string | undefined;
  /** It has no session unless it names one. */
  readonly isStateless?: boolean;
  /** Why the call cannot be answered here. */
  readonly refusal?: WayfarerError | undefined;
  readonly transport: 'pipe' | 'tcp';
}

export interface ToolCall {
  readonly tool: Tool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly progress: (message: string) => void;
}

/** The client, the session named by the call, and what services need to know about the call. */
export interface CallPlace {
  readonly clientId: string | undefined;
  readonly isStateless: boolean;
  readonly sessionId: string | undefined;
  /** The caller has started this process, for itself: the data folder is its own. */
  readonly isOwner: boolean;
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
}

export type ServicesFor = (place: CallPlace) => Promise<Services>;

export interface ToolCallerOptions {
  readonly servicesFor: ServicesFor;
  readonly callTimeoutMs: number;
  /** The names of tools used in hints. */
  readonly listedAs: ToolNaming;
  readonly telemetry: Telemetry;
  readonly log: Logger;
}

export type ToolCaller = (call: ToolCall) => Promise<CallToolResult>;

const MAX_ERROR_BYTES = 2_048;

/**
 * The steps of every call, in this order: span and counters, fault containment, argument check, deadline,
 * services, the tool itself, stripping, budget. Anything thrown becomes an error answer.
 */
export function createToolCaller(options: ToolCallerOptions): ToolCaller {
  const { telemetry, log } = options;
  return async (call) => {
    const { tool, caller, meta } = call;
    const info = {
      tool: tool.name,
      transport: caller.transport,
      sessionId: caller.isStateless === true ? undefined : caller.clientId,
      meta,
    };
    const { result, outcome, bytes } = await telemetry.observe(info, () => answer(call, options));
    log.debug({ tool: tool.name, outcome, bytes }, 'call');
    return result;
  };
}

interface ToolAnswer {
  readonly result: CallToolResult;
  readonly outcome: string;
  readonly bytes: number;
}

async function answer(call: ToolCall, options: ToolCallerOptions): Promise<ToolAnswer> {
  try {
    const { tool, caller } = call;
    if (caller.refusal !== undefined) throw caller.refusal;
    const { result, bytes } =
      tool.output === undefined
        ? answerProse(await containFaults(() => runTool(tool, call, options)), tool.maxBytes)
        : answerData(await containFaults(() => runTool(tool, call, options)), tool.maxBytes);
    return { result, outcome: 'ok', bytes };
  } catch (thrown) {
    // Protocol errors, such as a missing client capability, are not tool results.
    if (thrown instanceof ProtocolError) throw thrown;
    return errorAnswer(thrown, options);
  }
}

/** Structured content and the same JSON as text: clients read one of them. */
function answerData(data: Record<string, unknown>, maxBytes: number): Omit<ToolAnswer, 'outcome'> {
  const { value: clean, removed } = stripDeep(data);
  const { json, value } = fitJson(withRemoved(clean, removed), maxBytes);
  const result = { content: [{ type: 'text' as const, text: json }], structuredContent: { ...value } };
  return { result, bytes: byteLength(json) };
}

/** Adds to the tool's own count of hidden texts, if any. */
function withRemoved(data: Record<string, unknown>, removed: number): Record<string, unknown> {
  return removed === 0 ? data : { ...data, hiddenRemoved: Number(data['hiddenRemoved'] ?? 0) + removed };
}

async function runTool<T>(
  tool: { readonly run: (input: unknown, services: Services, call: Call) => Promise<T> },
  call: ToolCall,
  options: ToolCallerOptions,
): Promise<T> {
  const { progress } = call;
  progress('Started');
  const input = parseArguments(call.tool, call.args);
  using deadline = startDeadline(options.callTimeoutMs, call.signal);
  const { clientId, isStateless = false, transport } = call.caller;
  const services = await options.servicesFor({
    ...{ clientId, isStateless },
    sessionId: sessionIdIn(input),
    isOwner: transport === 'pipe',
    signal: deadline.signal,
    progress,
  });
  const naming = (text: string): string => nameTools(text, options.listedAs);
  return await withLastWord(tool.run(input, services, { deadline, progress, naming }), deadline);
}

const LAST_WORD_MS = 200;

/** After the deadline, the tool has a moment to report what it was waiting for. */
async function withLastWord<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  try {
    return await deadline.guard(work);
  } catch (error) {
    using moment = startDeadline(LAST_WORD_MS);
    return await moment.guard(work).catch((later: unknown) => {
      throw moment.remainingMs() > 0 ? later : error;
    });
  }
}

/** All tools that work in a session take its id under this name. */
function sessionIdIn(input: unknown): string | undefined {
  return (input as { readonly sessionId?: string }).sessionId; // checked by the tool's schema
}

function errorAnswer(thrown: unknown, { log, listedAs }: ToolCallerOptions): ToolAnswer {
  const error = asWayfarerError(thrown);
  if (error.code === 'internal')
    log.error({ err: error.cause ?? error }, 'A call failed by a mistake of ours');
  const { value: clean, removed } = stripDeep(describeError(error).error);
  const told = { ...clean, hint: nameTools(clean.hint, listedAs) };
  const { json } = fitJson({ error: withRemoved(told, removed) }, MAX_ERROR_BYTES);
  const result = { content: [{ type: 'text' as const, text: json }], isError: true };
  return { result, outcome: error.code, bytes: byteLength(json) };
}
