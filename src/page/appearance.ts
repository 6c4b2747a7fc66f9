import * as z from 'zod';
import type { Tab } from '../browser/index.ts';
import { fail, WayfarerError } from '../core/index.ts';
import type { Awaited, InpageFunctions } from '../inpage/index.ts';

export type { Awaited };

const appearanceSchema = z.enum(['there', 'not_a_selector']) satisfies z.ZodType<InpageFunctions['appears']>;

/** Waits until a text can be read on the page, or a selector finds something. */
export async function awaitAppearance(tab: Tab, awaited: Awaited, signal: AbortSignal): Promise<void> {
  const answer = await tab
    .call('appears' satisfies keyof InpageFunctions, signal, [awaited])
    .catch((error: unknown) => {
      throw didNotAppear(error, awaited);
    });
  if (appearanceSchema.parse(answer) === 'there') return;
  const message = 'The argument waitFor.selector must be a CSS selector.';
  throw fail('invalid_input', { field: 'waitFor.selector' }, { message });
}

function didNotAppear(error: unknown, awaited: Awaited): unknown {
  if (!(error instanceof WayfarerError) || error.code !== 'timeout') return error;
  const what = 'text' in awaited ? 'text' : 'selector';
  const message = `The ${what} did not appear in time.`;
  return fail('timeout', { ...error.facts, waitedFor: awaited }, { message, cause: error });
}
