import * as z from 'zod';
import type { Family } from '../config/index.ts';
import type { Deadline } from '../core/index.ts';
import { roomFor, tellAnswer, UNTRUSTED, type AnswerFacts, type AnswerForm, type Room } from './answer.ts';
import type { Services } from './services.ts';

/** The side effects of a tool: the only source of MCP annotations and of --read-only. */
export type Effect = 'reads' | 'navigates' | 'acts' | 'stores';

/** What a handler knows about its call. */
export interface Call {
  readonly deadline: Deadline;
  /** Reports progress to a client that asked for it. */
  readonly progress: (message: string) => void;
  /** Fills the names of offered tools into a text: see `nameTools`. */
  readonly naming: (text: string) => string;
}

/** An answer for reading rather than for processing: a text or a file, with facts about it. */
export interface Prose {
  /** In the order of the answer; undefined ones are left out. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Page text, already cut to its budget. */
  readonly text?: string | undefined;
  readonly file?:
    | {
        readonly mime: string;
        readonly name: string;
        readonly bytes: Uint8Array;
        /** Its address, if that identifies it better than its name. */
        readonly url?: string | undefined;
      }
    | undefined;
}

/** A tool is data: its name, input, output and needs. Everything around `run` is shared by all tools. */
export interface ToolDefinition<
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
  Needs extends keyof Services = keyof Services,
> extends AnswerForm {
  /** The canonical id, such as nav.goto. */
  readonly name: string;
  readonly family: Family;
  /** Offered whichever families are enabled, as all of them need it. */
  readonly inEverySet?: true;
  /** For an agent: when to use it and what it returns. */
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

export interface ProseToolDefinition<
  In extends z.ZodObject = z.ZodObject,
  Needs extends keyof Services = keyof Services,
> extends Omit<ToolDefinition<In, z.ZodObject, Needs>, 'output' | 'run' | 'hasPageText'> {
  readonly run: (input: z.output<In>, services: Pick<Services, Needs>, call: Call) => Promise<Prose>;
}

type Erased = Omit<ToolDefinition, 'output' | 'run'>;

/** A tool with its types erased: `run` takes the output of its input schema. */
export interface DataTool extends Erased {
  readonly output: z.ZodObject;
  readonly run: (input: unknown, services: Services, call: Call) => Promise<Record<string, unknown>>;
}

export interface ProseTool extends Erased {
  readonly output?: undefined;
  readonly run: (input: unknown, services: Services, call: Call) => Promise<Prose>;
}

export type Tool = DataTool | ProseTool;

/** Taken by every tool that works in a session. */
export const SESSION_ID = {
  sessionId: z.string().min(1).max(64).optional(),
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
    // The server parses every input with this schema before the call.
    run: async (input, services, call) => {
      const own = (isSessionBound ? withoutSession(input) : input) as z.output<In>;
      return tellAnswer(await definition.run(own, services, { ...call, ...room }), definition);
    },
  };
}

/** The services are already bound to the session, so a tool gets only the fields of its own schema. */
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
