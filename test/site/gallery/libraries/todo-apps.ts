import type { GalleryPage } from '../gallery-page.ts';
import { DISC, type LibraryFamily } from './library-case.ts';

const STYLE = `
  ul { list-style: none; padding: 0; width: 440px } li { position: relative; border-bottom: 1px solid #ddd; font-size: 20px }`;

/** The checkbox is transparent and on top; its label is not associated and draws the circle. */
const transparent: GalleryPage = {
  id: 'todo-transparent',
  title: 'todos',
  style: `${STYLE}
    .toggle { opacity: 0; position: absolute; top: 0; left: 0; width: 40px; height: 40px; margin: 0 }
    li label { display: block; padding: 6px 8px 6px 48px; background: ${DISC} no-repeat 8px center }
    .completed label { color: #999; text-decoration: line-through }
    .destroy { display: none; position: absolute; right: 8px; top: 4px; width: 32px; height: 32px; border: 0; background: none }
    li:hover .destroy { display: block } .destroy::after { content: '×' }
    .edit { display: none } .editing .edit { display: block } .editing label { display: none }`,
  body: `<input class="new-todo" aria-label="New entry" placeholder="What needs to be done?" size="40">
    <ul class="todo-list">${['buy milk', 'buy bread', 'call Ann'].map((name) => `<li><div class="view"><input class="toggle" type="checkbox"><label>${name}</label><button class="destroy"></button></div><input class="edit" value="${name}"></li>`).join('')}</ul>
    <p><span class="todo-count"><strong>3</strong> items left</span> <a href="#/active">Active</a> <a href="#/completed">Completed</a></p>`,
  script: `
    const list = $('.todo-list'), field = $('.new-todo');
    on(list, 'change', ({ target }) => {
      if (!target.matches('.toggle')) return;
      target.closest('li').classList.toggle('completed', target.checked);
      report('completed ' + $$('.completed label').map(text).join(', '));
    });
    on(list, 'click', ({ target }) => {
      if (target.matches('.destroy')) { target.closest('li').remove(); report('left ' + $$('li label').map(text).join(', ')); }
    });
    on(list, 'dblclick', ({ target }) => {
      if (!target.matches('label')) return;
      const row = target.closest('li'); row.classList.add('editing'); $('.edit', row).focus(); report('editing ' + text(target));
    });
    on(field, 'keydown', (event) => {
      if (event.key === 'Enter' && field.value) { report('added ' + field.value); field.value = ''; }
    });`,
};

/** One listener for the whole list; a picture before each text. */
const delegated: GalleryPage = {
  id: 'todo-delegated',
  title: 'Chores',
  style: `${STYLE} li { padding: 8px; cursor: pointer } li::before { content: ${DISC}; margin-right: 8px } .done { text-decoration: line-through }`,
  body: `<ul>${['pay rent', 'water plants', 'feed cat', 'post letter'].map((name) => `<li>${name}</li>`).join('')}</ul>`,
  script: `on($('ul'), 'click', ({ target }) => {
    const row = target.closest('li');
    if (row) { row.classList.toggle('done'); report('done ' + $$('.done').map(text).join(', ')); }
  });`,
};

export const TODO_APPS: LibraryFamily = {
  pages: [transparent, delegated],
  cases: [
    {
      id: 'a transparent checkbox beside a label that is not associated is ticked',
      page: transparent.id,
      pick: { hint: { text: 'buy bread', role: 'checkbox' } },
      label: 'buy bread',
      calls: [{ state: true }],
      goal: 'completed buy bread',
    },
    {
      id: 'a button without words that only hovering its row reveals is pressed',
      page: transparent.id,
      pick: { hint: { role: 'button', nearText: 'buy bread' } },
      calls: [{ intent: 'press' }],
      goal: 'left buy milk, call Ann',
    },
    {
      id: 'a text that is edited by a double click gets one',
      page: transparent.id,
      pick: { hint: { text: 'call Ann', role: 'text' } },
      calls: [{ intent: 'doubleClick' }],
      goal: 'editing call Ann',
    },
    {
      id: 'a field is found by its placeholder though it has another name',
      page: transparent.id,
      pick: { hint: 'What needs to be done?' },
      calls: [{ state: 'sell car' }, { intent: 'key:Enter' }],
      goal: 'added sell car',
    },
    {
      id: 'a row of a list with one listener and pictures before the words is pressed',
      page: delegated.id,
      pick: { hint: 'feed cat' },
      label: 'feed cat',
      calls: [{ intent: 'press' }],
      goal: 'done feed cat',
    },
  ],
};
