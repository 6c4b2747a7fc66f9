import {
  contentOf,
  labelOf,
  nativeReader,
  referredText,
  startNaming,
  type NamePass,
} from './name-content.ts';
import { squeezed } from './name-text.ts';
import { nativeName } from './native-name.ts';
import { roleOf } from './roles.ts';
import { attributeOf, hasAttributeOf } from '../dom.ts';

export type { NamePass };

// Named by their content if nothing else names them.
const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio ' +
    'rowheader switch tab tooltip treeitem'
  ).split(' '),
);
// ARIA forbids a name for these.
const NAMELESS = new Set(
  'caption code definition deletion emphasis insertion mark paragraph strong subscript superscript term time'.split(
    ' ',
  ),
);

/** The accessible name by the steps of accname 1.2, with Chromium's behaviour where it leaves a choice. */
export function ownName(element: Element, pass: NamePass): string {
  const naming = startNaming(element, pass);
  const role = roleOf(element);
  const given = (hasReferences(element) && referredText(element, naming)) || labelOf(element);
  if (given !== '') return squeezed(given);
  const native = nativeName(element, role, nativeReader(naming));
  if (native !== undefined) return squeezed(native);
  const content = NAMED_BY_CONTENT.has(role) ? contentOf(element, naming) : '';
  if (content !== '') return content;
  return NAMELESS.has(role) ? '' : squeezed(attributeOf(element, 'title') ?? '');
}

function hasReferences(element: Element): boolean {
  return hasAttributeOf(element, 'aria-labelledby') || hasAttributeOf(element, 'aria-labeledby');
}
