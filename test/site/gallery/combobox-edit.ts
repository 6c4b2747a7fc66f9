import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const STATES = ['Alabama', 'Alaska', 'Arizona', 'Colorado', 'Georgia', 'Hawaii', 'Iowa', 'Texas', 'Utah'];
const input = (label: string) => `<label for="in">${label}</label>
  <input id="in" type="text" role="combobox" autocomplete="off" aria-expanded="false" aria-controls="list"`;

/** A list that is filtered as one types; a value counts only once it was taken from the list. */
const LIST_SCRIPT = `
  const input = $('#in'), list = $('#list');
  let options = [], active;
  const go = (option) => { active = option; point(input, options, option); };
  const close = () => { list.hidden = true; say(input, 'expanded', false); go(undefined); };
  const choose = (option) => { input.value = text(option); close(); report(text(option)); };
  const fill = (names) => {
    list.innerHTML = names.map((name, i) => '<li role="option" id="o' + i + '" aria-selected="false">' + name + '</li>').join('');
    options = $$('li', list); go(undefined);
    list.hidden = names.length === 0; say(input, 'expanded', !list.hidden);
  };
  const keys = (event) => {
    const next = !list.hidden && ['ArrowDown', 'ArrowUp'].includes(event.key) && neighbour(options, active, event.key);
    if (next) { go(next); event.preventDefault(); }
    else if (event.key === 'Enter' && active) { choose(active); event.preventDefault(); }
    else if (event.key === 'Escape') list.hidden ? (input.value = '') : close();
  };
  on(input, 'keydown', keys);
  on(input, 'blur', close);`;

export const listAutocomplete: GalleryPage = {
  id: 'combobox-list',
  title: 'Where do you vote?',
  body: `${input('State')} aria-autocomplete="list"><button type="button" tabindex="-1" aria-label="States" id="b">▾</button>
    <ul role="listbox" id="list" class="popup" aria-label="States" hidden></ul>`,
  script: `${LIST_SCRIPT}
    const all = ${JSON.stringify(STATES)};
    const filter = () => fill(all.filter((name) => name.toLowerCase().startsWith(input.value.toLowerCase())));
    on(input, 'input', filter);
    on(input, 'keydown', (event) => { if (event.key === 'ArrowDown' && list.hidden) { filter(); go(options[0]); } });
    on($('#b'), 'mousedown', (event) => { event.preventDefault(); input.focus(); list.hidden ? fill(all) : close(); });
    on(list, 'mousedown', (event) => event.preventDefault());
    on(list, 'click', (event) => { const option = event.target.closest('li'); if (option) choose(option); });`,
};

/** Completes what is typed, with the rest selected; Enter, Tab or leaving takes it. */
const both: GalleryPage = {
  id: 'combobox-both',
  title: 'Where do you live?',
  body: `${input('Home state')} aria-autocomplete="both"><ul role="listbox" id="list" class="popup" aria-label="States" hidden></ul>`,
  script: `
    const input = $('#in'), list = $('#list'), all = ${JSON.stringify(STATES)};
    let options = [], active;
    const go = (option) => { active = option; for (const one of options) say(one, 'selected', one === option); point(input, options, option); };
    const close = () => { list.hidden = true; say(input, 'expanded', false); go(undefined); };
    const take = () => { if (active) input.value = text(active); close(); if (all.includes(input.value)) report(input.value); };
    on(input, 'input', (event) => {
      const typed = input.value, names = typed === '' ? [] : all.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
      list.innerHTML = names.map((name, i) => '<li role="option" id="o' + i + '">' + name + '</li>').join('');
      options = $$('li', list); list.hidden = names.length === 0; say(input, 'expanded', !list.hidden); go(options[0]);
      if (names.length > 0 && !String(event.inputType).startsWith('delete')) {
        input.value = typed + names[0].slice(typed.length); input.setSelectionRange(typed.length, names[0].length);
      }
    });
    on(input, 'keydown', (event) => {
      const next = !list.hidden && ['ArrowDown', 'ArrowUp'].includes(event.key) && neighbour(options, active, event.key);
      if (next) { event.preventDefault(); go(next); input.value = text(next); }
      if (event.key === 'Enter') { event.preventDefault(); take(); }
      if (event.key === 'Escape') { close(); input.value = ''; }
    });
    on(input, 'blur', take);
    on(list, 'mousedown', (event) => { event.preventDefault(); const option = event.target.closest('li'); if (option) { go(option); take(); } });`,
};

/** Offers earlier searches, whatever is typed; any text is good. */
const none: GalleryPage = {
  id: 'combobox-none',
  title: 'Library',
  body: `<form role="search">${input('Search terms')} aria-autocomplete="none"> <button>Search</button></form>
    <ul role="listbox" id="list" class="popup" aria-label="Earlier searches" hidden>${['weather', 'salsa recipes', 'train times'].map((name, i) => `<li role="option" id="o${i}">${name}</li>`).join('')}</ul>`,
  script: `
    const input = $('#in'), list = $('#list'), options = $$('li');
    let active;
    const go = (option) => { active = option; point(input, options, option); };
    const open = () => { list.hidden = false; say(input, 'expanded', true); };
    const close = () => { list.hidden = true; say(input, 'expanded', false); go(undefined); };
    on(input, 'focus input', open);
    on(input, 'input', () => report(input.value));
    on(input, 'blur', close);
    on(input, 'keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); open(); go(neighbour(options, active, event.key)); }
      if (event.key === 'Enter' && active) { event.preventDefault(); input.value = text(active); report(input.value); close(); }
      if (event.key === 'Escape') close();
    });
    on(options, 'mousedown', (event) => { event.preventDefault(); input.value = text(event.currentTarget); report(input.value); close(); });
    on($('form'), 'submit', (event) => { event.preventDefault(); report('searched ' + input.value); });`,
};

/** The options come from a server that takes its time; an answer to an older question is dropped. */
export const lateOptions: GalleryPage = {
  id: 'combobox-late',
  title: 'Book a train',
  body: `${input('Destination')} aria-autocomplete="list" placeholder="City"><span role="status" id="busy"></span>
    <ul role="listbox" id="list" class="popup" aria-label="Cities" hidden></ul>`,
  script: `${LIST_SCRIPT}
    let asked = 0;
    on(input, 'input', async () => {
      const mine = ++asked;
      if (input.value === '') return fill([]);
      $('#busy').textContent = 'Loading…';
      const names = await (await fetch('/cities?q=' + encodeURIComponent(input.value))).json();
      if (mine !== asked) return;
      $('#busy').textContent = ''; fill(names);
    });
    on(list, 'mousedown', (event) => { event.preventDefault(); const option = event.target.closest('li'); if (option) choose(option); });`,
};

/** Draws its input anew with each key: the node that was focused is gone. */
const redrawn: GalleryPage = {
  id: 'autosuggest-redrawn',
  title: 'Tag search',
  body: `<div id="app"></div>`,
  script: `
    const all = ['garden', 'garlic', 'gate', 'guitar'];
    let value = '', taken = '';
    const draw = (caret) => {
      const app = $('#app'), shown = value === '' || value === taken ? [] : all.filter((name) => name.startsWith(value));
      app.innerHTML = '<label for="in">Topic</label> <input id="in" role="combobox" aria-autocomplete="list" aria-expanded="' + (shown.length > 0) + '" aria-controls="list" autocomplete="off">'
        + '<ul role="listbox" id="list" aria-label="Topics">' + shown.map((name) => '<li role="option">' + name + '</li>').join('') + '</ul>';
      const input = $('#in'); input.value = value;
      if (caret !== undefined) { input.focus(); input.setSelectionRange(caret, caret); }
      on(input, 'input', () => { value = input.value; draw(input.selectionStart); });
      on($$('li'), 'pointerdown', (event) => { event.preventDefault(); value = taken = text(event.currentTarget); report(value); draw(value.length); });
      on(input, 'keydown', (event) => { if (event.key === 'Enter' && shown[0]) { value = taken = shown[0]; report(value); draw(value.length); } });
    };
    draw();`,
};

const datalist: GalleryPage = {
  id: 'datalist',
  title: 'Browser survey',
  body: `<label>Browser <input list="names" name="browser"></label><datalist id="names"><option value="Firefox"><option value="Chromium"><option value="Safari"></datalist>`,
  script: `on($('input'), 'input', (event) => report(event.target.value));`,
};

const set = (page: GalleryPage, hint: string, state: string) => ({
  page: page.id,
  pick: { hint },
  call: { state },
  goal: state,
});

export const EDITABLE_COMBOBOXES: GalleryFamily = {
  pages: [listAutocomplete, both, none, lateOptions, redrawn, datalist],
  cases: [
    {
      id: 'a combobox with a filtered list takes an option of it',
      ...set(listAutocomplete, 'State', 'Arizona'),
    },
    { id: 'a combobox that completes inline takes the whole value', ...set(both, 'Home state', 'Alaska') },
    {
      id: 'a combobox without autocomplete takes one of its suggestions',
      ...set(none, 'Search terms', 'salsa recipes'),
    },
    { id: 'a combobox without autocomplete takes any text', ...set(none, 'Search terms', 'tide tables') },
    {
      id: 'a combobox whose options come from a server takes one of them',
      ...set(lateOptions, 'Destination', 'Lisbon'),
    },
    {
      id: 'an input that is drawn anew with each key takes a suggestion',
      ...set(redrawn, 'Topic', 'garlic'),
    },
    { id: 'an input with a datalist takes one of its values', ...set(datalist, 'Browser', 'Chromium') },
  ],
};
