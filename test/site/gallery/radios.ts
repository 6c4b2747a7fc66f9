import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const native: GalleryPage = {
  id: 'radio-native',
  title: 'Checkout',
  body: `<fieldset><legend>Delivery</legend>${['Standard', 'Express', 'Pick up'].map((name, i) => `<label><input type="radio" name="d" value="${name}" ${i === 0 ? 'checked' : ''}> ${name}</label> `).join('')}</fieldset>
    <fieldset><legend>Gift wrap</legend><label><input type="radio" name="g" value="wrapped"> Yes</label> <label><input type="radio" name="g" value="plain"> No</label></fieldset>`,
  script: `on($$('input'), 'change', () => report($$('input:checked').map((one) => one.value).join(',')));`,
};

/** One of them is a stop of Tab; arrows move the focus and choose. */
export const ariaRadio: GalleryPage = {
  id: 'radio-aria',
  title: 'Pizza',
  body: `<h3 id="g">Crust</h3><div role="radiogroup" aria-labelledby="g">
    ${['Regular', 'Deep dish', 'Thin'].map((name, i) => `<div role="radio" aria-checked="${i === 0}" tabindex="${i === 0 ? 0 : -1}">${name}</div>`).join('')}</div>`,
  script: `
    const radios = $$('[role=radio]');
    const choose = (radio) => { for (const one of radios) say(one, 'checked', one === radio); rove(radios, radio); report(text(radio)); };
    on(radios, 'click', (event) => choose(event.currentTarget));
    on(radios, 'keydown', (event) => {
      const next = event.key === ' ' ? event.currentTarget : neighbour(radios, event.currentTarget, event.key);
      if (next) { event.preventDefault(); choose(next); }
    });`,
};

const styled: GalleryPage = {
  id: 'radio-styled',
  title: 'Running shoe',
  style: `.sizes label { display: inline-block; border: 1px solid #888; padding: 8px 14px; cursor: pointer } .sizes input { display: none }
    .colours input { position: absolute; opacity: 0; pointer-events: none } .dot { display: inline-block; width: 28px; height: 28px; border-radius: 50% }
    input:checked + .dot { outline: 3px solid #06c }`,
  body: `<fieldset class="sizes"><legend>Shoe size</legend>${['40', '41', '42'].map((size) => `<input type="radio" name="s" id="s${size}" value="${size}"><label for="s${size}">EU ${size}</label>`).join('')}</fieldset>
    <div class="colours" role="radiogroup" aria-label="Colour">${['Black', 'Teal', 'Coral'].map((name) => `<label title="${name}"><input type="radio" name="c" value="${name}" aria-label="${name}"><span class="dot" style="background:${name.toLowerCase()}"></span></label>`).join('')}</div>`,
  script: `on($$('input'), 'change', () => report($$('input:checked').map((one) => one.value).join(',')));`,
};

/** A rating: no radio is seen, each star is a label. */
const stars: GalleryPage = {
  id: 'radio-stars',
  title: 'Rate your stay',
  style: '.stars label { font-size: 28px; cursor: pointer }',
  body: `<fieldset class="stars"><legend>Overall rating</legend>${[1, 2, 3, 4, 5].map((n) => `<input type="radio" class="clipped" name="r" id="r${n}" value="${n}"><label for="r${n}"><span aria-hidden="true">★</span><span class="clipped">${n} ${n === 1 ? 'star' : 'stars'}</span></label>`).join('')}</fieldset>`,
  script: `on($$('input'), 'change', (event) => report(event.target.value + ' of 5'));`,
};

/** The focus stays on the group, and mousedown chooses. */
const segments: GalleryPage = {
  id: 'radio-segments',
  title: 'Chart',
  style:
    '.seg span { display: inline-block; padding: 6px 16px; border: 1px solid #888 } .seg [aria-checked=true] { background: #cfe3ff }',
  body: `<div class="seg" role="radiogroup" aria-label="Period" tabindex="0" aria-activedescendant="p0">${['Day', 'Week', 'Month'].map((name, i) => `<span role="radio" id="p${i}" aria-checked="${i === 0}">${name}</span>`).join('')}</div>`,
  script: `
    const group = $('.seg'), radios = $$('.seg span');
    const choose = (radio) => { for (const one of radios) say(one, 'checked', one === radio); say(group, 'activedescendant', radio.id); report(text(radio)); };
    on(radios, 'mousedown', (event) => choose(event.currentTarget));
    on(group, 'keydown', (event) => {
      const next = neighbour(radios, radios.find((one) => is(one, 'checked')), event.key);
      if (next) { event.preventDefault(); choose(next); }
    });`,
};

export const RADIOS: GalleryFamily = {
  pages: [native, ariaRadio, styled, stars, segments],
  cases: [
    {
      id: 'a native radio is chosen',
      page: native.id,
      pick: { hint: 'Express' },
      call: { state: true },
      goal: 'Express',
    },
    {
      id: 'a native radio is chosen by its group and its name',
      page: native.id,
      pick: { group: 'Gift wrap', choice: 'No' },
      call: {},
      goal: 'Standard,plain',
    },
    {
      id: 'an ARIA radio is chosen',
      page: ariaRadio.id,
      pick: { hint: 'Thin' },
      call: { state: true },
      goal: 'Thin',
    },
    {
      id: 'an ARIA radio of a group is pressed',
      page: ariaRadio.id,
      pick: { group: 'Crust', choice: 'Deep dish' },
      call: { intent: 'press' },
      goal: 'Deep dish',
    },
    {
      id: 'an arrow key moves the choice of an ARIA radio group',
      page: ariaRadio.id,
      pick: { hint: 'Regular' },
      call: { intent: 'key:ArrowDown' },
      goal: 'Deep dish',
    },
    {
      id: 'a radio that is not displayed is chosen by its label',
      page: styled.id,
      pick: { hint: 'EU 42' },
      call: { state: true },
      goal: '42',
    },
    {
      id: 'a transparent radio that takes no pointer is chosen',
      page: styled.id,
      pick: { group: 'Colour', choice: 'Teal' },
      call: { state: true },
      goal: 'Teal',
    },
    {
      id: 'a star of a rating is chosen',
      page: stars.id,
      pick: { hint: '4 stars' },
      call: { state: true },
      goal: '4 of 5',
    },
    {
      id: 'a segment that chooses on mousedown is chosen',
      page: segments.id,
      pick: { hint: { text: 'Month', role: 'radio' } },
      call: { state: true },
      goal: 'Month',
    },
  ],
};
