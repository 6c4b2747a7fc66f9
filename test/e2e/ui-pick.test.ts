import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import type { Data } from '../support/agent.ts';
import { RawClient } from '../support/raw-client.ts';

const person = (name: string): string =>
  `<li><div><span>${name}</span> <a href="/${name}">Profile</a></div><div><button>Remove</button></div></li>`;
const PAGES: Readonly<Record<string, string>> = {
  '/people': `<main><h1>People</h1><ul>${['Ann', 'Bob', 'Cid'].map(person).join('')}</ul></main>`,
  '/flat': `<main><h2>Fruit</h2><p>Sweet ones</p><button>Pick</button><h2>Vegetables</h2><p>Green ones</p><button>Pick</button>
    <h2>Contact</h2><p>Nothing to press here</p></main>`,
  '/sizes': `<main><form><fieldset><legend>Size</legend><label><input type="radio" name="s">Small</label><label><input type="radio" name="s">Large</label></fieldset>
    <fieldset><legend>Cut</legend><label><input type="radio" name="c">Slim</label><label><input type="radio" name="c">Wide</label></fieldset></form></main>`,
  '/fields': `<main><form><label>Mail <input placeholder="you@example.com" value="ann@shop.test"></label><label>Postcode <input placeholder="e.g. SW1A 1AA"></label>
    <label>Notes <textarea placeholder="What needs to be done?"></textarea></label><div contenteditable aria-label="Reply" data-placeholder="Write something nice"></div>
    <div contenteditable role="textbox" aria-label="Note" aria-placeholder="Tell us more"></div><input aria-label="Filter" placeholder="Filter by name"><input aria-label="Find" placeholder="Filter by date"></form></main>`,
  '/areas': `<main><h1>Board</h1><p>Drop files here</p><div id="trash" style="width:90px;height:90px;border:1px solid"></div><p>Notes of today</p>
    <ul><li draggable="true">Card A</li><li draggable="true">Card B</li></ul><p>Twice</p><p>Twice</p><button>Add card</button><p id="out"></p></main>
    <script>document.querySelector('li').onmouseenter = () => { out.textContent = 'Over card A' }</script>`,
  '/drop-box': `<main><h1>drop-box</h1><p>Drop here</p><button>Tell</button></main>`,
  '/layers': `<main><p>Each of us reports the <span>margin</span> <b>once a <i>quarter</i></b>.</p><button onclick="const again = size.cloneNode(true); size.replaceWith(again)">Redraw</button></main>
    <div role="dialog" aria-label="Closed" hidden>Gone</div><div role="dialog" id="size"><div><h2>Size</h2></div><label>Width <input></label></div>
    <div role="dialog" aria-label="Colour"><h2>Pick one</h2><button>Red</button></div><div id="tips" popover="manual"><h3>Tips</h3><p>Save often</p></div><script>tips.showPopover()</script>`,
  '/table': `<main><table>${['Ann', 'Bob', 'Cid']
    .map(
      (name) =>
        `<tr><td class="c"><a href="/${name}">${name}</a></td><td class="c">${name}@example.org</td><td class="c"><button>Edit</button> <button>Drop</button></td></tr>`,
    )
    .join('')}</table></main>`,
  '/files': `<main><h1>Files</h1><button>Delete all</button><ul>${['Report', 'Annual report', 'Notes']
    .map((name) => `<li><a href="/${name}">${name}</a> <span><button>Delete</button></span></li>`)
    .join(
      '',
    )}<li><a href="/Locked">Locked</a></li></ul><ol><li>First hint</li><li>Second hint</li></ol></main>`,
  '/todos': `<main><section><h1>Todos</h1><input aria-label="New"></section><section><h2>All</h2><input type="checkbox" aria-label="Complete all">
    <ul><li>buy milk</li><li>buy buttermilk</li></ul></section><section><h2>More</h2><p>Read on</p></section><section><h2>Other</h2><button>Clear</button></section></main>`,
  '/talk': `<main>${['One', 'Two', 'Three']
    .map(
      (name) =>
        `<article class="post"><p>${name} said</p><button>Reply</button><button>Delete</button><article class="post"><p>${name} answered</p><button>Reply</button></article></article>`,
    )
    .join('')}</main>`,
  '/twice': `<main>${['Home', 'Work']
    .map((name) => `<section><h2>${name}</h2><p>Lisbon</p><button>Change ${name}</button></section>`)
    .join('')}<form><p><label>Voucher <input></label></p><button>Apply</button></form></main>`,
  '/pairs': `<main><div><button>Add</button>${['Oak', 'Elm', 'Ash'].map((name) => `<span>${name}</span><button>Add</button>`).join('')}</div>
    <table>${['Amy', 'Ben', 'Cem', 'Dan', 'Eve', 'Fay'].map((name, at) => `<tr class="${at % 2 === 0 ? 'odd' : 'even'}"><td>${name}</td><td>${at === 2 ? '' : '<button>Drop</button>'}</td></tr>`).join('')}</table>
    <ul><li>Fruit <button>Hide</button><ul><li>Fig <button>Hide</button></li><li>Plum <button>Hide</button> <button>Buy</button></li></ul></li></ul>
    <form><input type="password" value="Mellon"><button>Open</button></form></main>`,
  '/shop': `<header><input type="search" name="q" aria-label="Search products"><a href="/login">Sign in</a></header>
    <main><h1>Jumper</h1><button>Add to bag</button><a href="/returns">Send it back</a></main>
    <footer>${Array.from({ length: 30 }, (_, n) => `<a href="/story/${n}">A long story about the harbour, number ${n}</a>`).join(' ')}</footer>`,
};

let server: Listening;
let client: RawClient;

beforeAll(async () => {
  server = await serve(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${PAGES[url] ?? ''}`);
  });
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await server[Symbol.asyncDispose]();
});

const open = (path: string): Promise<Data> => client.call('nav_goto', { url: server.origin + path });
const pick = (hint: unknown): Promise<Data> => client.call('ui_pick', { hint });
const errorOf = (data: Data): Data => data['error'] as Data;

describe('a hint in plain words', () => {
  test.each([
    ['log in', 'Sign in'],
    ['the search field in the header', 'Search products'],
    ['In den Warenkorb legen', 'Add to bag'],
    ['the second story', 'A long story about the harbour, number 1'],
  ])('%s', async (hint, label) => {
    await open('/shop');
    expect(await pick(hint)).toMatchObject({ label });
  });

  test.each([
    ['you@example.com', 'Mail'],
    ['e.g. SW1A 1AA', 'Postcode'],
    ['What needs to be done?', 'Notes'],
    ['Write something nice', 'Reply'],
    ['Tell us more', 'Note'],
    ['Filter by date', 'Find'],
    [{ text: 'you@example.com', role: 'textbox' }, 'Mail'],
  ])('that is the placeholder of a field with a label: %j', async (hint, label) => {
    await open('/fields');
    const picked = await pick(hint);
    expect(picked).toMatchObject({ label });
    expect(picked).not.toHaveProperty('loose');
  });

  test('that fits nothing in full gives what fits loosely, and says so, with others beside it', async () => {
    await open('/shop');
    const picked = await pick('the woollen jumper bag');
    expect(picked).toMatchObject({ label: 'Add to bag', loose: true });
  });

  test('that fits nothing names near misses within its bytes, and each can be picked', async () => {
    await open('/shop');
    const missed = await pick('link to the harbour story about boats in Hamburg');
    const error = errorOf(missed);
    const nearest = (error['nearest'] ?? error['candidates']) as Data[];
    expect(nearest.length).toBeGreaterThanOrEqual(5);
    expect(nearest.length).toBeLessThanOrEqual(10);
    expect(Buffer.byteLength(JSON.stringify(missed))).toBeLessThanOrEqual(2_048);
    for (const { elementId, label } of nearest.slice(0, 2))
      expect(await client.call('ui_pick', { elementId })).toMatchObject({ label });
  });

  test('that is only the name of a group has candidates', async () => {
    await open('/sizes');
    const error = errorOf(await pick('Size'));
    expect(error).toMatchObject({ code: 'ambiguous' });
    expect((error['candidates'] as Data[]).map(({ label }) => label)).toEqual(['Small', 'Large']);
  });
});

describe('plain text and areas', () => {
  test.each([
    ['in words', 'Drop files here', 'Drop files here'],
    ['by its role and a part of it', { text: 'notes', role: 'text' }, 'Notes of today'],
    ['by what an empty area is called', { text: 'trash', role: 'text' }, 'trash'],
    ['that could be dragged', 'card b', 'Card B'],
  ])('%s', async (_, hint, label) => {
    await open('/areas');
    const picked = await pick(hint);
    expect(picked).toMatchObject({ role: 'text', label });
    const { width, height } = picked['bbox'] as { width: number; height: number };
    expect(Math.min(width, height)).toBeGreaterThan(0);
    expect(await client.call('ui_pick', { elementId: picked['elementId'] })).toMatchObject({ label });
    const hovered = await client.call('action_execute', { handle: picked['elementId'], intent: 'hover' });
    expect(hovered).toHaveProperty('receipt');
  });

  test('is found where only the name of a group has such words', async () => {
    await open('/drop-box');
    expect(await pick('Drop here')).toMatchObject({ role: 'text', label: 'Drop here' });
  });

  test('what is there twice is ambiguous, and a control comes first', async () => {
    await open('/areas');
    expect(errorOf(await pick({ text: 'Twice', role: 'text' }))).toMatchObject({ code: 'ambiguous' });
    expect(errorOf(await pick({ text: 'No such words', role: 'text' }))).toMatchObject({ code: 'not_found' });
    expect(await pick('Add card')).toMatchObject({ role: 'button' });
    const handle = (await pick('Card A'))['elementId'];
    expect(await client.call('action_execute', { handle, intent: 'hover' })).toMatchObject({
      receipt: { changed: true, added: ['Over card A'] },
    });
  });
});

describe('open dialogs, menus and popovers', () => {
  test.each([
    ['by its heading', { text: 'Size', role: 'dialog' }, { role: 'dialog', label: 'Size' }],
    ['by its label', { text: 'Colour', role: 'dialog' }, { role: 'dialog', label: 'Colour' }],
    ['that is the only one of its role', { role: 'popover' }, { role: 'popover', label: 'Tips' }],
  ])('%s', async (_, hint, layer) => {
    await open('/layers');
    const picked = await pick(hint);
    expect(picked).toMatchObject(layer);
    expect(await client.call('ui_pick', { elementId: picked['elementId'] })).toMatchObject(layer);
  });

  test('are found again when they are drawn anew, and none that is closed is found', async () => {
    await open('/layers');
    const { elementId } = await pick({ text: 'Size', role: 'dialog' });
    await client.call('action_execute', { handle: (await pick('Redraw'))['elementId'], intent: 'press' });
    expect(await client.call('ui_pick', { elementId })).toMatchObject({ label: 'Size', healed: true });
    expect(errorOf(await pick({ role: 'dialog' }))).toMatchObject({ code: 'ambiguous', matches: 2 });
    expect(errorOf(await pick({ text: 'Closed', role: 'dialog' }))).toMatchObject({ code: 'not_found' });
  });

  test('are no elements of the page', async () => {
    await open('/layers');
    expect(JSON.stringify(await client.call('ui_scan', {}))).not.toMatch(/"role":"(?:dialog|popover)"/);
  });
});

test.each(['margin', 'once a quarter', 'quarter'])('a part of a line is a text: %s', async (text) => {
  await open('/layers');
  expect(await pick({ text, role: 'text' })).toMatchObject({ role: 'text', label: text });
});

describe('nearText', () => {
  test('is the whole row of a text, whatever else is written around it', async () => {
    await open('/people');
    expect(await pick({ text: 'Remove', nearText: 'Bob' })).toMatchObject({ label: 'Remove', row: 'Bob' });
  });

  test('is a fieldset by its legend', async () => {
    await open('/sizes');
    expect(await pick({ text: 'Wide', nearText: 'Cut' })).toMatchObject({ label: 'Wide' });
    expect(errorOf(await pick({ text: 'Small', nearText: 'Cut' }))).toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['/table', { text: 'Edit', nearText: 'Bob' }, { label: 'Edit', row: 'Bob@example.org' }],
    ['/table', { text: 'Edit', nearText: 'Bob@example.org' }, { label: 'Edit', row: 'Bob@example.org' }],
    ['/table', { role: 'link', nearText: 'Cid' }, { label: 'Cid' }],
    ['/table', { role: 'button', nearText: 'Cid' }, ['Edit', 'Drop']],
    ['/files', { text: 'Delete', nearText: 'Notes' }, { label: 'Delete' }],
    ['/files', { role: 'button', nearText: 'Report' }, { label: 'Delete' }],
    ['/files', { text: 'Delete all', nearText: 'Locked' }, ['Delete all', 'Delete', 'Delete', 'Delete']],
    ['/files', { text: 'Delete all', nearText: 'First hint' }, ['Delete all', 'Delete', 'Delete', 'Delete']],
    ['/todos', { role: 'checkbox', nearText: 'buy milk' }, ['Complete all']],
    ['/todos', { role: 'checkbox', nearText: 'milk' }, ['Complete all']],
    ['/todos', { role: 'button', nearText: 'Read on' }, 'not_found'],
    ['/talk', { text: 'Reply', nearText: 'Two answered' }, { label: 'Reply' }],
    ['/talk', { text: 'Delete', nearText: 'Two said' }, { label: 'Delete' }],
    ['/twice', { role: 'button', nearText: 'Lisbon' }, ['Change Home', 'Change Work']],
    ['/twice', { text: 'Change Work', nearText: 'Lisbon' }, { label: 'Change Work' }],
    ['/twice', { role: 'button', nearText: 'Voucher' }, { label: 'Apply' }],
    ['/sizes', { role: 'radio', nearText: 'Wide' }, ['Slim', 'Wide']],
    ['/pairs', { text: 'Add', nearText: 'Elm' }, ['Add', 'Add', 'Add', 'Add']],
    ['/pairs', { text: 'Drop', nearText: 'Cem' }, ['Drop', 'Drop', 'Drop', 'Drop', 'Drop']],
    ['/pairs', { text: 'Hide', nearText: 'Fruit' }, { label: 'Hide', row: 'Fruit' }],
    ['/pairs', { text: 'Buy', nearText: 'Fruit' }, { label: 'Buy' }],
    ['/pairs', { text: 'Buy', nearText: 'Fig' }, 'not_found'],
    ['/pairs', { text: 'Open', nearText: 'Mellon' }, 'not_found'],
  ])('on %s, %j', async (path, hint, expected) => {
    await open(path);
    const picked = await pick(hint);
    if (typeof expected === 'string') expect(errorOf(picked)).toMatchObject({ code: expected });
    else if (!Array.isArray(expected)) expect(picked).toMatchObject(expected);
    else {
      expect(errorOf(picked)).toMatchObject({ code: 'ambiguous' });
      expect((errorOf(picked)['candidates'] as Data[]).map(({ label }) => label)).toEqual(expected);
    }
  });

  test('takes the row that says it in whole words, and no control of another item', async () => {
    await open('/files');
    const rows = (await client.call('ui_scan', {}))['groups'] as { items: Data[] }[];
    const own = rows.flatMap(({ items }) => items).filter(({ label }) => label === 'Delete');
    for (const [at, nearText] of ['Report', 'Annual report', 'Notes'].entries())
      expect((await pick({ text: 'Delete', nearText }))['elementId']).toBe(own[at]?.['elementId']);
    await open('/talk');
    expect(errorOf(await pick({ text: 'Delete', nearText: 'Two answered' }))['code']).toBe('ambiguous');
  });

  test('is the section of a text that is in no row, and never more', async () => {
    await open('/flat');
    const first = await pick({ text: 'Pick', nearText: 'Sweet ones' });
    const second = await pick({ text: 'Pick', nearText: 'Green ones' });
    expect(first).toMatchObject({ label: 'Pick' });
    expect(second).toMatchObject({ label: 'Pick' });
    expect(first['elementId']).not.toBe(second['elementId']);
    expect(errorOf(await pick({ text: 'Pick', nearText: 'Nothing to press here' }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('ui.scan with a query', () => {
  test('lists first what ui.pick picks', async () => {
    await open('/shop');
    const scanned = await client.call('ui_scan', { query: 'log in' });
    const [best] = (scanned['groups'] as { items: Data[] }[]).flatMap(({ items }) => items);
    expect(best).toMatchObject({ label: 'Sign in' });
    expect(scanned).not.toHaveProperty('nearest');
  });

  test('that fits nothing in full says so and names near misses, within its bytes', async () => {
    await open('/shop');
    const scanned = await client.call('ui_scan', {
      query: 'link to the harbour story about boats in Hamburg',
    });
    expect(scanned['note']).toContain('Nothing has all');
    expect((scanned['nearest'] as Data[]).length).toBeGreaterThanOrEqual(3);
    expect(Buffer.byteLength(JSON.stringify(scanned))).toBeLessThanOrEqual(2_048);
  });
});
