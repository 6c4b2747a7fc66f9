import { implicitRole } from './implicit-roles.ts';
import { attributeOf, hasAttributeOf, matchesSelector } from '../dom.ts';

const KNOWN_ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'comment complementary contentinfo definition deletion dialog document emphasis feed figure form grid gridcell ' +
    'group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation note option paragraph progressbar radio radiogroup region row ' +
    'rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript ' +
    'switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem'
  ).split(' '),
);
// Synonyms, and roles without meaning.
const SYNONYMS = new Map(
  Object.entries({
    directory: 'list',
    generic: '',
    image: 'img',
    none: '',
    presentation: '',
  }),
);
const FOCUSABLE =
  'button,input,select,textarea,summary,iframe,audio[controls],video[controls],[href],[tabindex]';
// With one of these attributes an element is not presentational, whatever its role.
const TELLING = [
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-live',
];

/** The ARIA role or an empty string: the first valid token of the attribute, else the implicit role. */
export function roleOf(element: Element): string {
  const written = attributeOf(element, 'role');
  return written === null || written === '' ? implicitRole(element) : writtenRole(element, written);
}

function writtenRole(element: Element, written: string): string {
  for (const word of written.toLowerCase().split(/\s+/)) {
    const role = KNOWN_ROLES.has(word) ? word : SYNONYMS.get(word);
    if (role === undefined) continue;
    if (role === '' && word !== 'generic' && isMoreThanDecoration(element)) return implicitRole(element);
    if ((role === 'form' || role === 'region') && !isNamed(element)) continue;
    return role;
  }
  return implicitRole(element);
}

function isMoreThanDecoration(element: Element): boolean {
  return matchesSelector(element, FOCUSABLE) || TELLING.some((name) => hasAttributeOf(element, name));
}

function isNamed(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => hasAttributeOf(element, name));
}
