import { stripDeep } from '../core/index.ts';
import type { Description } from '../inpage/index.ts';
import {
  isSameThing,
  meaningOfDescription,
  pathKey,
  type FrameFields,
  type HandleEntry,
  type NodeAddress,
} from '../element/index.ts';
import type { TabScope } from '../session/index.ts';
import { frameOf, perceivePage } from './perceive/index.ts';

// Texts that serve as evidence have handles like elements, but are not among the elements of a page.

/** The current description of each node of a frame; empty if the document has changed. */
export async function describeTexts(
  nodes: readonly number[],
  { frameId, documentId }: Pick<FrameFields, 'frameId' | 'documentId'>,
  { tab, signal }: TabScope,
): Promise<readonly (Description | null)[]> {
  const frame = nodes.length === 0 ? undefined : await frameOf(tab, frameId, signal);
  const answer = await frame?.ask('describe', { documentId, nodes }, signal);
  return stripDeep(answer ?? []).value;
}

const MOST_COMPARED = 40;

/** The one text of the page with the meaning of a handle; undefined if there are none or several. */
export async function textMeaning(
  { meaning, address }: HandleEntry,
  scope: TabScope,
): Promise<NodeAddress | undefined> {
  const { tab, signal } = scope;
  const model = await perceivePage(tab, { signal, fields: { hints: [] } });
  const frame = model.fields.find(
    ({ documentId, framePath }) => documentId === address.documentId && pathKey(framePath) === meaning.frame,
  );
  if (frame === undefined) return undefined;
  const texts = [...frame.texts, ...frame.amounts].filter(({ text }) => isAlike(text, meaning.name));
  const nodes = [...new Set(texts.map(({ node }) => node))].slice(0, MOST_COMPARED);
  const described = await describeTexts(nodes, frame, scope);
  const same = nodes.filter((_, at) => {
    const seen = described[at];
    return (
      seen !== null && seen !== undefined && isSameThing(meaningOfDescription(seen, meaning.frame), meaning)
    );
  });
  const [node] = same;
  return node === undefined || same.length > 1 ? undefined : { ...address, frameId: frame.frameId, node };
}

/** One of them may be shortened. */
function isAlike(text: string, name: string): boolean {
  return name !== '' && (text.startsWith(name.replace(/…$/, '')) || name.includes(text));
}
