import { attributeOf } from '../dom.ts';

const MOST_FRAMES = 10_000;

/** The frames of this window by their places in it: they can be compared across origins, though not read. */
export function frameIndexes(): Map<Window, number> {
  const indexes = new Map<Window, number>();
  const count = Math.min(window.length, MOST_FRAMES);
  for (let index = 0; index < count; index++) {
    const frame = window[index];
    if (frame !== undefined) indexes.set(frame, index);
  }
  return indexes;
}

/** Where this frame is: its place among those of its parent, and so on, outermost first. */
export function framePath(): number[] {
  const path: number[] = [];
  for (let at: Window = window; at !== at.parent; at = at.parent) path.unshift(placeIn(at.parent, at));
  return path;
}

function placeIn(parent: Window, frame: Window): number {
  const count = Math.min(parent.length, MOST_FRAMES);
  for (let index = 0; index < count; index++) if (parent[index] === frame) return index;
  return -1;
}

export function contentWindowOf(element: Element): Window | undefined {
  return (element as HTMLIFrameElement).contentWindow ?? undefined; // only frames are asked
}

export function frameNameOf(element: Element): string {
  const names = ['title', 'aria-label', 'name'].map((name) => attributeOf(element, name)?.trim() ?? '');
  return (names.find((name) => name !== '') ?? '').slice(0, 120);
}
