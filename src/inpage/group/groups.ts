import { attributeOf, hasAttributeOf } from '../dom.ts';
import { headingBefore, headingOf, type ReadHeading } from './headings.ts';
import { isItem, itemAround } from './items.ts';
import { createLandmarks, type Landmarks } from './landmarks.ts';
import { listedBetween, type Look } from '../perceive/look.ts';
import type { GroupKind, Landmark } from '../contract/perception.ts';
import type { RadioSets } from './radio-sets.ts';
import { endOfPanel } from './toggle-headings.ts';
import { entryFor, isWithin, type Entry, type Group, type Membership } from '../perceive/scene.ts';
import { createOwners, type Owners } from '../names/owners.ts';
import { textOf } from '../perceive/text.ts';

const MOST_CHARS = 80;
// Fewer elements in a card are distinguished by their row's text.
const FEWEST_IN_CARD = 4;
const FEWEST_IN_COLUMN = 3;

export interface Groups {
  readonly all: readonly Group[];
  readonly landmarks: Landmarks;
  placeOf(entry: Entry): Membership;
}

interface GroupFacts {
  readonly look: Look;
  readonly texts: ReadonlyMap<Entry, string>;
  readonly radios: RadioSets;
  readonly landmarks: Landmarks;
  readonly all: Group[];
  readonly byHeading: Map<Entry, number>;
  readonly byLandmark: Map<string, number>;
}

/** Assigns elements to the legend, label or heading that a person would name them by. */
export function createGroups(look: Look, headings: readonly ReadHeading[], radios: RadioSets): Groups {
  const texts = new Map(headings.map(({ entry, text }) => [entry, text]));
  const landmarks = createLandmarks(look.scene);
  const owners = createOwners();
  const facts: GroupFacts = {
    look,
    texts,
    radios,
    landmarks,
    all: [],
    byHeading: new Map(),
    byLandmark: new Map(),
  };
  return {
    all: facts.all,
    landmarks,
    placeOf(entry) {
      // A summary belongs outside the disclosure that it toggles.
      const inner = entry.tag === 'summary' && entry.parent !== undefined ? entry.parent : entry;
      const owner = ownerAround(inner, owners, look);
      const place =
        owner === undefined ? placeIn(inner.parent, inner.index, facts) : placeIn(owner, owner.end, facts);
      return place.group >= 0 ? place : { ...place, group: groupOfPlace(place.landmark, facts) };
    },
  };
}

const MOST_OWNED_LEVELS = 8;

/** The element that owns it or one of its ancestors through aria-owns. */
function ownerAround(entry: Entry, owners: Owners, { scene }: Look): Entry | undefined {
  let at: Entry | undefined = entry;
  for (let level = 0; at !== undefined && level < MOST_OWNED_LEVELS; level++, at = at.parent) {
    const owner = owners.ownerOf(at.element);
    if (owner !== undefined) return entryFor(scene, owner);
  }
  return undefined;
}

const NO_PLACE: Membership = { group: -1, landmark: undefined };

/** The membership of content at that index, directly in that container. */
function placeIn(container: Entry | undefined, index: number, facts: GroupFacts): Membership {
  if (container === undefined) return NO_PLACE;
  const chain: Entry[] = [];
  for (let at: Entry | undefined = container; at !== undefined && at.place === undefined; at = at.parent)
    chain.push(at);
  for (let at = chain.pop(); at !== undefined; at = chain.pop())
    at.place = ownPlace(
      at,
      at.parent === undefined ? NO_PLACE : underHeading(at.parent, at.index, facts),
      facts,
    );
  return underHeading(container, index, facts);
}

function underHeading(container: Entry, index: number, facts: GroupFacts): Membership {
  const place = container.place ?? NO_PLACE;
  const heading = headingBefore(container, index);
  if (heading === undefined || isOfCard(container, heading, facts.look)) return place;
  const text = facts.texts.get(heading) ?? '';
  const around = facts.all[place.group];
  if (around?.name === text) return place;
  const group =
    facts.byHeading.get(heading) ??
    add(facts, { name: text, kind: 'section', landmark: place.landmark, parent: place.group });
  facts.byHeading.set(heading, group);
  return { group, landmark: place.landmark };
}

/** A heading in one of many cards names the card, not a group; one above a column of links names the column. */
function isOfCard(container: Entry, heading: Entry, look: Look): boolean {
  const item = itemAround(container);
  if (item === undefined || endOfPanel(heading) !== undefined) return false;
  return isLink(heading, look) || listedBetween(look, item.index, item.end) < FEWEST_IN_COLUMN;
}

function isLink(heading: Entry, look: Look): boolean {
  return heading.control !== undefined || listedBetween(look, heading.index, heading.end) > 0;
}

function ownPlace(entry: Entry, around: Membership, facts: GroupFacts): Membership {
  const landmark = facts.landmarks.of(entry, around.landmark) ?? around.landmark;
  const isNewPlace = landmark !== around.landmark;
  const kind = kindOf(entry, facts);
  if (kind === undefined) return isNewPlace ? { group: -1, landmark } : around;
  const name = groupNameOf(entry, kind, facts) || (HEADED.has(kind) ? nameAround(around, facts) : '');
  if (name === '' && NAMED_ONLY.has(kind)) return isNewPlace ? { group: -1, landmark } : around;
  if (!isNewPlace && name !== '' && facts.all[around.group]?.name === name && kind !== 'radiogroup')
    return around;
  const parent = isNewPlace ? -1 : around.group;
  return { group: add(facts, { name, kind, landmark, parent }), landmark };
}

/** The heading of a form, table or tab list without a name. */
function nameAround({ group }: Membership, { all }: GroupFacts): string {
  const around = all[group];
  return around?.kind === 'section' ? around.name : '';
}

function groupOfPlace(landmark: Landmark | undefined, facts: GroupFacts): number {
  const key = landmark ?? '';
  const known = facts.byLandmark.get(key);
  if (known !== undefined) return known;
  const group = add(facts, { name: '', kind: 'place', landmark, parent: -1 });
  facts.byLandmark.set(key, group);
  return group;
}

function add({ all }: GroupFacts, group: Group): number {
  all.push(group);
  return all.length - 1;
}

const KINDS_BY_ROLE: Readonly<Record<string, GroupKind>> = {
  radiogroup: 'radiogroup',
  group: 'fieldset',
  dialog: 'dialog',
  alertdialog: 'dialog',
  form: 'form',
  search: 'form',
  tablist: 'tabs',
  menu: 'menu',
  menubar: 'menu',
  toolbar: 'menu',
  listbox: 'menu',
  tree: 'menu',
  navigation: 'nav',
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  list: 'list',
  region: 'section',
};
const KINDS_BY_TAG: Readonly<Record<string, GroupKind>> = {
  fieldset: 'fieldset',
  dialog: 'dialog',
  form: 'form',
  search: 'form',
  nav: 'nav',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  section: 'section',
  details: 'section',
};
const HEADED: ReadonlySet<GroupKind> = new Set(['form', 'table', 'tabs']);
/** Reported only if they have a name. */
const NAMED_ONLY: ReadonlySet<GroupKind> = new Set([
  'fieldset',
  'list',
  'section',
  'card',
  'radiogroup',
  'menu',
]);

function kindOf(entry: Entry, facts: GroupFacts): GroupKind | undefined {
  const { tag, role } = entry;
  if (facts.radios.isSet(entry) || (tag === 'fieldset' && facts.radios.isIn(entry))) return 'radiogroup';
  const kind = role === '' ? KINDS_BY_TAG[tag] : KINDS_BY_ROLE[role];
  if (kind !== undefined) return kind;
  if (tag === 'table' && role === '') return isDataTable(entry, facts) ? 'table' : undefined;
  return isFullCard(entry, facts.look) ? 'card' : undefined;
}

function isDataTable(table: Entry, { look: { scene } }: GroupFacts): boolean {
  const end = Math.min(table.end, table.index + 60);
  for (let index = table.index + 1; index < end; index++) {
    const tag = scene.entries[index]?.tag;
    if (tag === 'th' || tag === 'caption' || tag === 'thead') return true;
    if (tag === 'table') return false;
  }
  return false;
}

function isFullCard(entry: Entry, look: Look): boolean {
  const [heading] = entry.headings ?? [];
  if (heading === undefined || !isLink(heading, look) || entry.tag === 'tr') return false;
  return isItem(entry) && listedBetween(look, entry.index, entry.end) >= FEWEST_IN_CARD;
}

function groupNameOf(entry: Entry, kind: GroupKind, facts: GroupFacts): string {
  const { element, tag } = entry;
  if (hasAttributeOf(element, 'aria-label') || hasAttributeOf(element, 'aria-labelledby')) {
    const name = facts.look.names.of(element);
    if (name !== '') return name;
  }
  const legend = tag === 'fieldset' ? captionOf(entry, 'legend', facts) : '';
  const radioName = legend || facts.radios.nameOf(entry);
  if (radioName !== '') return radioName;
  if (tag === 'table') return captionOf(entry, 'caption', facts);
  if (tag === 'details') return captionOf(entry, 'summary', facts);
  const heading = headingOf(entry);
  if (heading !== undefined && kind !== 'nav') return facts.texts.get(heading) ?? '';
  return (kind === 'form' || kind === 'dialog') && hasAttributeOf(element, 'title')
    ? (attributeOf(element, 'title') ?? '').slice(0, MOST_CHARS)
    : '';
}

function captionOf(entry: Entry, tag: string, { look: { scene } }: GroupFacts): string {
  const end = Math.min(entry.end, entry.index + 30);
  for (let index = entry.index + 1; index < end; index++) {
    const inner = scene.entries[index];
    if (inner?.tag === tag && isWithin(inner, entry)) return textOf(inner, scene, { maxChars: MOST_CHARS });
  }
  return '';
}
