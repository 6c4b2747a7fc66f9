import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const options = (names: readonly string[]) =>
  names
    .map((name) => `<li role="option" id="${name.replaceAll(' ', '-')}" aria-selected="false">${name}</li>`)
    .join('');

/** The list has the focus and points at one option; what is pointed at is selected. */
const POINTED = `
  const list = $('[role=listbox]'), options = $$('[role=option]');
  let active, typed = '', typedAt = 0;
  const select = (option) => { active = option; for (const one of options) say(one, 'selected', one === option); point(list, options, option); report(text(option)); };
  on(options, 'click', (event) => { list.focus(); select(event.currentTarget); });
  on(list, 'keydown', (event) => {
    let next = neighbour(options, active, event.key);
    if (!next && event.key.length === 1 && !event.ctrlKey) {
      typed = Date.now() - typedAt > 500 ? event.key : typed + event.key; typedAt = Date.now();
      next = options.find((one) => text(one).toLowerCase().startsWith(typed.toLowerCase()));
    }
    if (next) { event.preventDefault(); select(next); }
  });`;

const single: GalleryPage = {
  id: 'listbox-single',
  title: 'Travel',
  body: `<span id="l">Transport</span><ul role="listbox" tabindex="0" aria-labelledby="l">${options(['Bus', 'Bicycle', 'Train', 'Tram'])}</ul>`,
  script: POINTED,
};

export const scrollable: GalleryPage = {
  id: 'listbox-scrollable',
  title: 'Elements',
  style: '[role=listbox] { height: 120px; overflow: auto; position: relative }',
  body: `<span id="l">Chemical element</span><ul role="listbox" tabindex="0" aria-labelledby="l">${options('Hydrogen Helium Lithium Beryllium Boron Carbon Nitrogen Oxygen Fluorine Neon Sodium Magnesium Aluminium Silicon Phosphorus Sulfur Chlorine Argon Potassium Calcium Scandium Titanium Vanadium Chromium Manganese Iron Cobalt Nickel Copper Zinc'.split(' '))}</ul>`,
  script: POINTED,
};

const grouped: GalleryPage = {
  id: 'listbox-grouped',
  title: 'Shelter',
  body: `<div role="listbox" tabindex="0" aria-label="Animal"><ul role="group" aria-labelledby="g1"><li role="presentation" id="g1"><b>Land</b></li>${options(['Cat', 'Dog', 'Tiger'])}</ul>
    <ul role="group" aria-labelledby="g2"><li role="presentation" id="g2"><b>Sea</b></li>${options(['Dolphin', 'Whale'])}</ul></div>`,
  script: POINTED,
};

/** Each option is toggled by a press or Space. */
export const multi: GalleryPage = {
  id: 'listbox-multi',
  title: 'Car upgrades',
  body: `<span id="l">Upgrades</span><ul role="listbox" tabindex="0" aria-labelledby="l" aria-multiselectable="true">${options(['Leather seats', 'Sun roof', 'Radio', 'Heated wheel'])}</ul>`,
  script: `
    const list = $('[role=listbox]'), options = $$('[role=option]');
    let active = options[0];
    const go = (option) => { active = option; point(list, options, option); };
    const toggle = (option) => { go(option); say(option, 'selected', !is(option, 'selected')); report(options.filter((one) => is(one, 'selected')).map(text).join(',') || 'none'); };
    say(options[2], 'selected', true);
    on(options, 'click', (event) => toggle(event.currentTarget));
    on(list, 'focus', () => go(active));
    on(list, 'keydown', (event) => {
      const next = neighbour(options, active, event.key);
      if (event.key === ' ') toggle(active); else if (next) go(next); else return;
      event.preventDefault();
    });`,
};

/** A press selects this one alone, with Control it adds; each option takes the focus itself. */
const extended: GalleryPage = {
  id: 'listbox-extended',
  title: 'Photos',
  body: `<div role="listbox" aria-label="Pictures" aria-multiselectable="true">${['Beach', 'Forest', 'Harbour', 'Lake'].map((name, i) => `<div role="option" tabindex="${i === 0 ? 0 : -1}" aria-selected="false">${name}</div>`).join('')}</div>`,
  script: `
    const options = $$('[role=option]');
    const tell = () => report(options.filter((one) => is(one, 'selected')).map(text).join(',') || 'none');
    on(options, 'mousedown', (event) => {
      const option = event.currentTarget;
      if (event.ctrlKey || event.metaKey) say(option, 'selected', !is(option, 'selected'));
      else for (const one of options) say(one, 'selected', one === option);
      rove(options, option); event.preventDefault(); tell();
    });
    on(options, 'keydown', (event) => {
      const option = event.currentTarget, next = neighbour(options, option, event.key);
      if (next) rove(options, next);
      else if (event.key === ' ') { say(option, 'selected', !is(option, 'selected')); tell(); }
      else return;
      event.preventDefault();
    });`,
};

/** Of 200 rows only those in sight are in the document. */
const virtual: GalleryPage = {
  id: 'listbox-virtual',
  title: 'Seats',
  style:
    '[role=listbox] { height: 160px; overflow: auto; position: relative; padding: 0 } [role=option] { position: absolute; height: 32px; left: 0; right: 0; box-sizing: border-box }',
  body: `<div role="listbox" tabindex="0" aria-label="Seat"><div id="all" style="height:6400px"></div></div>`,
  script: `
    const list = $('[role=listbox]');
    let active = -1;
    const draw = () => {
      const first = Math.max(0, Math.floor(list.scrollTop / 32) - 2), shown = Math.min(200, first + 10);
      let html = '';
      for (let i = first; i < shown; i++) html += '<div role="option" id="s' + i + '" data-i="' + i + '" aria-posinset="' + (i + 1) + '" aria-setsize="200" aria-selected="' + (i === active) + '" style="top:' + i * 32 + 'px">Seat ' + (i + 1) + '</div>';
      $('#all').innerHTML = html;
    };
    const select = (i) => { active = i; say(list, 'activedescendant', 's' + i); if (i * 32 < list.scrollTop || i * 32 > list.scrollTop + 128) list.scrollTop = i * 32; draw(); report('Seat ' + (i + 1)); };
    on(list, 'scroll', draw);
    on(list, 'click', (event) => { const option = event.target.closest('[role=option]'); if (option) select(Number(option.dataset.i)); });
    on(list, 'keydown', (event) => {
      const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 5, PageUp: active - 5, Home: 0, End: 199 }[event.key];
      if (to !== undefined) { event.preventDefault(); select(Math.min(199, Math.max(0, to))); }
    });
    draw();`,
};

const list = (page: GalleryPage, text: string) => ({
  page: page.id,
  pick: { hint: { text, role: 'listbox' } },
});

export const LISTBOXES: GalleryFamily = {
  pages: [single, scrollable, grouped, multi, extended, virtual],
  cases: [
    {
      id: 'a listbox gets one of its options',
      ...list(single, 'Transport'),
      call: { state: 'Train' },
      goal: 'Train',
    },
    {
      id: 'an option of a listbox is pressed',
      page: single.id,
      pick: { hint: { text: 'Bicycle', role: 'option' } },
      call: { intent: 'press' },
      goal: 'Bicycle',
    },
    {
      id: 'a listbox gets an option that has to be scrolled to',
      ...list(scrollable, 'Chemical element'),
      call: { state: 'Copper' },
      goal: 'Copper',
    },
    {
      id: 'an option that is out of sight is pressed',
      page: scrollable.id,
      pick: { hint: 'Nickel' },
      call: {},
      goal: 'Nickel',
    },
    {
      id: 'a listbox with groups gets an option of the second',
      ...list(grouped, 'Animal'),
      call: { state: 'Dolphin' },
      goal: 'Dolphin',
    },
    {
      id: 'a listbox with several selected gets exactly those that are named',
      ...list(multi, 'Upgrades'),
      call: { state: ['Leather seats', 'Heated wheel'] },
      goal: 'Leather seats,Heated wheel',
    },
    {
      id: 'an option of a multiple listbox is selected beside the others',
      page: multi.id,
      pick: { hint: 'Sun roof' },
      call: { state: true },
      goal: 'Sun roof,Radio',
    },
    {
      id: 'a listbox in which Control adds gets exactly those that are named',
      ...list(extended, 'Pictures'),
      call: { state: ['Beach', 'Harbour'] },
      goal: 'Beach,Harbour',
    },
    {
      id: 'a listbox that draws only what is in sight gets an option far below',
      ...list(virtual, 'Seat'),
      call: { state: 'Seat 120' },
      goal: 'Seat 120',
    },
  ],
};
