import type { GalleryPage } from '../gallery-page.ts';
import type { LibraryFamily } from './library-case.ts';

/** The list is made when it opens; the button is called by its value. */
const listbox: GalleryPage = {
  id: 'headless-listbox',
  title: 'Ticket',
  body: `<span id="who">Assigned to</span> <button type="button" id="owner" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="who owner">Wade Cooper</button><div id="portal"></div>`,
  script: `
    const button = $('#owner'), portal = $('#portal');
    const close = () => { portal.replaceChildren(); say(button, 'expanded', false); button.removeAttribute('aria-controls'); };
    on(button, 'click', () => {
      if (is(button, 'expanded')) return close();
      portal.innerHTML = '<ul role="listbox" id="people" class="popup" tabindex="0" aria-labelledby="who">' + ['Wade Cooper', 'Arlene Moss', 'Tom Cook', 'Tanya Fox'].map((name) => '<li role="option" aria-selected="' + (name === text(button)) + '">' + name + '</li>').join('') + '</ul>';
      say(button, 'expanded', true); say(button, 'controls', 'people'); $('ul').focus();
      on($$('[role=option]'), 'click', ({ currentTarget: one }) => { button.textContent = text(one); close(); button.focus(); report(text(one)); });
      on($('ul'), 'keydown', (event) => { if (event.key === 'Escape') { close(); button.focus(); } });
    });
    outside(() => [button, portal], close);`,
};

/** A dialog that only its heading names and only Escape or a press elsewhere closes. */
const popover: GalleryPage = {
  id: 'radix-popover',
  title: 'Picture',
  body: `<button type="button" aria-haspopup="dialog" aria-expanded="true" aria-controls="pop">Edit size</button> <button type="button" id="next">Next picture</button>
    <div id="pop" data-state="open" role="dialog" tabindex="-1" class="popup" style="top:140px;left:40px;width:240px;padding:12px;background:#fff;border:1px solid #999"><h4>Dimensions</h4><label>Width <input value="100%"></label></div>`,
  script: `
    const close = () => { $('#pop').hidden = true; report('closed'); };
    on(document, 'keydown', (event) => { if (event.key === 'Escape' && !$('#pop').hidden) close(); });
    on($('#next'), 'click', () => report('next picture'));
    $('#pop input').focus();`,
};

const details: GalleryPage = {
  id: 'plain-details',
  title: 'Parcel',
  body: `<details><summary>Weight and size</summary><p>2 kg, 30 × 20 × 10 cm</p></details><p>Arrives on Friday</p>`,
  script: `const tell = () => report($('details').open ? 'open' : 'closed'); on($('details'), 'toggle', tell); tell();`,
};

const toggle: GalleryPage = {
  id: 'radix-toggle',
  title: 'Chat',
  body: `<button type="button" aria-pressed="false">Notifications: off</button> <button type="button" aria-pressed="true">Sounds: on</button>`,
  script: `
    const told = [];
    on($$('button'), 'click', ({ currentTarget: one }) => {
      const isOn = !is(one, 'pressed'); say(one, 'pressed', isOn); one.textContent = text(one).replace(/: .*/, isOn ? ': on' : ': off');
      told.push(text(one)); report(told.join(', '));
    });`,
};

const stepper: GalleryPage = {
  id: 'radix-stepper',
  title: 'Booking',
  body: `<button type="button" aria-label="Fewer">−</button> <span role="spinbutton" tabindex="0" aria-label="Guests: 2" aria-valuenow="2" aria-valuemin="1" aria-valuemax="9">2</span> <button type="button" aria-label="More">+</button>`,
  script: `
    const field = $('[role=spinbutton]');
    const set = (value) => { const now = Math.min(9, Math.max(1, value)); say(field, 'valuenow', now); say(field, 'label', 'Guests: ' + now); field.textContent = now; report(now); };
    const step = (by) => set(Number(at(field, 'valuenow')) + by);
    on($$('button'), 'click', ({ currentTarget: one }) => step(at(one, 'label') === 'More' ? 1 : -1));
    on(field, 'keydown', (event) => { if (event.key === 'ArrowUp') step(1); if (event.key === 'ArrowDown') step(-1); });`,
};

export const HEADLESS: LibraryFamily = {
  pages: [listbox, popover, details, toggle, stepper],
  cases: [
    {
      id: 'a button that is called by its value takes two values with one handle',
      page: listbox.id,
      pick: { hint: 'Assigned to' },
      calls: [{ state: 'Arlene Moss' }, { state: 'Tom Cook' }],
      goal: 'Tom Cook',
    },
    {
      id: 'a popover that its heading names is dismissed by Escape',
      page: popover.id,
      pick: { hint: { text: 'Dimensions', role: 'dialog' } },
      calls: [{ intent: 'dismiss' }],
      goal: 'closed',
    },
    {
      id: 'details that cannot take a number stay closed',
      page: details.id,
      pick: { hint: 'Weight and size' },
      calls: [{ state: 120 }],
      refused: { code: 'not_settable' },
      goal: 'closed',
    },
    {
      id: 'a toggle whose label contains its state goes on and off with one handle',
      page: toggle.id,
      pick: { hint: 'Notifications' },
      calls: [{ state: true }, { state: false }],
      goal: 'Notifications: on, Notifications: off',
    },
    {
      id: 'a spin button whose label contains its value is set twice with one handle',
      page: stepper.id,
      pick: { hint: { text: 'Guests', role: 'spinbutton' } },
      calls: [{ state: 5 }, { state: 3 }],
      goal: '3',
    },
  ],
};
