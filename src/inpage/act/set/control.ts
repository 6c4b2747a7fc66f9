import { attributeOf, hasAttributeOf, localNameOf } from '../../dom.ts';
import { roleOf } from '../../names/roles.ts';
import { handleTrack } from '../../names/slider-handle.ts';
import { noteScale } from '../../names/track-scale.ts';
import { shownText } from '../../names/shown-text.ts';
import { stateOf } from '../../names/states.ts';
import { elementWithNumber } from '../../perceive/node-numbers.ts';
import { squeeze } from '../../perceive/text.ts';
import { isSecret } from '../../secrets.ts';
import type { Control, ControlKind } from '../../contract/controls.ts';
import { shownAround } from './shown-around.ts';

const MOST_VALUE_CHARS = 2_000;
const MOST_OPTIONS = 30;
const SET_BY_VALUE = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);
const CHECKS = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
const RADIOS = new Set(['radio', 'menuitemradio']);
const SELECTABLE = new Set(['option', 'tab', 'row', 'treeitem']);
const CELLS = new Set(['gridcell', 'cell', 'columnheader', 'rowheader']);

/** The kind of a control and its value; null if it is gone. */
export function readControl(node: number): Control | null {
  const element = elementWithNumber(node);
  if (!element?.isConnected) return null;
  const track = handleTrack(element);
  if (track !== undefined) noteScale(element, track);
  const role = track === undefined ? roleOf(element) : 'slider';
  const state = stateOf(element, role);
  const kind = track === undefined ? kindOf(element, role) : 'handle';
  return {
    kind,
    type: element instanceof HTMLInputElement ? element.type : localNameOf(element),
    value: track === undefined ? valueOf(element) : String(Math.round(track.share)),
    options: optionsOf(element),
    isMultiple: isMultiple(element),
    isWritable: isWritable(element),
    isSecret: isSecret(element),
    maxLength: hasMaxLength(element) ? element.maxLength : -1,
    step: stepOf(element),
    isVertical: track?.isVertical ?? attributeOf(element, 'aria-orientation') === 'vertical',
    placeholder: attributeOf(element, 'placeholder') ?? '',
    shown: shownAround(element),
    state,
  };
}

function kindOf(element: Element, role: string): ControlKind {
  if (element instanceof HTMLSelectElement) return 'select';
  if (element instanceof HTMLInputElement) return kindOfInput(element, role);
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (CHECKS.has(role)) return 'check';
  if (RADIOS.has(role)) return 'radio';
  if (hasAttributeOf(element, 'aria-pressed')) return 'pressed';
  if (role === 'spinbutton' || role === 'slider' || role === 'scrollbar' || role === 'separator')
    return 'range';
  if (isChooser(element, role)) return 'combobox';
  if (role === 'listbox') return 'listbox';
  if (isEditable(element)) return 'text';
  if (role === 'treeitem' || hasAttributeOf(element, 'aria-expanded') || localNameOf(element) === 'summary')
    return 'expanded';
  if (SELECTABLE.has(role)) return 'selected';
  if (CELLS.has(role) || localNameOf(element) === 'td') return 'cell';
  return 'other';
}

function kindOfInput(input: HTMLInputElement, role: string): ControlKind {
  if (input.type === 'checkbox') return hasAttributeOf(input, 'aria-pressed') ? 'pressed' : 'check';
  if (input.type === 'radio') return 'radio';
  if (input.type === 'file') return 'file';
  if (SET_BY_VALUE.has(input.type)) return 'value';
  if (['button', 'submit', 'reset', 'image', 'hidden'].includes(input.type)) return 'other';
  return isChooser(input, role) ? 'combobox' : 'text';
}

/** A control that is set by choosing from a list that it opens. */
function isChooser(element: Element, role: string): boolean {
  const popup = attributeOf(element, 'aria-haspopup');
  if (role === 'combobox') return !(element instanceof HTMLInputElement && hasAttributeOf(element, 'list'));
  return popup === 'listbox';
}

function isEditable(element: Element): boolean {
  return element instanceof HTMLElement && element.isContentEditable;
}

function isWritable(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return !element.readOnly;
  return isEditable(element) && attributeOf(element, 'aria-readonly') !== 'true';
}

function hasMaxLength(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.maxLength > 0
  );
}

function isMultiple(element: Element): boolean {
  if (element instanceof HTMLSelectElement) return element.multiple;
  return attributeOf(element, 'aria-multiselectable') === 'true';
}

function stepOf(element: Element): number {
  const step = element instanceof HTMLInputElement ? Number(element.step) : 0;
  return step > 0 ? step : 0;
}

function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map(({ label }) => label).join(', ');
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value.slice(0, MOST_VALUE_CHARS);
  if (isEditable(element)) return (element as HTMLElement).innerText.slice(0, MOST_VALUE_CHARS).trim();
  const now = attributeOf(element, 'aria-valuenow');
  return now ?? squeeze(shownText(element, MOST_VALUE_CHARS), MOST_VALUE_CHARS);
}

function optionsOf(element: Element): string[] {
  if (!(element instanceof HTMLSelectElement)) return [];
  return [...element.options]
    .filter(({ disabled }) => !disabled)
    .map(({ label }) => squeeze(label, 80))
    .slice(0, MOST_OPTIONS);
}
