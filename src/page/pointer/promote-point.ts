import { fail, stripDeep } from '../../core/index.ts';
import {
  giveHandle,
  meaningOfDescription,
  pathKey,
  type NodeAddress,
  type PageElement,
  type PageModel,
  type VisualMark,
} from '../../element/index.ts';
import type { Spot } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { perceivePage, placeOf } from '../perceive/index.ts';
import { createMark, hitInTab, takeView, thingAt, type FoundHit } from '../visual/index.ts';
import type { PixelPoint } from './pointer-request.ts';

export interface PromotedPoint {
  readonly handle: string;
  /** The same point, as the frame of the element sees it. */
  readonly spot: Spot;
}

/** Gives a handle to the element that a press at a point of the viewport would reach. */
export async function promotePoint(point: PixelPoint, scope: TabScope): Promise<PromotedPoint> {
  const found = await hitInTab(point, scope);
  const { frame, hit, at } = found;
  const address = { frameId: frame.frameId, documentId: hit.documentId, node: hit.node };
  const model = await perceivePage(scope.tab, { signal: scope.signal, wanted: { addresses: [address] } });
  const element = elementAt(address, model);
  const isKnown = element !== undefined && !hit.isPicture;
  const handle = isKnown ? giveHandle(element, model, scope) : await giveMarked(found, point, scope);
  scope.usage.count('visual', 'promoted');
  return { handle, spot: { of: 'viewport', ...at } };
}

function elementAt({ frameId, node }: NodeAddress, { all }: PageModel): PageElement | undefined {
  return all.find(({ address }) => address.node === node && address.frameId === frameId);
}

/** The handle that stays valid after a visual handle has expired. */
export function promoteVisual(visualHandle: string, { handles, usage }: TabScope): string {
  const { handle: _, ...entry } = handles.find(visualHandle);
  usage.count('visual', 'promoted');
  return handles.give(entry);
}

/** A handle for what is not among the elements of the page; without a name, its look identifies it. */
async function giveMarked({ frame, hit }: FoundHit, point: PixelPoint, scope: TabScope): Promise<string> {
  if (hit.seen === null)
    throw fail('not_found', { ...point }, { message: 'There is nothing at this point.' });
  const { handles, contextId, signal } = scope;
  const seen = stripDeep(hit.seen).value;
  const meaning = meaningOfDescription(seen, pathKey(await placeOf(frame, hit.path, signal)));
  const address: NodeAddress = { frameId: frame.frameId, documentId: hit.documentId, node: hit.node };
  const visual =
    hit.isPicture || seen.name === '' ? await markAt(point, { frame, hit, address }, scope) : undefined;
  const alone = { ordinal: 0, equals: 1, isAlone: true, lastNode: address.node };
  return handles.give({ contextId, address, meaning, ...alone, ...(visual && { visual }) });
}

async function markAt(
  { x, y }: PixelPoint,
  { frame, hit, address }: Omit<FoundHit, 'at'> & { readonly address: NodeAddress },
  { tab, signal }: TabScope,
): Promise<VisualMark | undefined> {
  const { documentId, node } = address;
  const place = await frame.ask('placeOf', { documentId, node, scrolls: false }, signal);
  if (place === undefined || place === null) return undefined;
  const [frameLeft, frameTop] = await frame.origin(signal);
  const element = [frameLeft + place.left, frameTop + place.top] as const;
  const view = await takeView(tab, [...element, place.width, place.height], { signal });
  const { scroll } = await tab.ask('extent', {}, signal);
  const { width, height } = view.pixels;
  const isSmall = !hit.isPicture && Math.max(width, height) <= MOST_SIDE_PX;
  const thing = isSmall
    ? { box: [0, 0, width, height] as const }
    : thingAt(view.pixels, [x - view.corner[0], y - view.corner[1]]);
  return createMark(view, { ...thing, isPart: hit.isPicture, element, scroll });
}

// A larger element is recognised by what is around the point.
const MOST_SIDE_PX = 160;
