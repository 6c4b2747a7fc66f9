import { attributeOf } from '../dom.ts';
import { elementWithNumber, numberOf } from './node-numbers.ts';

const MOST_FRAMES = 10_000;

/** The places of frames that are looked at together. */
export interface FramePlaces {
  /** Of a frame's tag; undefined when it shows nothing. */
  of(element: Element): number | undefined;
}

/** Windows can be compared across origins, though not read. Those in shadow trees have no place in their parent. */
export function framePlaces(): FramePlaces {
  const indexes = frameIndexes();
  return {
    of(element) {
      const content = contentWindowOf(element);
      return content && (indexes.get(content) ?? shadowPlace(numberOf(element)));
    },
  };
}

/** Frames in shadow trees go by the number of their tag, below all places that windows have. */
function shadowPlace(node: number): number {
  return IN_SHADOW - node;
}

/** The frame at a place. */
export function frameAt(place: number): Window | undefined {
  if (place >= 0) return window[place];
  const element = elementWithNumber(IN_SHADOW - place);
  return element && contentWindowOf(element);
}

// What a frame in a shadow tree can say of its own place.
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

/** Where this frame is: its place among those of its parent, and so on, outermost first; -1 for one in a shadow tree. */
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
  return (element as HTMLIFrameElement).contentWindow ?? undefined; // only frames are asked
}

export function frameNameOf(element: Element): string {
  const names = ['title', 'aria-label', 'name'].map((name) => attributeOf(element, name)?.trim() ?? '');
  return (names.find((name) => name !== '') ?? '').slice(0, 120);
}
