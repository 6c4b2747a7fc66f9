import { pathKey } from '../../element/index.ts';

/** A frame's path, and the indexes of the visible frames in it. */
export interface FramePlace {
  readonly path: readonly number[];
  readonly frames: readonly number[];
}

/** Whether a frame and all its ancestors are visible. */
export function isFrameShown({ path }: Pick<FramePlace, 'path'>, all: readonly FramePlace[]): boolean {
  const index = path.at(-1);
  if (index === undefined) return true;
  const outer = path.slice(0, -1);
  const around = all.find((each) => pathKey(each.path) === pathKey(outer));
  return around?.frames.includes(index) === true && isFrameShown({ path: outer }, all);
}
