import type { Perception, SeenElement, SeenFrame, SeenGroup } from '../contract/perception.ts';
import type { Group } from '../perceive/scene.ts';

type GroupSummary = Pick<Perception, 'groups' | 'elements' | 'frames'>;

/** The groups in use and their ancestors, renumbered, each with the role that all its elements share. */
export function withTheirGroups(
  all: readonly Group[],
  elements: readonly SeenElement[],
  frames: readonly SeenFrame[],
): GroupSummary {
  const roles = rolesByGroup(elements);
  for (const { group } of frames) if (group !== undefined) roles.set(group, '');
  const used = new Set<number>();
  for (const first of roles.keys())
    for (let group = first; group >= 0 && !used.has(group); group = all[group]?.parent ?? -1) used.add(group);
  const places = new Map([...used].sort((a, b) => a - b).map((group, place) => [group, place]));
  const groups: SeenGroup[] = [];
  for (const group of places.keys()) {
    const known = all[group];
    if (known !== undefined) groups.push(seenGroup(known, places.get(known.parent), roles.get(group) ?? ''));
  }
  return { groups, elements: renumbered(elements, places), frames: renumbered(frames, places) };
}

function rolesByGroup(elements: readonly SeenElement[]): Map<number, string> {
  const roles = new Map<number, string>();
  for (const { group, role } of elements) {
    if (group === undefined) continue;
    const before = roles.get(group);
    if (before === undefined) roles.set(group, role);
    else if (before !== role) roles.set(group, '');
  }
  return roles;
}

function seenGroup({ name, kind, landmark }: Group, parent: number | undefined, role: string): SeenGroup {
  return {
    name,
    kind,
    ...(landmark !== undefined && { landmark }),
    ...(parent !== undefined && { parent }),
    ...(role !== '' && { role }),
  };
}

function renumbered<T extends { readonly group?: number }>(
  seen: readonly T[],
  places: ReadonlyMap<number, number>,
): T[] {
  return seen.map((one) => {
    const place = one.group === undefined ? undefined : places.get(one.group);
    return place === undefined || place === one.group ? one : { ...one, group: place };
  });
}
