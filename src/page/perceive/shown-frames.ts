import { pathKey } from '../../element/index.ts';

/** What a frame says of itself: where it is, and the places of the frames in it that can be seen. */
export interface FramePlace {
  readonly path: readonly number[];
  readonly frames: readonly number[];
}

/** Whether a frame can be seen: itself in the one around it, that one in the next, and so on. */
export function isFrameShown({ path }: Pick<FramePlace, 'path'>, all: readonly FramePlace[]): boolean {
  const index = path.at(-1);
  if (index === undefined) return true;
  const outer = path.slice(0, -1);
  const around = all.find((each) => pathKey(each.path) === pathKey(outer));
  return around?.frames.includes(index) === true && isFrameShown({ path: outer }, all);
}
