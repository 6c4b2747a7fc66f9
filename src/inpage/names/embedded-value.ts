import { squeezed } from './name-text.ts';
import { attributeOf, localNameOf, textContentOf } from '../dom.ts';
import { isSecret } from '../secrets.ts';

const RANGES = new Set(['meter', 'progressbar', 'scrollbar', 'slider', 'spinbutton']);
const FIELDS = new Set(['combobox', 'searchbox', 'spinbutton', 'textbox']);

/** A control's value as part of another element's name. Undefined if it has none. */
export function embeddedValue(element: Element, role: string): string | undefined {
  if (element instanceof HTMLSelectElement) return selectedText(element);
  if (isTextControl(element) && FIELDS.has(role))
    return element.value === '' ? undefined : shownValue(element);
  if (RANGES.has(role)) return rangeText(element);
  if (role === 'listbox' || role === 'combobox') return chosenOption(element);
  return undefined;
}

/** The text of the selected options. */
export function selectedText(select: HTMLSelectElement): string {
  return [...select.selectedOptions].map((option) => squeezed(option.label)).join(', ');
}

function isTextControl(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return localNameOf(element) === 'input' || localNameOf(element) === 'textarea';
}

function shownValue(control: HTMLInputElement | HTMLTextAreaElement): string {
  return isSecret(control) ? '' : control.value;
}

function rangeText(element: Element): string | undefined {
  const told = attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow');
  if (told !== null) return told;
  return 'value' in element ? String(element.value) : undefined;
}

function chosenOption(element: Element): string {
  const option = element.querySelector('[role="option"][aria-selected="true"]');
  if (option === null) return '';
  return attributeOf(option, 'aria-label') ?? squeezed(textContentOf(option));
}
