import type { GalleryPage } from '../gallery-page.ts';
import { DISC, type LibraryFamily } from './library-case.ts';

const ICON = (width: number, fill: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='40'%3E%3Crect width='${width}' height='40' fill='${fill}'/%3E%3C/svg%3E`;

/** No label anywhere: what a choice means is written after it. */
const form: GalleryPage = {
  id: 'old-form',
  title: 'Lunch order',
  body: `<form action="#"><p>Snack:<br>${['Cheese', 'Olives', 'Nuts', 'Crisps', 'Bread'].map((name) => `<input type="radio" name="snack" value="${name.toLowerCase()}">${name}<br>`).join('')}</p>
    <p>Sauces: <input type="checkbox" name="s1" value="red">Red <input type="checkbox" name="s2" value="green">Green <input type="checkbox" name="s3" value="white">White</p>
    <p><label>Nickname</label> <input name="f17"></p><p><label>Table</label> <input name="f18"></p></form>`,
  script: `
    on($$('[type=radio]'), 'change', ({ target }) => report('snack ' + target.value));
    on($$('[type=checkbox]'), 'change', () => report('sauces ' + $$('[type=checkbox]:checked').map((box) => box.value).join(' ')));
    on($$('[name^=f1]'), 'input', ({ target }) => report(target.name + ' ' + target.value));`,
};

/** What CSS draws before a word, or in place of one. */
const generated: GalleryPage = {
  id: 'css-content',
  title: 'Reader',
  style: `.save::before { content: ${DISC} } .mark::before { content: ${DISC} / "Bookmark" } .mark, .chapter { min-width: 40px; min-height: 32px }
    .book { counter-reset: chapter } .chapter { counter-increment: chapter } .chapter::before { content: "Chapter " counter(chapter) }`,
  body: `<p><button type="button" class="save">Save</button> <button type="button" class="mark"></button></p><p class="book">${'<button type="button" class="chapter"></button> '.repeat(4)}</p>`,
  script: `on($$('button'), 'click', ({ currentTarget: one }) => report(one.className + ' ' + ($$('.chapter').indexOf(one) + 1)));`,
};

const hovered: GalleryPage = {
  id: 'hover-rows',
  title: 'Team',
  style: `.person { display: inline-block; width: 160px; padding: 12px; margin: 4px; border: 1px solid #ccc } .person a { visibility: hidden } .person:hover a { visibility: visible }
    .contact { padding: 6px; width: 240px }`,
  body: `<div>${['Ann', 'Bob', 'Cleo'].map((name) => `<div class="person"><b>${name}</b><br><a href="#${name}">View profile</a></div>`).join('')}</div>
    <h2>Phone list</h2><div>${['Dora', 'Emil'].map((name) => `<div class="contact">${name}</div>`).join('')}</div>
    <p>Each of us reports the <span class="term">ROI</span> once a <span class="term">quarter</span>.</p><p id="card"></p>`,
  script: `
    on($$('.person a'), 'click', (event) => { event.preventDefault(); report('profile of ' + event.currentTarget.hash.slice(1)); });
    on($$('.contact'), 'mouseenter', ({ currentTarget: one }) => { $('#card').textContent = 'Number of ' + text(one); report('card of ' + text(one)); });
    on(document, 'mouseover', ({ target }) => { if (target.matches('.term')) report('term ' + text(target)); });`,
};

/** Whatever is pressed lies elsewhere, or is smaller, once the pointer is near. */
const moving: GalleryPage = {
  id: 'hover-moves',
  title: 'Shelf',
  style: `.shelf { width: 480px; padding: 12px; border: 1px solid #ccc; margin-bottom: 12px } .slides button { transition: margin-left 0.3s } .slides:hover button { margin-left: 220px }
    .swaps img + img, .shrinks a:hover img, .shrinks img + img { display: none } .swaps:hover img { display: none } .swaps:hover img + img, .shrinks a:hover img + img { display: inline }
    .shrinks a { display: inline-block }`,
  body: `<div class="shelf slides">Atlas <button type="button">Lend</button></div>
    <div class="shelf swaps"><a href="#swap"><img src="${ICON(200, '%23c66')}" alt="Show cover"><img src="${ICON(40, '%2366c')}" alt="Show cover"></a></div>
    <div class="shelf shrinks"><a href="#shrink"><img src="${ICON(180, '%236c6')}" alt="Show back"><img src="${ICON(60, '%23cc6')}" alt="Show back"></a></div>`,
  script: `
    on($$('button, a'), 'click', (event) => { event.preventDefault(); event.stopPropagation(); report(event.currentTarget.hash || 'lent'); });
    on($$('.shelf'), 'click', () => report('shelf'));`,
};

export const OLD_PAGES: LibraryFamily = {
  pages: [form, generated, hovered, moving],
  cases: [
    {
      id: 'a radio is called by the text after it',
      page: form.id,
      pick: { hint: { text: 'Nuts', role: 'radio' } },
      label: 'Nuts',
      calls: [{ state: true }],
      goal: 'snack nuts',
    },
    {
      id: 'a checkbox in a line is called by the text after it',
      page: form.id,
      pick: { hint: { text: 'Green', role: 'checkbox' } },
      label: 'Green',
      calls: [{ state: true }],
      goal: 'sauces green',
    },
    {
      id: 'a field is called by the label next to it that is not associated',
      page: form.id,
      pick: { hint: 'Table' },
      label: 'Table',
      calls: [{ state: '12' }],
      goal: 'f18 12',
    },
    {
      id: 'a button is called by its word, not by the picture before it',
      page: generated.id,
      pick: { hint: { text: 'Save', role: 'button' } },
      label: 'Save',
      calls: [{ intent: 'press' }],
      goal: 'save 0',
    },
    {
      id: 'a button is called by the alternative text of its picture',
      page: generated.id,
      pick: { hint: { text: 'Bookmark', role: 'button' } },
      label: 'Bookmark',
      calls: [{ intent: 'press' }],
      goal: 'mark 0',
    },
    {
      id: 'a button is called by a counter',
      page: generated.id,
      pick: { hint: { text: 'Chapter 3', role: 'button' } },
      label: 'Chapter 3',
      calls: [{ intent: 'press' }],
      goal: 'chapter 3',
    },
    {
      id: 'a link that hovering its card reveals is pressed',
      page: hovered.id,
      pick: { hint: { text: 'View profile', nearText: 'Bob' } },
      calls: [{ intent: 'press' }],
      goal: 'profile of Bob',
    },
    {
      id: 'a row that listens to the pointer is hovered',
      page: hovered.id,
      pick: { hint: 'Emil' },
      calls: [{ intent: 'hover' }],
      goal: 'card of Emil',
    },
    {
      id: 'a word in a sentence is hovered',
      page: hovered.id,
      pick: { hint: { text: 'ROI', role: 'text' } },
      calls: [{ intent: 'hover' }],
      goal: 'term ROI',
    },
    {
      id: 'a button that moves away while its row is hovered is pressed where it rests',
      page: moving.id,
      pick: { hint: 'Lend' },
      calls: [{ intent: 'press' }],
      goal: 'lent',
    },
    {
      id: 'a link whose picture is swapped for a smaller one while its row is hovered is pressed',
      page: moving.id,
      pick: { hint: 'Show cover' },
      calls: [{ intent: 'press' }],
      goal: '#swap',
    },
    {
      id: 'a link that shrinks away from under the pointer is pressed, or the answer says that it was not',
      page: moving.id,
      pick: { hint: 'Show back' },
      calls: [{ intent: 'press' }],
      mayFail: true,
      goal: '#shrink',
    },
  ],
};
