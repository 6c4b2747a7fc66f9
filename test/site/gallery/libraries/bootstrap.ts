import type { GalleryPage } from '../gallery-page.ts';
import type { LibraryFamily } from './library-case.ts';

const PRODUCTS = ['Blue mug', 'Green mug', 'Teapot', 'Tea towel', 'Kettle'];

/** The buttons are equal, and so are most of the prices. */
const cards: GalleryPage = {
  id: 'bs-cards',
  title: 'Kitchen',
  style: `.row { display: flex; flex-wrap: wrap } .card { width: 200px; margin: 8px; padding: 8px; border: 1px solid #ccc } .btn { display: inline-block; padding: 6px 12px; background: #06c; color: #fff }`,
  body: `<div class="row">${PRODUCTS.map((name, i) => `<div class="col"><div class="card"><div class="card-body"><p class="price">€ ${i === 4 ? '39.00' : '9.00'}</p><h5 class="card-title">${name}</h5><p class="card-text">In stock</p><a href="#" class="btn btn-primary">Add to cart</a></div></div></div>`).join('')}</div>`,
  script: `on($$('.btn'), 'click', (event) => { event.preventDefault(); report(text($('.card-title', event.currentTarget.closest('.card')))); });`,
};

/** Each heading has its toggle, and each part the same button. */
const accordion: GalleryPage = {
  id: 'bs-accordion',
  title: 'Checkout',
  style:
    '.accordion-item { border: 1px solid #ccc } .accordion-button { width: 100%; text-align: left } h2 { margin: 0 } .accordion-body { padding: 8px }',
  body: `<div class="accordion">${['Shipping', 'Billing', 'Gift wrap']
    .map(
      (
        name,
        i,
      ) => `<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" type="button" aria-expanded="true" aria-controls="c${i}">${name}</button></h2>
    <div id="c${i}" class="accordion-collapse show"><div class="accordion-body"><p>As last time.</p><button type="button" class="btn change">Change</button></div></div></div>`,
    )
    .join('')}</div>`,
  script: `
    on($$('.accordion-button'), 'click', ({ currentTarget: one }) => { const isOpen = !is(one, 'expanded'); say(one, 'expanded', isOpen); $('#' + at(one, 'controls')).hidden = !isOpen; report((isOpen ? 'opened ' : 'closed ') + text(one)); });
    on($$('.change'), 'click', ({ currentTarget: one }) => report('change ' + text($('.accordion-button', one.closest('.accordion-item')))));`,
};

const alerts: GalleryPage = {
  id: 'bs-alerts',
  title: 'Account',
  style:
    '.alert { position: relative; margin: 8px 0; padding: 12px 48px 12px 12px; background: #fff3cd } .btn-close { position: absolute; right: 8px; top: 8px; width: 24px; height: 24px; border: 0 } .btn-close::before { content: "×" }',
  body: `${['Your trial ends in 3 days.', 'Your card expires soon.'].map((words) => `<div class="alert alert-dismissible" role="alert">${words}<button type="button" class="btn-close" aria-label="Close"></button></div>`).join('')}<p>Plan: basic</p>`,
  script: `on($$('.btn-close'), 'click', ({ currentTarget: one }) => { one.parentElement.remove(); report('left: ' + $$('.alert').map(text).join(' ')); });`,
};

const chart = (name: string) => `<h3>${name}</h3><ul class="nav nav-tabs" role="tablist">
  ${['Week', 'Month', 'Year'].map((span, i) => `<li class="nav-item" role="presentation"><button class="nav-link" type="button" role="tab" aria-selected="${i === 0}" data-chart="${name}">${span}</button></li>`).join('')}</ul>`;

const tabLists: GalleryPage = {
  id: 'bs-tabs',
  title: 'Dashboard',
  style: '.nav { display: flex; list-style: none; padding: 0 }',
  body: `${chart('Sales')}<p>€ 1,200</p>${chart('Visits')}<p>340 people</p>`,
  script: `on($$('.nav-link'), 'click', ({ currentTarget: one }) => {
    for (const other of $$('.nav-link')) if (other.dataset.chart === one.dataset.chart) say(other, 'selected', other === one);
    report(one.dataset.chart + ' by ' + text(one));
  });`,
};

/** No key closes it. */
const modal: GalleryPage = {
  id: 'bs-modal',
  title: 'Members',
  style: `.modal { position: fixed; inset: 0; background: #0006 } .modal-dialog { margin: 60px auto; width: 360px; padding: 12px; background: #fff } .btn-close { float: right; width: 28px; height: 28px } .btn-close::before { content: "×" }`,
  body: `<p>12 members</p><div class="modal show" tabindex="-1" role="dialog" aria-labelledby="title" aria-modal="true"><div class="modal-dialog"><div class="modal-content">
    <div class="modal-header"><button type="button" class="btn-close" aria-label="Close"></button><h5 class="modal-title" id="title">Invite people</h5></div>
    <div class="modal-body"><label>Address <input type="email"></label></div>
    <div class="modal-footer"><button type="button" class="btn" id="send">Send invitation</button></div></div></div></div>`,
  script: `
    on($('.btn-close'), 'click', () => { $('.modal').hidden = true; report('closed'); });
    on($('#send'), 'click', () => { $('.modal').hidden = true; report('sent'); });
    $('input').focus();`,
};

export const BOOTSTRAP: LibraryFamily = {
  pages: [cards, accordion, alerts, tabLists, modal],
  cases: [
    {
      id: 'one of five equal buttons is pressed in the card of its product',
      page: cards.id,
      pick: { hint: { text: 'Add to cart', nearText: 'Teapot' } },
      row: 'Teapot',
      calls: [{ intent: 'press' }],
      goal: 'Teapot',
    },
    {
      id: 'a button under a heading that contains its toggle is pressed',
      page: accordion.id,
      pick: { hint: { text: 'Change', nearText: 'Billing' } },
      calls: [{ intent: 'press' }],
      goal: 'change Billing',
    },
    {
      id: 'one of two alerts is dismissed by its cross',
      page: alerts.id,
      pick: { hint: { text: 'Close', nearText: 'Your card expires soon.' } },
      calls: [{ intent: 'dismiss' }],
      goal: 'left: Your trial ends in 3 days.',
    },
    {
      id: 'a tab is chosen in the list under its heading',
      page: tabLists.id,
      pick: { group: 'Visits', choice: 'Month' },
      calls: [{ intent: 'press' }],
      goal: 'Visits by Month',
    },
    {
      id: 'a dialog that no key closes is dismissed by its cross',
      page: modal.id,
      pick: { hint: { text: 'Invite people', role: 'dialog' } },
      calls: [{ intent: 'dismiss' }],
      goal: 'closed',
    },
  ],
};
