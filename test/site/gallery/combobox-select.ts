import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const FRUITS = ['Apple', 'Banana', 'Blueberry', 'Cherry', 'Grape', 'Lemon', 'Mango', 'Orange', 'Pear'];

/** The focus stays on the box; the option is pointed at. */
export const selectOnly: GalleryPage = {
  id: 'combobox-select-only',
  title: 'Breakfast',
  body: `<div id="l">Favourite fruit</div>
    <div role="combobox" id="box" tabindex="0" aria-labelledby="l" aria-controls="list" aria-expanded="false" aria-haspopup="listbox" style="width:200px">Choose a fruit</div>
    <div role="listbox" id="list" class="popup" aria-labelledby="l" tabindex="-1" hidden>
      ${FRUITS.map((name, i) => `<div role="option" id="o${i}" aria-selected="false">${name}</div>`).join('')}</div>`,
  script: `
    const box = $('#box'), list = $('#list'), options = $$('[role=option]');
    let active, typed = '', typedAt = 0;
    const go = (option) => { active = option; point(box, options, option); };
    const open = () => { list.hidden = false; say(box, 'expanded', true); go(options.find((one) => is(one, 'selected')) ?? options[0]); };
    const close = () => { list.hidden = true; say(box, 'expanded', false); go(undefined); };
    const choose = (option) => {
      for (const one of options) say(one, 'selected', one === option);
      box.textContent = text(option); close(); report(text(option));
    };
    on(box, 'click', () => (list.hidden ? open() : close()));
    on(box, 'blur', close);
    on(list, 'mousedown', (event) => event.preventDefault());
    on(options, 'click', (event) => choose(event.currentTarget));
    on(box, 'keydown', (event) => {
      const { key } = event, isOpen = !list.hidden;
      if (key === 'Tab') { if (isOpen && active) choose(active); return; }
      if (key === 'Escape') return close();
      if (key.length === 1 && key !== ' ') {
        if (!isOpen) open();
        typed = Date.now() - typedAt > 500 ? key : typed + key; typedAt = Date.now();
        const found = options.find((one) => text(one).toLowerCase().startsWith(typed.toLowerCase()));
        if (found) go(found);
      } else if (key === 'Enter' || key === ' ') isOpen ? choose(active) : open();
      else if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) open();
      else if (isOpen && neighbour(options, active, key)) go(neighbour(options, active, key));
      else return;
      event.preventDefault();
    });`,
};

/** Opens on pointerdown; the list is made then, at the end of the body, takes the focus, and chooses on pointerup. */
const portal: GalleryPage = {
  id: 'combobox-portal',
  title: 'Preferences',
  body: `<label for="zone">Time zone</label>
    <button type="button" role="combobox" id="zone" aria-expanded="false" aria-autocomplete="none">Select a time zone</button>`,
  style: `body.locked { pointer-events: none } .portal { pointer-events: auto }`,
  script: `
    const box = $('#zone'), names = ['UTC', 'Lisbon', 'Berlin', 'Athens', 'Tokyo', 'Sydney'];
    let list, options = [], ignoresUp = false;
    const close = () => { list?.remove(); list = undefined; document.body.classList.remove('locked'); say(box, 'expanded', false); };
    const choose = (option) => { box.textContent = text(option); report(text(option)); close(); box.focus(); };
    const open = () => {
      list = document.createElement('div');
      list.className = 'popup portal'; list.setAttribute('role', 'listbox'); list.id = 'zones';
      list.innerHTML = names.map((name) => '<div role="option" tabindex="-1" aria-selected="' + (name === box.textContent) + '">' + name + '</div>').join('');
      document.body.append(list); document.body.classList.add('locked');
      const { left, bottom } = box.getBoundingClientRect();
      list.style.left = left + 'px'; list.style.top = bottom + scrollY + 4 + 'px';
      say(box, 'expanded', true); say(box, 'controls', 'zones');
      options = $$('[role=option]', list);
      rove(options, options[0]);
      on(options, 'pointerup', (event) => { if (!ignoresUp) choose(event.currentTarget); });
      on(options, 'pointermove', (event) => rove(options, event.currentTarget));
      on(list, 'keydown', (event) => {
        const at = document.activeElement, next = neighbour(options, at, event.key);
        if (next) rove(options, next);
        else if (event.key === 'Enter' || event.key === ' ') choose(at);
        else if (event.key === 'Escape') { close(); box.focus(); }
        else if (event.key.length === 1) { const found = options.find((one) => text(one).toLowerCase().startsWith(event.key)); if (found) rove(options, found); }
        event.preventDefault();
      });
    };
    on(box, 'pointerdown', (event) => { if (event.button === 0) { event.preventDefault(); ignoresUp = true; open(); } });
    on(document, 'pointerup', () => (ignoresUp = false));
    on(box, 'keydown', (event) => { if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) { event.preventDefault(); open(); } });
    outside(() => [list, box], close);`,
};

/** A button with a list below it that takes the focus as a whole. */
const buttonList: GalleryPage = {
  id: 'listbox-button',
  title: 'Team',
  body: `<span id="l">Assigned to</span>
    <button type="button" id="b" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="l b">Nobody</button>
    <ul role="listbox" class="popup" tabindex="-1" aria-labelledby="l" hidden>
      ${['Nobody', 'Ann Lee', 'Bo Chen', 'Cy Diaz'].map((name, i) => `<li role="option" id="p${i}" aria-selected="${i === 0}"><span>${name}</span></li>`).join('')}</ul>`,
  script: `
    const button = $('#b'), list = $('ul'), options = $$('[role=option]');
    let active = options[0];
    const go = (option) => { active = option; point(list, options, option); };
    const open = () => { list.hidden = false; say(button, 'expanded', true); list.focus(); go(options.find((one) => is(one, 'selected'))); };
    const close = () => { list.hidden = true; say(button, 'expanded', false); };
    const choose = () => {
      for (const one of options) say(one, 'selected', one === active);
      button.textContent = text(active); close(); button.focus(); report(text(active));
    };
    on(button, 'click', () => (list.hidden ? open() : close()));
    on(button, 'keydown', (event) => { if (event.key === 'ArrowDown') { event.preventDefault(); open(); } });
    on(list, 'keydown', (event) => {
      const next = neighbour(options, active, event.key);
      if (next) go(next);
      else if (event.key === 'Enter' || event.key === ' ') choose();
      else if (event.key === 'Escape') { close(); button.focus(); }
      else if (event.key !== 'Tab') { const found = options.find((one) => text(one).toLowerCase().startsWith(event.key.toLowerCase())); if (found) go(found); }
      if (event.key !== 'Tab') event.preventDefault();
    });
    on(options, 'mousemove', (event) => go(event.currentTarget));
    on(options, 'click', (event) => { go(event.currentTarget); choose(); });
    outside(() => [list, button], close);`,
};

/** Made of class names alone; its list is put at the end of the body when it opens. */
const classesOnly: GalleryPage = {
  id: 'select-of-classes',
  title: 'T-shirt',
  style: `.select { border: 1px solid #777; width: 200px; padding: 6px; cursor: pointer } .select__arrow { float: right }
    .menu { position: absolute; background: #fff; border: 1px solid #777; width: 200px } .menu div { padding: 6px; cursor: pointer }`,
  body: `<span class="label">Size</span><div class="select"><span class="select__value">Choose a size</span><span class="select__arrow">▾</span></div>
    <span class="label">Colour</span><div class="select"><span class="select__value">Choose a colour</span><span class="select__arrow">▾</span></div>`,
  script: `
    const choices = [['Small', 'Medium', 'Large', 'Extra large'], ['Red', 'Green', 'Blue']];
    let menu;
    const close = () => { menu?.remove(); menu = undefined; };
    $$('.select').forEach((select, i) => on(select, 'click', () => {
      if (menu) return close();
      menu = document.createElement('div'); menu.className = 'menu';
      for (const name of choices[i]) {
        const item = document.createElement('div'); item.textContent = name; item.className = 'menu__item';
        on(item, 'click', () => { $('.select__value', select).textContent = name; close(); report($$('.select__value').map(text).join(' / ')); });
        menu.append(item);
      }
      const { left, bottom } = select.getBoundingClientRect();
      menu.style.left = left + 'px'; menu.style.top = bottom + scrollY + 'px';
      document.body.append(menu);
    }));
    outside(() => [menu, ...$$('.select')], close);`,
};

/** As in the well-known React one: an input in a box that opens on mousedown, options by class that choose on click. */
const searchableBox: GalleryPage = {
  id: 'select-searchable-box',
  title: 'Ship to',
  style: `.rs { border: 1px solid #777; width: 240px; padding: 6px; position: relative } .rs input { border: 0; outline: 0; width: 20px }
    .rs__menu { position: absolute; left: 0; top: 100%; background: #fff; border: 1px solid #777; width: 240px; max-height: 120px; overflow: auto } .rs__option { padding: 6px } .rs__option--focus { background: #def }`,
  body: `<label id="c" for="in">Country</label>
    <div class="rs"><span class="rs__value">Select...</span><input id="in" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-haspopup="true" aria-labelledby="c" autocomplete="off" spellcheck="false"></div>`,
  script: `
    const box = $('.rs'), input = $('#in'), names = ['Austria', 'Brazil', 'Canada', 'Denmark', 'Egypt', 'France', 'Germany', 'Hungary', 'India', 'Japan'];
    let menu, focused = 0, shown = [];
    const close = () => { menu?.remove(); menu = undefined; input.value = ''; say(input, 'expanded', false); };
    const choose = (name) => { $('.rs__value').textContent = name; close(); report(name); };
    const draw = () => {
      shown = names.filter((name) => name.toLowerCase().includes(input.value.toLowerCase())); focused = 0;
      menu?.remove(); menu = document.createElement('div'); menu.className = 'rs__menu';
      menu.innerHTML = shown.map((name) => '<div class="rs__option" tabindex="-1">' + name + '</div>').join('') || 'No options';
      [...menu.children].forEach((option, i) => { on(option, 'mousemove', () => light(i)); on(option, 'click', () => choose(shown[i])); });
      on(menu, 'mousedown', (event) => { event.preventDefault(); event.stopPropagation(); });
      box.append(menu); say(input, 'expanded', true); light(0);
    };
    const light = (i) => { focused = i; [...menu.children].forEach((option, n) => option.classList.toggle('rs__option--focus', n === i)); };
    on(box, 'mousedown', (event) => { if (event.target !== input) event.preventDefault(); input.focus(); menu ? close() : draw(); });
    on(input, 'input', draw);
    on(input, 'blur', close);
    on(input, 'keydown', (event) => {
      if (event.key === 'ArrowDown') { menu ? light(Math.min(focused + 1, shown.length - 1)) : draw(); event.preventDefault(); }
      if (event.key === 'ArrowUp' && menu) { light(Math.max(focused - 1, 0)); event.preventDefault(); }
      if (event.key === 'Enter' && menu && shown[focused]) { choose(shown[focused]); event.preventDefault(); }
      if (event.key === 'Escape') close();
    });`,
};

export const SELECT_COMBOBOXES: GalleryFamily = {
  pages: [selectOnly, portal, buttonList, classesOnly, searchableBox],
  cases: [
    {
      id: 'a select-only combobox gets one of its options',
      page: selectOnly.id,
      pick: { hint: { text: 'Favourite fruit', role: 'combobox' } },
      call: { state: 'Banana' },
      goal: 'Banana',
    },
    {
      id: 'a select-only combobox tells apart options that begin alike',
      page: selectOnly.id,
      pick: { hint: 'Favourite fruit' },
      call: { state: 'Blueberry' },
      goal: 'Blueberry',
    },
    {
      id: 'a combobox whose list is made at the end of the body on pointerdown gets its option',
      page: portal.id,
      pick: { hint: 'Time zone' },
      call: { state: 'Tokyo' },
      goal: 'Tokyo',
    },
    {
      id: 'a button that opens a listbox gets one of its options',
      page: buttonList.id,
      pick: { hint: { text: 'Assigned to', role: 'button' } },
      call: { state: 'Bo Chen' },
      goal: 'Bo Chen',
    },
    {
      id: 'a select made of divs without any ARIA gets one of its options',
      page: classesOnly.id,
      pick: { hint: 'Choose a size' },
      call: { state: 'Large' },
      goal: 'Large / Choose a colour',
    },
    {
      id: 'the second select made of divs gets one of its own options',
      page: classesOnly.id,
      pick: { hint: { text: 'Choose a colour', nearText: 'Colour' } },
      call: { state: 'Green' },
      goal: 'Choose a size / Green',
    },
    {
      id: 'a box with an input in it that opens on mousedown gets one of its options',
      page: searchableBox.id,
      pick: { hint: 'Country' },
      call: { state: 'Germany' },
      goal: 'Germany',
    },
  ],
};
