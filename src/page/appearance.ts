import * as z from 'zod';
import type { Tab } from '../browser/index.ts';
import { fail, WayfarerError } from '../core/index.ts';
import type { Awaited, InpageFunctions, Said } from '../inpage/index.ts';
import {
  innerFrames,
  isFrameShown,
  lookDeeper,
  mainFrame,
  placeOf,
  type AskableFrame,
} from './perceive/index.ts';

export type { Awaited };

const appearanceSchema = z.enum(['there', 'not_a_selector']) satisfies z.ZodType<InpageFunctions['appears']>;
const saidSchema = z.object({
  isSaid: z.boolean(),
  path: z.array(z.int()),
  frames: z.array(z.int()),
  unknownHosts: z.int(),
}) satisfies z.ZodType<Said>;

/** Waits until a text can be read on the page, or a selector finds something. */
export async function awaitAppearance(tab: Tab, awaited: Awaited, signal: AbortSignal): Promise<void> {
  try {
    await ('text' in awaited
      ? untilSaid(tab, awaited.text, signal)
      : untilFound(tab, awaited.selector, signal));
  } catch (error) {
    throw didNotAppear(error, awaited);
  }
}

async function untilFound(tab: Tab, selector: string, signal: AbortSignal): Promise<void> {
  const answer = await tab.call('appears' satisfies keyof InpageFunctions, signal, [selector]);
  if (appearanceSchema.parse(answer) === 'there') return;
  const message = 'The argument waitFor.selector must be a CSS selector.';
  throw fail('invalid_input', { field: 'waitFor.selector' }, { message });
}

/** Frames and shadow roots come and go: they are asked again and again, and each takes a moment to say no. */
async function untilSaid(tab: Tab, text: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const main = await saidIn(mainFrame(tab), text, signal);
    if (main?.isSaid === true) return;
    if (main === undefined || main.frames.length === 0) continue;
    const inner = await innerFrames(tab, signal);
    const answers = await Promise.all(inner.map((frame) => saidIn(frame, text, signal)));
    const all = [main, ...answers.filter((each) => each !== undefined)];
    if (all.some((each) => each.isSaid && isFrameShown(each, all))) return;
  }
}

/** Undefined when the frame has gone or hangs. */
async function saidIn(frame: AskableFrame, text: string, signal: AbortSignal): Promise<Said | undefined> {
  return lookDeeper(frame, signal, async () => {
    const answer = await frame.ask('says', signal, [text]);
    if (answer === undefined) return undefined;
    const said = saidSchema.parse(answer);
    const seen = { ...said, path: await placeOf(frame, said.path, signal) };
    return { seen, unknownHosts: seen.unknownHosts };
  });
}

function didNotAppear(error: unknown, awaited: Awaited): unknown {
  if (!(error instanceof WayfarerError) || error.code !== 'timeout') return error;
  const what = 'text' in awaited ? 'text' : 'selector';
  const message = `The ${what} did not appear in time.`;
  return fail('timeout', { ...error.facts, waitedFor: awaited }, { message, cause: error });
}
