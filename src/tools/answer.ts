import * as z from 'zod';
import { jsonBytes, shorten } from '../core/index.ts';
import { isAnyLeftOut, tellLeftOut, type LeftOut, type ToFit } from '../page/terms/index.ts';

/** What a tool may say beside the fields of its own schema. */
export interface AnswerFacts {
  /** Elements, frames and texts of the page that nobody looked at: counted, and the answer is `truncated`. */
  readonly leftOut?: LeftOut;
  /** Hidden texts and invisible characters. */
  readonly hiddenRemoved?: number;
  readonly truncated?: boolean;
}

/** How a tool's answers are written. */
export interface AnswerForm {
  /** Whether they have words of a page: then they begin with `untrusted`. */
  readonly hasPageText?: true;
  /** A text that is longer than its schema allows is cut. */
  readonly output: z.ZodObject;
  /** UTF-8 bytes of an answer. */
  readonly maxBytes: number;
}

/** The room that an answer has. */
export interface Room {
  /** The answer with as many items of a list, from the first on, as there is room for. */
  readonly shrink: <Item, Data extends object>(
    list: readonly Item[],
    answer: (shown: readonly Item[]) => Data,
  ) => Data;
  /** The answer with as much of a page as there is room for. */
  readonly fill: <Page, Data extends object>(page: ToFit<Page>, answer: (page: Page) => Data) => Data;
}

/** What the chain around tools puts into an answer with words of a page. */
export const UNTRUSTED = { untrusted: z.literal(true) };

/** The data of a tool as it is told: what a reader must know about it first. */
export function tellAnswer(data: object, { hasPageText, output }: AnswerForm): Record<string, unknown> {
  const { leftOut, hiddenRemoved = 0, ...fields }: AnswerFacts = data;
  const short = Object.entries(fields).map(
    ([name, value]) => [name, cut(value, output.shape[name])] as const,
  );
  const told = Object.fromEntries(short);
  // Where a tool says itself whether there is more, an address that is cut does not count.
  const isCut =
    fields.truncated === undefined && Object.entries(fields).some(([name, value]) => told[name] !== value);
  const isPart = leftOut !== undefined && isAnyLeftOut(leftOut);
  return {
    ...(hasPageText === true && { untrusted: true }),
    ...(isPart && tellLeftOut(leftOut)),
    ...(hiddenRemoved > 0 && { hiddenRemoved }),
    ...told,
    ...((isPart || isCut) && { truncated: true }),
  };
}

function cut(value: unknown, schema: unknown): unknown {
  const most = schema instanceof z.ZodString ? schema.maxLength : null;
  return typeof value === 'string' && most !== null ? shorten(value, most) : value;
}

export function roomFor(form: AnswerForm): Room {
  /** What an answer leaves of the room. */
  const bytesBeside = (answer: object): number => form.maxBytes - jsonBytes(tellAnswer(answer, form));
  return {
    fill: ({ widest, fit }, answer) => answer(fit(bytesBeside(answer(widest)))),
    shrink(list, answer) {
      const whole = answer(list);
      if (bytesBeside(whole) >= 0) return whole;
      let [most, tooMany] = [0, list.length];
      while (tooMany - most > 1) {
        const count = (most + tooMany) >> 1;
        if (bytesBeside(answer(list.slice(0, count))) >= 0) most = count;
        else tooMany = count;
      }
      return answer(list.slice(0, most));
    },
  };
}
