import { matchesSelector } from '../dom.ts';

// What can be acted on as its tag, role or attributes say; scripts and styles are not asked.
const ACTABLE = [
  'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary',
  '[contenteditable]:not([contenteditable=false]), [tabindex]:not([tabindex^="-"]), [onclick]',
  ...'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option treeitem combobox textbox'
    .split(' ')
    .map((role) => `[role=${role}]`),
].join(', ');

const select: (this: Element, selector: string) => NodeListOf<Element> = Reflect.get(
  Element.prototype,
  'querySelectorAll',
);

/** How many elements of a part of the page could be acted on, counted without looking at each. */
export function countActable(element: Element): number {
  return select.call(element, ACTABLE).length + (matchesSelector(element, ACTABLE) ? 1 : 0);
}
