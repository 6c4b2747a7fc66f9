import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const VALUES = `on($$('input, textarea'), 'input', (event) => report(event.target.name + '=' + event.target.value));`;

const texts: GalleryPage = {
  id: 'fields-text',
  title: 'Contact',
  body: `<form><p><label>Full name <input type="text" name="name" value="Jo"></label></p><p><label for="e">E-mail</label> <input id="e" type="email" name="email"></p>
    <p><label>Password <input type="password" name="password"></label></p><p><input type="tel" name="tel" placeholder="Phone"></p>
    <p><label>Website <input type="url" name="url"></label></p><p><label>Message <textarea name="message" rows="4" cols="30"></textarea></label></p></form>`,
  script: `on($('form'), 'submit', (event) => event.preventDefault()); ${VALUES}`,
};

/** Counts what was written only once the field is left. */
const onLeaving: GalleryPage = {
  id: 'field-change',
  title: 'Profile',
  body: `<label>Nickname <input type="text" name="nick" value="old"></label>`,
  script: `on($('input'), 'change', (event) => report(event.target.value));`,
};

const moments: GalleryPage = {
  id: 'fields-moment',
  title: 'Meeting',
  body: Object.entries({
    date: 'Day',
    time: 'Start',
    'datetime-local': 'Reminder',
    month: 'Billing month',
    week: 'Calendar week',
    color: 'Colour',
  })
    .map(([type, label]) => `<p><label>${label} <input type="${type}" name="${type}"></label></p>`)
    .join(''),
  script: VALUES,
};

export const selects: GalleryPage = {
  id: 'fields-select',
  title: 'Order',
  body: `<p><label>Bread <select name="bread"><option value="">Please choose</option><option value="w">White</option><option value="r">Rye</option></select></label></p>
    <p><label>Toppings <select name="top" multiple size="4"><option>Cheese</option><option selected>Ham</option><option>Olives</option><option>Rocket</option></select></label></p>
    <p><label>Drink <select name="drink"><optgroup label="Cold"><option>Water</option><option>Juice</option></optgroup><optgroup label="Hot"><option>Coffee</option><option disabled>Punch</option></optgroup></select></label></p>`,
  script: `on($$('select'), 'change', ({ target }) => report(target.name + '=' + [...target.selectedOptions].map((one) => one.value).join(',')));`,
};

export const editable: GalleryPage = {
  id: 'field-contenteditable',
  title: 'Comment',
  style: '.edit { border: 1px solid #888; min-height: 60px; width: 300px }',
  body: `<div class="edit" contenteditable="true" role="textbox" aria-multiline="true" aria-label="Your comment"><p>Old <b>text</b></p></div>`,
  script: `on($('.edit'), 'input', () => report(text($('.edit'))));`,
};

/** Keeps a text of its own: it listens to what is about to be written and draws the result itself. */
const ownModel: GalleryPage = {
  id: 'field-own-model',
  title: 'Wiki',
  style: '.edit { border: 1px solid #888; min-height: 60px; width: 300px; white-space: pre-wrap }',
  body: `<div class="edit" contenteditable="true" role="textbox" aria-label="Article">Draft</div>`,
  script: `
    const box = $('.edit');
    let model = 'Draft';
    const span = () => {
      const range = getSelection().getRangeAt(0), before = range.cloneRange();
      before.selectNodeContents(box); before.setEnd(range.startContainer, range.startOffset);
      return [before.toString().length, before.toString().length + range.toString().length];
    };
    on(box, 'beforeinput', (event) => {
      event.preventDefault();
      let [start, end] = span();
      if (event.inputType.startsWith('delete')) { if (start === end) event.inputType.includes('Forward') ? (end += 1) : (start = Math.max(0, start - 1)); }
      else if (!event.inputType.startsWith('insert')) return;
      const added = event.inputType === 'insertParagraph' ? '\\n' : event.inputType.startsWith('delete') ? '' : (event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
      model = model.slice(0, start) + added + model.slice(end);
      box.textContent = model;
      getSelection().collapse(box.firstChild ?? box, box.firstChild ? start + added.length : 0);
      report(model);
    });`,
};

const set = (page: GalleryPage, hint: string, state: string) => ({
  page: page.id,
  pick: { hint },
  call: { state },
});

export const PLAIN_FIELDS: GalleryFamily = {
  pages: [texts, onLeaving, moments, selects, editable, ownModel],
  cases: [
    {
      id: 'a text field gets another text instead of its own',
      ...set(texts, 'Full name', 'Zoë Ünal'),
      goal: 'name=Zoë Ünal',
    },
    {
      id: 'an e-mail field gets an address',
      ...set(texts, 'E-mail', 'zoe@example.com'),
      goal: 'email=zoe@example.com',
    },
    {
      id: 'a password field gets a password',
      ...set(texts, 'Password', 'c0rrect horse'),
      goal: 'password=c0rrect horse',
    },
    {
      id: 'a field that only its placeholder names gets a number',
      ...set(texts, 'Phone', '+49 30 1234'),
      goal: 'tel=+49 30 1234',
    },
    {
      id: 'a textarea gets two lines',
      ...set(texts, 'Message', 'Hello\nthere'),
      goal: 'message=Hello\nthere',
    },
    { id: 'a text field is emptied', ...set(texts, 'Full name', ''), goal: 'name=' },
    {
      id: 'a field that counts once it is left gets a text',
      ...set(onLeaving, 'Nickname', 'new'),
      goal: 'new',
    },
    {
      id: 'a date field gets a date',
      ...set(moments, 'Day', '2026-12-24'),
      goal: 'date=2026-12-24',
    },
    { id: 'a time field gets a time', ...set(moments, 'Start', '14:30'), goal: 'time=14:30' },
    {
      id: 'a field of date and time gets both',
      ...set(moments, 'Reminder', '2026-12-24T18:00'),
      goal: 'datetime-local=2026-12-24T18:00',
    },
    { id: 'a month field gets a month', ...set(moments, 'Billing month', '2027-03'), goal: 'month=2027-03' },
    { id: 'a week field gets a week', ...set(moments, 'Calendar week', '2026-W52'), goal: 'week=2026-W52' },
    {
      id: 'a colour field gets a colour',
      ...set(moments, 'Colour', '#33aaff'),
      goal: 'color=#33aaff',
    },
    {
      id: 'a native select gets an option by what is written on it',
      ...set(selects, 'Bread', 'Rye'),
      goal: 'bread=r',
    },
    {
      id: 'a native select gets an option of its second group',
      ...set(selects, 'Drink', 'Coffee'),
      goal: 'drink=Coffee',
    },
    {
      id: 'a native multiple select gets exactly those that are named',
      page: selects.id,
      pick: { hint: 'Toppings' },
      call: { state: ['Cheese', 'Olives'] },
      goal: 'top=Cheese,Olives',
    },
    {
      id: 'a contenteditable gets another text instead of its own',
      ...set(editable, 'Your comment', 'All new'),
      goal: 'All new',
    },
    {
      id: 'an editor that keeps a text of its own gets another',
      ...set(ownModel, 'Article', 'Final words'),
      goal: 'Final words',
    },
  ],
};
