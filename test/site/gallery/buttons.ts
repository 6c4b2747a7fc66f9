import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

export const toggleButton: GalleryPage = {
  id: 'toggle-button',
  title: 'Player',
  body: `<button type="button" aria-pressed="false"><svg width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6"/></svg> Mute</button>
    <button type="button" aria-pressed="true">Repeat</button>`,
  script: `on($$('button'), 'click', ({ currentTarget: button }) => {
      say(button, 'pressed', !is(button, 'pressed'));
      report($$('button').filter((one) => is(one, 'pressed')).map(text).join(',') || 'none');
    });`,
};

const favourite: GalleryPage = {
  id: 'toggle-div',
  title: 'Hotel Miramar',
  style: '.fav { cursor: pointer; width: 160px }',
  body: `<div class="fav" role="button" tabindex="0" aria-pressed="false" aria-label="Add to favourites">&#9825;</div>`,
  script: `
    const toggle = () => { say($('.fav'), 'pressed', !is($('.fav'), 'pressed')); report(at($('.fav'), 'pressed')); };
    on($('.fav'), 'pointerdown', (event) => { if (event.isPrimary && event.button === 0) toggle(); });
    on($('.fav'), 'keydown', (event) => { if (event.key === 'Enter') toggle(); if (event.key === ' ') event.preventDefault(); });
    on($('.fav'), 'keyup', (event) => { if (event.key === ' ') toggle(); });`,
};

/** Buttons that listen to other events than click. */
const otherEvents: GalleryPage = {
  id: 'button-events',
  title: 'Photo 12',
  style: '.tile { width: 180px; height: 40px; margin: 8px 0; border: 1px solid #888; user-select: none }',
  body: `<button type="button" id="down">Shoot</button> <button type="button" id="up">Release</button>
    <button type="button" id="late">Develop</button>
    <div class="tile" id="double" role="button" tabindex="0">Rename photo</div>
    <div class="tile" id="context" role="button" tabindex="0" aria-haspopup="menu">Photo options</div>
    <div class="tile" id="over" role="button" tabindex="0">Show preview</div>
    <label>Caption <input id="caption"></label>`,
  script: `
    on($('#down'), 'pointerdown', () => report('shot'));
    let held = false;
    on($('#up'), 'pointerdown', () => (held = true));
    on($('#up'), 'pointerup', () => { if (held) report('released'); held = false; });
    on($('#late'), 'click', () => setTimeout(() => report('developed'), 400));
    on($('#double'), 'dblclick', () => report('renaming'));
    on($('#context'), 'contextmenu', (event) => { event.preventDefault(); report('options'); });
    on($('#over'), 'mouseenter', () => report('preview'));
    on($('#over'), 'mouseleave', () => report('no preview'));
    on($('#caption'), 'focus', () => report('writing'));
    on($('#caption'), 'keydown', (event) => {
      if (event.key === 'Enter') report('sent');
      if (event.key === 'ArrowUp') report('earlier caption');
    });`,
};

const tooltip: GalleryPage = {
  id: 'tooltip',
  title: 'Prices',
  style: '.tip { position: absolute; background: #333; color: #fff; padding: 4px 8px }',
  body: `<p>Total 40 € <button type="button" aria-describedby="tip" id="why">About taxes</button></p>
    <div class="tip" role="tooltip" id="tip" hidden>Includes 19 % VAT</div>`,
  script: `
    const show = () => { $('#tip').hidden = false; report('shown'); };
    const hide = () => { $('#tip').hidden = true; report('hidden'); };
    on($('#why'), 'mouseenter focus', show);
    on($('#why'), 'mouseleave blur', hide);
    on($('#why'), 'keydown', (event) => { if (event.key === 'Escape') hide(); });`,
};

const press = (hint: string, goal: string) => ({
  id: `the button "${hint}" does its work by the events it listens to`,
  page: otherEvents.id,
  pick: { hint },
  call: { intent: 'press' },
  goal,
});

export const BUTTONS: GalleryFamily = {
  pages: [toggleButton, favourite, otherEvents, tooltip],
  cases: [
    {
      id: 'a toggle button is pressed by the state true',
      page: toggleButton.id,
      pick: { hint: 'Mute' },
      call: { state: true },
      goal: 'Mute,Repeat',
    },
    {
      id: 'a pressed toggle button is released by the state false',
      page: toggleButton.id,
      pick: { hint: 'Repeat' },
      call: { state: false },
      goal: 'none',
    },
    {
      id: 'a toggle button is toggled',
      page: toggleButton.id,
      pick: { hint: { text: 'Mute', role: 'button' } },
      call: { intent: 'toggle' },
      goal: 'Mute,Repeat',
    },
    {
      id: 'a div that toggles on pointerdown is on afterwards and not off again',
      page: favourite.id,
      pick: { hint: 'Add to favourites' },
      call: { state: true },
      goal: 'true',
    },
    press('Shoot', 'shot'),
    press('Release', 'released'),
    press('Develop', 'developed'),
    {
      id: 'a tile that wants a double click gets one',
      page: otherEvents.id,
      pick: { hint: 'Rename photo' },
      call: { intent: 'doubleClick' },
      goal: 'renaming',
    },
    {
      id: 'a tile that wants the other mouse button gets it',
      page: otherEvents.id,
      pick: { hint: 'Photo options' },
      call: { intent: 'contextMenu' },
      goal: 'options',
    },
    {
      id: 'a tile that reacts to the pointer above it is hovered over',
      page: otherEvents.id,
      pick: { hint: 'Show preview' },
      call: { intent: 'hover' },
      goal: 'preview',
    },
    {
      id: 'a field is focused',
      page: otherEvents.id,
      pick: { hint: 'Caption' },
      call: { intent: 'focus' },
      goal: 'writing',
    },
    {
      id: 'a field gets the key Enter',
      page: otherEvents.id,
      pick: { hint: 'Caption' },
      call: { intent: 'key:Enter' },
      goal: 'sent',
    },
    {
      id: 'a field gets an arrow key',
      page: otherEvents.id,
      pick: { hint: 'Caption' },
      call: { intent: 'key:ArrowUp' },
      goal: 'earlier caption',
    },
    {
      id: 'a tooltip shows while the pointer is above its button',
      page: tooltip.id,
      pick: { hint: 'About taxes' },
      call: { intent: 'hover' },
      goal: 'shown',
    },
  ],
};
