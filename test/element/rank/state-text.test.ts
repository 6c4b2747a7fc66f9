import { expect, test } from 'vitest';
import type { SeenState } from '../../../src/inpage/index.ts';
import { stateText } from '../../../src/element/rank/index.ts';

const CASES: readonly [role: string, state: SeenState, text: string | undefined][] = [
  ['checkbox', { checked: true }, 'checked'],
  ['checkbox', { checked: false }, undefined],
  ['checkbox', { checked: 'mixed' }, 'mixed'],
  ['tab', { selected: true }, 'selected'],
  ['button', { pressed: true }, 'pressed'],
  ['button', { expanded: false }, 'collapsed'],
  ['button', { expanded: true, disabled: true }, 'expanded, disabled'],
  ['combobox', { expanded: false, value: 'Large' }, "'Large'"],
  ['combobox', { expanded: true, value: '' }, 'expanded'],
  ['spinbutton', { value: '1', now: 1, min: 1, max: 9 }, '1 of 1..9'],
  ['spinbutton', { value: '', min: 1, max: 9 }, 'empty of 1..9'],
  ['spinbutton', { value: '4', min: 0 }, '4 of 0..'],
  ['spinbutton', { value: '4', required: true }, '4, required'],
  ['slider', { now: 0.5, min: 0, max: 1 }, '0.5 of 0..1'],
  ['slider', { now: 10, min: 0, max: 11, value: 'November' }, 'November'],
  ['slider', { now: 10, min: 0, max: 11, value: '10' }, '10 of 0..11'],
  ['slider', { value: '20 %' }, '20 %'],
  [
    'textbox',
    { value: 'ann@example.org', required: true, invalid: true },
    "'ann@example.org', required, invalid",
  ],
  ['textbox', { value: '' }, undefined],
  ['textbox', { value: 'x'.repeat(50), readonly: true }, `'${'x'.repeat(39)}…', read-only`],
  ['link', { current: 'page' }, 'current'],
  ['link', {}, undefined],
  // What a radio or a button would send is not a state that people see.
  ['radio', { checked: false, value: 'oat-1' }, undefined],
];

test.each(CASES)('of a %s that is %j one says %j', (role, state, text) => {
  expect(stateText(state, role)).toBe(text);
});
