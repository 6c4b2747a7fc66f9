import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import type { Data } from '../support/agent.ts';
import { RawClient } from '../support/raw-client.ts';

/** A desk that counts, draws its form anew, and leads to another desk. */
const desk = (
  name: string,
): string => `<!doctype html><title>${name}</title><main><h1>${name}</h1><p id="out">Count: 0</p>
<form id="form" aria-label="Desk" onsubmit="return false"></form><p><a href="/second?${name}">Next desk</a> <a href="/second?beside" target="_blank">Desk beside</a></p>
<button type="button" onclick="out.textContent = 'Sure: ' + confirm('Sure?')">Ask</button>
<iframe srcdoc="<button onclick=&quot;this.nextSibling.textContent = ' pressed ' + (window.n = (window.n ?? 0) + 1)&quot;>In the frame</button><b></b>"></iframe></main><script>
let count = 0;
const draw = () => {
  form.innerHTML = '<label>Note <input name="note"></label><button type="button" id="up">Count up</button> <button type="button" id="down">Count down</button> <button type="button" id="anew">Draw anew</button>';
  up.onclick = () => { out.textContent = 'Count: ' + ++count; };
  down.onclick = () => { out.textContent = 'Count: ' + --count; };
  anew.onclick = draw;
};
draw();
</script>`;

let site: Listening;
let client: RawClient;
let sessionId: string;

beforeAll(async () => {
  site = await serve((request, response) => {
    const name = request.url?.startsWith('/second') === true ? 'Second desk' : 'First desk';
    response.setHeader('content-type', 'text/html; charset=utf-8').end(desk(name));
  });
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await site[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ({ sessionId } = (await client.call('research_session_start', {})) as { sessionId: string });
});

const call = (name: string, args: object = {}): Promise<Data> => client.call(name, { sessionId, ...args });
const first = (): string => `${site.origin}/first`;

interface View extends Data {
  readonly viewToken: string;
  readonly contextId: string;
  readonly menuItems: readonly { readonly menuItemId: string; readonly label: string }[];
}

async function openView(args: object = {}): Promise<View> {
  return (await call('research_open', { url: first(), ...args })) as View;
}

const choose = (view: View, label: string, args: object = {}): Promise<Data> => {
  const item = view.menuItems.find((one) => one.label === label);
  return call('research_choose', { viewToken: view.viewToken, menuItemId: item?.menuItemId, ...args });
};

/** The element's number in the vocabulary of handles. */
async function handleOf(label: string): Promise<string> {
  const { groups } = (await call('ui_scan')) as {
    groups: { items: { label: string; elementId: string }[] }[];
  };
  const items = groups.flatMap((group) => group.items);
  return items.find((item) => item.label === label)?.elementId ?? `no ${label}`;
}

/** The same element's number in the agent's vocabulary. */
async function idOf(label: string): Promise<string> {
  const { matches } = (await call('find_by_text', { text: label, exact: true })) as {
    matches: { web_agent_id: string }[];
  };
  return matches[0]?.web_agent_id ?? `no ${label}`;
}

const press = (handle: string): Promise<Data> => call('action_execute', { handle });
const click = (web_agent_id: string): Promise<Data> => call('click_element', { web_agent_id });
const counted = (count: number): object => ({ receipt: { changed: true, added: [`Count: ${count}`] } });

describe('one page, whatever the words are that it is spoken of with', () => {
  test('what is opened by one family is listed by another and pressed by all of them', async () => {
    const view = await openView();
    const [handle, id] = [await handleOf('Count up'), await idOf('Count up')];
    expect(await click(id)).toMatchObject({
      success: true,
      web_agent_id: id,
      new_url: first(),
      ...counted(1),
    });
    expect(await press(handle)).toMatchObject({ status: 'done', url: first(), ...counted(2) });
    // Neither a look nor a press of another family has made the view old.
    expect(await choose(view, 'Count up')).toMatchObject({ url: first(), ...counted(3) });
  });

  test('a click that leaves the page makes its view old, and the next view and handles are of the new page', async () => {
    const view = await openView();
    const left = await handleOf('Count up');
    expect(await click(await idOf('Next desk'))).toMatchObject({
      new_url: `${site.origin}/second?First%20desk`,
    });
    expect(await choose(view, 'Count up')).toMatchObject({
      error: { code: 'stale_view', message: expect.stringContaining('research_menu') as string },
    });
    expect(await press(left)).toMatchObject({ error: { code: 'handle_stale' } });
    const menu = (await call('research_menu')) as View;
    expect(menu).toMatchObject({ title: 'Second desk', contextId: view.contextId });
    expect(menu.viewToken).not.toBe(view.viewToken);
    expect(await press(await handleOf('Count up'))).toMatchObject(counted(1));
    expect(await call('get_page_content')).toMatchObject({
      title: 'Second desk',
      content: expect.stringContaining('Count up') as string,
    });
    expect(await choose(menu, 'Count up')).toMatchObject(counted(2));
    expect(await call('nav_goto', { url: first() })).toMatchObject({ title: 'First desk' });
    expect(await call('get_current_url')).toMatchObject({ url: first(), title: 'First desk' });
    expect(await choose(menu, 'Count up')).toMatchObject({ error: { code: 'stale_view' } });
  });

  test('a choice makes the view before it old, and no handle', async () => {
    const view = await openView();
    const [handle, id] = [await handleOf('Count up'), await idOf('Count up')];
    const chosen = (await choose(view, 'Count up')) as View;
    expect(await choose(view, 'Count up')).toMatchObject({ error: { code: 'stale_view' } });
    expect(await press(handle)).toMatchObject(counted(2));
    expect(await click(id)).toMatchObject(counted(3));
    expect(await choose(chosen, 'Count down')).toMatchObject(counted(2));
  });

  test('what one family writes another reads', async () => {
    await openView();
    const id = await idOf('Note');
    expect(await call('type_into_element', { web_agent_id: id, text: 'by id' })).toMatchObject({
      success: true,
      web_agent_id: id,
      text_length: 5,
    });
    const handle = String((await call('ui_pick', { hint: { role: 'textbox', text: 'Note' } }))['elementId']);
    expect(await call('action_setState', { handle, state: 'by handle' })).toMatchObject({
      before: 'by id',
      after: 'by handle',
    });
    const view = (await call('research_menu')) as View;
    expect(await choose(view, 'Note', { value: 'by choice' })).toMatchObject({ receipt: { changed: true } });
    expect(await call('action_setState', { handle, state: 'again' })).toMatchObject({ before: 'by choice' });
  });
});

describe('an element that has a number in every family', () => {
  test('keeps all of them, however often it is looked at', async () => {
    await call('nav_goto', { url: first() });
    const before = [await handleOf('Count up'), await idOf('Count up')];
    const looks = { research_menu: {}, get_page_content: {}, query_elements: { query: 'Find all buttons' } };
    for (const [tool, args] of Object.entries(looks))
      expect([tool, await call(tool, args)]).toMatchObject([tool, { url: first() }]);
    await press(await handleOf('Count down'));
    expect([await handleOf('Count up'), await idOf('Count up')]).toEqual(before);
  });

  test('is found again by each of them where the page was drawn anew, and keeps them', async () => {
    await call('nav_goto', { url: first() });
    const [handle, id] = [await handleOf('Count up'), await idOf('Count up')];
    const view = (await call('research_menu')) as View;
    const acts = [() => press(handle), () => choose(view, 'Count up'), () => click(id)];
    for (const [at, act] of acts.entries()) {
      await press(await handleOf('Draw anew'));
      expect(await act()).toMatchObject({ receipt: { healed: true, added: [`Count: ${at + 1}`] } });
    }
    // The handle has not seen the last form yet.
    expect(await press(handle)).toMatchObject({ receipt: { healed: true, added: ['Count: 4'] } });
    expect([await handleOf('Count up'), await idOf('Count up')]).toEqual([handle, id]);
  });

  test('has the same id in a list, in an answer to a question, and in the page that is saved', async () => {
    await call('nav_goto', { url: first() });
    const id = await idOf('Count up');
    const { matches } = (await call('query_elements', { query: "Find the button 'Count up'" })) as {
      matches: Data[];
    };
    expect(matches[0]).toMatchObject({ web_agent_id: id, text: 'Count up' });
    const { content } = (await call('get_page_content', { format: 'elements_json' })) as { content: Data[] };
    expect(content.find(({ web_agent_id }) => web_agent_id === id)).toMatchObject({
      tag: 'button',
      text: 'Count up',
    });
    const saved = await call('download_page');
    expect(readFileSync(String(saved['filepath']), 'utf8')).toMatch(
      new RegExp(`<button[^>]*data-web-agent-id="${id}"[^>]*>Count up</button>`),
    );
  });
});

describe('what happens between the calls', () => {
  test('calls of several families that come at once take turns', async () => {
    await call('nav_goto', { url: first() });
    const [handle, id] = [await handleOf('Count up'), await idOf('Count up')];
    const calls = Array.from({ length: 12 }, (_, at) => {
      if (at % 3 === 2) return call(at % 2 === 0 ? 'research_menu' : 'get_page_content');
      return at % 3 === 0 ? press(handle) : click(id);
    });
    const answers = await Promise.all(calls);
    const counts = answers.flatMap(
      (answer) => (answer['receipt'] as { added?: string[] } | undefined)?.added ?? [],
    );
    expect(counts).toEqual(Array.from({ length: 8 }, (_, at) => `Count: ${at + 1}`));
    expect(answers.filter((answer) => 'error' in answer)).toEqual([]);
  });

  test('a question that one family is asked is answered by another', async () => {
    const view = await openView();
    const asked = (await click(await idOf('Ask'))) as { receipt: { dialog: { elementId: string } } };
    expect(asked).toMatchObject({
      success: true,
      receipt: { dialog: { type: 'confirm', message: 'Sure?' } },
    });
    expect(await choose(view, 'Count up')).toMatchObject({ error: { code: 'dialog_open' } });
    expect(await call('get_current_url')).toMatchObject({ dialog: asked.receipt.dialog });
    expect(
      await call('action_execute', { handle: asked.receipt.dialog.elementId, intent: 'confirm' }),
    ).toMatchObject({
      receipt: { added: ['Sure: true'] },
    });
    const again = (await choose(view, 'Ask')) as { receipt: { dialog: { elementId: string } } };
    expect(again).toMatchObject({ receipt: { dialog: { type: 'confirm' } } });
    expect(
      await call('action_execute', { handle: again.receipt.dialog.elementId, intent: 'dismiss' }),
    ).toMatchObject({
      receipt: { added: ['Sure: false'] },
    });
  });

  test('what stands in a frame is one element for all of them too', async () => {
    const view = await openView();
    const [handle, id] = [await handleOf('In the frame'), await idOf('In the frame')];
    expect(await click(id)).toMatchObject({ receipt: { added: ['pressed 1'] } });
    expect(await press(handle)).toMatchObject({ receipt: { added: ['pressed 2'] } });
    expect(await choose(view, 'In the frame')).toMatchObject({ receipt: { added: ['pressed 3'] } });
  });

  test('a tab that a click opens is the page of all of them, until it is closed', async () => {
    const view = await openView();
    const [handle, id] = [await handleOf('Count up'), await idOf('Count up')];
    const opened = await click(await idOf('Desk beside'));
    expect(opened).toMatchObject({ new_url: `${site.origin}/second?beside`, receipt: { newTab: {} } });
    const beside = (await call('research_menu')) as View;
    expect(beside).toMatchObject({ title: 'Second desk', url: `${site.origin}/second?beside` });
    expect(await press(handle)).toMatchObject({ error: { code: 'handle_stale' } });
    expect(await press(await handleOf('Count up'))).toMatchObject(counted(1));
    expect(await click(await idOf('Count up'))).toMatchObject(counted(2));
    await call('research_navigate', { action: 'close', contextId: beside.contextId });
    expect(await call('get_current_url')).toMatchObject({ url: first() });
    expect(await press(handle)).toMatchObject(counted(1));
    expect(await click(id)).toMatchObject(counted(2));
    expect(await choose(view, 'Count up')).toMatchObject(counted(3));
  });
});

describe('two tabs of a session', () => {
  test('a handle of one presses nothing in the other, and is good again once its tab is', async () => {
    const one = await openView();
    const [handle, id] = [await handleOf('Count up'), await idOf('Count up')];
    const two = await openView({ contextId: 'new' });
    expect(two.contextId).not.toBe(one.contextId);
    expect(await press(handle)).toMatchObject({ error: { code: 'handle_stale' } });
    expect(await click(id)).toMatchObject({ error: { code: 'handle_stale' } });
    expect(await call('research_menu', { contextId: one.contextId })).toMatchObject({
      contextId: one.contextId,
    });
    expect(await press(handle)).toMatchObject(counted(1));
    expect(await click(id)).toMatchObject(counted(2));
  });

  test('a view belongs to its tab: its token decides, and what happens in the other one leaves it as it is', async () => {
    const one = await openView();
    const two = await openView({ contextId: 'new' });
    await call('nav_goto', { url: `${site.origin}/second` });
    expect(await choose(two, 'Count up')).toMatchObject({ error: { code: 'stale_view' } });
    expect(await choose(one, 'Count up', { contextId: two.contextId })).toMatchObject({
      error: { code: 'invalid_input' },
    });
    expect(await choose(one, 'Count up')).toMatchObject({ contextId: one.contextId, ...counted(1) });
    expect(await call('get_current_url')).toMatchObject({ title: 'First desk' });
    expect(await press(await handleOf('Count up'))).toMatchObject(counted(2));
  });

  test('a tab that is closed takes its views and handles with it', async () => {
    const one = await openView();
    const two = await openView({ contextId: 'new' });
    const [handle, id] = [await handleOf('Count up'), await idOf('Count up')];
    await call('research_navigate', { action: 'close', contextId: two.contextId });
    expect(await press(handle)).toMatchObject({ error: { code: 'handle_stale' } });
    expect(await click(id)).toMatchObject({ error: { code: 'handle_stale' } });
    expect(await choose(two, 'Count up')).toMatchObject({
      error: { code: expect.stringMatching(/^(stale_view|context_unknown)$/) as string },
    });
    expect(await choose(one, 'Count up')).toMatchObject(counted(1));
  });
});
