import { attributeOf, matchesSelector } from './dom.ts';

const WRITABLE = 'input, textarea, [contenteditable], [role]';
// Autocomplete tokens for secrets.
const SECRETS = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-number|cc-csc)(?:\s|$)/i;
// Shorter values occur in many fields.
const FEWEST_CHARS = 4;
const MOST_VALUES = 200;

const fields = new WeakSet<Element>();
const values = new Set<string>();

/**
 * Whether a field's value must not be read. A secret field stays secret when the page reveals its text, and so does a
 * field that replaces it with the same value.
 */
export function isSecret(element: Element): boolean {
  if (fields.has(element) || isForSecret(element) || isDisguised(element)) {
    fields.add(element);
    noteValue(element);
    return true;
  }
  return isField(element) && values.has(element.value);
}

/** The same for an element that was checked before. */
export function isKnownSecret(element: Element): boolean {
  return fields.has(element);
}

function isForSecret(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  return element.type === 'password' || SECRETS.test(attributeOf(element, 'autocomplete') ?? '');
}

/** Some pages build password fields with style alone. */
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
