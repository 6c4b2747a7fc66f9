import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveResearchPages } from '../support/research-pages.ts';
import { itemOf, Researcher, type SeenView } from '../support/researcher.ts';

let server: Awaited<ReturnType<typeof serveResearchPages>>;
let agent: Researcher;

beforeAll(async () => {
  server = await serveResearchPages();
  agent = await Researcher.start();
});
afterAll(async () => {
  await agent.stop();
  await server[Symbol.asyncDispose]();
});

const at = (path: string): string => server.origin + path;
const STALE = {
  error: {
    code: 'stale_view',
    next: 'look_again',
    message: expect.stringContaining('research_menu') as string,
  },
};
const go = (url: string) => (): Promise<unknown> => agent.call('nav_goto', { url });

async function handleOf(hint: string): Promise<string> {
  return String((await agent.client.call('ui_pick', { hint }))['elementId']);
}

describe('a view is stale', () => {
  test.each<[string, (view: SeenView) => Promise<unknown>]>([
    ['after a choice from it', (view) => agent.choose('Redraw', {}, view)],
    [
      'after a choice from another view of the tab',
      async () => agent.choose('Redraw', {}, await agent.menu()),
    ],
    ['after research_open', () => agent.open(at('/story'))],
    ['after research_open of the same page', () => agent.open(at('/redrawn'))],
    ['after nav_goto', () => go(at('/story'))()],
    [
      'after nav_goto and back to the same page',
      async () => {
        await go(at('/story'))();
        await agent.navigate('back');
      },
    ],
    ['after a reload', () => agent.navigate('reload')],
    ['after its tab was closed', () => agent.navigate('close')],
  ])('%s', async (_, after) => {
    const view = await agent.open(at('/redrawn'));
    await after(view);
    expect(await agent.choose('Buy', {}, view)).toMatchObject({
      error: { ...STALE.error, viewToken: view.viewToken },
    });
    expect(await agent.open(at('/redrawn'))).toMatchObject({
      excerpt: expect.not.stringContaining('Bought') as string,
    });
  });

  test('after a link was followed by its handle', async () => {
    const view = await agent.open(at('/links'));
    await agent.call('action_execute', { handle: await handleOf('Onward') });
    expect(await agent.choose('Save', {}, view)).toMatchObject(STALE);
  });

  test('after the page has led on by itself', async () => {
    const view = await agent.open(at('/leads-on'));
    await agent.call('action_execute', { handle: await handleOf('Later') });
    await expect.poll(async () => (await agent.client.call('get_current_url', {}))['url']).toBe(at('/story'));
    expect(await agent.choose('Onward', {}, view)).toMatchObject(STALE);
  });

  test('after so many others that it was forgotten', async () => {
    const view = await agent.open(at('/bare'));
    for (let n = 0; n < 50; n++) await agent.menu();
    expect(await agent.choose('Only a link', {}, view)).toMatchObject(STALE);
  });

  test('whatever is asked of it', async () => {
    const { viewToken } = await agent.open(at('/form'));
    await go(at('/bare'))();
    const asked = [{ menuItemId: 'm77' }, { menuItemId: 'm0' }, { menuItemId: 'm0', value: true }];
    for (const args of asked)
      expect(await agent.call('research_choose', { viewToken, ...args })).toMatchObject(STALE);
  });

  test('only after a call that came before: calls on a tab keep their order', async () => {
    const view = await agent.open(at('/links'));
    const [first, second, where] = await Promise.all([
      agent.choose('Onward', {}, view),
      agent.choose('Onward', {}, view),
      agent.call('get_current_url'),
      agent.call('nav_goto', { url: at('/bare') }),
    ]);
    expect(first).toMatchObject({ url: at('/story'), receipt: { changed: true } });
    expect(second).toMatchObject(STALE);
    expect(where).toMatchObject({ url: at('/story') });
  });

  test('for the second of two that choose at once', async () => {
    const view = await agent.open(at('/redrawn'));
    const both = await Promise.all([agent.choose('Buy', {}, view), agent.choose('Redraw', {}, view)]);
    expect(both[0]).toMatchObject({ receipt: { added: ['Bought'] } });
    expect(both[1]).toMatchObject(STALE);
  });
});

describe('a view is not stale', () => {
  test('after other actions, and its elements are found again', async () => {
    const view = await agent.open(at('/redrawn'));
    await agent.menu();
    await agent.call('action_execute', { handle: await handleOf('Redraw') });
    expect(await agent.choose('Buy', {}, view)).toMatchObject({
      receipt: { changed: true, healed: true, added: ['Bought'] },
    });
  });

  test('but nothing else is pressed in the place of what is gone', async () => {
    const view = await agent.open(at('/redrawn'));
    await agent.call('action_execute', { handle: await handleOf('Replace') });
    const { menuItemId } = itemOf(view, 'Buy');
    const { error } = await agent.choose('Buy', {}, view);
    expect(error).toMatchObject({
      code: 'handle_stale',
      was: { label: 'Buy' },
      menuItemId,
      viewToken: view.viewToken,
      look_with: 'research_menu',
    });
    expect(error).not.toHaveProperty('handle');
  });

  test('after something was done in another tab', async () => {
    const view = await agent.open(at('/redrawn'));
    await agent.open(at('/news'), { contextId: 'new' });
    await agent.choose('Read the whole story');
    expect(await agent.choose('Buy', {}, view)).toMatchObject({
      contextId: view.contextId,
      receipt: { added: ['Bought'] },
    });
  });

  test('after a choice that was refused', async () => {
    const view = await agent.open(at('/form'));
    expect(await agent.choose('Name', {}, view)).toHaveProperty('error');
    expect(await agent.choose('Name', { value: 'Ann' }, view)).toHaveProperty('receipt');
  });
});

describe('names', () => {
  test('that were never given are unknown', async () => {
    const view = await agent.open(at('/bare'));
    const choose = (args: object): Promise<SeenView> =>
      agent.call('research_choose', { menuItemId: 'm0', viewToken: view.viewToken, ...args });
    for (const viewToken of ['v9999', 'v0', 'x', 'v1.5', 'v01'])
      expect(await choose({ viewToken })).toMatchObject({
        error: { ...STALE.error, code: 'handle_unknown', viewToken },
      });
    for (const menuItemId of ['m1', 'm-1', 'e1', 'm00', '0'])
      expect(await choose({ menuItemId })).toMatchObject({
        error: { code: 'handle_unknown', menuItemId, items: 1 },
      });
  });

  test('of another session mean nothing', async () => {
    const other = await agent.inSession();
    const view = await agent.open(at('/redrawn'));
    const args = { viewToken: view.viewToken, menuItemId: itemOf(view, 'Buy').menuItemId };
    expect(await other.call('research_choose', args)).toMatchObject({ error: { code: 'handle_unknown' } });
    // Where the other session has as many views, the token is of its own.
    const own = await other.open(at('/bare'));
    expect(own.viewToken).toBe('v1');
    expect(await agent.call('research_choose', { viewToken: 'v1', menuItemId: 'm0' })).toMatchObject(STALE);
    expect(await agent.menu()).toMatchObject({ excerpt: expect.not.stringContaining('Bought') as string });
  });

  test('of a tab that contradicts the token are refused', async () => {
    const first = await agent.open(at('/redrawn'));
    const { contextId } = await agent.open(at('/bare'), { contextId: 'new' });
    expect(await agent.choose('Buy', { contextId }, first)).toMatchObject({
      error: {
        code: 'invalid_input',
        field: 'contextId',
        contextId,
        viewToken: first.viewToken,
        tab: first.contextId,
      },
    });
    expect(await agent.choose('Buy', { contextId: first.contextId }, first)).toHaveProperty('receipt');
  });
});
