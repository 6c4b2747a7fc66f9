import type { Description } from '../inpage/index.ts';
import { bareLabel, isSameThing, type Meaning, type Surroundings } from './handle-store.ts';
import { groupLabel, pathKey, type PageElement, type PageGroup, type PageModel } from './model.ts';

/** The meaning of an element in its context. */
export function meaningOf(element: PageElement, groups: readonly PageGroup[]): Meaning {
  const group = groups[element.group];
  const frame = pathKey(element.framePath);
  return {
    role: element.role,
    name: element.name,
    tag: element.tag,
    // Inside a frame the landmark is the frame's, which an element described alone does not know.
    landmark: frame === '' ? (element.landmark ?? '') : '',
    group: group === undefined || group.kind === 'place' ? '' : group.label,
    row: element.row,
    around: element.around,
    frame,
  };
}

/** The same for an element that was described alone. */
export function meaningOfDescription(seen: Description, frame: string): Meaning {
  const { groupName: name = '', groupKind: kind, landmark } = seen;
  const isGrouped = kind !== undefined && kind !== 'place';
  return {
    role: seen.role,
    name: seen.name,
    tag: seen.tag,
    landmark: frame === '' ? (landmark ?? '') : '',
    group: isGrouped ? (groupLabel({ name, kind, ...(landmark !== undefined && { landmark }) }) ?? '') : '',
    row: seen.row ?? '',
    around: seen.around ?? 0,
    frame,
  };
}

/** All elements of a page that are the same thing, apart from counts in labels, in document order. */
function elementsLike(meaning: Meaning, { all, groups }: PageModel): PageElement[] {
  const label = bareLabel(meaning.name);
  return all.filter(
    (element) =>
      // Cheap checks first: most elements differ here already, and there may be very many.
      element.role === meaning.role &&
      element.around === meaning.around &&
      element.name.startsWith(label) &&
      bareLabel(element.name) === label &&
      isSameThing(meaningOf(element, groups), meaning),
  );
}

/** Those with exactly the same meaning. */
export function elementsMeaning(
  meaning: Meaning,
  model: PageModel,
  alike = elementsLike(meaning, model),
): PageElement[] {
  return alike.filter((element) => {
    const { name, landmark } = meaningOf(element, model.groups);
    return name === meaning.name && landmark === meaning.landmark;
  });
}

const MEANT = ['role', 'name', 'tag', 'group', 'around', 'frame'] as const;
const SAID: Readonly<Record<string, string>> = { name: 'label', around: 'the text around it' };

/** The differences of two meanings, in words for an answer. */
export function differencesOf(was: Meaning, is: Meaning): string[] {
  return MEANT.filter((key) => was[key] !== is[key]).map((key) => SAID[key] ?? key);
}

/** The other elements of the page, which decide later whether another element may replace this one. */
export function surroundingsOf(element: PageElement, model: PageModel): Surroundings {
  const meaning = meaningOf(element, model.groups);
  const alike = elementsLike(meaning, model);
  const same = elementsMeaning(meaning, model, alike);
  const { documentId } = element.address;
  return {
    ordinal: same.indexOf(element),
    equals: same.length,
    isAlone: alike.length === 1,
    lastNode: model.all.reduce(
      (last, { address }) => (address.documentId === documentId ? Math.max(last, address.node) : last),
      0,
    ),
  };
}
