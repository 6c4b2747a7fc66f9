import type { SeenState } from '../contract/perception.ts';
import { attributeOf } from '../dom.ts';

type RangeState = Pick<SeenState, 'min' | 'max' | 'now'>;

const RANGES = new Set(['meter', 'progressbar', 'scrollbar', 'separator', 'slider', 'spinbutton']);

/** Where the value of a control stands, and between which bounds. */
export function rangeOf(element: Element, role: string): RangeState {
  if (!RANGES.has(role)) return {};
  return { ...nativeRange(element), ...written(element) };
}

function nativeRange(element: Element): RangeState {
  if (element instanceof HTMLInputElement) {
    const isSlider = element.type === 'range';
    return {
      ...bound('min', numberOf(element.min) ?? (isSlider ? 0 : undefined)),
      ...bound('max', numberOf(element.max) ?? (isSlider ? 100 : undefined)),
      ...bound('now', numberOf(element.value)),
    };
  }
  if (element instanceof HTMLMeterElement) return { min: element.min, max: element.max, now: element.value };
  if (!(element instanceof HTMLProgressElement)) return {};
  // Without a value nobody knows how far it is.
  return element.position < 0 ? {} : { min: 0, max: element.max, now: element.value };
}

function written(element: Element): RangeState {
  return {
    ...bound('min', numberOf(attributeOf(element, 'aria-valuemin'))),
    ...bound('max', numberOf(attributeOf(element, 'aria-valuemax'))),
    ...bound('now', numberOf(attributeOf(element, 'aria-valuenow'))),
  };
}

function bound(key: keyof RangeState, value: number | undefined): RangeState {
  return value === undefined ? {} : { [key]: value };
}

function numberOf(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
