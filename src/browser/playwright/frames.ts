import type { CDPSession, Frame, Page } from 'playwright-core';
import { startDeadline } from '../../core/index.ts';
import { revealRoots } from './closed-roots.ts';
import type { Point } from '../driver.ts';
import { add, cornerOf, setFiles } from './frame-places.ts';
import { createFrameSessions } from './frame-sessions.ts';
import { callInFrame, isContextLost, type FrameAddress, type PageCall } from './isolated-world.ts';

const MOST_FRAMES = 40;
// A frame of another process that does not even say what it holds is left out.
const ANSWER_LIMIT_MS = 300;
const MOVE_LIMIT_MS = 50;
const MOST_LOOKS = 5;
const CORNER: Point = [0, 0];

/** One frame of a tab. */
export interface FoundFrame {
  readonly id: string;
  readonly url: string;
  readonly isMain: boolean;
  /** What the function gives back; undefined when the frame has gone. */
  call(call: PageCall): Promise<unknown>;
  revealRoots(): Promise<number>;
  /** Where its viewport lies in that of the tab. */
  origin(): Promise<Point>;
  setFiles(node: number, paths: readonly string[]): Promise<void>;
}

export interface FrameWatch {
  /** All frames that answer, the main one first: those of the page's own process, and those of other sites. */
  list(): Promise<readonly FoundFrame[]>;
  /** How often a frame has come or gone. */
  changes(): number;
}

export function watchFrames(page: Page, cdp: CDPSession): FrameWatch {
  const sessions = createFrameSessions(page);
  let changes = 0;
  page.on('frameattached', () => (changes += 1)).on('framedetached', () => (changes += 1));
  /** Of a frame that is the outermost one in its process. */
  const originOf = async (frame: Frame): Promise<Point> => {
    const session = await sessions.of(frame);
    const id = session && (await frameTreeOf(session))?.frame.id;
    if (id === undefined) return CORNER;
    const around = await sessions.rootAround(frame);
    const owners = (around && (await sessions.of(around))) ?? cdp;
    const corner = await cornerOf(id, owners);
    return around === undefined ? corner : add(await originOf(around), corner);
  };
  const remoteFrames = async (frame: Frame): Promise<readonly FoundFrame[] | 'hangs'> => {
    const session = await sessions.of(frame);
    if (session === undefined) return [];
    using limit = startDeadline(ANSWER_LIMIT_MS);
    try {
      return await limit.guard(framesOf(session, () => originOf(frame)));
    } catch {
      sessions.forget(frame); // it hangs, or has moved to another process
      return 'hangs';
    }
  };
  const look = async (): Promise<{ found: readonly FoundFrame[]; areAll: boolean }> => {
    const [first, ...others] = await framesOf(cdp, () => Promise.resolve(CORNER));
    const own = first === undefined ? others : [{ ...first, isMain: true }, ...others];
    // Asked before this, a frame that has just come would be missing.
    const frames = page.frames();
    if (Math.min(frames.length, MOST_FRAMES) <= own.length) return { found: own, areAll: true };
    const remote = await Promise.all(frames.slice(1, MOST_FRAMES).map(remoteFrames));
    const found = [...own, ...remote.flatMap((each) => (each === 'hangs' ? [] : each))];
    const hanging = remote.filter((each) => each === 'hangs').length;
    return { found, areAll: found.length + hanging >= Math.min(frames.length, MOST_FRAMES) };
  };
  return {
    changes: () => changes,
    async list() {
      for (let attempt = 1; ; attempt++) {
        const { found, areAll } = await look();
        if (areAll || attempt === MOST_LOOKS) return found.slice(0, MOST_FRAMES);
        await frameEvent(page); // one is on its way from one process to another
      }
    },
  };
}

/** The next time that a frame comes, goes or shows something else; soon in any case. */
function frameEvent(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const onEvent = (): void => {
      clearTimeout(timer);
      page.off('frameattached', onEvent).off('framenavigated', onEvent).off('framedetached', onEvent);
      resolve();
    };
    const timer = setTimeout(onEvent, MOVE_LIMIT_MS);
    page.on('frameattached', onEvent).on('framenavigated', onEvent).on('framedetached', onEvent);
  });
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: FrameTree[];
}

/** The frames that one session reaches, which are those of one process. */
async function framesOf(cdp: CDPSession, rootOrigin: () => Promise<Point>): Promise<FoundFrame[]> {
  const tree = await frameTreeOf(cdp);
  return (tree === undefined ? [] : firstOf(tree)).map(({ frame: { id, url } }, index) => ({
    id,
    url,
    isMain: false,
    call: (call) => callUnlessGone({ cdp, frameId: id }, call),
    revealRoots: () => revealRoots({ cdp, frameId: id }),
    origin: async () => (index === 0 ? rootOrigin() : add(await cornerOf(id, cdp), await rootOrigin())),
    setFiles: (node, paths) => setFiles({ cdp, frameId: id }, node, paths),
  }));
}

/** Undefined just between two documents. */
async function frameTreeOf(cdp: CDPSession): Promise<FrameTree | undefined> {
  try {
    return (await cdp.send('Page.getFrameTree')).frameTree;
  } catch (error) {
    if (error instanceof Error && error.message.includes('Not attached')) return undefined;
    throw error;
  }
}

/** Outer frames before those inside of them, as many as are looked at. */
function firstOf(tree: FrameTree): FrameTree[] {
  const found = [tree];
  for (let at = 0; at < found.length && found.length < MOST_FRAMES; at++)
    found.push(...(found[at]?.childFrames ?? []).slice(0, MOST_FRAMES - found.length));
  return found;
}

async function callUnlessGone(address: FrameAddress, call: PageCall): Promise<unknown> {
  try {
    return await callInFrame(address, call);
  } catch (error) {
    // The session of another process ends with it; that the tab itself is gone shows when its frames are listed.
    if (isContextLost(error) || (error instanceof Error && error.message.includes('closed')))
      return undefined;
    throw error;
  }
}
