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

/** A tab, and the signal of the current call. */
type TabCall = Pick<TabScope, 'tab' | 'signal'>;

export interface SeenDifference extends Omit<Difference, 'path' | 'frames'> {
  /** The element's frame no longer exists. */
  readonly isFrameGone?: boolean;
}

/** The frame of an action, and what was recorded before it. */
export interface Origin {
  readonly frame: AskableFrame;
  /** Frames that did not answer before the action: their earlier content is unknown. */
  readonly unknown: ReadonlySet<string>;
}

/** Records the readable text of all frames of a tab except the one of the action. */
export async function rememberAround(frame: AskableFrame, scope: TabCall): Promise<Origin> {
  const unknown = (await framesBeside(frame, scope)).map(async (other) => {
    const isNoted = (await other.ask('remember', {}, scope.signal)) === true;
    return isNoted ? [] : [other.frameId];
  });
  return { frame, unknown: new Set((await Promise.all(unknown)).flat()) };
}

/** All frames of a tab except one, the main frame first. */
export async function framesBeside(
  { frameId }: AskableFrame,
  { tab, signal }: TabCall,
): Promise<readonly AskableFrame[]> {
  const all = [mainFrame(tab), ...(await innerFrames(tab, signal))];
  return all.filter((frame) => frame.frameId !== frameId);
}

/** What is visible now in a frame and in the rest of the tab, and was not before. */
export async function differenceOf({ frame, unknown }: Origin, scope: TabCall): Promise<SeenDifference> {
  const asked = (await framesBeside(frame, scope)).filter(({ frameId }) => !unknown.has(frameId));
  const [own, ...answers] = await Promise.all([frame, ...asked].map((each) => differenceIn(each, scope)));
  return mergeDifferences(own, answers);
}

/** Merges the differences of a tab's frames; `own` is that of the action's frame. */
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
  const sort = told.find((each) => each.sort !== undefined)?.sort;
  const appearance = own?.appearance;
  return {
    isStill: told.every(({ isStill }) => isStill),
    added: told.flatMap(({ added }) => added),
    addedMore: told.reduce((sum, { addedMore }) => sum + addedMore, 0),
    removed: told.flatMap(({ removed }) => removed),
    controls: told.flatMap(({ controls }) => controls),
    meanwhile: told.flatMap(({ meanwhile }) => meanwhile),
    // Scrolling inside another frame is not scrolling of the page.
    scrolled: [...new Set([own, main])].reduce((sum, each) => sum + (each?.scrolled ?? 0), 0),
    hasFocusMoved: own?.hasFocusMoved ?? false,
    framesCome: told.reduce((sum, { framesCome }) => sum + framesCome, 0),
    ...(main?.title !== undefined && { title: main.title }),
    ...(order !== undefined && { order }),
    ...(sort !== undefined && { sort }),
    ...(appearance !== undefined && { appearance }),
    ...(own === undefined && { isFrameGone: true }),
  };
}

/** Node numbers are valid only within their own frame. */
function fromBeside(difference: Difference): Difference {
  return { ...difference, controls: difference.controls.map((control) => ({ ...control, node: -1 })) };
}

/** Whether nothing visible has changed. */
export function isNothing({ added, removed, controls, ...rest }: SeenDifference): boolean {
  const { title, order, sort, framesCome } = rest;
  const isSame = [title, order, sort].every((each) => each === undefined) && framesCome === 0;
  const own = controls.filter(({ isForeign }) => isForeign !== true);
  return isSame && added.length + removed.length + own.length === 0;
}

async function differenceIn(frame: AskableFrame, scope: TabCall): Promise<Difference | undefined> {
  const { tab, signal } = scope;
  let asked: AskableFrame | undefined = frame;
  let answer = await frame.ask('difference', {}, signal);
  if (answer === undefined) {
    // After a navigation the frame may be in another process.
    asked = await frameOf(tab, frame.frameId, signal);
    answer = await asked?.ask('difference', {}, signal);
  }
  return asked && readDifference(asked, answer, signal);
}

/** Adds the frame's position as the browser knows it. */
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
