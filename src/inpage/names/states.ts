import { selectedText } from './embedded-value.ts';
import { squeezed } from './name-text.ts';
import type { SeenState } from '../contract/perception.ts';
import { rangeOf } from './range-state.ts';
import { shownText } from './shown-text.ts';
import { attributeOf, hasAttributeOf, localNameOf, matchesSelector, textContentOf } from '../dom.ts';
import { isSecret } from '../secrets.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
/** Each adds what it knows to the state; defaults are left out. */
type ReadState = (element: Element, role: string) => SeenState;

const MOST_VALUE_CHARS = 80;
// Constant, so that a password's length is not revealed.
const PASSWORD = '••••••';
const CHECKABLE = new Set([
  'checkbox',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'switch',
  'treeitem',
]);
const SELECTABLE = new Set(['gridcell', 'option', 'row', 'tab', 'treeitem', 'columnheader', 'rowheader']);
const FIELDS = new Set(['combobox', 'searchbox', 'spinbutton', 'textbox']);

export function stateOf(element: Element, role: string): SeenState {
  const state: Mutable<SeenState> = {};
  for (const look of LOOKS) Object.assign(state, look(element, role));
  return state;
}

const checked: ReadState = (element, role) => {
  if (!CHECKABLE.has(role)) return {};
  if (isTicked(element)) return { checked: element.indeterminate ? 'mixed' : element.checked };
  const value = tristate(element, 'aria-checked');
  if (value !== undefined) return { checked: value };
  return role === 'option' || role === 'treeitem' ? {} : { checked: false };
};

const selected: ReadState = (element, role) => {
  if (element instanceof HTMLOptionElement) return { selected: element.selected };
  if (!SELECTABLE.has(role)) return {};
  const value = attributeOf(element, 'aria-selected');
  return value === 'true' || value === 'false' ? { selected: value === 'true' } : {};
};

const expanded: ReadState = (element) => {
  if (localNameOf(element) === 'summary') {
    const around = element.parentElement;
    return around instanceof HTMLDetailsElement ? { expanded: around.open } : {};
  }
  const value = attributeOf(element, 'aria-expanded');
  return value === 'true' || value === 'false' ? { expanded: value === 'true' } : {};
};

const pressed: ReadState = (element, role) => {
  const value = role === 'button' ? tristate(element, 'aria-pressed') : undefined;
  return value === undefined ? {} : { pressed: value };
};

const disabled: ReadState = (element) => (isDisabled(element) ? { disabled: true } : {});

/** The pseudo-class accounts for fieldsets, option groups and the form. */
function isDisabled(element: Element): boolean {
  return matchesSelector(
    element,
    ':disabled, [inert], [inert] *, [aria-disabled="true"], [aria-disabled="true"] *',
  );
}

const readonly: ReadState = (element, role) => {
  if (attributeOf(element, 'aria-readonly') === 'true') return { readonly: true };
  return FIELDS.has(role) && isText(element) && hasAttributeOf(element, 'readonly') ? { readonly: true } : {};
};

const required: ReadState = (element) =>
  matchesSelector(element, ':required, [aria-required="true"]') ? { required: true } : {};

const invalid: ReadState = (element) => {
  const value = attributeOf(element, 'aria-invalid');
  if (value !== null && value !== '' && value !== 'false') return { invalid: true };
  // A field is invalid only after user interaction.
  return matchesSelector(element, ':user-invalid') ? { invalid: true } : {};
};

const current: ReadState = (element) => {
  const value = attributeOf(element, 'aria-current');
  return value === null || value === '' || value === 'false'
    ? {}
    : { current: squeezed(value, MOST_VALUE_CHARS) };
};

const value: ReadState = (element, role) => {
  const whole = marked(valueOf(element, role));
  // Checked while a field is still empty, so that it is known as secret before anything is typed.
  const isHidden = (whole !== '' || element instanceof HTMLInputElement) && isSecret(element);
  return whole === '' ? {} : { value: isHidden ? PASSWORD : whole };
};

/** A value, marked if it was truncated. */
function marked(text: string): string {
  const line = squeezed(text, MOST_VALUE_CHARS + 1);
  return line.length <= MOST_VALUE_CHARS ? line : `${squeezed(line, MOST_VALUE_CHARS)}…`;
}

function valueOf(element: Element, role: string): string {
  if (element instanceof HTMLSelectElement) return selectedText(element);
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLInputElement && element.type === 'range')
    return attributeOf(element, 'aria-valuetext') ?? '';
  if (element instanceof HTMLInputElement) return inputValue(element, role);
  if (FIELDS.has(role)) return attributeOf(element, 'aria-valuetext') ?? writtenIn(element);
  return attributeOf(element, 'aria-valuetext') ?? '';
}

/** Disguised text still has a length. */
function writtenIn(element: Element): string {
  return isSecret(element) ? textContentOf(element) : shownText(element, MOST_VALUE_CHARS * 4);
}

function inputValue(input: HTMLInputElement, role: string): string {
  switch (input.type) {
    case 'password':
      return input.value;
    case 'file':
      return [...(input.files ?? [])].map(({ name }) => name).join(', ');
    case 'color':
      return input.value;
    default:
      return FIELDS.has(role) ? input.value : '';
  }
}

const range: ReadState = (element, role) => rangeOf(element, role);

function tristate(element: Element, name: string): boolean | 'mixed' | undefined {
  const value = attributeOf(element, name);
  if (value === 'true' || value === 'false') return value === 'true';
  return value === 'mixed' ? 'mixed' : undefined;
}

function isTicked(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio');
}

function isText(element: Element): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

const LOOKS = [
  checked,
  selected,
  expanded,
  pressed,
  disabled,
  readonly,
  required,
  invalid,
  current,
  value,
  range,
];
