import type { Client } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';

/** One call of an agent, and its cost. */
export interface Step {
  readonly number: number;
  readonly goal: string;
  readonly tool: string;
  /** Of the answer's text. */
  readonly bytes: number;
  readonly tokensWritten: number;
  readonly tokensRead: number;
  readonly ms: number;
  problem?: string;
}

export interface Asked<Answer> {
  readonly goal: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What the answer must be for the next step. */
  readonly answer: z.ZodType<Answer>;
}

interface Answered {
  readonly text: string;
  readonly isError: boolean;
}

/** Why a walk cannot continue. */
export class WalkEnded extends Error {}

/** Calls tools one after the other like an agent, and records each call. */
export class Walk {
  readonly steps: Step[] = [];

  constructor(private readonly client: Client) {}

  async take<Answer>({ goal, tool, args, answer }: Asked<Answer>): Promise<Answer> {
    const started = performance.now();
    const { text, isError } = await this.call(tool, args);
    this.steps.push({
      number: this.steps.length + 1,
      goal,
      tool,
      bytes: Buffer.byteLength(text),
      tokensWritten: encode(JSON.stringify({ name: tool, arguments: args })).length,
      tokensRead: encode(text).length,
      ms: Math.round(performance.now() - started),
    });
    this.must(!isError, `the answer is an error: ${text}`);
    const parsed = answer.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    return this.end(`the answer is not as the tool's contract says: ${z.prettifyError(parsed.error)}`);
  }

  private async call(name: string, args: Readonly<Record<string, unknown>>): Promise<Answered> {
    try {
      const { content, isError = false } = await this.client.callTool({ name, arguments: args });
      const [block] = content;
      return { text: block?.type === 'text' ? block.text : '', isError };
    } catch (cause) {
      // A call that the protocol refuses has no result, only an exception.
      return { text: String(cause), isError: true };
    }
  }

  must(holds: boolean, problem: string): void {
    if (!holds) this.end(problem);
  }

  /** The walk ends at the last call. */
  end(problem: string): never {
    const last = this.steps.at(-1);
    if (last !== undefined) last.problem = problem;
    throw new WalkEnded(problem);
  }
}
