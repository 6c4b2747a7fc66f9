import { attributeOf } from '../dom.ts';
import { elementWithNumber, numberOf } from './node-numbers.ts';

const MOST_FRAMES = 10_000;

/** The indexes of frames, for one look. */
export interface FramePlaces {
  /** The index for a frame's element; undefined if it shows no document. */
  of(element: Element): number | undefined;
}

/** Windows can be compared across origins, though not read. Those in shadow trees have no index in their parent. */
export function framePlaces(): FramePlaces {
  const indexes = frameIndexes();
  return {
    of(element) {
      const content = contentWindowOf(element);
      return content && (indexes.get(content) ?? shadowPlace(numberOf(element)));
    },
  };
}

/** Frames in shadow trees are identified by their element's number, below all window indexes. */
function shadowPlace(node: number): number {
  return IN_SHADOW - node;
}

/** The frame with an index. */
export function frameAt(place: number): Window | undefined {
  if (place >= 0) return window[place];
  const element = elementWithNumber(IN_SHADOW - place);
  return element && contentWindowOf(element);
}

// All that a frame in a shadow tree knows about its own index.
const IN_SHADOW = -1;

function frameIndexes(): Map<Window, number> {
  const indexes = new Map<Window, number>();
  const count = Math.min(window.length, MOST_FRAMES);
  for (let index = 0; index < count; index++) {
    const frame = window[index];
    if (frame !== undefined) indexes.set(frame, index);
  }
  return indexes;
}

/** The indexes of this frame and its ancestors in their parents, outermost first; -1 for one in a shadow tree. */
export function framePath(): number[] {
  const path: number[] = [];
  for (let at: Window = window; at !== at.parent; at = at.parent) path.unshift(placeIn(at.parent, at));
  return path;
}

function placeIn(parent: Window, frame: Window): number {
  const count = Math.min(parent.length, MOST_FRAMES);
  for (let index = 0; index < count; index++) if (parent[index] === frame) return index;
  return IN_SHADOW;
}

function contentWindowOf(element: Element): Window | undefined {
  return (element as HTMLIFrameElement).contentWindow ?? undefined; // called only for frames
}

export function frameNameOf(element: Element): string {
  const names = ['title', 'aria-label', 'name'].map((name) => attributeOf(element, name)?.trim() ?? '');
  return (names.find((name) => name !== '') ?? '').slice(0, 120);
}
