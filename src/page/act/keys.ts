import { fail, nearest } from '../../core/index.ts';

const NAMED = [
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Insert',
  'Space',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
];
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** A key name as the driver expects it, such as `Enter` or `Control+a`. */
export function keyOf(text: string): string {
  const parts = text === '+' ? ['+'] : text.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1);
  // A character that is on no key is inserted as text, so it cannot have modifiers.
  const isKnown = NAMED.includes(key) || /^[ -~]$/.test(key) || (modifiers.length === 0 && /^.$/u.test(key));
  if (isKnown && modifiers.every((part) => MODIFIERS.has(part))) return text;
  const message = `There is no key called ${JSON.stringify(text.slice(0, 40))}.`;
  throw fail('invalid_input', { field: 'intent', nearest: nearest(key, NAMED, 3) }, { message });
}
