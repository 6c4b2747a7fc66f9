import * as z from 'zod';
import type { Family } from '../config/index.ts';
import type { Deadline } from '../core/index.ts';
import { roomFor, tellAnswer, UNTRUSTED, type AnswerFacts, type AnswerForm, type Room } from './answer.ts';
import type { Services } from './services.ts';

/** What a tool does to the world: the one source of MCP annotations and of --read-only. */
export type Effect = 'reads' | 'navigates' | 'acts' | 'stores';

/** What a handler may know of the call it answers. */
export interface Call {
  readonly deadline: Deadline;
  /** Tells a client that asked for it how far the work is. */
  readonly progress: (message: string) => void;
}

/** An answer to be read instead of computed with: what is known about a text or a file, and the thing itself. */
export interface Prose {
  /** In the order in which they are told; undefined ones are left out. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** In the words of a page, for the reader; a text that is longer than its budget is cut before it gets here. */
  readonly text?: string | undefined;
  readonly file?: { readonly mime: string; readonly name: string; readonly bytes: Uint8Array } | undefined;
}

/** A tool is data: what it is called, takes, gives and needs. Everything around `run` is written once, elsewhere. */
export interface ToolDefinition<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  Needs extends keyof Services = keyof Services,
> extends AnswerForm {
  /** The canonical id, such as nav.goto. */
  readonly name: string;
  readonly family: Family;
  /** Offered whichever families are chosen: nothing works without it. */
  readonly inEverySet?: true;
  /** For an agent: when to use it and what comes back. */
  readonly description: string;
  readonly effect: Effect;
  /** The services that `run` gets, and no others. */
  readonly needs: readonly Needs[];
  readonly input: In;
  readonly output: Out;
  readonly run: (
    input: z.output<In>,
    services: Pick<Services, Needs>,
    call: Call & Room,
  ) => Promise<z.input<Out> & AnswerFacts>;
}

/** A tool that gives prose. */
export interface ProseToolDefinition<
  In extends z.ZodObject = z.ZodObject,
  Needs extends keyof Services = keyof Services,
> extends Omit<ToolDefinition<In, z.ZodObject, Needs>, 'output' | 'run' | 'hasPageText'> {
  readonly run: (input: z.output<In>, services: Pick<Services, Needs>, call: Call) => Promise<Prose>;
}

type Erased = Omit<ToolDefinition, 'output' | 'run'>;

/** A tool whose own types no longer matter: `run` takes what its input schema made of the arguments. */
export interface DataTool extends Erased {
  readonly output: z.ZodObject;
  readonly run: (input: unknown, services: Services, call: Call) => Promise<Record<string, unknown>>;
}

/** The same for a tool that gives prose. */
export interface ProseTool extends Erased {
  readonly output?: undefined;
  readonly run: (input: unknown, services: Services, call: Call) => Promise<Prose>;
}

export type Tool = DataTool | ProseTool;

/** Taken by every tool that works in a session. */
const SESSION_ID = {
  sessionId: z.string().min(1).max(64).optional().describe('From research_session_start'),
};
const SESSION_BOUND: readonly (keyof Services)[] = ['page', 'session', 'views'];

export function defineTool<In extends z.ZodObject, Out extends z.ZodObject, Needs extends keyof Services>(
  definition: ToolDefinition<In, Out, Needs>,
): Tool {
  const isSessionBound = definition.needs.some((need) => SESSION_BOUND.includes(need));
  const room = roomFor(definition);
  return {
    ...definition,
    output: definition.hasPageText === true ? definition.output.extend(UNTRUSTED) : definition.output,
    input: isSessionBound ? definition.input.extend(SESSION_ID) : definition.input,
    // The server parses every input by this same schema before it calls.
    run: async (input, services, call) => {
      const own = (isSessionBound ? withoutSession(input) : input) as z.output<In>;
      return tellAnswer(await definition.run(own, services, { ...call, ...room }), definition);
    },
  };
}

/** The session is in the services already; a tool gets what its own schema knows, and nothing to pass on by mistake. */
function withoutSession(input: unknown): unknown {
  const { sessionId: _, ...own } = input as { readonly sessionId?: string };
  return own;
}

export function defineProseTool<In extends z.ZodObject, Needs extends keyof Services>(
  definition: ProseToolDefinition<In, Needs>,
): Tool {
  return {
    ...definition,
    run: (input, services, call) => definition.run(input as z.output<In>, services, call),
  };
}
