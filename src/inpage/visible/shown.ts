import { clientHeightOf, clientLeftOf, clientTopOf, clientWidthOf } from '../dom.ts';
import { entryFor, type Entry, type Rect, type Scene, type Sight } from '../perceive/scene.ts';
import { intersection, ownRect, styleOf } from './view.ts';

// `view.ts` decides what is visible after scrolling; this file decides what inner scrollers show now.

const MOST_BOXES = 50;

export interface Shown {
  /** The part of an element that no scroll container currently hides. */
  partOf(entry: Entry, sight: Sight): Rect;
}

export function createShown(scene: Scene): Shown {
  const boxes = new Map<Entry, Entry | undefined>();
  const windows = new Map<Entry, Rect>();
  const boxAround = (entry: Entry): Entry | undefined => {
    const chain: Entry[] = [];
    for (let at: Entry | undefined = entry; at !== undefined && !boxes.has(at); at = at.parent)
      chain.push(at);
    for (let at = chain.pop(); at !== undefined; at = chain.pop()) boxes.set(at, newBoxAround(at, boxes));
    return boxes.get(entry);
  };
  const windowOf = (box: Entry): Rect => {
    const known = windows.get(box) ?? clientRectOf(box);
    windows.set(box, known);
    return known;
  };
  return {
    partOf(entry, { part, standIn }) {
      const seen = (standIn && entryFor(scene, standIn)) ?? entry;
      let shown = part;
      let box = boxAround(seen);
      for (let steps = 0; box !== undefined && steps < MOST_BOXES; steps++, box = boxAround(box))
        shown = intersection(shown, windowOf(box));
      return shown;
    },
  };
}

/** The nearest clipping ancestor; those of its ancestors are known already. */
function newBoxAround(entry: Entry, known: ReadonlyMap<Entry, Entry | undefined>): Entry | undefined {
  const { position } = styleOf(entry);
  let holder = entry.parent;
  if (position === 'absolute' || position === 'fixed')
    while (holder !== undefined && !isPlacedAgainst(holder, position)) holder = holder.parent;
  if (holder === undefined) return undefined;
  return isClipping(holder) ? holder : known.get(holder);
}

function isPlacedAgainst(holder: Entry, position: string): boolean {
  const style = styleOf(holder);
  return style.transform !== 'none' || (position === 'absolute' && style.position !== 'static');
}

function isClipping(entry: Entry): boolean {
  // Their overflow is that of the viewport.
  if (entry.tag === 'html' || entry.tag === 'body') return false;
  const { overflow, display } = styleOf(entry);
  return overflow !== 'visible' && display !== 'inline' && display !== 'contents';
}

function clientRectOf(entry: Entry): Rect {
  const { element } = entry;
  const [left, top] = ownRect(entry);
  const [x, y] = [left + clientLeftOf(element), top + clientTopOf(element)];
  return [x, y, x + clientWidthOf(element), y + clientHeightOf(element)];
}
