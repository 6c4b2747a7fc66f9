import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const SECTIONS = ['Personal information', 'Billing address', 'Shipping address'];

const accordion: GalleryPage = {
  id: 'accordion',
  title: 'Your account',
  body: SECTIONS.map(
    (
      name,
      i,
    ) => `<h3><button type="button" id="head${i}" aria-expanded="${i === 0}" aria-controls="panel${i}">${name}</button></h3>
    <div role="region" id="panel${i}" aria-labelledby="head${i}" ${i === 0 ? '' : 'hidden'}><label>Street ${i + 1} <input></label></div>`,
  ).join(''),
  script: `
    const heads = $$('h3 button');
    const set = (head, open) => { say(head, 'expanded', open); $('#' + at(head, 'controls')).hidden = !open; };
    on(heads, 'click', ({ currentTarget: head }) => {
      const open = !is(head, 'expanded');
      for (const one of heads) set(one, one === head && open);
      report(open ? text(head) : 'none');
    });
    on(heads, 'keydown', (event) => {
      const next = neighbour(heads, event.currentTarget, event.key);
      if (next) { event.preventDefault(); next.focus(); }
    });`,
};

/** Reacts as soon as the button goes down, as several libraries do. */
const pressedDown: GalleryPage = {
  id: 'accordion-mousedown',
  title: 'Help centre',
  style: '.q { padding: 8px; border-bottom: 1px solid #ccc; cursor: pointer }',
  body: ['How do I return an item?', 'When will it arrive?', 'Can I pay by invoice?']
    .map(
      (name) => `<div class="q" role="button" tabindex="0" aria-expanded="false">${name}</div>
      <div class="a" hidden>Write to us and we will answer.</div>`,
    )
    .join(''),
  script: `
    const toggle = (head) => {
      say(head, 'expanded', !is(head, 'expanded'));
      head.nextElementSibling.hidden = !is(head, 'expanded');
      report($$('.q').filter((one) => is(one, 'expanded')).map(text).join('|') || 'none');
    };
    on($$('.q'), 'mousedown', (event) => { if (event.button === 0) toggle(event.currentTarget); });
    on($$('.q'), 'keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); toggle(event.currentTarget); }
    });`,
};

const native: GalleryPage = {
  id: 'accordion-details',
  title: 'Product facts',
  body: `<details name="facts" open><summary>Materials</summary><p>Oak and steel.</p></details>
    <details name="facts"><summary>Dimensions</summary><p>60 by 120 cm.</p></details>
    <details name="facts"><summary><span>Care</span> <small>(2 tips)</small></summary><p>Wipe with a dry cloth.</p></details>`,
  script: `on($$('details'), 'toggle', () => report($$('details[open] > summary').map(text).join('|') || 'none'));`,
};

export const ACCORDIONS: GalleryFamily = {
  pages: [accordion, pressedDown, native],
  cases: [
    {
      id: 'a section of an accordion opens by the intent expand',
      page: accordion.id,
      pick: { hint: 'Billing address' },
      call: { intent: 'expand' },
      goal: 'Billing address',
    },
    {
      id: 'a section of an accordion opens by the state true',
      page: accordion.id,
      pick: { hint: 'Shipping address' },
      call: { state: true },
      goal: 'Shipping address',
    },
    {
      id: 'the open section of an accordion closes by the state false',
      page: accordion.id,
      pick: { hint: 'Personal information' },
      call: { state: false },
      goal: 'none',
    },
    {
      id: 'an accordion that listens to mousedown alone opens once',
      page: pressedDown.id,
      pick: { hint: 'When will it arrive?' },
      call: { state: true },
      goal: 'When will it arrive?',
    },
    {
      id: 'a question that opens on mousedown is pressed',
      page: pressedDown.id,
      pick: { hint: 'Can I pay by invoice?' },
      call: { intent: 'press' },
      goal: 'Can I pay by invoice?',
    },
    {
      id: 'a native details element opens and its neighbour closes',
      page: native.id,
      pick: { hint: 'Dimensions' },
      call: { state: true },
      goal: 'Dimensions',
    },
    {
      id: 'a native details element closes',
      page: native.id,
      pick: { hint: 'Materials' },
      call: { intent: 'toggle' },
      goal: 'none',
    },
  ],
};
