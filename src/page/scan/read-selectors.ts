import type { NodeAddress, PageElement } from '../../element/index.ts';
import { frameOf } from '../perceive/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { Folded } from '../../element/rank/index.ts';
import { stripDeep } from '../../core/index.ts';
import type { Selectors } from '../../inpage/index.ts';

/** CSS selectors of elements, for people to locate them. */
export async function readSelectors(
  listed: readonly Folded[],
  scope: TabScope,
): Promise<ReadonlyMap<PageElement, string>> {
  const all = new Map<PageElement, string>();
  const read = async ({ element }: Folded): Promise<void> => {
    const selectors = await selectorsAt(element.address, scope);
    if (selectors !== undefined) all.set(element, selectors.css);
  };
  await Promise.all(listed.map(read));
  return all;
}

/** Undefined if the element no longer exists. */
export async function selectorsAt(
  { frameId, documentId, node }: NodeAddress,
  { tab, signal }: TabScope,
): Promise<Selectors | undefined> {
  const frame = await frameOf(tab, frameId, signal);
  if (frame === undefined) return undefined;
  const answer = await frame.ask('selectorsOf', { documentId, node }, signal);
  return stripDeep(answer).value ?? undefined;
}
