import type { Cover } from '../../inpage/index.ts';
import { innerFrames, MAIN_FRAME, type AskableFrame } from '../perceive/index.ts';
import type { Acting } from './acting.ts';
import { mainOf } from './difference.ts';

/** All frames of the tab but the element's own; none for what is in the tab's own document. */
export async function framesAround(acting: Acting): Promise<readonly AskableFrame[]> {
  const { scope } = acting;
  const { frameId } = acting.target().frame;
  if (frameId === MAIN_FRAME) return [];
  const others = (await innerFrames(scope.tab, scope.signal)).filter((frame) => frame.frameId !== frameId);
  return [await mainOf(scope), ...others];
}

export interface Elsewhere {
  readonly by: Cover;
  readonly frameId: string;
}

export interface KeptAround {
  /** What in another frame the press came to, if it did; everything gets its presses again. */
  landed(): Promise<Elsewhere | undefined>;
}

export const NO_COVER: Cover = { role: '', name: '', nodes: [] };

/** From now on a press that is for the element's frame reaches nothing in any other. */
export async function keepAround(acting: Acting): Promise<KeptAround> {
  const { signal } = acting.scope;
  const frames = await framesAround(acting);
  await Promise.all(frames.map((frame) => frame.ask('keepPresses', {}, signal)));
  return {
    async landed() {
      const landings = await Promise.all(
        frames.map(async (frame) => ({
          frameId: frame.frameId,
          landing: await frame.ask('landing', {}, signal),
        })),
      );
      for (const { frameId, landing } of landings) {
        if (landing?.pressed === 'other') return { frameId, by: landing.by ?? NO_COVER };
      }
      return undefined;
    },
  };
}
