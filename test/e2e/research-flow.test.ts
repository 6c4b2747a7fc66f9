import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../net/support/servers.ts';
import { serveResearchPages } from '../support/research-pages.ts';
import { itemOf, Researcher } from '../support/researcher.ts';

let server: Awaited<ReturnType<typeof serveResearchPages>>;
let agent: Researcher;

beforeAll(async () => {
  server = await serveResearchPages();
  agent = await Researcher.start();
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(async () => {
  await agent.stop();
  await server[Symbol.asyncDispose]();
});

const at = (path: string): string => server.origin + path;

describe('a view', () => {
  test('has an excerpt of the main text and a menu', async () => {
    const view = await agent.open(at('/news'));
    expect(view).toMatchObject({
      viewToken: 'v1',
      contextId: 'ctx-1',
      url: at('/news'),
      title: 'Harbour News',
      status: 200,
      untrusted: true,
      truncated: true,
      excerpt: expect.stringMatching(
        /^Council approves the new ferry line\nFrom spring two electric/,
      ) as string,
      moreItems: 0,
      newArchivedDocs: [{ docId: expect.stringMatching(/^d/) as string, url: at('/news'), kind: 'html' }],
      settledBy: 'quiet',
    });
    expect(view.excerpt).not.toMatch(/Sports|Imprint|SECRET/);
    expect(view.excerpt.length).toBeLessThanOrEqual(600);
    expect(view.menuItems.map(({ menuItemId }) => menuItemId)).toEqual(view.menuItems.map((_, n) => `m${n}`));
    expect(itemOf(view, 'Read the whole story')).toEqual({
      menuItemId: 'm0',
      type: 'link',
      label: 'Read the whole story',
      href: '/story?n=1',
      actionHint: 'open',
    });
  });

  test('names addresses as briefly as can be', async () => {
    const view = await agent.open(at('/news'));
    expect(itemOf(view, 'The same elsewhere')).toMatchObject({
      href: `http://localhost:${server.port}/story`,
    });
    expect(itemOf(view, 'Today as PDF')).toMatchObject({ type: 'download', actionHint: 'download' });
    expect(itemOf(view, 'Notes')).toMatchObject({ href: '#notes' });
    expect(itemOf(view, 'Write to us')).toMatchObject({ href: 'mailto:a@example.org' });
    expect(itemOf(view, 'Change')).toEqual({
      menuItemId: expect.any(String) as string,
      type: 'button',
      label: 'Change',
      actionHint: 'press',
    });
    expect(itemOf(await agent.open(at('/based')), 'Leaf')).toMatchObject({ href: '/deep/inside/leaf' });
    expect(itemOf(await agent.open(at('/frames')), 'Two')).toMatchObject({ href: '/inside/two' });
  });

  test('says what each item is, and how it is', async () => {
    const view = await agent.open(at('/form'));
    const told = Object.fromEntries(view.menuItems.map(({ menuItemId: _, label, ...rest }) => [label, rest]));
    expect(told).toMatchObject({
      Name: { type: 'field', actionHint: 'value' },
      City: { type: 'field', actionHint: 'value', state: "'Oslo'" },
      Amount: { type: 'field', actionHint: 'value', state: '3 of 0..10' },
      Newsletter: { type: 'toggle', actionHint: 'toggle' },
      S: { type: 'toggle', actionHint: 'choose', group: 'Size' },
      Photo: { type: 'field', actionHint: 'value' },
      Send: { type: 'button', actionHint: 'press' },
      More: { type: 'menu', actionHint: 'expand', state: 'collapsed' },
      First: { type: 'tab', actionHint: 'open', state: 'selected' },
      Options: { type: 'menu', actionHint: 'expand', state: 'collapsed' },
    });
  });

  test('tells namesakes apart', async () => {
    const view = await agent.open(at('/rows'));
    const [first, second] = view.menuItems;
    expect(first).toMatchObject({ label: 'Delete', row: expect.stringContaining('Ann') as string });
    expect(second).toMatchObject({ label: 'Delete', row: expect.stringContaining('Bob') as string });
    expect(
      await agent.call('research_choose', { viewToken: view.viewToken, menuItemId: second?.menuItemId }),
    ).toMatchObject({ receipt: { changed: true, added: ['Deleted Bob'] } });
  });

  test('of a page without main text has its beginning', async () => {
    expect(await agent.open(at('/bare'))).toMatchObject({ excerpt: 'Only a link' });
  });

  test('can be of one part of a page', async () => {
    await agent.open(at('/news'));
    const view = await agent.menu({ selector: 'nav' });
    expect(view.menuItems.map(({ label }) => label).sort()).toEqual(
      ['Home', 'Sports', 'Weather', 'Letters', 'Imprint'].sort(),
    );
    expect(view.excerpt).toMatch(/^Home\s+Sports\s+Weather/);
    expect(view.excerpt).not.toContain('Council');
    expect(await agent.menu({ selector: '#nothing' })).toMatchObject({
      error: { code: 'not_found', selector: '#nothing' },
    });
    expect(await agent.menu({ selector: 'a[' })).toMatchObject({
      error: { code: 'invalid_input', field: 'selector' },
    });
  });
});

describe('a way through pages', () => {
  test('by a link, back, forward, once more, and out', async () => {
    await agent.open(at('/news'));
    const story = await agent.choose('Read the whole story');
    expect(story).toMatchObject({
      url: at('/story?n=1'),
      title: 'Story',
      receipt: {
        changed: true,
        target: { role: 'link', label: 'Read the whole story' },
        url: at('/story?n=1'),
      },
      excerpt: expect.stringContaining('The story') as string,
    });
    // The view says it.
    expect(story.receipt).not.toHaveProperty('added');
    expect(await agent.navigate('back')).toMatchObject({
      url: at('/news'),
      title: 'Harbour News',
      receipt: { changed: true, target: { role: 'tab', label: 'back' } },
      settledBy: 'quiet',
    });
    expect(await agent.choose('Read the whole story')).toMatchObject({ title: 'Story' });
    await agent.navigate('back');
    expect(await agent.navigate('forward')).toMatchObject({ title: 'Story', status: 200 });
    const before = server.requests.length;
    expect(await agent.navigate('reload')).toMatchObject({ title: 'Story', receipt: { changed: true } });
    expect(server.requests.slice(before)).toEqual(['GET /story?n=1']);
    const closed = await agent.navigate('close');
    expect(closed).toMatchObject({
      url: 'about:blank',
      menuItems: [],
      receipt: { changed: true, target: { role: 'tab', label: story.contextId } },
    });
    expect(closed.contextId).not.toBe(story.contextId);
  });

  test('ends where nothing is behind or before', async () => {
    await agent.navigate('close');
    const { contextId } = await agent.open(at('/story'));
    for (const action of ['back', 'forward'])
      expect(await agent.navigate(action)).toMatchObject({ error: { code: 'not_found', action, contextId } });
    expect(await agent.menu()).toMatchObject({ url: at('/story') });
  });

  test('goes back within an app, and says what changed', async () => {
    await agent.open(at('/app'));
    expect(await agent.choose('Next')).toMatchObject({ url: at('/app/two'), receipt: { added: ['Two'] } });
    expect(await agent.navigate('back')).toMatchObject({
      url: at('/app'),
      receipt: { changed: true, url: at('/app'), added: ['One'], removed: ['Two'] },
    });
  });

  test.each(['/frames', '/framed-far'])('goes back within a frame (%s)', async (path) => {
    await agent.open(at(path));
    expect(await agent.choose('Two')).toMatchObject({ receipt: { changed: true } });
    expect(itemOf(await agent.navigate('back'), 'Two')).toMatchObject({ href: expect.any(String) as string });
    expect(await agent.menu()).toMatchObject({ url: at(path) });
  });

  test('says that a page is gone, and goes on from there', async () => {
    const gone = await serve((_, response) => {
      response
        .setHeader('cache-control', 'no-store')
        .setHeader('content-type', 'text/html')
        .end('<h1>Here</h1>');
    });
    await agent.open(`${gone.origin}/`);
    await agent.open(at('/story'));
    await gone[Symbol.asyncDispose]();
    expect(await agent.navigate('back')).toMatchObject({
      error: { code: 'navigation_failed', tabReloaded: at('/story') },
    });
    expect(await agent.menu()).toMatchObject({ url: at('/story'), status: 200 });
  });

  test('says of a tab whose page could not be loaded again that it shows none', async () => {
    const own = await agent.inSession();
    const gone = await serve((_, response) => {
      response
        .setHeader('cache-control', 'no-store')
        .setHeader('content-type', 'text/html')
        .end('<h1>Here</h1>');
    });
    await own.open(at('/story'));
    await own.open(`${gone.origin}/`);
    await gone[Symbol.asyncDispose]();
    expect(await own.navigate('reload')).toMatchObject({ error: { code: 'navigation_failed' } });
    for (const [tool, args] of [
      ['get_current_url', {}],
      ['get_page_content', {}],
      ['query_elements', { query: 'buttons' }],
      ['find_by_text', { text: 'Reload' }],
      ['download_page', {}],
      ['ui_scan', {}],
      ['ui_pick', { hint: 'Reload' }],
      ['research_menu', {}],
    ] as const)
      expect([tool, await own.call(tool, args)]).toMatchObject([
        tool,
        {
          error: {
            code: 'navigation_failed',
            hint: 'Go back with research_navigate. Open another page with navigate, nav_goto or research_open.',
          },
        },
      ]);
    expect(await own.navigate('back')).toMatchObject({ url: at('/story') });
  });

  test('sends a form again only with a word of it', async () => {
    await agent.open(at('/form-post'));
    await agent.choose('Order');
    expect(await agent.navigate('reload')).toMatchObject({
      receipt: { requests: [{ method: 'POST', url: at('/ordered'), status: 200 }] },
    });
  });

  test('leaves a page that does not want to be left, and says so', async () => {
    await agent.open(at('/story'));
    await agent.open(at('/dialogs'));
    await agent.choose('Hold');
    expect(await agent.navigate('back')).toMatchObject({
      url: at('/story'),
      receipt: { state: { 'beforeunload ': 'accepted' } },
    });
  });

  test('does not wait where nobody wants it to', async () => {
    const view = await agent.open(at('/slow'), { wait: 'none' });
    expect(view).toMatchObject({ committed: false, url: at('/slow'), menuItems: [], moreItems: 0 });
    expect(view).not.toHaveProperty('settledBy');
    const args = { menuItemId: 'm0', viewToken: view.viewToken };
    expect(await agent.call('research_choose', args)).toMatchObject({ error: { code: 'stale_view' } });
    expect(await agent.menu()).toMatchObject({ title: 'Slow', excerpt: 'Slow' });
    expect(await agent.open(at('/story'), { wait: 'interactive' })).toMatchObject({
      settledBy: 'interactive',
    });
    expect(await agent.choose('All news', { wait: 'complete' })).toMatchObject({
      title: 'Harbour News',
      settledBy: 'load',
    });
    expect(await agent.navigate('back', { settlePolicy: 'NETWORK_QUIET' })).toMatchObject({
      title: 'Story',
      settledBy: 'quiet',
    });
  });

  test('waits as the call says, not as the session does', async () => {
    const timed = async (settlePolicy: string): Promise<number> => {
      const startedMs = performance.now();
      await agent.open(at('/story'), { settlePolicy });
      return performance.now() - startedMs;
    };
    await timed('AUTO');
    expect(await timed('DOM_QUIET')).toBeGreaterThan(500);
  });
});

describe('a choice', () => {
  test('fills fields, makes choices and toggles', async () => {
    await agent.open(at('/form'));
    expect(await agent.choose('Name', { value: 'Ann' })).toMatchObject({
      receipt: { changed: true, state: { Name: "empty → 'Ann'" } },
    });
    expect(await agent.choose('City', { value: 'Bergen' })).toMatchObject({
      receipt: { state: { City: "'Oslo' → 'Bergen'" } },
    });
    expect(await agent.choose('Amount', { value: 7 })).toMatchObject({
      receipt: { state: { Amount: '3 → 7' } },
    });
    expect(await agent.choose('Newsletter', { value: true })).toMatchObject({
      receipt: { state: { Newsletter: 'unchecked → checked' } },
    });
    expect(await agent.choose('Newsletter', { value: true })).toMatchObject({ receipt: { changed: false } });
    expect(await agent.choose('M')).toMatchObject({ receipt: { state: { M: 'unchecked → checked' } } });
    expect(await agent.choose('Send')).toMatchObject({ receipt: { added: ['Sent Ann'] } });
  });

  test('of a field needs a value, and of a link takes none', async () => {
    const view = await agent.open(at('/form'));
    expect(await agent.choose('Name')).toMatchObject({ error: { code: 'invalid_input', field: 'value' } });
    expect(await agent.choose('Send', { value: 'x' })).toMatchObject({
      error: { code: 'invalid_input', field: 'value' },
    });
    expect(await agent.choose('City', { value: 'Atlantis' })).toMatchObject({
      error: { code: 'not_settable', allowed: ['Oslo', 'Bergen'] },
    });
    // Nothing came of it, so the view is as good as before.
    expect(await agent.choose('City', { value: 'Bergen' }, view)).toMatchObject({
      receipt: { changed: true },
    });
  });

  test('that opens a tab shows the tab, which can be closed again', async () => {
    const { contextId } = await agent.open(at('/links'));
    const beside = await agent.choose('Beside');
    expect(beside).toMatchObject({
      url: at('/story'),
      excerpt: expect.stringContaining('The story') as string,
      receipt: { changed: true, newTab: { contextId: beside.contextId, url: at('/story') } },
    });
    expect(beside.contextId).not.toBe(contextId);
    expect(await agent.choose('All news')).toMatchObject({ contextId: beside.contextId, url: at('/news') });
    expect(await agent.navigate('close')).toMatchObject({ contextId, url: at('/links') });
    expect(await agent.choose('Onward')).toMatchObject({ contextId, url: at('/story') });
  });

  test('that keeps a file says where', async () => {
    await agent.open(at('/links'));
    expect(await agent.choose('Save')).toMatchObject({
      url: at('/links'),
      receipt: {
        changed: true,
        download: { name: 'file.txt', bytes: 5, path: expect.any(String) as string },
      },
      menuItems: expect.any(Array) as object,
    });
  });

  test('that makes the page ask holds the view up', async () => {
    await agent.open(at('/dialogs'));
    const asked = await agent.choose('Ask');
    expect(asked).toMatchObject({
      url: at('/dialogs'),
      menuItems: [],
      receipt: { changed: true, dialog: { type: 'confirm', message: 'Sure?' } },
    });
    const handle = asked.receipt?.dialog?.elementId;
    expect(await agent.menu()).toMatchObject({
      error: { code: 'dialog_open', dialog: { elementId: handle } },
    });
    await agent.call('action_execute', { handle, intent: 'confirm' });
    expect(await agent.menu()).toMatchObject({ excerpt: expect.stringContaining('Said true') as string });
  });

  test('that closes its own tab shows the one that is left', async () => {
    const { contextId } = await agent.open(at('/links'));
    expect(await agent.choose('Short visit')).toMatchObject({ url: at('/closing') });
    expect(await agent.choose('Leave me')).toMatchObject({ contextId, url: at('/links') });
  });
});

describe('tabs', () => {
  test('are opened beside each other, and named to be worked in', async () => {
    const first = await agent.open(at('/news'));
    const second = await agent.open(at('/form'), { contextId: 'new' });
    expect(second.contextId).not.toBe(first.contextId);
    expect(await agent.menu()).toMatchObject({ contextId: second.contextId, url: at('/form') });
    expect(await agent.menu({ contextId: first.contextId })).toMatchObject({ url: at('/news') });
    expect(await agent.client.call('get_current_url', {})).toMatchObject({ url: at('/news') });
    // The token decides.
    expect(await agent.choose('Name', { value: 'Bob' }, second)).toMatchObject({
      contextId: second.contextId,
    });
    expect(await agent.open(at('/story'), { contextId: second.contextId })).toMatchObject({
      contextId: second.contextId,
    });
    expect(await agent.navigate('close', { contextId: second.contextId })).toMatchObject({
      contextId: first.contextId,
      url: at('/news'),
    });
  });

  test('that are not there are not known', async () => {
    for (const [name, args] of [
      ['research_open', { url: at('/news') }],
      ['research_menu', {}],
      ['research_navigate', { action: 'back' }],
    ] as const)
      expect(await agent.call(name, { ...args, contextId: 'ctx-99' })).toMatchObject({
        error: { code: 'context_unknown', contextId: 'ctx-99' },
      });
  });

  test('in which nothing could be opened are not left behind', async () => {
    const { contextId } = await agent.open(at('/news'));
    expect(await agent.open('http://127.0.0.1:2/', { contextId: 'new' })).toHaveProperty('error');
    expect(await agent.menu()).toMatchObject({ contextId, url: at('/news') });
    expect(await agent.navigate('close')).toMatchObject({ url: 'about:blank' });
  });

  test('are bounded', async () => {
    const own = await agent.inSession();
    await own.open(at('/bare'));
    for (let n = 1; n < 20; n++) await own.open(at('/bare'), { contextId: 'new', wait: 'none' });
    expect(await own.open(at('/bare'), { contextId: 'new' })).toMatchObject({
      error: { code: 'limit_reached', limit: 'tabs' },
    });
    await own.client.call('research_session_end', own.inputs());
  });
});

test('a page that greets with a dialog is told with it', async () => {
  expect(await agent.open(at('/greeting'))).toMatchObject({
    url: at('/greeting'),
    dialog: { type: 'alert', message: 'Hello there' },
    menuItems: [],
    settledBy: 'dialog',
  });
  expect(await agent.open(at('/story'))).toMatchObject({
    title: 'Story',
    events: { dialogs: [{ type: 'alert', answer: 'dismissed' }] },
  });
});

test('all families work on the same page', async () => {
  const view = await agent.open(at('/form'));
  await agent.call('ui_pick', { hint: 'Name' });
  expect(await agent.call('action_execute', { handle: 'e1' })).not.toMatchObject({
    error: { code: 'handle_unknown' },
  });
  expect(await agent.choose('Name', { value: 'Ann' }, view)).toMatchObject({ receipt: { changed: true } });
});
