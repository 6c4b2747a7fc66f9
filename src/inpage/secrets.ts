import { attributeOf, matchesSelector } from './dom.ts';

const WRITABLE = 'input, textarea, [contenteditable], [role]';
const PASSWORDS = /(?:^|\s)(?:current|new)-password(?:\s|$)/i;
// Shorter ones stand in many fields.
const FEWEST_CHARS = 4;
const MOST_VALUES = 200;

const fields = new WeakSet<Element>();
const values = new Set<string>();

/**
 * Whether nobody is to read what a field holds. A field for a password stays one when the page shows what is typed, and
 * so does one that the page puts in its place with the same value.
 */
export function isSecret(element: Element): boolean {
  if (fields.has(element) || isForPassword(element) || isDisguised(element)) {
    fields.add(element);
    noteValue(element);
    return true;
  }
  return isField(element) && values.has(element.value);
}

/** The same of an element that has been asked about before. */
export function isKnownSecret(element: Element): boolean {
  return fields.has(element);
}

function isForPassword(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  return element.type === 'password' || PASSWORDS.test(attributeOf(element, 'autocomplete') ?? '');
}

/** Pages have fields for passwords that are made of style alone. */
function isDisguised(element: Element): boolean {
  const security = getComputedStyle(element).getPropertyValue('-webkit-text-security');
  return security !== 'none' && security !== '' && matchesSelector(element, WRITABLE);
}

function noteValue(element: Element): void {
  if (!isField(element) || element.value.length < FEWEST_CHARS || values.size >= MOST_VALUES) return;
  values.add(element.value);
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
