import { elementWithNumber } from '../../perceive/node-numbers.ts';
import { squeeze } from '../../perceive/text.ts';
import type { Assigned } from '../../contract/controls.ts';
import { bestOf } from './match.ts';

const MOST_ALLOWED = 20;
const FORMS: Readonly<Record<string, string>> = {
  date: '2026-12-31',
  time: '23:59',
  'datetime-local': '2026-12-31T23:59',
  month: '2026-12',
  week: '2026-W52',
  color: '#rrggbb',
  range: 'a number',
};

/** Assigns a native control's value and dispatches the events that the browser would. */
export function assignValue(node: number, value: string): Assigned {
  const input = elementWithNumber(node);
  if (!(input instanceof HTMLInputElement)) return { isTaken: false };
  const form = FORMS[input.type] ?? '';
  const trial = input.cloneNode() as HTMLInputElement;
  trial.value = value;
  const isForm = input.type === 'range' ? isNumber(value) : trial.value !== '' || value === '';
  if (!isForm || (input.type === 'color' && trial.value !== value.toLowerCase()))
    return { isTaken: false, allowed: [form] };
  const { min, max, step } = input;
  const bounds = `${min || ''}..${max || ''}`;
  if (isOutside(value, input) || trial.validity.rangeUnderflow || trial.validity.rangeOverflow)
    return { isTaken: false, allowed: [bounds] };
  if (trial.validity.stepMismatch || trial.value !== normal(value, input))
    return { isTaken: false, allowed: [`${bounds} in steps of ${step || '1'}`] };
  input.focus({ preventScroll: true });
  input.value = value;
  tell(input);
  return { isTaken: true };
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/** A slider silently clamps a value that is out of its range. */
function isOutside(value: string, { type, min, max }: HTMLInputElement): boolean {
  if (type !== 'range') return false;
  return Number(value) < Number(min || 0) || Number(value) > Number(max || 100);
}

function normal(value: string, { type }: HTMLInputElement): string {
  if (type === 'range') return String(Number(value));
  return type === 'color' ? value.toLowerCase() : value;
}

/** Selects exactly these options of a native select. */
export function assignOptions(node: number, names: readonly string[]): Assigned {
  const select = elementWithNumber(node);
  if (!(select instanceof HTMLSelectElement)) return { isTaken: false };
  const free = [...select.options].filter((option) => !option.disabled && !isInDisabledGroup(option));
  const named = free.map((option) => ({ option, names: [squeeze(option.label, 200), option.value] }));
  const chosen = names.map((name) => bestOf(named, name)?.option);
  if (chosen.includes(undefined) || (!select.multiple && names.length !== 1))
    return { isTaken: false, allowed: free.slice(0, MOST_ALLOWED).map(({ label }) => squeeze(label, 80)) };
  select.focus({ preventScroll: true });
  for (const option of select.options) {
    const isChosen = chosen.includes(option);
    if (option.selected !== isChosen) option.selected = isChosen;
  }
  tell(select);
  return { isTaken: true };
}

function isInDisabledGroup(option: HTMLOptionElement): boolean {
  return option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled;
}

function tell(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
