import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

/** The box is transparent, and its circle is the ground of a label that belongs to nothing. */
const tasks: GalleryPage = {
  id: 'plain-tasks',
  title: 'Tasks',
  style: `.tasks li { position: relative; list-style: none; width: 400px; line-height: 40px }
    .tasks [type=checkbox] { opacity: 0; position: absolute; left: 0; top: 0; width: 40px; height: 40px; margin: 0 }
    .tasks label { display: block; padding-left: 50px; background: radial-gradient(circle at 20px, #fff 10px, #888 11px, #fff 12px) }
    .tasks label::before { content: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>") }
    .tasks .edit { display: none }`,
  body: `<ul class="tasks">${['buy milk', 'water the plants', 'call Ann']
    .map(
      (task) => `<li><input type="checkbox"><label>${task}</label><input class="edit" value="${task}"></li>`,
    )
    .join('')}</ul>`,
  script: `on($$('[type=checkbox]'), 'change', () => report($$('li').filter((row) => $('input', row).checked).map(text).join(',') || 'none'));`,
};

const snacks: GalleryPage = {
  id: 'plain-radios',
  title: 'Snack',
  body: `<form>Choose a snack:<br>${['cheese', 'crackers', 'fruit', 'nuts', 'bread']
    .map((snack) => `<input type="radio" name="snack" value="${snack}">${snack}<br>`)
    .join(
      '',
    )}Deliver: <input type="checkbox" name="x1"> today <input type="checkbox" name="x2"> by bike</form>`,
  script: `on($$('input'), 'change', () => report($$('input:checked').map((one) => one.type === 'radio' ? one.value : one.name).join(',')));`,
};

const TRACK = `
  .bar { position: relative; width: 320px; height: 12px; margin: 24px 12px; background: #ccc; touch-action: none }
  .bar > span, .bar > a { position: absolute; top: -4px; width: 20px; height: 20px; margin-left: -10px; background: #06c; touch-action: none }`;

/** Moved by keys; a text beside it says where it is, in numbers of its own. */
const keys: GalleryPage = {
  id: 'plain-slider-keys',
  title: 'Loan',
  style: TRACK,
  body: `<p>Step <b>1</b> of 3</p><div><p>Amount: $<output>300</output></p><div class="bar"><a href="#"></a></div></div>`,
  script: `
    const [low, high] = [200, 700], knob = $('.bar a');
    let now = 300;
    const draw = () => { knob.style.left = ((now - low) / (high - low)) * 100 + '%'; $('output').textContent = now; };
    on(knob, 'click', (event) => event.preventDefault());
    on(knob, 'keydown', ({ key }) => {
      const by = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }[key] ?? 0;
      now = Math.min(high, Math.max(low, now + by)); draw(); report(now);
    });
    draw();`,
};

/** Moved by the pointer alone, both ends of one text. */
const pointer: GalleryPage = {
  id: 'plain-slider-pointer',
  title: 'Flights',
  style: TRACK,
  body: `<div><label>Hours</label> <input readonly value="4 - 20"><div class="bar"><span tabindex="0"></span><span tabindex="0"></span></div></div>`,
  script: `
    const bar = $('.bar'), now = [4, 20], knobs = $$('.bar span');
    const draw = () => { knobs.forEach((knob, i) => { knob.style.left = (now[i] / 24) * 100 + '%'; }); $('input').value = now.join(' - '); };
    knobs.forEach((knob, i) => {
      on(knob, 'pointerdown', (event) => knob.setPointerCapture(event.pointerId));
      on(knob, 'pointermove', (event) => {
        if (!knob.hasPointerCapture(event.pointerId)) return;
        const box = bar.getBoundingClientRect(), hour = Math.round(((event.clientX - box.left) / box.width) * 24);
        now[i] = i === 0 ? Math.max(0, Math.min(hour, now[1])) : Math.min(24, Math.max(hour, now[0]));
        draw(); report(now.join('-'));
      });
    });
    draw();`,
};

/** No number says where it is. */
const silent: GalleryPage = {
  id: 'plain-slider-silent',
  title: 'Light',
  style: TRACK,
  body: `<p>Warmth</p><div class="bar"><span tabindex="0" style="left:10%"></span></div>`,
  script: `
    const knob = $('.bar span');
    let now = 10;
    on(knob, 'keydown', ({ key }) => {
      now = Math.min(100, Math.max(0, now + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0)));
      knob.style.left = now + '%'; report(now);
    });`,
};

const months: GalleryPage = {
  id: 'plain-slider-words',
  title: 'Season',
  style: TRACK,
  body: `<div class="bar"><span role="slider" tabindex="0" aria-label="Month" aria-valuemin="0" aria-valuemax="11"></span></div>`,
  script: `
    const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
    const knob = $('.bar span');
    let now = 3;
    const draw = () => { say(knob, 'valuenow', now); say(knob, 'valuetext', names[now]); knob.style.left = (now / 11) * 100 + '%'; };
    on(knob, 'keydown', ({ key }) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
      if (by === undefined) return;
      now = Math.min(11, Math.max(0, now + by)); draw(); report(names[now]);
    });
    draw();`,
};

const linkTabs: GalleryPage = {
  id: 'plain-tabs-of-links',
  title: 'Product',
  body: `<ul role="tablist" style="list-style:none">${['Details', 'Reviews']
    .map(
      (name, i) =>
        `<li role="tab" tabindex="${-i}" aria-selected="${i === 0}"><a role="presentation" tabindex="-1" href="#${name}">${name}</a></li>`,
    )
    .join('')}</ul>`,
  script: `on($$('[role=tab] a'), 'click', (event) => {
      event.preventDefault();
      for (const tab of $$('[role=tab]')) say(tab, 'selected', tab.contains(event.currentTarget));
      report(text(event.currentTarget));
    });`,
};

/** The options stand beside the list that owns them. */
const owned: GalleryPage = {
  id: 'plain-list-of-owned',
  title: 'Toppings',
  body: `<div role="listbox" aria-label="Toppings" aria-multiselectable="true" aria-owns="t1 t2 t3" tabindex="0">Toppings</div>
    ${['Olives', 'Onions', 'Peppers'].map((name, i) => `<div role="option" id="t${i + 1}" aria-selected="false">${name}</div>`).join('')}`,
  script: `on($$('[role=option]'), 'click', (event) => {
      say(event.currentTarget, 'selected', !is(event.currentTarget, 'selected'));
      report($$('[role=option]').filter((one) => is(one, 'selected')).map(text).join(','));
    });`,
};

const choice: GalleryPage = {
  id: 'plain-labelled-span',
  title: 'Address',
  body: `<label for="land">Country</label> <span id="land" role="combobox" tabindex="0" aria-expanded="false" aria-controls="lands">Spain</span>
    <ul id="lands" role="listbox" hidden>${['France', 'Spain', 'Italy'].map((name) => `<li role="option">${name}</li>`).join('')}</ul>`,
  script: `
    const open = (isOpen) => { $('#lands').hidden = !isOpen; say($('#land'), 'expanded', isOpen); };
    on($('#land'), 'click', () => open($('#lands').hidden));
    on($$('li'), 'click', (event) => { $('#land').textContent = text(event.currentTarget); open(false); report(text(event.currentTarget)); });`,
};

/** Widgets without the markup that would say what they are. */
export const PLAIN_WIDGETS: GalleryFamily = {
  pages: [tasks, snacks, keys, pointer, silent, months, linkTabs, owned, choice],
  cases: [
    {
      id: 'a task is completed by its transparent box',
      page: 'plain-tasks',
      pick: { hint: { text: 'water the plants', role: 'checkbox' } },
      call: { state: true },
      goal: 'water the plants',
    },
    {
      id: 'a radio button is chosen by the text after it',
      page: 'plain-radios',
      pick: { hint: { text: 'fruit', role: 'radio' } },
      call: { state: true },
      goal: 'fruit',
    },
    {
      id: 'the second checkbox of a line is ticked by the text after it',
      page: 'plain-radios',
      pick: { hint: 'by bike' },
      call: { state: true },
      goal: 'x2',
    },
    {
      id: 'a handle in a track is set by keys, in the number beside it',
      page: 'plain-slider-keys',
      pick: { hint: { text: 'Amount', role: 'slider' } },
      call: { state: 450 },
      goal: '450',
    },
    {
      id: 'the second of two handles is dragged to the number in a field',
      page: 'plain-slider-pointer',
      pick: { hint: { text: 'the second slider', role: 'slider' } },
      call: { state: 15 },
      goal: '4-15',
    },
    {
      id: 'a handle that no number goes with is set in percent of its track',
      page: 'plain-slider-silent',
      pick: { hint: 'Warmth' },
      call: { state: '60%' },
      goal: '60',
    },
    {
      id: 'a slider is set by the words that people read on it',
      page: 'plain-slider-words',
      pick: { hint: 'Month' },
      call: { state: 'November' },
      goal: 'November',
    },
    {
      id: 'a tab that a link fills is selected',
      page: 'plain-tabs-of-links',
      pick: { hint: { text: 'Reviews', role: 'tab' } },
      call: { state: true },
      goal: 'Reviews',
    },
    {
      id: 'options that their list owns are selected together',
      page: 'plain-list-of-owned',
      pick: { hint: { text: 'Toppings', role: 'listbox' } },
      call: { state: ['Olives', 'Peppers'] },
      goal: 'Olives,Peppers',
    },
    {
      id: 'an option that its list owns is added to the others',
      page: 'plain-list-of-owned',
      pick: { hint: { text: 'Onions', role: 'option' } },
      call: { state: true },
      goal: 'Onions',
    },
    {
      id: 'a choice that its label names is made',
      page: 'plain-labelled-span',
      pick: { hint: 'Country' },
      call: { state: 'Italy' },
      goal: 'Italy',
    },
  ],
};
