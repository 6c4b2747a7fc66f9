import * as z from 'zod';
import { jsonBytes, shorten } from '../core/index.ts';
import { isAnyLeftOut, tellLeftOut, type LeftOut, type ToFit } from '../page/terms/index.ts';

/** What a tool can report in addition to its own fields. */
export interface AnswerFacts {
  /** Elements, frames and texts that were not examined; they are counted, and the answer is `truncated`. */
  readonly leftOut?: LeftOut;
  /** Counts hidden texts and invisible characters. */
  readonly hiddenRemoved?: number;
  readonly truncated?: boolean;
}

/** How a tool's answers are written. */
export interface AnswerForm {
  /** Answers with page text begin with `untrusted`. */
  readonly hasPageText?: true;
  /** Strings longer than the schema allows are cut. */
  readonly output: z.ZodObject;
  /** In UTF-8. */
  readonly maxBytes: number;
}

/** Fits answers into their budget. */
export interface Room {
  /** The answer with as many leading items of a list as fit. */
  readonly shrink: <Item, Data extends object>(
    list: readonly Item[],
    answer: (shown: readonly Item[]) => Data,
  ) => Data;
  /** The answer with as much of a page as fits. */
  readonly fill: <Page, Data extends object>(page: ToFit<Page>, answer: (page: Page) => Data) => Data;
}

/** Added to every answer with page text. */
export const UNTRUSTED = { untrusted: z.literal(true) };

/** A tool's data as an answer: what a reader must know about it comes first. */
export function tellAnswer(data: object, { hasPageText, output }: AnswerForm): Record<string, unknown> {
  const { leftOut, hiddenRemoved = 0, ...fields }: AnswerFacts = data;
  const short = Object.entries(fields).map(
    ([name, value]) => [name, cut(value, output.shape[name])] as const,
  );
  const told = Object.fromEntries(short);
  // If a tool sets `truncated` itself, a cut string such as a URL does not change it.
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
  /** The bytes that an answer leaves free. */
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
