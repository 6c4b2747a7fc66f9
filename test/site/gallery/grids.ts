import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const ROWS = [
  ['Ann', 'Lisbon', '31'],
  ['Bob', 'Oslo', '45'],
  ['Cy', 'Rome', '27'],
];

/** Enter, F2 or a double click edits a cell, Enter keeps what was written, Escape does not. */
export const dataGrid: GalleryPage = {
  id: 'grid-edit',
  title: 'People',
  style: 'td { border: 1px solid #999; padding: 4px 8px; min-width: 90px } td input { width: 80px }',
  body: `<table role="grid" aria-label="People"><thead><tr><th scope="col">Name</th><th scope="col">City</th><th scope="col">Age</th></tr></thead><tbody>
    ${ROWS.map((row) => `<tr>${row.map((value, i) => `<td role="gridcell" tabindex="-1" ${i === 0 ? 'aria-readonly="true"' : ''}>${value}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
  script: `
    const cells = $$('td'), columns = ['name', 'city', 'age'];
    cells[0].tabIndex = 0;
    const edit = (cell, first) => {
      if (is(cell, 'readonly') || $('input', cell)) return;
      const before = text(cell), input = document.createElement('input');
      let done = false;
      const end = (keeps) => {
        if (done) return;
        done = true; const value = input.value; cell.textContent = keeps ? value : before;
        if (keeps) report(text(cell.parentElement.cells[0]) + '.' + columns[cell.cellIndex] + '=' + value);
      };
      input.value = first ?? before; say(input, 'label', columns[cell.cellIndex]);
      cell.replaceChildren(input); input.focus(); if (first === undefined) input.select();
      on(input, 'keydown', (event) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Escape') { event.preventDefault(); end(event.key === 'Enter'); rove(cells, cell); }
      });
      on(input, 'blur', () => end(false));
    };
    on(cells, 'click', (event) => { if (event.target.tagName !== 'INPUT') rove(cells, event.currentTarget); });
    on(cells, 'dblclick', (event) => edit(event.currentTarget));
    on(cells, 'keydown', (event) => {
      const cell = event.currentTarget, i = cells.indexOf(cell), to = { ArrowRight: i + 1, ArrowLeft: i - 1, ArrowDown: i + 3, ArrowUp: i - 3 }[event.key];
      if (event.key === 'Enter' || event.key === 'F2') edit(cell);
      else if (cells[to]) rove(cells, cells[to]);
      else if (event.key.length === 1 && !event.ctrlKey) edit(cell, event.key);
      else return;
      event.preventDefault();
    });`,
};

/** Divs; a double click makes the cell itself writable, and leaving it keeps what was written. */
const divGrid: GalleryPage = {
  id: 'grid-divs',
  title: 'Stock',
  style: '[role=row] { display: flex } [role=row] > * { width: 120px; border: 1px solid #ccc; padding: 4px }',
  body: `<div role="grid" aria-label="Stock"><div role="row"><span role="columnheader">Item</span><span role="columnheader">Place</span></div>
    ${[
      ['Hammer', 'Shelf 1'],
      ['Saw', 'Shelf 2'],
    ]
      .map(
        ([item, place]) =>
          `<div role="row"><div role="rowheader">${item ?? ''}</div><div role="gridcell" tabindex="0">${place ?? ''}</div></div>`,
      )
      .join('')}</div>`,
  script: `
    on($$('[role=gridcell]'), 'dblclick', ({ currentTarget: cell }) => { cell.contentEditable = 'plaintext-only'; cell.focus(); getSelection().selectAllChildren(cell); });
    on($$('[role=gridcell]'), 'keydown', (event) => {
      const cell = event.currentTarget;
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (cell.isContentEditable) cell.blur(); else { cell.contentEditable = 'plaintext-only'; cell.focus(); getSelection().selectAllChildren(cell); }
    });
    on($$('[role=gridcell]'), 'blur', ({ currentTarget: cell }) => { if (cell.isContentEditable) { cell.contentEditable = 'false'; report(text(cell.previousElementSibling) + ': ' + text(cell)); } });`,
};

/** Rows with a checkbox each, and one for all of them. */
const selectable: GalleryPage = {
  id: 'grid-select',
  title: 'Outbox',
  body: `<table><thead><tr><th><input type="checkbox" id="all" aria-label="Select all"></th><th>To</th><th></th></tr></thead><tbody>${['Ann', 'Bob', 'Cy'].map((name) => `<tr><td><input type="checkbox" class="one" aria-label="Select"></td><td>${name}</td><td><button type="button" aria-label="Delete">🗑</button></td></tr>`).join('')}</tbody></table>`,
  script: `
    const names = (boxes) => boxes.map((box) => text(box.closest('tr').cells[1])).join(',') || 'none';
    const tell = () => report(names($$('.one:checked')));
    on($$('.one'), 'change', tell);
    on($('#all'), 'change', () => { for (const box of $$('.one')) box.checked = $('#all').checked; tell(); });
    on($$('button'), 'click', (event) => report('deleted ' + names([event.currentTarget])));`,
};

const sortable: GalleryPage = {
  id: 'table-sort',
  title: 'Students',
  body: `<table class="sortable"><caption>Students</caption><thead><tr>${['First name', 'Company', 'Points'].map((name) => `<th scope="col"><button type="button">${name} <span aria-hidden="true">⇅</span></button></th>`).join('')}</tr></thead>
    <tbody><tr><td>Fred</td><td>Acme</td><td>12</td></tr><tr><td>Sara</td><td>Bolt</td><td>34</td></tr><tr><td>Ada</td><td>Core</td><td>9</td></tr></tbody></table>`,
  script: `
    const heads = $$('th');
    on($$('th button'), 'click', (event) => {
      const head = event.currentTarget.parentElement, order = at(head, 'sort') === 'ascending' ? 'descending' : 'ascending', i = heads.indexOf(head);
      for (const one of heads) one.removeAttribute('aria-sort');
      say(head, 'sort', order);
      const rows = $$('tbody tr').sort((a, b) => text(a.cells[i]).localeCompare(text(b.cells[i]), 'en', { numeric: true }));
      $('tbody').append(...(order === 'ascending' ? rows : rows.reverse()));
      report($$('tbody tr').map((row) => text(row.cells[i])).join(','));
    });`,
};

/** The header cell itself listens; no button is in it. */
const sortableHeads: GalleryPage = {
  id: 'table-sort-heads',
  title: 'Rivers',
  style: 'th { cursor: pointer }',
  body: `<table><thead><tr><th>River</th><th>Length</th></tr></thead><tbody><tr><td>Rhine</td><td>1233</td></tr><tr><td>Elbe</td><td>1094</td></tr><tr><td>Po</td><td>652</td></tr></tbody></table>`,
  script: `on($$('th'), 'click', ({ currentTarget: head }) => {
      $('tbody').append(...$$('tbody tr').sort((a, b) => text(a.cells[head.cellIndex]).localeCompare(text(b.cells[head.cellIndex]), 'en', { numeric: true })));
      report($$('tbody tr').map((row) => text(row.cells[0])).join(','));
    });`,
};

export const GRIDS: GalleryFamily = {
  pages: [dataGrid, divGrid, selectable, sortable, sortableHeads],
  cases: [
    {
      id: 'a cell of a grid gets another text',
      page: dataGrid.id,
      pick: { hint: { text: 'Oslo', role: 'gridcell' } },
      call: { state: 'Bergen' },
      goal: 'Bob.city=Bergen',
    },
    {
      id: 'a cell of a grid gets a number',
      page: dataGrid.id,
      pick: { hint: { text: '27', nearText: 'Cy' } },
      call: { state: '28' },
      goal: 'Cy.age=28',
    },
    {
      id: 'a cell that becomes writable itself gets another text',
      page: divGrid.id,
      pick: { hint: { text: 'Shelf 2', role: 'gridcell' } },
      call: { state: 'Box 9' },
      goal: 'Saw: Box 9',
    },
    {
      id: 'a row is selected by the checkbox beside its name',
      page: selectable.id,
      pick: { hint: { text: 'Select', role: 'checkbox', nearText: 'Bob' } },
      call: { state: true },
      goal: 'Bob',
    },
    {
      id: 'all rows are selected',
      page: selectable.id,
      pick: { hint: 'Select all' },
      call: { state: true },
      goal: 'Ann,Bob,Cy',
    },
    {
      id: 'one of several equal buttons is pressed, told by its row',
      page: selectable.id,
      pick: { hint: { text: 'Delete', nearText: 'Cy' } },
      call: { intent: 'press' },
      goal: 'deleted Cy',
    },
    {
      id: 'a table is sorted by the button of a header',
      page: sortable.id,
      pick: { hint: 'Points' },
      call: { intent: 'press' },
      goal: '9,12,34',
    },
    {
      id: 'a table is sorted by a header cell',
      page: sortableHeads.id,
      pick: { hint: 'Length' },
      call: { intent: 'press' },
      goal: 'Po,Elbe,Rhine',
    },
  ],
};
