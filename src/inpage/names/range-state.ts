import type { SeenState } from '../contract/perception.ts';
import { attributeOf } from '../dom.ts';
import { handleTrack } from './slider-handle.ts';
import { scaleOf } from './track-scale.ts';

type RangeState = Pick<SeenState, 'min' | 'max' | 'now' | 'value'>;

const RANGES = new Set(['meter', 'progressbar', 'scrollbar', 'separator', 'slider', 'spinbutton']);

/** The value of a control and its range. */
export function rangeOf(element: Element, role: string): RangeState {
  if (!RANGES.has(role)) return {};
  const track = role === 'slider' ? handleTrack(element) : undefined;
  // Until a number has been seen to change with it, only its position is known.
  if (track !== undefined) return scaleOf(element) ?? { value: `${Math.round(track.share)} %` };
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
  // Without a value, the progress is indeterminate.
  return element.position < 0 ? {} : { min: 0, max: element.max, now: element.value };
}

function written(element: Element): RangeState {
  return {
    ...bound('min', numberOf(attributeOf(element, 'aria-valuemin'))),
    ...bound('max', numberOf(attributeOf(element, 'aria-valuemax'))),
    ...bound('now', numberOf(attributeOf(element, 'aria-valuenow'))),
  };
}

function bound(key: 'min' | 'max' | 'now', value: number | undefined): RangeState {
  return value === undefined ? {} : { [key]: value };
}

function numberOf(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
