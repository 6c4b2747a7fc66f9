import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const REPORT = `const tell = () => report($$('[role=switch]').map((one) => ((one.checked ?? is(one, 'checked')) ? 'on' : 'off')).join(' '));`;

const button: GalleryPage = {
  id: 'switch-button',
  title: 'Notifications',
  body: `<p><span id="l">Push messages</span> <button type="button" role="switch" aria-checked="false" aria-labelledby="l"><span>Off</span></button></p>
    <p><button type="button" role="switch" aria-checked="true">Weekly summary</button></p>`,
  script: `${REPORT}
    on($$('button'), 'click', ({ currentTarget: one }) => { say(one, 'checked', !is(one, 'checked')); tell(); });`,
};

const checkbox: GalleryPage = {
  id: 'switch-checkbox',
  title: 'Display',
  style: `.s { display: inline-block; width: 44px; height: 22px; border-radius: 11px; background: #aaa } input:checked + .s { background: #080 }`,
  body: `<label>Dark mode <input type="checkbox" role="switch" class="clipped"><span class="s"></span></label>`,
  script: `${REPORT} on($('input'), 'change', tell);`,
};

/** Its parts move when the pointer goes down, as on a phone. */
export const div: GalleryPage = {
  id: 'switch-div',
  title: 'Network',
  style: '.knob { display: inline-block; width: 44px; height: 22px; border-radius: 11px; background: #aaa }',
  body: `<div role="switch" aria-checked="false" tabindex="0"><span>Aeroplane mode</span> <span class="knob"></span></div>`,
  script: `${REPORT}
    const one = $('[role=switch]'), toggle = () => { say(one, 'checked', !is(one, 'checked')); tell(); };
    on(one, 'pointerdown', (event) => { if (event.button === 0) toggle(); });
    on(one, 'keydown', (event) => { if (event.key === ' ' || event.key === 'Enter') { event.preventDefault(); toggle(); } });`,
};

/** Shows its new state only once the server has agreed. */
const slow: GalleryPage = {
  id: 'switch-slow',
  title: 'Billing',
  body: `<button type="button" role="switch" aria-checked="false" aria-label="Automatic renewal">Renew</button>`,
  script: `${REPORT}
    const one = $('button');
    on(one, 'click', () => { one.disabled = true; fetch('/cities?q=x').then(() => { one.disabled = false; say(one, 'checked', !is(one, 'checked')); tell(); }); });`,
};

export const SWITCHES: GalleryFamily = {
  pages: [button, checkbox, div, slow],
  cases: [
    {
      id: 'a switch that is a button goes on',
      page: button.id,
      pick: { hint: 'Push messages' },
      call: { state: true },
      goal: 'on on',
    },
    {
      id: 'a switch that is on goes off',
      page: button.id,
      pick: { hint: 'Weekly summary' },
      call: { state: false },
      goal: 'off off',
    },
    {
      id: 'a switch that is a hidden checkbox goes on',
      page: checkbox.id,
      pick: { hint: { text: 'Dark mode', role: 'switch' } },
      call: { state: true },
      goal: 'on',
    },
    {
      id: 'a switch that listens to pointerdown goes on',
      page: div.id,
      pick: { hint: 'Aeroplane mode' },
      call: { state: true },
      goal: 'on',
    },
    {
      id: 'a switch gets the key Space',
      page: div.id,
      pick: { hint: 'Aeroplane mode' },
      call: { intent: 'key:Space' },
      goal: 'on',
    },
    {
      id: 'a switch that asks its server first goes on',
      page: slow.id,
      pick: { hint: 'Automatic renewal' },
      call: { state: true },
      goal: 'on',
    },
  ],
};
