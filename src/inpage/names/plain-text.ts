import { squeezed } from './name-text.ts';
import { isShownIn, shownText } from './shown-text.ts';
import { matchesSelector } from '../dom.ts';

// Text outside controls and headings, which may name an adjacent control.

/** Longer texts are sentences. */
export const MOST_BESIDE_CHARS = 60;
const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const CONTROLS = [
  'a, button, input:not([type="hidden"]), select, textarea, summary, option, canvas, iframe, [onclick], [contenteditable]',
  ...['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'option', 'textbox', 'searchbox'].map(byRole),
  ...['combobox', 'slider', 'spinbutton', 'treeitem', 'menuitem'].map(byRole),
  ...['menuitemcheckbox', 'menuitemradio'].map(byRole),
].join(', ');
export const CONTROLS_AND_HEADINGS = `${HEADINGS}, ${CONTROLS}`;
const TAKEN = `${CONTROLS_AND_HEADINGS}, [tabindex="0"]`;

function byRole(role: string): string {
  return `[role="${role}"]`;
}

/** The text of a node on one line; empty if it is long, hidden, or belongs to a control or heading. */
export function shortText(node: Node, parent: Element): string {
  const line = squeezed(plainText(node, parent), MOST_BESIDE_CHARS + 1);
  return line.length <= MOST_BESIDE_CHARS ? line : '';
}

export function plainText(node: Node, parent: Element): string {
  if (node instanceof Text) return isShownIn(parent, parent) ? node.data.slice(0, MOST_BESIDE_CHARS * 4) : '';
  return node instanceof Element && !isTaken(node) ? shownText(node, MOST_BESIDE_CHARS * 4, parent) : '';
}

/** Whether it is a control, a heading or a control's label, or contains one. */
export function isTaken(element: Element): boolean {
  return (
    isLabelOfOther(element) || matchesSelector(element, TAKEN) || selectFirst.call(element, TAKEN) !== null
  );
}

function isLabelOfOther(element: Element): boolean {
  return element instanceof HTMLLabelElement && element.control !== null;
}

const selectFirst: (this: Element, selector: string) => Element | null = Reflect.get(
  Element.prototype,
  'querySelector',
);
