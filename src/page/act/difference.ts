import { fail, stripDeep } from '../../core/index.ts';
import type { Difference, InpageFunctions } from '../../inpage/index.ts';
import { answered } from '../bounded.ts';
import type { HandleScope } from '../handles/index.ts';
import { frameOf, MAIN_FRAME, type AskableFrame } from '../perceive/index.ts';
import { differenceSchema } from './act-schema.ts';

export interface SeenDifference extends Difference {
  /** The frame of the element is no longer there. */
  readonly isFrameGone?: boolean;
}

/** What can be seen now in a frame and in the tab around it, and could not before. */
export async function differenceOf(frame: AskableFrame, scope: HandleScope): Promise<SeenDifference> {
  const own = await differenceIn(frame, scope);
  if (frame.frameId === MAIN_FRAME) return own ?? NOTHING;
  const around = (await differenceIn(await mainOf(scope), scope)) ?? NOTHING;
  if (own === undefined) return { ...around, controls: foreign(around), isFrameGone: true };
  return {
    isStill: own.isStill && around.isStill,
    added: [...own.added, ...around.added],
    removed: [...own.removed, ...around.removed],
    controls: [...own.controls, ...foreign(around)],
    scrolled: own.scrolled + around.scrolled,
    hasFocusMoved: own.hasFocusMoved,
  };
}

const NOTHING: SeenDifference = {
  isStill: false,
  added: [],
  removed: [],
  controls: [],
  scrolled: 0,
  hasFocusMoved: false,
};

/** Numbers of nodes mean something in their own frame only. */
function foreign({ controls }: Difference): Difference['controls'] {
  return controls.map((control) => ({ ...control, node: -1 }));
}

async function differenceIn(frame: AskableFrame, scope: HandleScope): Promise<Difference | undefined> {
  const { tab, signal } = scope;
  const ask = (asked: AskableFrame): Promise<unknown> => askOf(asked, ['difference'], signal);
  let answer = await ask(frame);
  if (answer === undefined) {
    // What it shows now may live in another process.
    const again = await frameOf(tab, frame.frameId, signal);
    answer = again && (await ask(again));
  }
  return answer === undefined ? undefined : stripDeep(differenceSchema.parse(answer)).value;
}

export async function mainOf({ tab, signal }: HandleScope): Promise<AskableFrame> {
  const main = await frameOf(tab, MAIN_FRAME, signal);
  if (main === undefined) throw fail('page_unresponsive');
  return main;
}

/** What one of our functions in a frame gives; undefined when the frame is gone. */
export async function askOf(
  frame: AskableFrame,
  [name, ...args]: readonly [keyof InpageFunctions, ...unknown[]],
  signal: AbortSignal,
): Promise<unknown> {
  return answered((bound) => frame.ask(name, bound, args), signal);
}
