import { createCovers } from '../visible/cover.ts';
import { isConnected } from '../dom.ts';
import { elementOf } from './elements.ts';
import { elementWithNumber } from './node-numbers.ts';
import { takeLook, type Sighting } from './perceive.ts';
import type { Description } from '../contract/perception.ts';
import { entryFor } from './scene.ts';
import { createTargets } from '../clicks/targets.ts';
import { sightOf } from '../visible/visible.ts';

/** The current description of each node; null for those that are gone. */
export function describe(nodes: readonly number[]): (Description | null)[] {
  const elements = nodes.map(elementWithNumber);
  const sighting = takeLook(elements.filter((element) => element !== undefined));
  return elements.map((element) => (element === undefined ? null : describeIn(sighting, element)));
}

/** The description of an element in a look; null if it is not in it. */
export function describeIn({ look, groups }: Sighting, element: Element): Description | null {
  const entry = isConnected(element) ? entryFor(look.scene, element) : undefined;
  if (entry === undefined) return null;
  const teller = { look, groups, covers: createCovers(look.scene) };
  const { group, ...seen } = elementOf(entry, teller, createTargets());
  const { name = '', kind } = (group === undefined ? undefined : groups.all[group]) ?? {};
  return {
    ...seen,
    ...(name !== '' && { groupName: name }),
    ...(kind !== undefined && { groupKind: kind }),
    isVisible: look.listed.sights.has(entry) || sightOf(entry, look.scene) !== undefined,
  };
}
