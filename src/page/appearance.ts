import type { Tab } from '../browser/index.ts';
import { fail, WayfarerError } from '../core/index.ts';
import type { AwaitedAppearance, Said } from '../inpage/index.ts';
import {
  innerFrames,
  isFrameShown,
  lookDeeper,
  mainFrame,
  placeOf,
  type AskableFrame,
} from './perceive/index.ts';

export type { AwaitedAppearance };

/** Waits until a text is readable on the page, or a selector matches. */
export async function awaitAppearance(
  tab: Tab,
  awaited: AwaitedAppearance,
  signal: AbortSignal,
): Promise<void> {
  try {
    await ('text' in awaited
      ? untilSaid(tab, awaited.text, signal)
      : untilFound(tab, awaited.selector, signal));
  } catch (error) {
    throw didNotAppear(error, awaited);
  }
}

async function untilFound(tab: Tab, selector: string, signal: AbortSignal): Promise<void> {
  if ((await tab.ask('appears', { selector }, signal)) === 'there') return;
  const message = 'The argument waitFor.selector must be a CSS selector.';
  throw fail('invalid_input', { field: 'waitFor.selector' }, { message });
}

/** Frames and shadow roots come and go, so all are polled; each takes a moment to answer no. */
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

/** Undefined if the frame no longer exists or hangs. */
async function saidIn(frame: AskableFrame, text: string, signal: AbortSignal): Promise<Said | undefined> {
  return lookDeeper(frame, signal, async () => {
    const said = await frame.ask('says', { text }, signal);
    if (said === undefined) return undefined;
    const seen = { ...said, path: await placeOf(frame, said.path, signal) };
    return { seen, unknownHosts: seen.unknownHosts };
  });
}

function didNotAppear(error: unknown, awaited: AwaitedAppearance): unknown {
  if (!(error instanceof WayfarerError) || error.code !== 'timeout') return error;
  const what = 'text' in awaited ? 'text' : 'selector';
  const message = `The ${what} did not appear in time.`;
  return fail('timeout', { ...error.facts, waitedFor: awaited }, { message, cause: error });
}
