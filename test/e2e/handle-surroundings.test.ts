import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { RawClient } from '../support/raw-client.ts';

type Data = Record<string, unknown>;

let site: Listening;
let client: RawClient;
let html = '';

beforeAll(async () => {
  site = await serve((_, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>x</title>${html}`);
  });
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await site[Symbol.asyncDispose]();
});

let pages = 0;
/** Opens a page, takes a handle, lets the page do something, and picks by the handle. */
async function after(page: string, deed: string, picked: object): Promise<Data> {
  html = `${page}<script>addEventListener('hashchange', () => { ${deed} })</script>`;
  const url = `${site.origin}/?${++pages}`;
  await client.call('nav_goto', { url });
  const { elementId } = await client.call('ui_pick', picked);
  expect(elementId).toMatch(/^e\d+$/);
  await client.call('nav_goto', { url: `${url}#x` });
  return client.call('ui_pick', { elementId });
}

/** The first of several that look the same. */
const first = async (label: string, page: string, deed: string): Promise<Data> => {
  html = `${page}<script>addEventListener('hashchange', () => { ${deed} })</script>`;
  const url = `${site.origin}/?${++pages}`;
  await client.call('nav_goto', { url });
  const { groups } = await client.call('ui_scan', { rankingMode: 'document' });
  const items = (groups as { items: { elementId: string; label: string }[] }[]).flatMap(
    (group) => group.items,
  );
  const { elementId = '' } = items.find((item) => item.label === label) ?? {};
  await client.call('nav_goto', { url: `${url}#x` });
  return client.call('ui_pick', { elementId });
};

const swap = (selector: string): string =>
  `const [a, b] = document.querySelectorAll('${selector}'); [a.textContent, b.textContent] = [b.textContent, a.textContent];`;
const isOtherThanFirst = { error: { code: 'handle_changed' } };

describe('a button is that of whoever is named beside it', () => {
  test.each([
    [
      'a link in a table',
      '<table><tr><td><a href=/ann>Ann</a><td><button>Delete</button></tr><tr><td><a href=/bob>Bob</a><td><button>Delete</button></tr></table>',
      'td a',
    ],
    [
      'a link in a list',
      '<ul><li><a href=/a>Ann</a> <button>Delete</button></li><li><a href=/b>Bob</a> <button>Delete</button></li></ul>',
      'li a',
    ],
    [
      'a name after it',
      '<ul><li><button>Delete</button> <b>Ann</b></li><li><button>Delete</button> <b>Bob</b></li></ul>',
      'b',
    ],
  ])('%s, that was swapped with another: the name counts', async (_, page, selector) => {
    expect(await first('Delete', page, swap(selector))).toMatchObject({ label: 'Delete', healed: true });
  });

  test.each([
    [
      'two rows that are divs',
      '<div class=r><span>Ann</span> <button>Delete</button></div><div class=r><span>Bob</span> <button>Delete</button></div>',
      "document.querySelectorAll('span')[0].textContent = 'Cid'",
    ],
    [
      'paragraphs',
      '<p><i>Ann</i> <button>Delete</button></p><p><i>Bob</i> <button>Delete</button></p>',
      "document.querySelector('i').textContent = 'Cid'",
    ],
    [
      'one card',
      '<div class=card><b>Ann</b><button>Delete</button></div>',
      "document.querySelector('b').textContent = 'Bob'",
    ],
    [
      'a question',
      '<dialog open><p>Delete the account of Ann?</p><button>Delete</button></dialog>',
      "document.querySelector('p').textContent = 'Delete the account of Bob?'",
    ],
    [
      'a long row',
      `<ul><li>${'word '.repeat(60)}<b>Ann</b> <button>Delete</button></li><li>other <button>Delete</button></li></ul>`,
      "document.querySelector('b').textContent = 'Cy'",
    ],
    [
      'custom elements',
      '<my-row><span>Ann</span> <button>Delete</button></my-row><my-row><span>Bob</span> <button>Delete</button></my-row>',
      "document.querySelector('span').textContent = 'Cid'",
    ],
  ])('%s: another name is another button', async (_, page, deed) => {
    expect(await first('Delete', page, deed)).toMatchObject(isOtherThanFirst);
  });

  test('a part that was replaced by another with the same button is gone', async () => {
    const page = '<main><div id=a>Billing <button>Save</button></div></main>';
    const deed = "a.outerHTML = '<div>Shipping address <button>Save</button></div>'";
    expect(await after(page, deed, { hint: 'Save' })).toMatchObject({ error: { code: 'handle_stale' } });
  });

  test('a handle from a part of the page does not become that of another part', async () => {
    const page =
      '<main><div>Ann <button>Remove</button></div><div id=b style="margin-top:300px">Bob <button>Remove</button></div></main>';
    expect(await after(page, 'b.remove()', { hint: { text: 'Remove', nearText: 'Bob' } })).toMatchObject({
      error: { code: 'handle_stale' },
    });
  });

  test('of equal ones, one that was there all along takes nobody else’s place', async () => {
    const page = '<div id=d><button>Edit</button> <button id=m>Edit</button> <button>Edit</button></div>';
    html = `${page}<script>addEventListener('hashchange', () => { m.remove(); d.insertAdjacentHTML('afterbegin', '<button>Edit</button>') })</script>`;
    const url = `${site.origin}/?${++pages}`;
    await client.call('nav_goto', { url });
    const { groups } = await client.call('ui_scan', { rankingMode: 'document' });
    const second = (groups as { items: { elementId: string }[] }[]).flatMap((group) => group.items)[1];
    await client.call('nav_goto', { url: `${url}#x` });
    expect(await client.call('ui_pick', { elementId: second?.elementId })).toMatchObject({
      error: { code: 'handle_stale' },
    });
  });

  test('a number in brackets counts where it tells two apart, and not where it only counts', async () => {
    const tickets = '<div id=t><button>Ticket (17)</button><button>Ticket (18)</button></div>';
    const turned = "t.innerHTML = '<button>Ticket (18)</button><button>Ticket (17)</button>'";
    expect(await after(tickets, turned, { hint: 'Ticket (17)' })).toMatchObject({
      label: 'Ticket (17)',
      healed: true,
    });
    const one = '<div id=t><button>Ticket (17)</button></div>';
    expect(
      await after(one, "t.innerHTML = '<button>Ticket (18)</button>'", { hint: 'Ticket (17)' }),
    ).toMatchObject({ error: { code: 'handle_stale' } });
    const bag = '<button id=b>Bag (0)</button>';
    expect(await after(bag, "b.textContent = 'Bag (2)'", { hint: 'Bag' })).toMatchObject({
      label: 'Bag (2)',
    });
  });

  test('what counts, ticks or answers beside a button does not make it another', async () => {
    const cart =
      '<ul><li>Wool scarf <button>Less</button> <span>1</span> <button>More</button> £5.00</li><li>Mittens <button>Fewer</button> <span>1</span></li></ul>';
    expect(
      await after(cart, "document.querySelector('span').textContent = '2'", { hint: 'More' }),
    ).toMatchObject({ label: 'More' });
    const answer = '<div><button id=p>Press</button><p id=out></p></div>';
    expect(await after(answer, "out.textContent = 'Thank you'", { hint: 'Press' })).toMatchObject({
      label: 'Press',
    });
    const form = '<form><label>Mail <input></label><p id=e></p><button>Send</button></form>';
    expect(await after(form, "e.textContent = 'Please fill in'", { hint: 'Send' })).toMatchObject({
      label: 'Send',
    });
  });

  test('a refusal says in what the two differ', async () => {
    const page = '<div class=card><b>Ann</b><button>Delete</button></div>';
    expect(
      await after(page, "document.querySelector('b').textContent = 'Bob'", { hint: 'Delete' }),
    ).toMatchObject({ error: { code: 'handle_changed', differs: ['the text around it'] } });
  });
});
