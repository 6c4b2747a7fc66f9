import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { RawClient } from '../support/raw-client.ts';

type Data = Record<string, unknown>;

/** A page with people; `#…` in its address makes its script do something to them. */
const PEOPLE = `<!doctype html><title>People</title><main><h1>People</h1><table id="people"></table>
<section aria-label="Guests"><ul id="guests"></ul></section><form id="form" aria-label="Invite"></form><div id="long" style="height:200px;overflow:auto"><div style="height:20000px;position:relative"></div></div></main><script>
const row = (name) => '<td>' + name + '</td><td>' + name.toLowerCase() + '@example.org</td><td><button>Delete ' + name + '</button></td>';
const people = document.querySelector('#people'), guests = document.querySelector('#guests'), form = document.querySelector('#form');
const draw = (...names) => { people.innerHTML = names.map((name) => '<tr>' + row(name) + '</tr>').join(''); };
const write = (...names) => { [...people.rows].forEach((line, n) => { if (names[n]) line.innerHTML = row(names[n]); else line.remove(); }); };
const say = (...names) => { [...people.rows].forEach((line, n) => { line.cells[0].textContent = names[n]; line.cells[1].textContent = names[n].toLowerCase() + '@example.org'; line.querySelector('button').textContent = 'Delete ' + names[n]; }); };
const drawForm = () => { form.innerHTML = '<label>Name <input name="name"></label> <button>Save</button> <button type="button">Cancel</button>'; };
const drawGuests = (count) => { guests.innerHTML = '<li><button>Greet</button></li>'.repeat(count); };
draw('Ann', 'Bob', 'Cid'); drawForm(); drawGuests(3);
const deeds = {
  recycle: () => say('Bob', 'Cid', 'Dan'), sort: () => say('Cid', 'Bob', 'Ann'), redraw: () => write('Ann', 'Bob', 'Cid'),
  move: () => people.append(people.rows[0].parentNode === people ? people.rows[0] : people.rows[0]),
  renew: () => drawForm(), swap: () => { const [save, cancel] = form.querySelectorAll('button'); save.textContent = 'Cancel'; cancel.textContent = 'Save'; },
  guests: () => drawGuests(3), fewer: () => drawGuests(2), drop: () => { people.remove(); },
  elsewhere: () => { people.remove(); guests.innerHTML = '<li>Ann <button>Delete Ann</button></li>'; },
  rename: () => { document.querySelector('section').setAttribute('aria-label', 'Staff'); },
};
const long = document.querySelector('#long'), rows = long.firstElementChild;
rows.innerHTML = '<div style="position:absolute;height:20px"><span></span> <button>Archive</button></div>'.repeat(10);
const show = () => { const first = Math.floor(long.scrollTop / 20); [...rows.children].forEach((line, n) => { line.style.top = (first + n) * 20 + 'px'; line.firstElementChild.textContent = 'Mail ' + (first + n); }); };
show(); long.onscroll = show; deeds.scroll = () => { long.scrollTop = 4000; show(); };
addEventListener('hashchange', () => deeds[location.hash.slice(1).split('-')[0]]?.());
</script>`;

let site: Listening;
let client: RawClient;

beforeAll(async () => {
  site = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end(PEOPLE);
  });
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await site[Symbol.asyncDispose]();
});

const open = (path: string): Promise<Data> => client.call('nav_goto', { url: `${site.origin}/${path}` });
const pick = (args: object): Promise<Data> => client.call('ui_pick', args);
const handleOf = async (hint: string | object): Promise<string> =>
  String((await pick({ hint }))['elementId']);

let pages = 0;
/** Opens the page anew, takes a handle, lets the page do something, and picks by the handle. */
async function after(deed: string, hint: string | object): Promise<Data & { handle: string }> {
  const path = `?${++pages}`;
  await open(path);
  const handle = await handleOf(hint);
  await open(`${path}#${deed}`);
  return { ...(await pick({ elementId: handle })), handle };
}

describe('a handle never lies', () => {
  test('an element that is still there is the same one', async () => {
    const picked = await after('nothing', 'Delete Ann');
    expect(picked).toMatchObject({
      elementId: picked.handle,
      role: 'button',
      label: 'Delete Ann',
      row: 'Ann ann@example.org',
    });
    expect(picked).not.toHaveProperty('healed');
  });

  test('a handle for "Delete Ann" is refused once its node says "Delete Bob"', async () => {
    expect(await after('recycle', 'Delete Ann')).toMatchObject({
      error: {
        code: 'handle_changed',
        next: 'look_again',
        was: { role: 'button', label: 'Delete Ann', row: 'Ann ann@example.org' },
        is: { role: 'button', label: 'Delete Bob', row: 'Bob bob@example.org' },
        matches: 0,
      },
    });
  });

  test('where another node says "Delete Ann" now, in the same row, that one is meant', async () => {
    expect(await after('sort', 'Delete Ann')).toMatchObject({ label: 'Delete Ann', healed: true });
  });

  test('a row that was moved is still the same', async () => {
    const picked = await after('move', 'Delete Ann');
    expect(picked).toMatchObject({ label: 'Delete Ann', row: 'Ann ann@example.org' });
    expect(picked).not.toHaveProperty('healed');
  });

  test('rows and forms that were drawn anew are found again', async () => {
    expect(await after('redraw', 'Delete Bob')).toMatchObject({ label: 'Delete Bob', healed: true });
    expect(await after('renew', 'Save')).toMatchObject({ label: 'Save', healed: true });
    expect(await after('renew', { role: 'textbox', text: 'Name' })).toMatchObject({
      role: 'textbox',
      healed: true,
    });
  });

  test('two buttons that swapped their texts: the text counts', async () => {
    expect(await after('swap', 'Save')).toMatchObject({ label: 'Save', healed: true });
  });

  test('a row of a long list whose node shows another row after scrolling is refused', async () => {
    expect(await after('scroll', { text: 'Archive', nearText: 'Mail 3' })).toMatchObject({
      error: {
        code: 'handle_changed',
        was: { label: 'Archive', row: 'Mail 3' },
        is: { label: 'Archive', row: 'Mail 203' },
      },
    });
  });

  test('of equal ones that were all drawn anew the place decides; when one is missing, nothing does', async () => {
    await open('?equals');
    const scanned = await client.call('ui_scan', { rankingMode: 'document', roles: ['button'] });
    const handles = (scanned['groups'] as { items: { elementId: string; label: string }[] }[])
      .flatMap(({ items }) => items)
      .filter(({ label }) => label === 'Greet')
      .map(({ elementId }) => elementId);
    expect(handles).toHaveLength(3);
    await open('?equals#guests');
    expect(await pick({ elementId: handles[1] })).toMatchObject({ label: 'Greet', healed: true });
    await open('?equals#fewer');
    expect(await pick({ elementId: handles[1] })).toMatchObject({ error: { code: 'handle_stale' } });
  });

  test('the same label in another group is another element', async () => {
    expect(await after('elsewhere', 'Delete Ann')).toMatchObject({
      error: { code: 'handle_stale', was: { label: 'Delete Ann' }, matches: 0 },
    });
  });

  test('a group that is called otherwise now is another one', async () => {
    await open('?rename');
    const scanned = await client.call('ui_scan', { region: { selector: '#guests' }, pageSize: 1 });
    const [group] = scanned['groups'] as { group: string; items: { elementId: string }[] }[];
    expect(group).toMatchObject({ group: 'Guests' });
    await open('?rename#rename');
    expect(await pick({ elementId: group?.items[0]?.elementId })).toMatchObject({
      error: { code: 'handle_changed' },
    });
  });

  test('what is gone, of another page, or was never given has a code of its own', async () => {
    expect(await after('drop', 'Delete Ann')).toMatchObject({ error: { code: 'handle_stale' } });
    await open('?first');
    const handle = await handleOf('Delete Ann');
    await open('?second');
    expect(await pick({ elementId: handle })).toMatchObject({ error: { code: 'handle_stale' } });
    expect(await pick({ elementId: 'e99999' })).toMatchObject({ error: { code: 'handle_unknown' } });
    const { sessionId } = await client.call('research_session_start', {});
    await client.call('nav_goto', { url: `${site.origin}/?other`, sessionId, waitFor: 'interactive' });
    expect(await pick({ elementId: handle, sessionId })).toMatchObject({
      error: { code: 'handle_unknown' },
    });
  });

  test('an element keeps its number from one look to the next', async () => {
    await open('?keep');
    const first = await handleOf('Delete Ann');
    await client.call('ui_scan', {});
    expect(await handleOf('Delete Ann')).toBe(first);
  });
});

describe('ui.pick', () => {
  test('takes a group and a choice, a hint near a text, and says what it found', async () => {
    await open('?pick');
    expect(await pick({ group: 'invite', choice: 'save' })).toMatchObject({ label: 'Save', group: 'Invite' });
    expect(await pick({ hint: { role: 'button', nearText: 'bob@example.org' } })).toMatchObject({
      label: 'Delete Bob',
      selectors: { role: 'role=button[name="Delete Bob"]' },
      bbox: { width: expect.any(Number) as number },
    });
  });

  test('several equal matches are told apart by the caller, nothing like it by its nearest', async () => {
    await open('?pick');
    const { error } = (await pick({ hint: 'Greet' })) as { error: { code: string; candidates: Data[] } };
    expect(error).toMatchObject({ code: 'ambiguous', matches: 3 });
    expect(error.candidates).toHaveLength(3);
    expect(await pick({ elementId: error.candidates[1]?.['elementId'] })).toMatchObject({ label: 'Greet' });
    const { error: missed } = (await pick({ hint: 'Geret' })) as { error: { code: string; nearest: Data[] } };
    expect(missed.code).toBe('not_found');
    expect(missed.nearest[0]).toMatchObject({ role: 'button', label: 'Greet' });
    expect(await pick({ elementId: missed.nearest[0]?.['elementId'] })).toMatchObject({ label: 'Greet' });
    expect(await pick({ hint: 'Delet Anne' })).toMatchObject({ error: { code: 'ambiguous' } });
    expect(await pick({ hint: 'Checkout' })).toMatchObject({ error: { code: 'not_found' } });
  });

  test('one way to name the element is needed, and only one', async () => {
    for (const args of [{}, { elementId: 'e1', hint: 'x' }, { group: 'x' }, { choice: 'x' }])
      expect(await pick(args)).toMatchObject({ error: { code: 'invalid_input' } });
  });
});
