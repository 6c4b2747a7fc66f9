import type { PageElement, PageGroup } from '../model.ts';
import { hasPart } from './cues.ts';
import type { PageTexts } from './page-texts.ts';
import type { NamedPlace } from './vocabulary/index.ts';

/** The kinds of group that count as such a place. */
const GROUPS: Readonly<Partial<Record<NamedPlace, readonly PageGroup['kind'][]>>> = {
  nav: ['nav', 'menu'],
  form: ['form', 'fieldset'],
  dialog: ['dialog'],
};
const SENT = new Set(['submit', 'reset']);

/** Tests whether the element at an index is in a part of the page; perception knows the landmarks. */
export function inPlace(place: NamedPlace, { elements, groups }: PageTexts): (at: number) => boolean {
  const isIn = ({ landmark, role, group: at }: PageElement): boolean => {
    const group = groups[at];
    if (landmark === place || group?.landmark === place) return true;
    if (group === undefined) return false;
    // The navigation of a footer is in the footer.
    if (group.kind === 'nav' && hasPart(group.label, place)) return true;
    return GROUPS[place]?.includes(group.kind) === true || (place === 'nav' && role.startsWith('menuitem'));
  };
  // The group of a submit button counts as a form, whatever its heading.
  const sent = new Set(
    elements.filter(({ attributes }) => SENT.has(attributes['type'] ?? '')).map(({ group }) => group),
  );
  return (at) => {
    const element = elements[at];
    return element !== undefined && (isIn(element) || (place === 'form' && sent.has(element.group)));
  };
}
