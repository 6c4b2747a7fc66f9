import { fail, stripDeep } from '../../core/index.ts';
import {
  giveHandle,
  meaningOfDescription,
  pathKey,
  type NodeAddress,
  type PageElement,
  type PageModel,
} from '../../element/index.ts';
import type { PointHit, Spot } from '../../inpage/index.ts';
import type { TabScope } from '../../session/index.ts';
import { innerFrames, mainFrame, perceivePage, placeOf, type AskableFrame } from '../perceive/index.ts';
import type { PixelPoint } from './pointer-request.ts';

export interface PromotedPoint {
  readonly handle: string;
  /** The same point, as the frame of the element sees it. */
  readonly spot: Spot;
}

/** Gives a handle to the element that a press at a point of the viewport would reach. */
export async function promotePoint(point: PixelPoint, scope: TabScope): Promise<PromotedPoint> {
  const { frame, hit, at } = await hitIn(point, scope);
  const address = { frameId: frame.frameId, documentId: hit.documentId, node: hit.node };
  const model = await perceivePage(scope.tab, { signal: scope.signal, wanted: { addresses: [address] } });
  const element = elementAt(address, model);
  const handle =
    element === undefined
      ? await giveAlone({ frame, hit, address }, scope)
      : giveHandle(element, model, scope);
  scope.usage.count('pointing', 'promoted');
  return { handle, spot: { of: 'viewport', ...at } };
}

interface FoundHit {
  readonly frame: AskableFrame;
  readonly hit: PointHit;
  readonly at: PixelPoint;
}

/** What is hit in the innermost frame at a point. */
async function hitIn(point: PixelPoint, { tab, signal }: TabScope): Promise<FoundHit> {
  let frame = mainFrame(tab);
  // The numbers of the frame elements on the way.
  const tags: number[] = [];
  for (;;) {
    const [left, top] = await frame.origin(signal);
    const at = { x: point.x - left, y: point.y - top };
    const hit = await frame.ask('hitAt', { point: [at.x, at.y] }, signal);
    if (hit === undefined || hit === null) throw fail('not_found', { ...point }, NOTHING_THERE);
    if (!hit.isFrame) return { frame, hit, at };
    tags.push(hit.node);
    const inner = await frameWith(tags, await innerFrames(tab, signal), signal);
    if (inner === undefined) throw fail('not_found', { ...point }, SILENT_FRAME);
    frame = inner;
  }
}

const NOTHING_THERE = { message: 'There is nothing at this point.' };
const SILENT_FRAME = { message: 'The frame at this point does not answer.' };

async function frameWith(
  tags: readonly number[],
  frames: readonly AskableFrame[],
  signal: AbortSignal,
): Promise<AskableFrame | undefined> {
  for (const frame of frames) if (String(await frame.tags(signal)) === String(tags)) return frame;
  return undefined;
}

function elementAt({ frameId, node }: NodeAddress, { all }: PageModel): PageElement | undefined {
  return all.find(({ address }) => address.node === node && address.frameId === frameId);
}

/** A handle for what is not among the elements of the page. */
async function giveAlone(
  { frame, hit, address }: Omit<FoundHit, 'at'> & { readonly address: NodeAddress },
  { handles, contextId, signal }: TabScope,
): Promise<string> {
  if (hit.seen === null) throw fail('not_found', {}, NOTHING_THERE);
  const path = await placeOf(frame, hit.path, signal);
  const meaning = meaningOfDescription(stripDeep(hit.seen).value, pathKey(path));
  const alone = { ordinal: 0, equals: 1, isAlone: true, lastNode: address.node };
  return handles.give({ contextId, address, meaning, ...alone });
}
