import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

/** The items take the focus. */
export const menuButton: GalleryPage = {
  id: 'menu-button',
  title: 'Document 7',
  body: `<button type="button" id="b" aria-haspopup="menu" aria-expanded="false" aria-controls="m">Actions</button>
    <ul role="menu" id="m" class="popup" aria-labelledby="b" hidden>${['Rename', 'Share', 'Delete'].map((name) => `<li role="menuitem" tabindex="-1">${name}</li>`).join('')}</ul>`,
  script: `
    const button = $('#b'), menu = $('#m'), items = $$('[role=menuitem]');
    const open = (item) => { menu.hidden = false; say(button, 'expanded', true); rove(items, item); report('open'); };
    const close = (how) => { menu.hidden = true; say(button, 'expanded', false); report(how); };
    on(button, 'click', () => (menu.hidden ? open(items[0]) : close('closed')));
    on(button, 'keydown', (event) => { if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); open(items[event.key === 'ArrowDown' ? 0 : items.length - 1]); } });
    on(items, 'click', (event) => { button.focus(); close(text(event.currentTarget)); });
    on(items, 'keydown', (event) => {
      const next = neighbour(items, event.currentTarget, event.key);
      if (next) rove(items, next);
      else if (event.key === 'Enter' || event.key === ' ') { button.focus(); close(text(event.currentTarget)); }
      else if (event.key === 'Escape') { button.focus(); close('closed'); }
      else return;
      event.preventDefault();
    });
    outside(() => [button, menu], () => { if (!menu.hidden) close('closed'); });`,
};

/** The menu has the focus and points at an item; it opens on pointerdown and is made only then. */
const pointing: GalleryPage = {
  id: 'menu-button-portal',
  title: 'Invoice 19',
  body: `<button type="button" id="b" aria-haspopup="true" aria-expanded="false"><span class="clipped">More options</span>⋮</button>`,
  script: `
    const button = $('#b');
    let menu, items = [], active;
    const go = (item) => { active = item; point(menu, items, item); };
    const close = (how) => { menu?.remove(); menu = undefined; say(button, 'expanded', false); report(how); };
    const open = () => {
      menu = document.createElement('div'); menu.tabIndex = -1; menu.className = 'popup'; menu.setAttribute('role', 'menu'); say(menu, 'label', 'More options');
      menu.innerHTML = ['Print', 'Download', 'Archive'].map((name) => '<div role="menuitem" id="' + name + '">' + name + '</div>').join('');
      document.body.append(menu);
      const { left, bottom } = button.getBoundingClientRect(); menu.style.left = left + 'px'; menu.style.top = bottom + scrollY + 'px';
      items = $$('[role=menuitem]', menu); say(button, 'expanded', true); menu.focus(); go(items[0]); report('open');
      on(items, 'pointermove', (event) => go(event.currentTarget));
      on(items, 'pointerup', (event) => { if (active === event.currentTarget) close(text(active)); });
      on(menu, 'keydown', (event) => {
        const next = neighbour(items, active, event.key);
        if (next) go(next); else if (event.key === 'Enter') close(text(active)); else if (event.key === 'Escape') close('closed'); else return;
        event.preventDefault();
      });
    };
    on(button, 'pointerdown', (event) => { event.preventDefault(); menu ? close('closed') : open(); });
    on(button, 'keydown', (event) => { if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown') { event.preventDefault(); open(); } });
    outside(() => [button, menu], () => { if (menu) close('closed'); });`,
};

const ITEM = (role: string, name: string, more = '') =>
  `<li role="${role}" tabindex="-1" ${more}>${name}</li>`;

const menubar: GalleryPage = {
  id: 'menubar',
  title: 'Writer',
  style:
    '[role=menubar] { display: flex; list-style: none; padding: 0 } [role=menubar] > li { position: relative; padding: 4px 12px } [role=menuitem] > [role=menu] { position: absolute; z-index: 4 } [aria-checked=true]::before { content: "✓ " }',
  body: `<ul role="menubar" aria-label="Writer">
    <li role="none"><span role="menuitem" id="file" tabindex="0" aria-haspopup="true" aria-expanded="false">File</span><ul role="menu" aria-label="File" class="popup" hidden>
      ${ITEM('menuitem', 'New')}<li role="none"><span role="menuitem" id="recent" tabindex="-1" aria-haspopup="true" aria-expanded="false">Open recent</span><ul role="menu" aria-label="Open recent" hidden>${ITEM('menuitem', 'letter.txt')}${ITEM('menuitem', 'diary.txt')}</ul></li></ul></li>
    <li role="none"><span role="menuitem" id="view" tabindex="-1" aria-haspopup="true" aria-expanded="false">View</span><ul role="menu" aria-label="View" class="popup" hidden>
      ${ITEM('menuitemcheckbox', 'Word wrap', 'aria-checked="false"')}<li role="separator"></li>
      <li role="none"><ul role="group" aria-label="Zoom">${ITEM('menuitemradio', 'Small', 'aria-checked="true"')}${ITEM('menuitemradio', 'Large', 'aria-checked="false"')}</ul></li></ul></li></ul>`,
  script: `
    const parents = $$('[aria-haspopup]'), tops = [$('#file'), $('#view')];
    const menuOf = (parent) => parent.nextElementSibling;
    const siblings = (item) => $$('[role^=menuitem]', item.closest('[role=menu]')).filter((one) => one.closest('[role=menu]') === item.closest('[role=menu]'));
    const set = (parent, open) => { say(parent, 'expanded', open); menuOf(parent).hidden = !open; };
    const closeAll = (except) => { for (const one of parents) if (!except || !menuOf(one).contains(except)) set(one, false); };
    const open = (parent) => { closeAll(parent); set(parent, true); report('open ' + text(parent)); };
    const checks = () => $$('[aria-checked=true]').map(text).join(',');
    const activate = (item) => {
      if (parents.includes(item)) { is(item, 'expanded') ? (set(item, false), report('closed')) : open(item); return; }
      const role = item.getAttribute('role');
      if (role === 'menuitem') { closeAll(); report('chose ' + text(item)); return; }
      if (role === 'menuitemcheckbox') say(item, 'checked', !is(item, 'checked'));
      else for (const one of $$('[role=menuitemradio]', item.parentElement)) say(one, 'checked', one === item);
      report(checks() || 'none');
    };
    on($('[role=menubar]'), 'click', (event) => { const item = event.target.closest('[role^=menuitem]'); if (item) activate(item); });
    on($('#recent'), 'mouseenter', () => { if (!is($('#recent'), 'expanded')) open($('#recent')); });
    on($('[role=menubar]'), 'keydown', (event) => {
      const item = event.target, inBar = tops.includes(item), { key } = event;
      if (key === 'Enter' || key === ' ') { activate(item); if (parents.includes(item) && is(item, 'expanded')) $('[role^=menuitem]', menuOf(item)).focus(); }
      else if (key === 'Escape') { const owner = item.closest('[role=menu]')?.previousElementSibling; closeAll(owner); owner?.focus(); report('closed'); }
      else if (inBar && (key === 'ArrowLeft' || key === 'ArrowRight')) rove(tops, neighbour(tops, item, key));
      else if ((inBar && key === 'ArrowDown') || (item.id === 'recent' && key === 'ArrowRight')) { open(item); $('[role^=menuitem]', menuOf(item)).focus(); }
      else if (!inBar && (key === 'ArrowDown' || key === 'ArrowUp')) neighbour(siblings(item), item, key).focus();
      else return;
      event.preventDefault();
    });
    outside(() => [$('[role=menubar]')], () => closeAll());`,
};

const viewOpen: GalleryPage = {
  ...menubar,
  id: 'menubar-view-open',
  script: `${menubar.script} open($('#view'));`,
};
const fileOpen: GalleryPage = {
  ...menubar,
  id: 'menubar-file-open',
  script: `${menubar.script} open($('#file'));`,
};

export const MENUS: GalleryFamily = {
  pages: [menuButton, pointing, menubar, viewOpen, fileOpen],
  cases: [
    {
      id: 'a menu button opens its menu',
      page: menuButton.id,
      pick: { hint: 'Actions' },
      call: { intent: 'press' },
      goal: 'open',
    },
    {
      id: 'a menu button is expanded by the state true',
      page: menuButton.id,
      pick: { hint: 'Actions' },
      call: { state: true },
      goal: 'open',
    },
    {
      id: 'an arrow key opens the menu of a button',
      page: menuButton.id,
      pick: { hint: 'Actions' },
      call: { intent: 'key:ArrowDown' },
      goal: 'open',
    },
    {
      id: 'a menu button that opens on pointerdown stays open',
      page: pointing.id,
      pick: { hint: 'More options' },
      call: { intent: 'open' },
      goal: 'open',
    },
    {
      id: 'an item of a menubar opens its menu',
      page: menubar.id,
      pick: { hint: { text: 'File', role: 'menuitem' } },
      call: { intent: 'expand' },
      goal: 'open File',
    },
    {
      id: 'a checkbox of an open menu is ticked',
      page: viewOpen.id,
      pick: { hint: 'Word wrap' },
      call: { state: true },
      goal: 'Word wrap,Small',
    },
    {
      id: 'a radio of an open menu is chosen',
      page: viewOpen.id,
      pick: { hint: { text: 'Large', role: 'menuitemradio' } },
      call: { state: true },
      goal: 'Large',
    },
    {
      id: 'an item of an open menu is pressed',
      page: fileOpen.id,
      pick: { hint: { text: 'New', role: 'menuitem' } },
      call: { intent: 'press' },
      goal: 'chose New',
    },
    {
      id: 'a submenu opens under the pointer',
      page: fileOpen.id,
      pick: { hint: 'Open recent' },
      call: { intent: 'hover' },
      goal: 'open Open recent',
    },
    {
      id: 'a submenu is expanded and not closed by the press that follows the pointer',
      page: fileOpen.id,
      pick: { hint: 'Open recent' },
      call: { state: true },
      goal: 'open Open recent',
    },
  ],
};
