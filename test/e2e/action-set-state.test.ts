import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { RawClient } from '../support/raw-client.ts';

type Data = Record<string, unknown>;

const PAGE = `<!doctype html><title>Form</title><form>
  <label>Quantity <input type="number" min="1" max="9" value="3"></label>
  <label>Day <input type="date" min="2026-01-01" max="2026-12-31"></label>
  <label>Volume <input type="range" min="0" max="100" step="10" value="50"></label>
  <label>Plan <select><option>Basic</option><option>Pro</option><option disabled>Gold</option></select></label>
  <label>Name <input maxlength="5" value="Ann"></label>
  <label>Fixed <input readonly value="as it is"></label>
  <label>Off <input disabled></label>
  <label>Secret <input type="password"></label>
  <label>Agree <input type="checkbox"></label>
  <label>Stubborn <input id="stubborn" value="mine"></label>
  <fieldset><legend>Size</legend><label><input type="radio" name="s">S</label><label><input type="radio" name="s">M</label></fieldset>
  <div role="slider" tabindex="0" aria-label="Level" aria-valuemin="0" aria-valuemax="10" aria-valuenow="4" style="width:100px;height:20px;background:#999"></div>
  <div id="fruit" role="combobox" tabindex="0" aria-label="Fruit" aria-expanded="false" aria-controls="fruits">Apple</div><ul id="fruits" role="listbox" hidden><li role="option">Apple</li><li role="option">Pear</li></ul>
  <label>Paper <input type="file" multiple></label><output></output></form><p id="files"></p>
  <button type="button" onclick="document.querySelector('output').textContent = prompt('Who?', 'nobody')">Ask</button>
  <details><summary>More</summary><p>Inside</p></details><a href="/elsewhere">Away</a>
  <button type="button" onclick="said.textContent = 'Rung'">Ring</button><p id="said"></p>
  <button type="button" id="bare" onclick="lid.hidden = !lid.hidden">Bare</button><p id="lid" hidden>Under the lid</p>
  <table role="grid" aria-label="Rates"><tr><td role="gridcell" tabindex="0">One</td><td role="gridcell" tabindex="0">Two</td></tr></table>
  <div id="grid"><div class="cell" data-editor="input">Lisbon</div><div class="cell" data-editor="select">Mail</div></div>
  <button type="button" id="size" aria-haspopup="listbox" aria-expanded="false">Size: M</button><ul id="sizes" role="listbox" hidden><li role="option">M</li><li role="option">L</li><li role="option">S</li></ul>
  <div id="zoom" role="slider" tabindex="0" aria-label="Zoom 30 percent" aria-valuemin="0" aria-valuemax="100" aria-valuenow="30" style="width:100px;height:20px;background:#999"></div>
  <div style="position:relative;width:160px"><span><input id="keeper" role="combobox" readonly aria-label="Keeper" aria-expanded="false"></span><div id="keepers" hidden style="position:absolute;top:30px;background:#fff"><div>Jack</div><div>Lucy</div></div></div>
  <script>
    keeper.onclick = () => { keepers.hidden = false; keeper.ariaExpanded = true };
    for (const cell of document.querySelectorAll('.cell')) cell.onclick = () => {
      if (cell.firstElementChild) return;
      const before = cell.textContent, editor = document.createElement(cell.dataset.editor);
      if (editor.add) for (const name of ['Mail', 'Phone']) editor.add(new Option(name));
      editor.value = before; cell.replaceChildren(editor); editor.focus();
      const end = (text) => { cell.textContent = text };
      editor.onkeydown = ({ key }) => { if (key === 'Enter') end(editor.value); if (key === 'Escape') end(before); };
    };
    const showSizes = (isOpen) => { sizes.hidden = !isOpen; size.ariaExpanded = isOpen };
    size.onclick = () => showSizes(sizes.hidden);
    sizes.onclick = ({ target }) => { size.textContent = 'Size: ' + target.textContent; showSizes(false) };
    zoom.onkeydown = ({ key }) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[key] ?? 0;
      zoom.ariaValueNow = Number(zoom.ariaValueNow) + step; zoom.ariaLabel = 'Zoom ' + zoom.ariaValueNow + ' percent';
    };
    const open = (isOpen) => { fruits.hidden = !isOpen; fruit.setAttribute('aria-expanded', isOpen); };
    fruit.addEventListener('click', () => open(fruits.hidden));
    fruit.addEventListener('keydown', ({ key }) => { if (key === 'Escape') open(false); });
    stubborn.addEventListener('input', () => { stubborn.value = 'mine'; });
    document.querySelector('[type=file]').addEventListener('change', (event) => {
      document.querySelector('#files').textContent = 'Got ' + [...event.target.files].map(({ name, size }) => name + ' ' + size).join(', ');
    });
  </script>`;

let server: Listening;
let client: RawClient;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wayfarer-uploads-'));
  const outside = mkdtempSync(join(tmpdir(), 'wayfarer-outside-'));
  writeFileSync(join(folder, 'paper.txt'), 'five!');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync('/dev/zero', join(folder, 'zero.txt'));
  symlinkSync('/proc/self/environ', join(folder, 'environ.txt'));
  execFileSync('mkfifo', [join(folder, 'pipe.txt')]);
  server = await serve((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  client = await RawClient.start({ args: ['--upload-roots', folder] });
  await client.call('nav_goto', { url: server.origin });
});
afterAll(async () => {
  await client.stop();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function set(hint: string | object, state: unknown): Promise<Data> {
  const { elementId } = await client.call('ui_pick', { hint });
  return client.call('action_setState', { handle: elementId, state });
}

describe('a state that a control cannot take leaves it as it was, and says what it can', () => {
  test.each([
    ['Quantity', 12, ['1..9']],
    ['Quantity', 'many', ['a number']],
    ['Day', '2027-01-01', ['2026-01-01..2026-12-31']],
    ['Day', 'tomorrow', ['2026-12-31']],
    ['Volume', 55, ['0..100 in steps of 10']],
    ['Volume', 200, ['0..100']],
    ['Plan', 'Silver', ['Basic', 'Pro']],
    ['Plan', 'Gold', ['Basic', 'Pro']],
    ['Name', 'Annabel', ['at most 5 characters']],
    ['Agree', 'maybe', ['true', 'false']],
    ['Level', 11, ['0..10']],
    ['Fruit', 'Cherry', ['Apple', 'Pear']],
    ['Name', true, ['a text']],
  ])('%s: %s', async (hint, state, allowed) => {
    const before = await client.call('ui_pick', { hint });
    expect(await set(hint, state)).toMatchObject({ error: { code: 'not_settable', allowed } });
    expect((await client.call('ui_pick', { hint }))['state']).toEqual(before['state']);
  });

  test.each([
    ['More', 120, ['true', 'false'], 'Inside'],
    ['More', 'Two', ['true', 'false'], 'Inside'],
    ['Mail', 'Pigeon', ['Mail', 'Phone'], undefined],
    ['Away', 'Home', [], undefined],
  ])('%s, %s: nothing stays open', async (hint, state, allowed, inside) => {
    const { url } = await client.call('ui_scan', {});
    const refusal = await set(hint, state);
    expect(refusal).toMatchObject({ error: { code: 'not_settable', allowed } });
    expect((refusal['error'] as Data)['message']).not.toContain('stays changed');
    const scanned = await client.call('ui_scan', {});
    expect(scanned['url']).toBe(url);
    expect(JSON.stringify(scanned)).not.toContain('expanded');
    if (inside !== undefined)
      expect(await client.call('ui_pick', { hint: { text: hint } })).toMatchObject({ state: 'collapsed' });
    expect(await client.call('ui_pick', { hint: { text: hint } })).toMatchObject({ label: hint });
  });

  test('what a press has done that cannot be undone is reported', async () => {
    const refusal = (await set('Ring', 'twice'))['error'] as Data;
    expect(refusal).toMatchObject({ code: 'not_settable', allowed: [] });
    expect(refusal['message']).toContain('stays changed: Rung');
  });

  test('what is read-only or disabled says so', async () => {
    expect(await set('Fixed', 'other')).toMatchObject({
      error: { code: 'not_settable', message: 'The field is read-only.' },
    });
    expect(await set('Off', 'on')).toMatchObject({
      error: { code: 'not_settable', message: 'The control is disabled.' },
    });
  });

  test('a value that does not stick is an error', async () => {
    expect(await set('Stubborn', 'yours')).toMatchObject({ error: { code: 'not_settable', value: 'mine' } });
  });

  test('a choice that does not stick is an error, though its list still shows it', async () => {
    expect(await set('Keeper', 'Lucy')).toMatchObject({ error: { code: 'not_settable', value: '' } });
  });

  test('a handle that nobody gave', async () => {
    expect(await client.call('action_setState', { handle: 'e9999', state: 'x' })).toMatchObject({
      error: { code: 'handle_unknown' },
    });
  });
});

describe('a control is read back', () => {
  test('with what it was and what it is', async () => {
    expect(await set('Quantity', 7)).toMatchObject({
      before: '3',
      after: '7',
      receipt: { changed: true, state: { Quantity: '3 → 7' } },
    });
    expect(await set('Plan', 'Pro')).toMatchObject({ before: 'Basic', after: 'Pro' });
    expect(await set('Agree', true)).toMatchObject({ before: false, after: true });
  });

  test('a cell that becomes a field, whatever its markup, is written and left', async () => {
    expect(await set('Lisbon', 'Porto')).toMatchObject({ before: 'Lisbon', after: 'Porto' });
    expect(await set('Mail', 'Phone')).toMatchObject({ before: 'Mail', after: 'Phone' });
  });

  test.each([
    ['Size: M', 'L', 'S'],
    ['Zoom 30 percent', 35, 31],
    ['Porto', 'Faro', 'Braga'],
  ])('the handle of %s is still good after it was set', async (hint, first, second) => {
    const { elementId: handle } = await client.call('ui_pick', { hint });
    expect(await client.call('action_setState', { handle, state: first })).toMatchObject({ status: 'done' });
    const again = await client.call('action_setState', { handle, state: second });
    expect(again).toMatchObject({ status: 'done', receipt: { changed: true } });
    expect(String(again['after'])).toContain(String(second));
  });

  test('and nothing is done to one that is as wanted', async () => {
    expect(await set('Agree', true)).toMatchObject({
      before: true,
      after: true,
      receipt: { changed: false },
    });
  });

  test('a password is set and never told', async () => {
    const answer = await set('Secret', 'hunter2');
    expect(answer).toMatchObject({ status: 'done', after: '••••••' });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  test('one of several by its name', async () => {
    expect(await set({ text: 'S', role: 'radio' }, 'M')).toMatchObject({ status: 'done' });
    expect(await client.call('ui_pick', { hint: { text: 'M', role: 'radio' } })).toMatchObject({
      state: 'checked',
    });
  });

  test('a prompt takes a text', async () => {
    const { elementId } = await client.call('ui_pick', { hint: 'Ask' });
    const asked = await client.call('action_execute', { handle: elementId });
    const { dialog } = asked['receipt'] as { dialog: { elementId: string } };
    const answered = await client.call('action_setState', { handle: dialog.elementId, state: 'Bo' });
    expect(answered).toMatchObject({ status: 'done', receipt: { added: ['Bo'] } });
  });
});

describe('files (G23)', () => {
  test('of the folders that are named are given', async () => {
    expect(await set('Paper', { files: [join(folder, 'paper.txt')] })).toMatchObject({
      status: 'done',
      receipt: { changed: true, added: ['Got paper.txt 5'] },
    });
  });

  test.each([
    ['outside of them', '/etc/hostname'],
    ['by a way out of them', '/paper.txt/../../etc/hostname'],
    ['by a link out of them', '/link.txt'],
    ['that are not there', '/none.txt'],
    ['that are folders', ''],
    ['that never end', '/zero.txt'],
    ['that are the program’s own', '/environ.txt'],
    ['that are pipes', '/pipe.txt'],
  ])('%s are refused', async (_, path) => {
    const file = path === '/etc/hostname' ? path : folder + path;
    expect(await set('Paper', { files: [file] })).toMatchObject({ error: { code: 'path_denied' } });
  });
});
