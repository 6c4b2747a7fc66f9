import { jsonBytes } from '../../core/index.ts';
import type { PageElement, PageGroup } from '../model.ts';
import type { Item, ItemGroup } from '../terms/index.ts';
import { cutCharacters } from './cut-characters.ts';
import type { Folded } from './fold.ts';
import { shrinkItem, toItem } from './item.ts';
import { placesOf, type ElementPlace, type PlaceOf } from './places.ts';

export interface PackOptions {
  /** Of the page, whether or not an element of it is in the list. */
  readonly groups: readonly PageGroup[];
  /** UTF-8 bytes of the JSON of what comes back as `groups`. */
  readonly maxBytes: number;
  readonly pageSize: number;
  readonly nameOf: (element: PageElement) => string;
  /** How many items, from the first, say why they stand where they do. With `selectorOf` all do. */
  readonly explained?: number;
  /** Given when the caller wants every detail. */
  readonly selectorOf?: ((element: PageElement) => string | undefined) | undefined;
}

export interface Packed {
  readonly groups: readonly ItemGroup[];
  /** So many of the list, from its beginning, are in the groups. */
  readonly taken: number;
}

/** As many of the list, from its beginning, as fit; at least one. Items of one place stand together. */
export function packGroups(folded: readonly Folded[], options: PackOptions): Packed {
  const placeOf = placesOf(options.groups);
  // Nothing beyond these can come in: a page of a long list costs no more than one of a short list.
  const candidates = folded.slice(0, options.pageSize);
  const packer = createPacker(commonRoles(candidates, placeOf));
  let taken = 0;
  for (const entry of candidates) {
    const place = placeOf(entry.element);
    const item = toItem(entry, {
      nameOf: options.nameOf,
      hasRole: packer.roleOf(place) !== undefined,
      isExplained: options.selectorOf !== undefined || taken < (options.explained ?? 1),
      selectorOf: options.selectorOf,
    });
    if (packer.add(place, [item], options.maxBytes)) taken++;
    else if (taken > 0) break;
    else
      return { groups: [aloneIn(options.maxBytes, place, { ...item, role: entry.element.role })], taken: 1 };
  }
  return { groups: packer.groups(), taken };
}

export interface Packer {
  roleOf(place: ElementPlace): string | undefined;
  /** Adds all items or none, and says whether they fitted. */
  add(place: ElementPlace, items: readonly Item[], maxBytes: number): boolean;
  /** Of the JSON of the groups as they are now. */
  bytes(): number;
  groups(): readonly ItemGroup[];
}

/** Adds items to groups and counts bytes: each item is measured once, on its own. */
export function createPacker(roles: ReadonlyMap<string, string>): Packer {
  const groups = new Map<string, { group: string; role?: string; items: Item[] }>();
  let bytes = '[]'.length;
  return {
    roleOf: ({ label }) => roles.get(label),
    add({ label }, items, maxBytes) {
      const known = groups.get(label);
      const group = known ?? emptyGroup(label, roles.get(label));
      // A comma before each group and each item but the first.
      const frame = known === undefined ? jsonBytes(group) + (groups.size > 0 ? 1 : 0) - 1 : 0;
      const grown = items.reduce((sum, item) => sum + 1 + jsonBytes(item), bytes + frame);
      if (grown > maxBytes) return false;
      bytes = grown;
      group.items.push(...items);
      groups.set(label, group);
      return true;
    },
    bytes: () => bytes,
    groups: () => [...groups.values()],
  };
}

function emptyGroup(
  label: string,
  role: string | undefined,
): { group: string; role?: string; items: Item[] } {
  return { group: label, ...(role !== undefined && { role }), items: [] };
}

/** The role that all elements of a place have, where there is more than one. */
export function commonRoles(folded: readonly Folded[], placeOf: PlaceOf): ReadonlyMap<string, string> {
  const seen = new Map<string, { role: string; isCommon: boolean; count: number }>();
  for (const { element } of folded) {
    const { label } = placeOf(element);
    const known = seen.get(label);
    if (known === undefined) seen.set(label, { role: element.role, isCommon: true, count: 1 });
    else {
      known.count++;
      if (known.role !== element.role) known.isCommon = false;
    }
  }
  const common = new Map<string, string>();
  for (const [label, { role, isCommon, count }] of seen) if (isCommon && count > 1) common.set(label, role);
  return common;
}

/** A single item that is too much as it is, cut until it fits. */
function aloneIn(maxBytes: number, { label }: ElementPlace, item: Item): ItemGroup {
  for (const characters of [60, 20, 8, 1]) {
    const group = cutCharacters(label, { characters, bytes: characters * 3 });
    const room = maxBytes - jsonBytes([{ group, items: [] }]);
    const shrunk = shrinkItem(item, room);
    if (jsonBytes(shrunk) <= room && (shrunk.label !== '' || item.label === ''))
      return { group, items: [shrunk] };
  }
  return { group: '', items: [{ elementId: item.elementId, label: '' }] };
}
