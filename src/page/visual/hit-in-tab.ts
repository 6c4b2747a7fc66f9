import { fail } from '../../core/index.ts';
import type { PointHit } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { innerFrames, mainFrame, type AskableFrame } from '../perceive/index.ts';

export interface FoundHit {
  readonly frame: AskableFrame;
  readonly hit: PointHit;
  /** The point, as the frame sees it. */
  readonly at: { readonly x: number; readonly y: number };
}

/** What a press at a point of the viewport would reach, in the innermost frame there. */
export async function hitInTab(
  point: { readonly x: number; readonly y: number },
  { tab, signal }: Pick<TabScope, 'tab' | 'signal'>,
): Promise<FoundHit> {
  let frame = mainFrame(tab);
  // The numbers of the frame elements on the way.
  const tags: number[] = [];
  for (;;) {
    const [left, top] = await frame.origin(signal);
    const at = { x: point.x - left, y: point.y - top };
    const hit = await frame.ask('hitAt', { point: [at.x, at.y] }, signal);
    if (hit === undefined || hit === null) throw fail('not_found', { ...point }, NOTHING_THERE);
    if (!hit.isFrame) return { frame, hit, at };
    tags.push(hit.node);
    const inner = await frameWith(tags, await innerFrames(tab, signal), signal);
    if (inner === undefined) throw fail('not_found', { ...point }, SILENT_FRAME);
    frame = inner;
  }
}

const NOTHING_THERE = { message: 'There is nothing at this point.' };
const SILENT_FRAME = { message: 'The frame at this point does not answer.' };

async function frameWith(
  tags: readonly number[],
  frames: readonly AskableFrame[],
  signal: AbortSignal,
): Promise<AskableFrame | undefined> {
  for (const frame of frames) if (String(await frame.tags(signal)) === String(tags)) return frame;
  return undefined;
}
