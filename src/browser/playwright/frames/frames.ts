import type { CDPSession, Frame, Page } from 'playwright-core';
import { startDeadline } from '../../../core/index.ts';
import type { AnswerOf, InpageName, RequestOf } from '../../../inpage/index.ts';
import { revealRoots } from './closed-roots.ts';
import type { Point } from '../../driver.ts';
import { add, cornerOf, setFiles, tagOf, type FrameInTree } from './frame-places.ts';
import { createFrameSessions } from './frame-sessions.ts';
import { callInFrame, isContextLost, type FrameAddress, type PageCall } from './isolated-world.ts';
import type { NetworkLog } from '../network/network-log.ts';

const MOST_FRAMES = 40;
// A frame of another process that does not answer in this time is left out.
const ANSWER_LIMIT_MS = 300;
const MOVE_LIMIT_MS = 50;
const MOST_LOOKS = 5;
const CORNER: Point = [0, 0];

/** One frame of a tab. */
export interface FoundFrame {
  readonly id: string;
  readonly url: string;
  readonly isMain: boolean;
  /** Undefined if the frame is gone. */
  ask<Name extends InpageName>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name> | undefined>;
  revealRoots(): Promise<number>;
  /** The offset of its viewport in that of the tab. */
  origin(): Promise<Point>;
  /** The numbers that our code gave the frame elements of its ancestors and its own, outermost first. */
  tags(): Promise<readonly number[]>;
  setFiles(node: number, paths: readonly string[]): Promise<void>;
}

export interface FrameWatch {
  /** All frames that answer, the main one first, including those of other sites. */
  list(): Promise<readonly FoundFrame[]>;
  /** How often a frame was attached or detached. */
  changes(): number;
}

export function watchFrames(page: Page, cdp: CDPSession, log: NetworkLog): FrameWatch {
  const sessions = createFrameSessions(page, log);
  let changes = 0;
  log.read({ frameAttached: () => (changes += 1), frameDetached: () => (changes += 1) });
  /** The process of a frame element whose frame is the outermost one in its own process. */
  const aroundOf = async (frame: Frame): Promise<{ around: Frame | undefined; owners: CDPSession }> => {
    const around = await sessions.rootAround(frame);
    return { around, owners: (around && (await sessions.of(around))) ?? cdp };
  };
  const originOf = async (frame: Frame): Promise<Point> => {
    const session = await sessions.of(frame);
    const id = session && (await frameTreeOf(session))?.frame.id;
    if (id === undefined) return CORNER;
    const { around, owners } = await aroundOf(frame);
    const corner = await cornerOf(id, owners);
    return around === undefined ? corner : add(await originOf(around), corner);
  };
  const remoteFrames = async (frame: Frame): Promise<readonly ReachedFrame[] | 'hangs'> => {
    const session = await sessions.of(frame);
    if (session === undefined) return [];
    using limit = startDeadline(ANSWER_LIMIT_MS);
    try {
      return await limit.guard(
        framesOf(session, {
          origin: () => originOf(frame),
          owners: async () => (await aroundOf(frame)).owners,
        }),
      );
    } catch {
      sessions.forget(frame); // it hangs, or has moved to another process
      return 'hangs';
    }
  };
  const look = async (): Promise<{ found: readonly ReachedFrame[]; areAll: boolean }> => {
    const [first, ...others] = await framesOf(cdp, {
      origin: () => Promise.resolve(CORNER),
      owners: () => Promise.resolve(cdp),
    });
    const own = first === undefined ? others : [{ ...first, isMain: true }, ...others];
    // Listed after the others, so that a frame that was just attached is not missed.
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
        if (areAll || attempt === MOST_LOOKS) return withTags(found.slice(0, MOST_FRAMES));
        await frameEvent(log); // a frame is moving from one process to another
      }
    },
  };
}

function withTags(frames: readonly ReachedFrame[]): FoundFrame[] {
  const byId = new Map(frames.map((frame) => [frame.id, frame]));
  const tagsOf = async (frame: ReachedFrame): Promise<readonly number[]> => {
    if (frame.parentId === undefined) return [];
    const parent = byId.get(frame.parentId);
    return [...(parent === undefined ? [] : await tagsOf(parent)), await frame.tag()];
  };
  return frames.map((frame) => ({ ...frame, tags: () => tagsOf(frame) }));
}

/** Resolves when a frame is attached, detached or navigates; after a short time in any case. */
async function frameEvent(log: NetworkLog): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let onEvent = (): void => undefined;
  const event = new Promise<void>((resolve) => {
    onEvent = resolve;
    timer = setTimeout(resolve, MOVE_LIMIT_MS);
  });
  using _reading = log.read({ frameAttached: onEvent, frameNavigated: onEvent, frameDetached: onEvent });
  await event;
  clearTimeout(timer);
}

interface FrameTree {
  readonly frame: FrameInTree;
  readonly childFrames?: FrameTree[];
}

/** The parent of the outermost frame of a process. */
interface FrameParent {
  origin(): Promise<Point>;
  /** The session of its frame element. */
  owners(): Promise<CDPSession>;
}

/** The frames of one session, which are those of one process. */
async function framesOf(cdp: CDPSession, around: FrameParent): Promise<ReachedFrame[]> {
  const tree = await frameTreeOf(cdp);
  return (tree === undefined ? [] : firstOf(tree)).map(({ frame }, index) =>
    reachedFrame(frame, { cdp, around, isRoot: index === 0 }),
  );
}

interface FrameReach {
  readonly cdp: CDPSession;
  readonly around: FrameParent;
  /** Whether it is the outermost one of its process. */
  readonly isRoot: boolean;
}

/** A frame without its ancestors. */
interface ReachedFrame extends Omit<FoundFrame, 'tags'> {
  readonly parentId: string | undefined;
  tag(): Promise<number>;
}

function reachedFrame(frame: FrameInTree, { cdp, around, isRoot }: FrameReach): ReachedFrame {
  const { id, url, parentId } = frame;
  return {
    id,
    url,
    parentId,
    isMain: false,
    ask: (name, request) => callUnlessGone({ cdp, frameId: id }, { name, request }),
    revealRoots: () => revealRoots({ cdp, frameId: id }),
    origin: async () => (isRoot ? around.origin() : add(await cornerOf(id, cdp), await around.origin())),
    tag: async () => tagOf(frame, isRoot ? await around.owners() : cdp),
    setFiles: (node, paths) => setFiles({ cdp, frameId: id }, node, paths),
  };
}

/** Undefined between two documents. */
async function frameTreeOf(cdp: CDPSession): Promise<FrameTree | undefined> {
  try {
    return (await cdp.send('Page.getFrameTree')).frameTree;
  } catch (error) {
    if (error instanceof Error && error.message.includes('Not attached')) return undefined;
    throw error;
  }
}

/** Outer frames before inner ones, up to the limit. */
function firstOf(tree: FrameTree): FrameTree[] {
  const found = [tree];
  for (let at = 0; at < found.length && found.length < MOST_FRAMES; at++)
    found.push(...(found[at]?.childFrames ?? []).slice(0, MOST_FRAMES - found.length));
  return found;
}

async function callUnlessGone<Name extends InpageName>(
  address: FrameAddress,
  call: PageCall<Name>,
): Promise<AnswerOf<Name> | undefined> {
  try {
    return await callInFrame(address, call);
  } catch (error) {
    // The session of another process ends with it; if the tab itself is gone, listing its frames fails.
    if (isContextLost(error) || (error instanceof Error && error.message.includes('closed')))
      return undefined;
    throw error;
  }
}
