import { jsonBytes } from '../../core/index.ts';
import type { PageElement, PageGroup } from '../model.ts';
import type { Item, ItemGroup } from '../terms/index.ts';
import { cutCharacters } from './cut-characters.ts';
import type { Folded } from './fold.ts';
import { shrinkItem, toItem } from './item.ts';
import { placesOf, type ElementPlace, type PlaceOf } from './places.ts';

export interface PackOptions {
  /** All groups of the page, with or without an element in the list. */
  readonly groups: readonly PageGroup[];
  /** UTF-8 bytes of the JSON of the returned `groups`. */
  readonly maxBytes: number;
  readonly pageSize: number;
  readonly nameOf: (element: PageElement) => string;
  /** How many items, from the first, include their ranking signals. With `selectorOf` all do. */
  readonly explained?: number;
  /** Given if the caller wants every detail. */
  readonly selectorOf?: ((element: PageElement) => string | undefined) | undefined;
}

export interface Packed {
  readonly groups: readonly ItemGroup[];
  /** How many entries of the list, from its start, are in the groups. */
  readonly taken: number;
}

/** As many entries of the list, from its start, as fit; at least one. Items of one place are grouped. */
export function packGroups(folded: readonly Folded[], options: PackOptions): Packed {
  const placeOf = placesOf(options.groups);
  // No more than these can fit on a page: a page of a long list costs no more than one of a short list.
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
  /** Adds all items or none, and returns whether they fit. */
  add(place: ElementPlace, items: readonly Item[], maxBytes: number): boolean;
  /** Of the JSON of the current groups. */
  bytes(): number;
  groups(): readonly ItemGroup[];
}

/** Adds items to groups and counts bytes: each item is measured once, separately. */
export function createPacker(roles: ReadonlyMap<string, string>): Packer {
  const groups = new Map<string, { group: string; role?: string; items: Item[] }>();
  let bytes = '[]'.length;
  return {
    roleOf: ({ label }) => roles.get(label),
    add({ label }, items, maxBytes) {
      const known = groups.get(label);
      const group = known ?? emptyGroup(label, roles.get(label));
      // A comma before each group and each item except the first.
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

/** The role that all elements of a place share, if there is more than one element. */
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

/** A single item that is too large, cut until it fits. */
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
