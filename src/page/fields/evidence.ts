import {
  giveHandle,
  meaningOfDescription,
  pathKey,
  type FrameFields,
  type NodeAddress,
  type PageElement,
  type PageModel,
} from '../../element/index.ts';
import type { TabScope } from '../../session/index.ts';
import { describeTexts } from '../text-evidence.ts';

/** Gives handles to the nodes that show the values; a node that no longer exists gets none. */
export async function handlesOf(
  nodes: readonly (number | PageElement)[],
  frame: FrameFields,
  { model, scope }: { readonly model: PageModel; readonly scope: TabScope },
): Promise<Map<number | PageElement, string>> {
  const given = new Map<number | PageElement, string>();
  const texts: number[] = [];
  for (const node of new Set(nodes)) {
    const element = typeof node === 'number' ? elementAt(node, frame, model) : node;
    if (element !== undefined) given.set(node, giveHandle(element, model, scope));
    else if (typeof node === 'number') texts.push(node);
  }
  const { frameId, documentId, framePath } = frame;
  const described = await describeTexts(texts, frame, scope);
  texts.forEach((node, at) => {
    const seen = described[at];
    if (seen === undefined || seen === null) return;
    const address: NodeAddress = { frameId, documentId, node };
    const meaning = meaningOfDescription(seen, pathKey(framePath));
    const alone = { ordinal: 0, equals: 1, isAlone: true, lastNode: Math.max(...texts) };
    given.set(node, scope.handles.give({ contextId: scope.contextId, address, meaning, ...alone }));
  });
  return given;
}

function elementAt(node: number, { frameId }: FrameFields, { all }: PageModel): PageElement | undefined {
  return all.find(({ address }) => address.node === node && address.frameId === frameId);
}
