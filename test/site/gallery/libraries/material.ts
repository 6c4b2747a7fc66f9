import type { GalleryPage } from '../gallery-page.ts';
import type { LibraryFamily } from './library-case.ts';

/** The input is transparent and three times as wide as what is drawn; only its row says what it is for. */
const switches: GalleryPage = {
  id: 'mui-switches',
  title: 'Connections',
  style: `.MuiList { list-style: none; padding: 0; width: 360px } .MuiListItem { display: flex; justify-content: space-between; padding: 8px }
    .MuiSwitch { position: relative; display: inline-flex; width: 58px; height: 38px; overflow: hidden } .base { position: absolute; padding: 9px; z-index: 1 }
    .base input { position: absolute; top: 0; left: -100%; width: 300%; height: 100%; margin: 0; opacity: 0; z-index: 1 } .thumb { display: block; width: 20px; height: 20px; border-radius: 50%; background: #888 }
    .base input:checked + .thumb { background: #06c } .bar { width: 34px; height: 14px; margin: 12px; background: #ccc; border-radius: 7px }`,
  body: `<ul class="MuiList">${['Wi-Fi', 'Bluetooth', 'Mobile data'].map((name) => `<li class="MuiListItem"><div class="MuiListItemText"><span>${name}</span></div><span class="MuiSwitch"><span class="base"><input type="checkbox"><span class="thumb"></span></span><span class="bar"></span></span></li>`).join('')}</ul>`,
  script: `on($$('input'), 'change', () => report($$('input').filter((box) => box.checked).map((box) => text(box.closest('li'))).join(', ') || 'none'));`,
};

/** The buttons of a card fade in while the pointer is over the card. */
const cards: GalleryPage = {
  id: 'mui-cards',
  title: 'Projects',
  style: `.MuiCard { width: 300px; margin: 8px 0; padding: 12px; border: 1px solid #ccc } .actions { opacity: 0; transition: opacity 0.15s } .MuiCard:hover .actions { opacity: 1 } .actions button::before { content: "⋯" }`,
  body: ['Alpha', 'Beta', 'Gamma']
    .map(
      (name) =>
        `<div class="MuiCard"><div class="title">Project ${name}</div><p>Changed yesterday</p><div class="actions"><button type="button" aria-label="Share"></button><button type="button" aria-label="Archive"></button></div></div>`,
    )
    .join(''),
  script: `on($$('button'), 'click', ({ currentTarget: one }) => report(at(one, 'label') + ' ' + text($('.title', one.closest('.MuiCard')))));`,
};

const grid = (name: string, rows: readonly (readonly [string, string])[]) =>
  `<div role="grid" aria-label="${name}" class="MuiDataGrid"><div role="row"><span role="columnheader">Person</span><span role="columnheader">Desk</span></div>
  ${rows.map(([person, desk]) => `<div role="row"><div role="gridcell" tabindex="-1">${person}</div><div role="gridcell" class="edits" tabindex="-1">${desk}</div></div>`).join('')}</div>`;

/** A double click opens the editor, Enter keeps what was written. */
const dataGrid: GalleryPage = {
  id: 'mui-grid',
  title: 'Desks',
  style:
    '.MuiDataGrid { margin-bottom: 24px } [role=row] { display: flex } [role=row] > * { width: 150px; padding: 6px; border: 1px solid #ddd } [role=gridcell] input { width: 120px }',
  body: `${grid('First floor', [
    ['Jon', 'Window'],
    ['Cersei', 'Corner'],
  ])}${grid('Second floor', [
    ['Arya', 'Door'],
    ['Bran', 'Lift'],
  ])}`,
  script: `on($$('.edits'), 'dblclick', ({ currentTarget: cell }) => {
    if ($('input', cell)) return;
    const before = text(cell), input = document.createElement('input');
    input.value = before; cell.replaceChildren(input); input.focus();
    let isOver = false;
    const end = (keeps) => {
      if (isOver) return;
      isOver = true; cell.textContent = keeps ? input.value : before;
      if (keeps) report(text(cell.previousElementSibling) + ': ' + text(cell));
    };
    on(input, 'keydown', (event) => { if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter'); });
    on(input, 'blur', () => end(false));
  });`,
};

/** Open when the page is; a veil lies over the rest. */
const menu: GalleryPage = {
  id: 'mui-menu',
  title: 'Home',
  style:
    '.MuiPopover { position: fixed; inset: 0 } .veil { position: fixed; inset: 0 } .MuiPaper { position: absolute; top: 120px; left: 24px }',
  body: `<button type="button" id="account" aria-haspopup="true" aria-expanded="true">Account</button>
    <div role="presentation" class="MuiPopover"><div class="veil" aria-hidden="true"></div><div class="MuiPaper"><ul role="menu" aria-labelledby="account">${['Profile', 'My orders', 'Log out'].map((name, i) => `<li role="menuitem" tabindex="${i === 0 ? 0 : -1}">${name}</li>`).join('')}</ul></div></div>`,
  script: `
    const close = (how) => { $('.MuiPopover').hidden = true; say($('#account'), 'expanded', false); report(how); };
    on($$('[role=menuitem]'), 'click', ({ currentTarget: one }) => close(text(one)));
    on($('.veil'), 'click', () => close('closed'));
    on($('.MuiPopover'), 'keydown', (event) => { if (event.key === 'Escape') close('closed'); });
    $('[role=menuitem]').focus();`,
};

export const MATERIAL: LibraryFamily = {
  pages: [switches, cards, dataGrid, menu],
  cases: [
    {
      id: 'a transparent checkbox that only the text of its row names is ticked',
      page: switches.id,
      pick: { hint: { text: 'Bluetooth', role: 'checkbox' } },
      label: 'Bluetooth',
      calls: [{ state: true }],
      goal: 'Bluetooth',
    },
    {
      id: 'a button that fades in while its card is hovered is pressed',
      page: cards.id,
      pick: { hint: { text: 'Archive', nearText: 'Project Beta' } },
      calls: [{ intent: 'press' }],
      goal: 'Archive Project Beta',
    },
    {
      id: 'a cell gets a text through the editor that a double click opens',
      page: dataGrid.id,
      pick: { hint: { text: 'Corner', role: 'gridcell' } },
      calls: [{ state: 'Balcony' }],
      goal: 'Cersei: Balcony',
    },
    {
      id: 'an open menu without a close control is dismissed by Escape',
      page: menu.id,
      pick: { hint: { text: 'Account', role: 'menu' } },
      calls: [{ intent: 'dismiss' }],
      goal: 'closed',
    },
  ],
};
