import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

/** Knows only what an input event told it, and puts that back whenever the field shows something else. */
export const controlled: GalleryPage = {
  id: 'field-controlled',
  title: 'Rename project',
  body: `<label>Project name <input type="text" value="Alpha"></label>`,
  script: `
    const input = $('input');
    let known = 'Alpha';
    const draw = () => { if (input.value !== known) input.value = known; };
    on(input, 'input', (event) => { if (event.isTrusted) { known = input.value; report(known); } draw(); });
    on(input, 'keyup change blur focus', draw);
    setInterval(draw, 100);`,
};

/** Counts keys that go down: text that appears in any other way is taken out again. */
const keyed: GalleryPage = {
  id: 'field-keyed',
  title: 'Voucher',
  body: `<label>Voucher code <input type="text" maxlength="9" autocomplete="off"></label>`,
  script: `
    const input = $('input');
    let keys = 0, known = '';
    on(input, 'keydown', () => (keys += 1));
    on(input, 'input', () => {
      const bare = input.value.toUpperCase().replace(/[^A-Z0-9]/g, '');
      known = keys === 0 ? '' : bare.length > 4 ? bare.slice(0, 4) + '-' + bare.slice(4, 8) : bare;
      input.value = known; report(known);
    });`,
};

/** Writes brackets and a dash between the digits while one types. */
const phone: GalleryPage = {
  id: 'field-phone-mask',
  title: 'Call me back',
  body: `<label for="p">Mobile number</label> <input id="p" type="tel" placeholder="(___) ___-____">`,
  script: `
    const input = $('#p');
    on(input, 'input', () => {
      const digits = input.value.replace(/\\D/g, '').slice(0, 10), parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
      input.value = (parts[0] ? '(' + parts[0] : '') + (parts[1] ? ') ' + parts[1] : '') + (parts[2] ? '-' + parts[2] : '');
      report(input.value);
    });`,
};

/** Handles each key itself; the browser writes nothing. */
const card: GalleryPage = {
  id: 'field-key-mask',
  title: 'Payment',
  body: `<label for="n">Card number</label> <input id="n" inputmode="numeric" autocomplete="off">`,
  script: `
    const input = $('#n');
    let digits = '';
    const draw = () => { input.value = digits.replace(/(.{4})(?=.)/g, '$1 '); report(input.value); };
    on(input, 'keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.key === 'Tab') return;
      const all = input.selectionStart === 0 && input.selectionEnd === input.value.length && input.value !== '';
      if (/^\\d$/.test(event.key)) { digits = ((all ? '' : digits) + event.key).slice(0, 16); draw(); }
      else if (event.key === 'Backspace' || event.key === 'Delete') { digits = all ? '' : digits.slice(0, -1); draw(); }
      else if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') return;
      event.preventDefault();
    });
    on(input, 'beforeinput', (event) => event.preventDefault());`,
};

/** Enter or a comma makes a chip of what is written; Backspace in the empty field takes the last one away. */
export const chips: GalleryPage = {
  id: 'chips',
  title: 'New article',
  style:
    '.chips { border: 1px solid #888; padding: 4px; width: 360px } .chip { background: #e4ecf7; padding: 2px 8px; margin-right: 4px } .chips input { border: 0 }',
  body: `<label for="t">Tags</label><div class="chips"><input id="t" type="text" placeholder="Add a tag"></div>`,
  script: `
    const input = $('#t');
    let tags = [];
    const draw = () => {
      for (const chip of $$('.chip')) chip.remove();
      for (const tag of tags) {
        const chip = document.createElement('span'), cross = document.createElement('button');
        chip.className = 'chip'; chip.textContent = tag; cross.type = 'button'; cross.textContent = '×'; say(cross, 'label', 'Remove ' + tag);
        on(cross, 'click', () => { tags = tags.filter((one) => one !== tag); draw(); });
        chip.append(cross); input.before(chip);
      }
      report(tags.join(',') || 'none');
    };
    const add = () => { const tag = input.value.replace(',', '').trim(); input.value = ''; if (tag && !tags.includes(tag)) { tags.push(tag); draw(); } };
    on(input, 'keydown', (event) => {
      if (event.key === 'Enter') { event.preventDefault(); add(); }
      if (event.key === 'Backspace' && input.value === '' && tags.length > 0) { tags.pop(); draw(); }
    });
    on(input, 'input', () => { if (input.value.endsWith(',')) add(); });`,
};

const chipsFull: GalleryPage = {
  ...chips,
  id: 'chips-full',
  script: `${chips.script} tags = ['draft', 'news']; draw();`,
};

const set = (page: GalleryPage, hint: string, state: string) => ({
  page: page.id,
  pick: { hint },
  call: { state },
});

export const CONTROLLED_FIELDS: GalleryFamily = {
  pages: [controlled, keyed, phone, card, chips, chipsFull],
  cases: [
    {
      id: 'a controlled field keeps what was really typed',
      ...set(controlled, 'Project name', 'Omega 3'),
      goal: 'Omega 3',
    },
    {
      id: 'a field that counts keys takes a text',
      ...set(keyed, 'Voucher code', 'SAVE-2026'),
      goal: 'SAVE-2026',
    },
    {
      id: 'a phone field writes its brackets around the digits',
      ...set(phone, 'Mobile number', '5551234567'),
      goal: '(555) 123-4567',
    },
    {
      id: 'a field that handles each key itself gets all digits',
      ...set(card, 'Card number', '4111111111111111'),
      goal: '4111 1111 1111 1111',
    },
    {
      id: 'a field of chips gets two of them',
      page: chips.id,
      pick: { hint: 'Tags' },
      call: { state: ['garden', 'spring'] },
      goal: 'garden,spring',
    },
    {
      id: 'a chip is removed by its cross',
      page: chipsFull.id,
      pick: { hint: 'Remove draft' },
      call: { intent: 'press' },
      goal: 'news',
    },
  ],
};
