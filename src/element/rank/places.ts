import type { GroupKind, Landmark } from '../../inpage/index.ts';
import type { PageElement, PageGroup } from '../model.ts';
import { cutCharacters } from './cut-characters.ts';

/** The place of an element, as an answer shows it. */
export interface ElementPlace {
  /** Unique among places. */
  readonly label: string;
  readonly kind: GroupKind;
  readonly landmark: Landmark | undefined;
}

export type PlaceOf = (element: PageElement) => ElementPlace;

const LABEL_LIMITS = { characters: 60, bytes: 120 };

/** Gives groups of the same name distinct labels; deterministic for the same page. */
export function placesOf(groups: readonly PageGroup[]): PlaceOf {
  const labels = distinctLabels(groups);
  const places = groups.map(({ kind, landmark }, at) => ({ label: labels[at] ?? '', kind, landmark }));
  const open = new Map<Landmark | undefined, ElementPlace>();
  const openPlace = (landmark: Landmark | undefined): ElementPlace => {
    const known = open.get(landmark);
    if (known !== undefined) return known;
    const place = { label: landmark ?? 'page', kind: 'place' as const, landmark };
    // A group of the same name and kind is the same place.
    const same = places.find((other) => other.kind === 'place' && other.label === place.label) ?? place;
    open.set(landmark, same);
    return same;
  };
  return (element) => {
    const place = places[element.group];
    if (place === undefined || isNamedAfter(groups[element.group], element)) {
      return openPlace(place?.landmark ?? element.landmark);
    }
    return place;
  };
}

/** A card named after its link would repeat the name: then the link is shown directly in its landmark. */
function isNamedAfter(group: PageGroup | undefined, { name }: PageElement): boolean {
  return group !== undefined && (group.kind === 'card' || group.kind === 'section') && group.label === name;
}

/** "Links (main)" and "Links (footer)"; in the same landmark, "Links" and "Links 2". */
function distinctLabels(groups: readonly PageGroup[]): readonly string[] {
  const plain = groups.map(plainLabel);
  const landmarks = new Map<string, Set<Landmark | undefined>>();
  plain.forEach((label, at) => {
    landmarks.set(label, (landmarks.get(label) ?? new Set()).add(groups[at]?.landmark));
  });
  const taken = new Set<string>();
  const counters = new Map<string, number>();
  return plain.map((name, at) => {
    const landmark = groups[at]?.landmark;
    const isSpread = (landmarks.get(name)?.size ?? 1) > 1 && landmark !== undefined && name !== landmark;
    const label = isSpread ? `${name} (${landmark})` : name;
    let count = counters.get(label) ?? 1;
    let distinct = count === 1 ? label : `${label} ${count}`;
    while (taken.has(distinct)) distinct = `${label} ${++count}`;
    counters.set(label, count + 1);
    taken.add(distinct);
    return distinct;
  });
}

function plainLabel({ label, landmark }: PageGroup): string {
  return label.trim() === '' ? (landmark ?? 'page') : cutCharacters(label.trim(), LABEL_LIMITS);
}
