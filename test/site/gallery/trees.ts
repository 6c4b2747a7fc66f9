import type { GalleryFamily, GalleryPage } from './gallery-page.ts';

const STYLE =
  '[role=tree] ul { padding-left: 20px } [role=treeitem] { list-style: none } [aria-selected=true] > .name { background: #cfe3ff } [aria-expanded=false] > ul { display: none }';
const leaf = (name: string, more = '') =>
  `<li role="treeitem" tabindex="-1" ${more}><span class="name">${name}</span></li>`;
const branch = (name: string, isOpen: boolean, inner: string) =>
  `<li role="treeitem" tabindex="-1" aria-expanded="${isOpen}"><span class="name">${name}</span><ul role="group">${inner}</ul></li>`;
const FOLDERS = `${branch('Projects', true, leaf('plan.txt') + branch('Drafts', false, leaf('one.txt') + leaf('two.txt')))}${branch('Reports', false, leaf('2025.pdf') + leaf('2026.pdf'))}${leaf('readme.md')}`;

/** The items take the focus; arrows walk, open and close. */
const WALK = `
  const items = () => $$('[role=treeitem]').filter((one) => !one.parentElement.closest('[aria-expanded=false]'));
  const name = (item) => text($('.name', item));
  const keys = (event, act) => {
    const item = event.target.closest('[role=treeitem]'), { key } = event, all = items();
    if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Home' || key === 'End') rove(all, neighbour(all, item, key));
    else if (key === 'ArrowRight') { if (at(item, 'expanded') === 'false') expand(item, true); else $('[role=treeitem]', item)?.focus(); }
    else if (key === 'ArrowLeft') { if (is(item, 'expanded')) expand(item, false); else item.parentElement.closest('[role=treeitem]')?.focus(); }
    else if (key === 'Enter' || key === ' ') act(item, event);
    else return;
    event.preventDefault(); event.stopPropagation();
  };
  const expand = (item, open) => { say(item, 'expanded', open); report((open ? 'open ' : 'closed ') + name(item)); };
  items()[0].tabIndex = 0;`;

/** A press anywhere on a name selects it, and opens or closes a folder. */
const files: GalleryPage = {
  id: 'tree-files',
  title: 'Files',
  style: STYLE,
  body: `<ul role="tree" aria-label="My files">${FOLDERS}</ul>`,
  script: `${WALK}
    const select = (item) => { for (const one of $$('[role=treeitem]')) one === item ? say(one, 'selected', true) : one.removeAttribute('aria-selected'); report('selected ' + name(item)); };
    const act = (item) => { if (at(item, 'expanded') === null) select(item); else expand(item, !is(item, 'expanded')); };
    on($('[role=tree]'), 'click', (event) => { const item = event.target.closest('[role=treeitem]'); rove(items(), item); act(item); });
    on($('[role=tree]'), 'keydown', (event) => keys(event, act));`,
};

/** Only its arrow opens an item; a press on the name selects it. The tree has the focus and points. */
export const arrows: GalleryPage = {
  id: 'tree-arrows',
  title: 'Departments',
  style: `${STYLE} .arrow { display: inline-block; width: 20px; cursor: pointer } .inner { padding-left: 24px } .active > .name { outline: 1px dotted }`,
  body: `<div role="tree" aria-label="Departments" tabindex="0">${[
    ['Sales', 'North', 'South'],
    ['Support', 'Phone', 'Mail'],
  ]
    .map(
      (
        names,
        n,
      ) => `<div role="treeitem" id="d${n}" aria-level="1" aria-expanded="false" aria-labelledby="n${n}"><span class="arrow" aria-hidden="true">▸</span><span class="name" id="n${n}">${names[0] ?? ''}</span></div>
    <div role="group" class="inner" hidden>${names
      .slice(1)
      .map(
        (name, i) =>
          `<div role="treeitem" id="d${n}-${i}" aria-level="2"><span class="name">${name}</span></div>`,
      )
      .join('')}</div>`,
    )
    .join('')}</div>`,
  script: `
    const tree = $('[role=tree]'), all = () => $$('[role=treeitem]').filter((one) => !one.closest('[hidden]')), name = (item) => text($('.name', item));
    let active;
    const go = (item) => { active = item; point(tree, all(), item); };
    const expand = (item, open) => { say(item, 'expanded', open); item.nextElementSibling.hidden = !open; report((open ? 'open ' : 'closed ') + name(item)); };
    const select = (item) => { for (const one of $$('[role=treeitem]')) say(one, 'selected', one === item); go(item); report('selected ' + name(item)); };
    on($$('.arrow'), 'mousedown', (event) => { const item = event.target.parentElement; expand(item, !is(item, 'expanded')); });
    on($$('.name'), 'click', (event) => select(event.target.parentElement));
    on(tree, 'focus', () => go(active ?? all()[0]));
    on(tree, 'keydown', (event) => {
      const next = ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key) && neighbour(all(), active, event.key);
      if (next) go(next);
      else if (event.key === 'ArrowRight' && at(active, 'expanded') === 'false') expand(active, true);
      else if (event.key === 'ArrowLeft' && is(active, 'expanded')) expand(active, false);
      else if (event.key === 'Enter' || event.key === ' ') select(active);
      else return;
      event.preventDefault();
    });`,
};

/** Several can be selected: each by a press with Control or by Space. */
const multi: GalleryPage = {
  id: 'tree-multi',
  title: 'Backup',
  style: STYLE,
  body: `<ul role="tree" aria-label="Folders to keep" aria-multiselectable="true">${branch('Photos', true, leaf('Winter', 'aria-selected="false"') + leaf('Summer', 'aria-selected="false"'))}${leaf('Music', 'aria-selected="true"')}</ul>`,
  script: `${WALK}
    const leaves = $$('[aria-selected]');
    const tell = () => report(leaves.filter((one) => is(one, 'selected')).map(name).join(',') || 'none');
    const act = (item) => { if (at(item, 'selected') === null) expand(item, !is(item, 'expanded')); else { say(item, 'selected', !is(item, 'selected')); tell(); } };
    on($('[role=tree]'), 'click', (event) => {
      const item = event.target.closest('[role=treeitem]'); rove(items(), item);
      if (!event.ctrlKey && at(item, 'selected') !== null) { for (const one of leaves) say(one, 'selected', one === item); tell(); } else act(item);
    });
    on($('[role=tree]'), 'keydown', (event) => keys(event, act));`,
};

/** Rows of a mail folder: arrows open a row, its cells show beside it. */
const treegrid: GalleryPage = {
  id: 'treegrid',
  title: 'Inbox',
  body: `<table role="treegrid" aria-label="Inbox"><thead><tr><th scope="col">Subject</th><th scope="col">From</th></tr></thead><tbody>
    <tr role="row" aria-level="1" aria-expanded="false" tabindex="0"><td role="gridcell">Treegrids are great</td><td role="gridcell">Ann</td></tr><tr role="row" aria-level="2" tabindex="-1" hidden><td role="gridcell">re: Treegrids are great</td><td role="gridcell">Bob</td></tr>
    <tr role="row" aria-level="1" aria-expanded="true" tabindex="-1"><td role="gridcell">Lunch on Friday</td><td role="gridcell">Cy</td></tr><tr role="row" aria-level="2" tabindex="-1"><td role="gridcell">re: Lunch on Friday</td><td role="gridcell">Dee</td></tr></tbody></table>`,
  script: `
    const rows = () => $$('tbody tr:not([hidden])'), subject = (row) => text(row.cells[0]);
    const expand = (row, open) => { say(row, 'expanded', open); row.nextElementSibling.hidden = !open; report((open ? 'open ' : 'closed ') + subject(row)); };
    on($('tbody'), 'click', (event) => { const row = event.target.closest('tr'); rove(rows(), row); if (at(row, 'expanded') !== null) expand(row, !is(row, 'expanded')); });
    on($('tbody'), 'keydown', (event) => {
      const row = event.target.closest('tr'), { key } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') rove(rows(), neighbour(rows(), row, key));
      else if (key === 'ArrowRight' && at(row, 'expanded') === 'false') expand(row, true);
      else if (key === 'ArrowLeft' && is(row, 'expanded')) expand(row, false);
      else if (key === 'Enter') report('read ' + subject(row));
      else return;
      event.preventDefault();
    });`,
};

const item = (page: GalleryPage, text: string) => ({
  page: page.id,
  pick: { hint: { text, role: 'treeitem' } },
});

export const TREES: GalleryFamily = {
  pages: [files, arrows, multi, treegrid],
  cases: [
    { id: 'an item of a tree opens', ...item(files, 'Reports'), call: { state: true }, goal: 'open Reports' },
    {
      id: 'an open item of a tree closes, though its middle is one of its children',
      ...item(files, 'Projects'),
      call: { state: false },
      goal: 'closed Projects',
    },
    {
      id: 'an item inside an item of a tree is expanded',
      ...item(files, 'Drafts'),
      call: { intent: 'expand' },
      goal: 'open Drafts',
    },
    {
      id: 'a leaf of a tree is selected',
      ...item(files, 'plan.txt'),
      call: { intent: 'press' },
      goal: 'selected plan.txt',
    },
    {
      id: 'an item of a tree that opens by its arrow alone opens',
      ...item(arrows, 'Support'),
      call: { state: true },
      goal: 'open Support',
    },
    {
      id: 'an item of a tree is selected by its name and not opened',
      ...item(arrows, 'Sales'),
      call: { intent: 'press' },
      goal: 'selected Sales',
    },
    {
      id: 'a leaf of a tree is selected beside another',
      ...item(multi, 'Winter'),
      call: { state: true },
      goal: 'Winter,Music',
    },
    { id: 'a leaf of a tree is deselected', ...item(multi, 'Music'), call: { state: false }, goal: 'none' },
    {
      id: 'a row of a treegrid opens',
      page: treegrid.id,
      pick: { hint: { text: 'Treegrids are great Ann', role: 'row' } },
      call: { state: true },
      goal: 'open Treegrids are great',
    },
    {
      id: 'a row of a treegrid closes',
      page: treegrid.id,
      pick: { hint: { text: 'Lunch on Friday Cy', role: 'row' } },
      call: { state: false },
      goal: 'closed Lunch on Friday',
    },
  ],
};
