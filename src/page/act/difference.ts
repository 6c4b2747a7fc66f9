import { fail, stripDeep } from '../../core/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { Difference } from '../../inpage/index.ts';
import {
  frameOf,
  innerFrames,
  isFrameShown,
  mainFrame,
  MAIN_FRAME,
  placeOf,
  type AskableFrame,
} from '../perceive/index.ts';

/** A tab, and the call that asks it something. */
type TabCall = Pick<TabScope, 'tab' | 'signal'>;

export interface SeenDifference extends Omit<Difference, 'path' | 'frames'> {
  /** The frame of the element is no longer there. */
  readonly isFrameGone?: boolean;
}

/** Where something is done, and what is known of the time before. */
export interface Origin {
  readonly frame: AskableFrame;
  /** Frames that were there, but did not answer: nobody knows what they showed. */
  readonly unknown: ReadonlySet<string>;
}

/** Takes note of what can be read in all frames of a tab but the one in which something is done. */
export async function rememberAround(frame: AskableFrame, scope: TabCall): Promise<Origin> {
  const unknown = (await framesBeside(frame, scope)).map(async (other) => {
    const isNoted = (await other.ask('remember', {}, scope.signal)) === true;
    return isNoted ? [] : [other.frameId];
  });
  return { frame, unknown: new Set((await Promise.all(unknown)).flat()) };
}

/** All frames of a tab but one, the main one first. */
export async function framesBeside(
  { frameId }: AskableFrame,
  { tab, signal }: TabCall,
): Promise<readonly AskableFrame[]> {
  const all = [mainFrame(tab), ...(await innerFrames(tab, signal))];
  return all.filter((frame) => frame.frameId !== frameId);
}

/** What can be seen now in a frame and in the tab around it, and could not before. */
export async function differenceOf({ frame, unknown }: Origin, scope: TabCall): Promise<SeenDifference> {
  const asked = (await framesBeside(frame, scope)).filter(({ frameId }) => !unknown.has(frameId));
  const [own, ...answers] = await Promise.all([frame, ...asked].map((each) => differenceIn(each, scope)));
  return mergeDifferences(own, answers);
}

/** What the frames of a tab say, of which the first is that in which something was done. */
export function mergeDifferences(
  own: Difference | undefined,
  answers: readonly (Difference | undefined)[],
): SeenDifference {
  const others = answers.filter((each) => each !== undefined);
  const all = own === undefined ? others : [own, ...others];
  const beside = others.filter((each) => isFrameShown(each, all)).map(fromBeside);
  const told = own === undefined ? beside : [own, ...beside];
  const main = all.find(({ path }) => path.length === 0);
  const order = told.find((each) => each.order !== undefined)?.order;
  return {
    isStill: told.every(({ isStill }) => isStill),
    added: told.flatMap(({ added }) => added),
    removed: told.flatMap(({ removed }) => removed),
    controls: told.flatMap(({ controls }) => controls),
    // What a frame beside it does with its own scrolling is not of the page.
    scrolled: [...new Set([own, main])].reduce((sum, each) => sum + (each?.scrolled ?? 0), 0),
    hasFocusMoved: own?.hasFocusMoved ?? false,
    framesCome: told.reduce((sum, { framesCome }) => sum + framesCome, 0),
    ...(main?.title !== undefined && { title: main.title }),
    ...(order !== undefined && { order }),
    ...(own === undefined && { isFrameGone: true }),
  };
}

/** Numbers of nodes mean something in their own frame only. */
function fromBeside(difference: Difference): Difference {
  return { ...difference, controls: difference.controls.map((control) => ({ ...control, node: -1 })) };
}

/** Whether nothing that can be seen is another than before. */
export function isNothing({ added, removed, controls, ...rest }: SeenDifference): boolean {
  const { title, order, framesCome } = rest;
  const isSame = title === undefined && order === undefined && framesCome === 0;
  return isSame && added.length + removed.length + controls.length === 0;
}

async function differenceIn(frame: AskableFrame, scope: TabCall): Promise<Difference | undefined> {
  const { tab, signal } = scope;
  let asked: AskableFrame | undefined = frame;
  let answer = await frame.ask('difference', {}, signal);
  if (answer === undefined) {
    // What it shows now may live in another process.
    asked = await frameOf(tab, frame.frameId, signal);
    answer = await asked?.ask('difference', {}, signal);
  }
  return asked && readDifference(asked, answer, signal);
}

/** With the place of the frame as the browser knows it. */
export async function readDifference(
  frame: AskableFrame,
  answer: Difference | undefined,
  signal: AbortSignal,
): Promise<Difference | undefined> {
  if (answer === undefined) return undefined;
  const difference = stripDeep(answer).value;
  return { ...difference, path: await placeOf(frame, difference.path, signal) };
}

export async function mainOf({ tab, signal }: TabCall): Promise<AskableFrame> {
  const main = await frameOf(tab, MAIN_FRAME, signal);
  if (main === undefined) throw fail('page_unresponsive');
  return main;
}
