import { matchesSelector } from '../dom.ts';

// Actionable by tag, role or attributes; scripts and styles are not considered.
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

/** The number of elements in a part of the page that may be actionable, without inspecting each. */
export function countActable(element: Element): number {
  return select.call(element, ACTABLE).length + (matchesSelector(element, ACTABLE) ? 1 : 0);
}
