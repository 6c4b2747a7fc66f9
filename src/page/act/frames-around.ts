import type { Cover } from '../../inpage/index.ts';
import { innerFrames, MAIN_FRAME, type AskableFrame } from '../perceive/index.ts';
import type { Acting } from './acting.ts';
import { mainOf } from './difference.ts';

/** All frames of the tab except the element's; empty if the element is in the main frame. */
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
  /** What the press hit in another frame, if anything; ends the interception. */
  landed(): Promise<Elsewhere | undefined>;
}

export const NO_COVER: Cover = { role: '', name: '', nodes: [] };

/** Intercepts presses in all frames except the element's. */
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
