import type { GroupKind } from '../../inpage/index.ts';
import type { PageElement } from '../model.ts';
import { mayFold, type Folded } from './fold.ts';
import type { ElementPlace, PlaceOf } from './places.ts';
import { isTelling } from './signals.ts';

/** In order of importance to an agent. */
export type Tier = 'dialog' | 'controls' | 'content' | 'header' | 'navigation';

/** All elements of one place, as a view would show them. */
export interface Section {
  readonly place: ElementPlace;
  readonly tier: Tier;
  /** In order of importance. */
  readonly units: readonly Unit[];
  /** How many of the units are controls; these come first. */
  readonly controls: number;
  readonly elements: number;
  /** It can be shown in part; a small one is shown completely or not at all. */
  readonly isLarge: boolean;
}

/** One item to show. */
export interface Unit {
  readonly entry: Folded;
  /** Its index in the document. */
  readonly at: number;
}

/** A place with up to this many elements is small. */
export const WHOLE = 8;
/** A form is of no use in part. */
const WHOLE_FORM = 20;
const FORMS: ReadonlySet<GroupKind> = new Set<GroupKind>(['form', 'fieldset', 'dialog']);

/** The places of a page in document order. */
export function sectionsOf(
  elements: readonly PageElement[],
  folded: readonly Folded[],
  placeOf: PlaceOf,
): readonly Section[] {
  const entries = new Map(folded.map((entry) => [entry.element, entry]));
  const members = new Map<ElementPlace, Unit[]>();
  elements.forEach((element, at) => {
    const entry = entries.get(element);
    if (entry === undefined) return;
    const place = placeOf(element);
    const known = members.get(place);
    if (known === undefined) members.set(place, [{ entry, at }]);
    else known.push({ entry, at });
  });
  return [...members].map(([place, units]) => toSection(place, units));
}

function toSection(place: ElementPlace, all: readonly Unit[]): Section {
  const units = inOrderOfNeed(withoutNamesakes(all, place.kind));
  const controls = units.filter(({ entry }) => isControl(entry.element)).length;
  const isForm = FORMS.has(place.kind) && controls * 2 > units.length;
  const isLarge = units.length > (isForm ? WHOLE_FORM : WHOLE);
  return { place, tier: tierOf(place, controls), units, controls, elements: all.length, isLarge };
}

/** In a long list one element represents all of the same name; in a short one each is shown, with its row. */
function withoutNamesakes(units: readonly Unit[], kind: GroupKind): readonly Unit[] {
  const counts = new Map<string, number>();
  for (const { entry } of units) counts.set(entry.element.name, (counts.get(entry.element.name) ?? 0) + 1);
  const leaders = new Map<string, { entry: MutableSection<Folded>; at: number }>();
  return units.flatMap(({ entry, at }) => {
    const { element, relevance, signals } = entry;
    if (counts.get(element.name) === 1) return { entry: { element, relevance, signals }, at };
    const key = `${element.role}\n${element.name}`;
    const leader = leaders.get(key);
    if (leader !== undefined && units.length > WHOLE && mayFold(element, kind)) {
      leader.entry.variantCount = (leader.entry.variantCount ?? 1) + 1;
      return [];
    }
    const unit = { entry: { element, relevance, signals, isAmbiguous: true as const }, at };
    leaders.set(key, unit);
    return unit;
  });
}

type MutableSection<T> = { -readonly [Key in keyof T]: T[Key] };

function inOrderOfNeed(units: readonly Unit[]): readonly Unit[] {
  if (units.length <= WHOLE) return units;
  const needs = units.map((unit) => ({ unit, need: needOf(unit.entry) }));
  return needs.sort((a, b) => b.need - a.need).map(({ unit }) => unit);
}

/** Controls by relevance, selected ones first; then links that read like content; then the other links. */
function needOf({ element, relevance }: Folded): number {
  if (isControl(element)) {
    const isChosen = element.state.checked === true || element.state.selected === true;
    return 10 + (isChosen ? 1 : 0) + relevance;
  }
  return isTelling(element.name) ? 1 : 0;
}

const WAYS_ON: ReadonlySet<string> = new Set(['link', 'clickable', 'generic', 'gridcell', 'treeitem']);

function isControl({ role, isPrimary }: PageElement): boolean {
  return isPrimary || !WAYS_ON.has(role);
}

const REPEATING: ReadonlySet<GroupKind> = new Set<GroupKind>(['table', 'list', 'card']);

function tierOf({ landmark, kind }: ElementPlace, controls: number): Tier {
  if (landmark === 'dialog' || kind === 'dialog') return 'dialog';
  if (kind === 'nav' || landmark === 'nav' || landmark === 'footer') return 'navigation';
  if (landmark === 'header') return 'header';
  if (controls > 0 && !REPEATING.has(kind)) return 'controls';
  return landmark === 'aside' ? 'navigation' : 'content';
}
