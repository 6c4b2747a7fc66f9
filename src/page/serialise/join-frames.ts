import type { Serialised } from '../../inpage/index.ts';
import { pathKey } from '../../element/index.ts';

/** The text of a page with all its frames. */
export interface Joined {
  readonly html: string;
  readonly hiddenRemoved: number;
  readonly marked: number;
  readonly truncated: boolean;
}

const TAG_START = '<iframe';
const TAG_END = '></iframe>';
const FRAME_START = '<div data-frame=""';
const FRAME_END = '</div>';

/** Replaces each frame's tag with its content; a frame that did not answer, or does not fit, keeps its tag. */
export function joinFrames(main: Serialised, inner: readonly Serialised[], maxChars: number): Joined {
  const byPath = new Map(inner.map((frame) => [pathKey(frame.path), frame]));
  let { hiddenRemoved, marked, truncated } = main;
  let room = maxChars - main.html.length;
  const join = (frame: Serialised): string => {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, index } of frame.frames) {
      const key = pathKey([...frame.path, index]);
      const child = byPath.get(key);
      // Each is used once, so that no frame can contain itself.
      if (child === undefined || !byPath.delete(key) || child.html === '') continue;
      const attributes = frame.html.slice(start + TAG_START.length, end - TAG_END.length);
      room -= child.html.length + FRAME_START.length + FRAME_END.length;
      if (room < 0) {
        truncated = true;
        break;
      }
      hiddenRemoved += child.hiddenRemoved;
      marked += child.marked;
      truncated ||= child.truncated;
      parts.push(frame.html.slice(at, start), FRAME_START, attributes, '>', join(child), FRAME_END);
      at = end;
    }
    parts.push(frame.html.slice(at));
    return parts.join('');
  };
  return { html: join(main), hiddenRemoved, marked, truncated };
}
