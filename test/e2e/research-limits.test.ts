import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../net/support/servers.ts';
import { serveResearchPages } from '../support/research-pages.ts';
import type { Data } from '../support/agent.ts';
import { Researcher } from '../support/researcher.ts';

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

async function idOf(own: Researcher, text: string): Promise<string> {
  const { matches } = await own.call('find_by_text', { text });
  return String((matches as { web_agent_id: string }[])[0]?.web_agent_id);
}

async function handleOf(own: Researcher, hint: string): Promise<string> {
  return String((await own.call('ui_pick', { hint }))['elementId']);
}

describe('rules of a session', () => {
  test('about hosts refuse before anything leaves', async () => {
    const own = await agent.inSession({ domainPolicy: { exclude: ['localhost'] } });
    await own.open(at('/news'));
    const before = server.requests.length;
    const refused = {
      error: { code: 'domain_not_allowed', rule: 'exclude', hosts: ['localhost'], host: 'localhost' },
    };
    expect(await own.open(`http://localhost:${server.port}/story`)).toMatchObject(refused);
    expect(await own.choose('The same elsewhere')).toMatchObject(refused);
    expect(server.requests.slice(before)).toEqual([]);
    // The page is as it was, and so is its view.
    expect(await own.choose('Read the whole story')).toMatchObject({ title: 'Story' });
  });

  test('about hosts leave the page as it is where a link is clicked by other tools', async () => {
    const own = await agent.inSession({ domainPolicy: { exclude: ['localhost'] } });
    await own.open(at('/news'));
    const before = server.requests.length;
    for (const [tool, args] of [
      ['click_element', { web_agent_id: await idOf(own, 'The same elsewhere') }],
      ['action_execute', { handle: await handleOf(own, 'The same elsewhere'), intent: 'key:Enter' }],
    ] as const)
      expect(await own.call(tool, args)).toMatchObject({ error: { code: 'domain_not_allowed' } });
    expect(server.requests.slice(before)).toEqual([]);
    expect(await own.call('get_current_url')).toMatchObject({ url: at('/news') });
  });

  test('about hosts bring the tab back where a script leads on, and that is told', async () => {
    const own = await agent.inSession({ domainPolicy: { exclude: ['localhost'] } });
    await own.open(at('/lures'));
    const web_agent_id = await idOf(own, 'Onward by script');
    expect(await own.call('click_element', { web_agent_id })).toMatchObject({
      error: { code: 'domain_not_allowed', tabReloaded: at('/lures') },
    });
    expect(await own.menu()).toMatchObject({ title: 'Lures' });
  });

  test('that came later hold on the way back, too', async () => {
    const own = await agent.inSession();
    await own.open(`http://localhost:${server.port}/story`);
    await own.open(at('/news'));
    await own.client.call('research_config_update', {
      ...own.inputs(),
      domainPolicy: { exclude: ['localhost'] },
    });
    expect(await own.navigate('back')).toMatchObject({ error: { code: 'domain_not_allowed' } });
    expect(await own.menu()).toMatchObject({ url: at('/news') });
  });

  test('about how many addresses may be opened count links, and what was opened stays reachable', async () => {
    const own = await agent.inSession({ limits: { maxUrls: 2 } });
    await own.open(at('/news'));
    await own.choose('Read the whole story');
    const reached = { error: { code: 'limit_reached', limit: 'maxUrls', maxUrls: 2 } };
    expect(await own.open(at('/form'))).toMatchObject(reached);
    expect(await own.navigate('back')).toMatchObject({ url: at('/news') });
    expect(await own.choose('The same elsewhere')).toMatchObject(reached);
    expect(await own.choose('Notes')).toMatchObject({ url: at('/news#notes') });
    expect(await own.navigate('reload')).toMatchObject({ url: at('/news#notes') });
  });

  test('about how many addresses may be opened hold whatever leads there', async () => {
    const own = await agent.inSession({ limits: { maxUrls: 1 } });
    const before = server.requests.length;
    const reached = { error: { code: 'limit_reached', limit: 'maxUrls', maxUrls: 1 } };
    for (const label of ['Plain', 'Beside', 'Script', 'Order']) {
      await own.open(at('/ways'));
      expect(await own.choose(label), label).toMatchObject(reached);
      await own.open(at('/ways'));
      const found = await own.call('find_by_text', { text: label });
      const [{ web_agent_id } = {}] = found['matches'] as Data[];
      expect(await own.call('click_element', { web_agent_id }), label).toMatchObject(reached);
    }
    expect(new Set(server.requests.slice(before))).toEqual(new Set(['GET /ways']));
  });

  test('about how many addresses may be opened count what was gone to, and that once', async () => {
    const own = await agent.inSession({ limits: { maxUrls: 2 } });
    await own.open(at('/ways'));
    expect(await own.choose('Under')).toMatchObject({ error: { code: 'covered' } });
    // Where an address leads to belongs to it.
    expect(await own.open(at('/moved'))).toMatchObject({ url: at('/story') });
    expect(await own.navigate('reload')).toMatchObject({ url: at('/story') });
    expect(await own.open(at('/under'))).toMatchObject({ error: { code: 'limit_reached' } });
    // An address that a page has made up for itself was not gone to, and can be shown once more.
    await own.client.call('research_config_update', { ...own.inputs(), limits: { maxUrls: 3 } });
    await own.open(at('/app'));
    await own.choose('Next');
    expect(await own.navigate('reload')).toMatchObject({ url: at('/app/two') });
  });

  test('about the size of views hold at once', async () => {
    const own = await agent.inSession();
    const update = (patch: object): Promise<unknown> =>
      own.client.call('research_config_update', { ...own.inputs(), ...patch });
    await own.open(at('/news'));
    await update({ maxMenuItems: 3, excerptMaxLength: 40 });
    const small = await own.menu();
    expect(small.menuItems).toHaveLength(3);
    expect(small.moreItems).toBe(8);
    expect(small.excerpt.length).toBeLessThanOrEqual(40);
    expect(small.excerpt).toMatch(/^Council approves.*…$/s);
    await update({ excerptMaxLength: 0 });
    expect(await own.menu()).toMatchObject({ excerpt: '' });
    await update({ excerptMaxLength: 5_000, maxViewBytes: 24_000 });
    expect((await own.menu()).excerpt.length).toBeGreaterThan(1_000);
  });
});

describe('a view fits into its bytes', () => {
  test.each([1_024, 2_000, 4_096, 24_000])('of %d', async (maxViewBytes) => {
    const own = await agent.inSession();
    await own.client.call('research_config_update', {
      ...own.inputs(),
      maxViewBytes,
      maxMenuItems: 200,
      excerptMaxLength: 20_000,
    });
    for (const path of ['/wide', '/news', '/form', '/many']) {
      const text = await own.text('research_open', { url: at(path), wait: 'complete' });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxViewBytes);
      const view = JSON.parse(text) as { menuItems: unknown[]; moreItems: number; excerpt: string };
      expect(view.menuItems.length).toBeGreaterThan(0);
      expect(view.excerpt).not.toBe('');
      expect(view).not.toHaveProperty('omitted');
      if (path === '/many') expect(view.menuItems.length + view.moreItems).toBe(20_000);
    }
    await own.client.call('research_session_end', own.inputs());
  });

  test('also with a receipt', async () => {
    const own = await agent.inSession();
    await own.client.call('research_config_update', { ...own.inputs(), maxViewBytes: 1_024 });
    const view = await own.open(at('/wide'));
    const args = { viewToken: view.viewToken, menuItemId: 'm0' };
    const text = await own.text('research_choose', args);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_024);
    expect(JSON.parse(text)).toMatchObject({ receipt: { changed: true } });
  });
});

test('a page of 20,000 links is shown and chosen from', async () => {
  const view = await agent.open(at('/many'), { wait: 'complete' });
  expect(view.menuItems).toHaveLength(30);
  expect(view.moreItems).toBe(19_970);
  expect(await agent.choose(view.menuItems[29]?.label ?? '')).toMatchObject({
    url: at(String(view.menuItems[29]?.['href'])),
  });
});

/** 127.0.0.1 counts as the internet here, 127.0.0.2 is this machine. */
describe('on the way back', () => {
  const requests: string[] = [];
  const page = (port: number, path: string): string =>
    `<!doctype html><title>${path}</title><a href="http://127.0.0.2:${port}/stolen" rel="noreferrer">In</a><a href="/two">On</a>`;

  test('what a page from the internet could not reach is still out of reach', async () => {
    await using inside = await serve((request, response) => {
      requests.push(request.url ?? '');
      response.setHeader('content-type', 'text/html').setHeader('cache-control', 'no-store');
      response.end('<!doctype html><title>Inside</title>');
    }, '127.0.0.2');
    await using outside = await serve((request, response) => {
      response.setHeader('content-type', 'text/html').end(page(inside.port, request.url ?? ''));
    });
    const own = await Researcher.start({ args: ['--network', 'local', '--allow-net', '127.0.0.1/32'] });
    try {
      // An address that the agent has named is reachable, and stays so.
      await own.open(`${inside.origin}/app`);
      await own.open(`${outside.origin}/`);
      expect(await own.navigate('back')).toMatchObject({ title: 'Inside', url: `${inside.origin}/app` });
      expect(await own.navigate('reload')).toMatchObject({ title: 'Inside' });
      expect(await own.navigate('forward')).toMatchObject({ url: `${outside.origin}/` });
      expect(requests.filter((path) => path === '/app')).toHaveLength(3);
      const blocked = { error: { code: 'address_blocked', reason: 'initiator' } };
      expect(await own.choose('In')).toMatchObject(blocked);
      // The tab is back where it was; what it could not show is still in its history.
      expect(await own.menu()).toMatchObject({ url: `${outside.origin}/` });
      expect(await own.navigate('forward')).toMatchObject(blocked);
      expect(await own.menu()).toMatchObject({ url: `${outside.origin}/` });
      expect(requests).not.toContain('/stolen');
    } finally {
      await own.stop();
    }
  });
});
