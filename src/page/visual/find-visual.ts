import { fail } from '../../core/index.ts';
import type { HandleEntry, NodeAddress, VisualMark } from '../../element/index.ts';
import type { Place, Spot } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { answered } from '../bounded.ts';
import { frameOf, mainFrame } from '../perceive/index.ts';
import type { ViewPicture } from './create-mark.ts';
import { hitInTab } from './hit-in-tab.ts';
import { likeness } from './likeness.ts';
import { locate } from './locate.ts';
import { takePixels, takeView, type ViewBox } from './take-pixels.ts';

/** Where the thing of a visual handle is now. */
export interface SeenVisual {
  readonly address: NodeAddress;
  /** In the viewport. */
  readonly view: ViewBox;
  /** Its middle, from the top left corner of its element. */
  readonly spot: Spot;
  /** Its element was replaced by another. */
  readonly isElsewhere: boolean;
}

type MarkedEntry = HandleEntry & { readonly visual: VisualMark };

/** Finds the thing of a visual handle by its pixels; refuses if they are gone or at several places. */
export async function findVisual(handle: string, scope: TabScope): Promise<SeenVisual> {
  const entry = scope.handles.find(handle);
  if (entry.contextId !== scope.contextId) throw fail('handle_stale', { handle });
  if (!isMarked(entry)) throw fail('internal');
  const seen = (await seenNow(entry, scope)) ?? (await seenWithoutPointer(entry, scope));
  if (seen === undefined) {
    scope.usage.count('visual', 'refused');
    throw fail('handle_changed', { handle, ...was(entry.visual) }, CHANGED);
  }
  scope.usage.count('visual', 'found');
  scope.handles.renew(handle, { address: seen.address, visual: await moved(entry.visual, seen, scope) });
  return seen;
}

const CHANGED = {
  message: 'What this visual handle shows no longer looks the same, or is there several times.',
};

function isMarked(entry: HandleEntry): entry is MarkedEntry {
  return entry.visual !== undefined;
}

function was({ text, box }: VisualMark): object {
  return { untrusted: true, was: { ...(text !== '' && { label: text }), ...box } };
}

async function moved(
  mark: VisualMark,
  { spot, view }: SeenVisual,
  { tab, signal }: TabScope,
): Promise<VisualMark> {
  const { scroll } = await tab.ask('extent', {}, signal);
  const { width, height } = mark.box;
  return {
    ...mark,
    box: { x: spot.x - width / 2, y: spot.y - height / 2, width, height },
    onPage: [view[0] + scroll[0], view[1] + scroll[1]],
  };
}

async function seenNow(entry: MarkedEntry, scope: TabScope): Promise<SeenVisual | undefined> {
  const place = await placeNow(entry, scope);
  if (place === 'other document') throw fail('handle_stale', { handle: entry.handle });
  return place === undefined ? anywhere(entry, scope) : inElement(entry, place, scope);
}

/** The pointer may rest on it, and it may look different because of that. */
async function seenWithoutPointer(entry: MarkedEntry, scope: TabScope): Promise<SeenVisual | undefined> {
  await answered((bound) => scope.tab.input.move([0, 0], bound), scope.signal);
  await mainFrame(scope.tab).ask('still', {}, scope.signal);
  return seenNow(entry, scope);
}

/** Where its element is in the viewport, scrolled into view; undefined if the node is gone. */
async function placeNow(
  { address, visual }: MarkedEntry,
  { tab, signal }: TabScope,
): Promise<Place | 'other document' | undefined> {
  const { frameId, documentId, node } = address;
  const frame = await frameOf(tab, frameId, signal);
  const now = await frame?.ask('version', {}, signal);
  if (frame === undefined || now?.documentId !== documentId) return 'other document';
  const { x, y, width, height } = visual.box;
  const spot = [x + width / 2, y + height / 2] as const;
  const place = await frame.ask('placeOf', { documentId, node, scrolls: true, spot }, signal);
  if (place === undefined || place === null) return undefined;
  const [left, top] = await frame.origin(signal);
  return { ...place, left: place.left + left, top: place.top + top };
}

/** In its element: at its place, or else at the only other place that looks like it. */
async function inElement(
  { visual, address }: MarkedEntry,
  place: Place,
  scope: TabScope,
): Promise<SeenVisual | undefined> {
  const { tab, signal, visualThreshold } = scope;
  const { x, y, width, height } = visual.box;
  const [left, top] = [Math.round(place.left + x), Math.round(place.top + y)];
  const tell = ([viewLeft, viewTop]: readonly [number, number]): SeenVisual => ({
    address,
    view: [viewLeft, viewTop, width, height],
    spot: {
      of: 'element',
      x: viewLeft - place.left + width / 2,
      y: viewTop - place.top + height / 2,
    },
    isElsewhere: false,
  });
  const here = await takePixels(tab, [left, top, width, height], { signal });
  if (likeness(visual, here) >= visualThreshold) return tell([left, top]);
  const find = async (): Promise<readonly [number, number] | undefined> =>
    onlyPlace(
      visual,
      await takeView(tab, [place.left, place.top, place.width, place.height], { signal }),
      scope,
    );
  const first = await find();
  if (first === undefined) return undefined;
  // It moves: by the time that it is pressed it will have moved as far again.
  const second = (await find()) ?? first;
  return tell([2 * second[0] - first[0], 2 * second[1] - first[1]]);
}

/** Its element is gone: the only place in view that looks like it. */
async function anywhere({ visual }: MarkedEntry, scope: TabScope): Promise<SeenVisual | undefined> {
  const { tab, signal } = scope;
  const { width, height } = visual.box;
  const middle = [visual.onPage[0] + width / 2, visual.onPage[1] + height / 2] as const;
  await mainFrame(tab).ask('pageToView', { point: middle, scrolls: true }, signal);
  const [viewWidth, viewHeight] = (await tab.ask('extent', {}, signal)).viewport;
  const view = await takeView(tab, [0, 0, viewWidth, viewHeight], { signal });
  const found = onlyPlace(visual, view, scope);
  if (found === undefined) return undefined;
  const [left, top] = found;
  const { frame, hit } = await hitInTab({ x: left + width / 2, y: top + height / 2 }, scope);
  const address = { frameId: frame.frameId, documentId: hit.documentId, node: hit.node };
  const request = { documentId: hit.documentId, node: hit.node, scrolls: false };
  const place = await frame.ask('placeOf', request, signal);
  if (place === undefined || place === null) return undefined;
  const [frameLeft, frameTop] = await frame.origin(signal);
  const spot: Spot = {
    of: 'element',
    x: left - frameLeft - place.left + width / 2,
    y: top - frameTop - place.top + height / 2,
  };
  return { address, view: [left, top, width, height], spot, isElsewhere: true };
}

/** In the viewport. */
function onlyPlace(
  mark: VisualMark,
  { pixels, corner }: ViewPicture,
  { visualThreshold }: TabScope,
): readonly [number, number] | undefined {
  const [best, next] = locate(mark, pixels, visualThreshold);
  return best === undefined || next !== undefined ? undefined : [corner[0] + best.x, corner[1] + best.y];
}
