import { findVisual } from '../visual/index.ts';
import type { Acting } from './acting.ts';
import { aimInFrame } from './press.ts';

/** The same action where a part of a picture is now: it may have moved since the action started. */
export async function foundAgain(acting: Acting, isPress: boolean): Promise<Acting> {
  const { scope } = acting;
  const { handle } = acting.target();
  if (acting.spot?.of !== 'element' || scope.handles.find(handle).visual?.isPart !== true) return acting;
  const { spot } = await findVisual(handle, scope);
  const begun = await aimInFrame({ ...acting, spot }, { isPress, tried: 0 });
  return { ...acting, spot, begun };
}
