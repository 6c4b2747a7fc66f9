import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const native: GalleryPage = {
  id: 'spinbutton-native',
  title: 'Tickets',
  body: `<label>Adults <input type="number" min="0" max="9" value="1"></label> <label>Budget <input type="number" step="0.5" value="10"></label>`,
  script: `on($$('input'), 'input', () => report($$('input').map((one) => one.value).join(' ')));`,
};

/** Nothing to write into: buttons beside it and arrow keys on it. */
const div: GalleryPage = {
  id: 'spinbutton-aria',
  title: 'Room',
  style: '.row > * { display: inline-block; padding: 4px 10px }',
  body: `<div class="row" role="group" aria-labelledby="l"><span id="l">Nights</span>
    <button type="button" tabindex="-1" aria-label="Fewer nights">−</button><div role="spinbutton" tabindex="0" aria-labelledby="l" aria-valuemin="1" aria-valuemax="30" aria-valuenow="2">2</div>
    <button type="button" tabindex="-1" aria-label="More nights">+</button></div>`,
  script: `
    const spin = $('[role=spinbutton]'), STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5, Home: -99, End: 99 };
    const move = (by) => { const now = Math.min(30, Math.max(1, Number(at(spin, 'valuenow')) + by)); say(spin, 'valuenow', now); spin.textContent = now; report(now); };
    on(spin, 'keydown', (event) => { if (STEPS[event.key]) { event.preventDefault(); move(STEPS[event.key]); } });
    on($$('button')[0], 'click', () => move(-1));
    on($$('button')[1], 'click', () => move(1));`,
};

/** A text field with the role, which takes its value when it is left or Enter is pressed. */
const field: GalleryPage = {
  id: 'spinbutton-field',
  title: 'Printer',
  body: `<label for="c">Copies</label> <input id="c" type="text" inputmode="numeric" role="spinbutton" aria-valuemin="1" aria-valuemax="99" aria-valuenow="1" value="1">
    <button type="button" tabindex="-1" aria-label="Increase">▴</button><button type="button" tabindex="-1" aria-label="Decrease">▾</button>`,
  script: `
    const input = $('input');
    const set = (value) => { const now = Math.min(99, Math.max(1, value || 1)); input.value = now; say(input, 'valuenow', now); report(now); };
    on(input, 'change', () => set(parseInt(input.value, 10)));
    on(input, 'keydown', (event) => { if (event.key === 'ArrowUp' || event.key === 'ArrowDown') { event.preventDefault(); set(Number(input.value) + (event.key === 'ArrowUp' ? 1 : -1)); } });
    on($$('button')[0], 'mousedown', () => set(Number(input.value) + 1));
    on($$('button')[1], 'mousedown', () => set(Number(input.value) - 1));`,
};

export const SPINBUTTONS: GalleryFamily = {
  pages: [native, div, field],
  cases: [
    {
      id: 'a native number gets a value',
      page: native.id,
      pick: { hint: 'Adults' },
      call: { state: 4 },
      goal: '4 10',
    },
    {
      id: 'a native number with a fraction gets its value as text',
      page: native.id,
      pick: { hint: 'Budget' },
      call: { state: '12.5' },
      goal: '1 12.5',
    },
    {
      id: 'a spinbutton that cannot be written into gets a value',
      page: div.id,
      pick: { hint: { text: 'Nights', role: 'spinbutton' } },
      call: { state: 9 },
      goal: '9',
    },
    {
      id: 'a spinbutton is moved by the button beside it',
      page: div.id,
      pick: { hint: 'More nights' },
      call: { intent: 'press' },
      goal: '3',
    },
    {
      id: 'a spinbutton that counts once it is left gets a value',
      page: field.id,
      pick: { hint: 'Copies' },
      call: { state: 12 },
      goal: '12',
    },
    {
      id: 'a spinbutton is moved by an arrow key',
      page: field.id,
      pick: { hint: 'Copies' },
      call: { intent: 'key:ArrowUp' },
      goal: '2',
    },
  ],
};
