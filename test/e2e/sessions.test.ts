import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { startSite, type Site } from '../site/server.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Site;
let client: RawClient;

beforeAll(async () => {
  site = await startSite();
  client = await start();
});
afterAll(async () => {
  await Promise.all([site.close(), client.stop()]);
});

async function start(...args: string[]): Promise<RawClient> {
  const started = await RawClient.start({ args });
  return started;
}

type Data = Record<string, unknown>;
const open = (url: string, args: Data = {}): Promise<Data> => client.call('nav_goto', { url, ...args });
const startSession = async (args: Data = {}): Promise<string> =>
  String((await client.call('research_session_start', args))['sessionId']);
const headingsOf = (data: Data): string[] => (data['view'] as { headings: string[] }).headings;

describe('a session', () => {
  test('has an id, a user context and a tab, and cookies that no other session sees', async () => {
    const started = await client.call('research_session_start', { mode: 'browse' });
    expect(started).toMatchObject({ status: 'started', mode: 'browse', contexts: ['ctx-1'] });
    expect(started['userContextId']).toMatch(/^uc-/);
    const { sessionId } = started;
    expect(headingsOf(await open(site.url('/cookie'), { sessionId }))).toEqual(['visit 1']);
    expect(headingsOf(await open(site.url('/cookie'), { sessionId }))).toEqual(['visit 2']);
    expect(headingsOf(await open(site.url('/cookie')))).toEqual(['visit 1']);
  });

  test('is gone when it was ended', async () => {
    const sessionId = await startSession();
    await open(site.url('/article'), { sessionId });
    expect(await client.call('research_session_end', { sessionId })).toEqual({
      sessionId,
      status: 'ended',
      stateKept: false,
    });
    expect(await open(site.url('/article'), { sessionId })).toMatchObject({
      error: { code: 'session_unknown', sessionId },
    });
  });

  test('ends by itself when nobody uses it', async () => {
    const idle = await start('--session-idle-timeout', '1000');
    const { sessionId } = await idle.call('research_session_start', {});
    const ended = async (): Promise<unknown> =>
      ((await idle.call('get_current_url', { sessionId }))['error'] as Data | undefined)?.['code'];
    // Asking would keep it alive, so the first question comes when it must be over.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await ended()).toBe('session_unknown');
    await idle.program.stop();
  });

  test('is refused when there are too many', async () => {
    const small = await start('--max-sessions', '1');
    await small.call('research_session_start', {});
    expect(await small.call('research_session_start', {})).toMatchObject({
      error: { code: 'limit_reached', maxSessions: 1 },
    });
    await small.program.stop();
  });

  test('with a name comes back with its cookies and storage, for its owner alone on disk', async () => {
    const sessionId = await startSession({ name: 'shop' });
    await open(site.url('/cookie'), { sessionId });
    expect(await client.call('research_session_start', { name: 'shop' })).toMatchObject({
      sessionId,
      status: 'resumed',
    });
    expect(await client.call('research_session_end', { sessionId })).toMatchObject({ stateKept: true });
    const file = join(client.program.dataDir, 'sessions', 'shop.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await client.call('research_session_start', { name: 'shop' });
    expect(again).toMatchObject({ status: 'resumed' });
    expect(again['sessionId']).not.toBe(sessionId);
    const { sessionId: id } = again;
    expect(headingsOf(await open(site.url('/cookie'), { sessionId: id }))).toEqual(['visit 2']);
  });

  test.each(['../x', 'a b', '', 'x'.repeat(65)])('does not take the name %j', async (name) => {
    expect(await client.call('research_session_start', { name })).toMatchObject({
      error: { code: 'invalid_input', field: 'name' },
    });
  });

  test.each([{ maxUrls: 0 }, { maxUrls: 1.5 }, { maxDepth: -1 }, { maxBytesPerDoc: 'many' }])(
    'does not take limits of nonsense: %j',
    async (limits) => {
      expect(await client.call('research_session_start', { limits })).toMatchObject({
        error: { code: 'invalid_input' },
      });
    },
  );
});

describe('the rules of a session', () => {
  let counted: Listening;
  beforeAll(async () => {
    counted = await serve((request, response) => {
      const lures: Record<string, string> = {
        '/links': `<script>location.href = 'http://localhost:${counted.port}/led'</script>`,
      };
      const to = `http://localhost:${counted.port}/redirected`;
      if (request.url === '/redirect') response.writeHead(302, { location: to }).end();
      else {
        if (request.headers.host?.startsWith('localhost') === true) asked.push(request.url ?? '');
        response.setHeader('content-type', 'text/html').end(lures[request.url ?? ''] ?? '<h1>here</h1>');
      }
    });
  });
  const asked: string[] = [];
  afterAll(() => counted[Symbol.asyncDispose]());

  test('refuse a host before anything is sent, and name the rule', async () => {
    const hits = counted.hits();
    const sessionId = await startSession({ domainPolicy: { include: ['example.org'] } });
    expect(await open(counted.origin, { sessionId })).toMatchObject({
      error: { code: 'domain_not_allowed', rule: 'include', hosts: ['example.org'], host: '127.0.0.1' },
    });
    const updated = await client.call('research_config_update', {
      sessionId,
      domainPolicy: { include: [], exclude: ['127.0.0.1'] },
    });
    expect(updated).toMatchObject({
      status: 'updated',
      config: { domainPolicy: { exclude: ['127.0.0.1'] } },
    });
    expect(await open(counted.origin, { sessionId })).toMatchObject({
      error: { code: 'domain_not_allowed', rule: 'exclude' },
    });
    expect(counted.hits()).toBe(hits);
  });

  test('take a host out of the address of a site, and refuse what is no host', async () => {
    const sessionId = await startSession({ domainPolicy: { exclude: ['HTTP://127.0.0.1/'] } });
    expect(await open(counted.origin, { sessionId })).toMatchObject({
      error: { code: 'domain_not_allowed', rule: 'exclude', host: '127.0.0.1' },
    });
    for (const host of ['*', 'a b', 'example.org/docs'])
      expect(
        await client.call('research_config_update', {
          sessionId,
          domainPolicy: { include: ['a.org', host] },
        }),
      ).toMatchObject({
        error: {
          code: 'invalid_input',
          field: 'domainPolicy.include.1',
          expected: expect.stringContaining('example.org') as string,
        },
      });
  });

  test('are told as they are after a change, and nothing beside them', async () => {
    const sessionId = await startSession({ limits: { maxUrls: 9 } });
    expect(await client.call('research_config_update', { sessionId, maxMenuItems: 5 })).toEqual({
      sessionId,
      status: 'updated',
      config: {
        mode: 'research',
        domainPolicy: { include: [], exclude: [] },
        limits: { maxUrls: 9, maxBytesPerDoc: 2_000_000 },
        defaultSettlePolicy: 'AUTO',
        maxMenuItems: 5,
        excerptMaxLength: 600,
        maxViewBytes: 4_096,
      },
    });
  });

  test('hold for redirects and for pages that lead on by themselves', async () => {
    const sessionId = await startSession({ domainPolicy: { exclude: ['localhost'] } });
    for (const path of ['/redirect', '/links']) {
      expect(await open(`${counted.origin}${path}`, { sessionId })).toMatchObject({
        error: { code: 'domain_not_allowed', host: 'localhost' },
      });
    }
    expect(asked).toEqual([]);
    expect(await open(counted.origin, { sessionId })).toMatchObject({ status: 200 });
  });

  describe('hold for new tabs', () => {
    const reached: string[] = [];
    let forbidden: Listening;
    let page: Listening;
    beforeAll(async () => {
      forbidden = await serve((request, response) => {
        reached.push(request.url ?? '');
        response.end('forbidden');
      }, '127.0.0.2');
      page = await serve((request, response) => {
        if (request.url === '/red') response.writeHead(302, { location: `${forbidden.origin}/red` }).end();
        else response.setHeader('content-type', 'text/html').end(waysTo(forbidden.origin));
      });
    });
    afterAll(() => Promise.all([page, forbidden].map((server) => server[Symbol.asyncDispose]())));

    test.each([
      ['exclude', '127.0.0.2'],
      ['include', '127.0.0.1'],
    ])('%s %s: nothing leaves, and what was done says why', async (rule, host) => {
      const sessionId = await startSession({ domainPolicy: { [rule]: [host] } });
      const refused = { error: { code: 'domain_not_allowed', host: '127.0.0.2', rule, hosts: [host] } };
      for (const label of WAYS) {
        await open(page.origin, { sessionId });
        const { matches } = await client.call('find_by_text', { sessionId, text: label });
        const [{ web_agent_id } = {}] = matches as Data[];
        expect(await client.call('click_element', { sessionId, web_agent_id }), label).toMatchObject(refused);
        const view = await client.call('research_open', { sessionId, url: page.origin });
        const item = (view['menuItems'] as Data[]).find((each) => each['label'] === label);
        const choice = { sessionId, viewToken: view['viewToken'], menuItemId: item?.['menuItemId'] };
        expect(await client.call('research_choose', choice), label).toMatchObject(refused);
        expect(await client.call('get_current_url', { sessionId })).toMatchObject({ url: `${page.origin}/` });
      }
      expect(reached).toEqual([]);
    });
  });

  test('count distinct addresses', async () => {
    const sessionId = await startSession({ limits: { maxUrls: 2 } });
    for (const path of ['/1', '/2', '/1', '/1#again'])
      expect(await open(`${counted.origin}${path}`, { sessionId })).toMatchObject({ status: 200 });
    const hits = counted.hits();
    expect(await open(`${counted.origin}/3`, { sessionId })).toMatchObject({
      error: { code: 'limit_reached', limit: 'maxUrls', maxUrls: 2 },
    });
    expect(counted.hits()).toBe(hits);
  });
});

const WAYS = ['Link', 'Link of an opener', 'Script', 'Script later', 'Redirect', 'Form'];

/** A page that opens an address in a new tab in every way that there is. */
function waysTo(origin: string): string {
  return `<!doctype html><title>Ways</title><a target=_blank href="${origin}/link">Link</a>
    <a target=_blank rel=opener href="${origin}/opener">Link of an opener</a>
    <button onclick="window.open('${origin}/open')">Script</button>
    <button onclick="window.open('about:blank').location = '${origin}/later'">Script later</button>
    <a target=_blank href="/red">Redirect</a>
    <form target=_blank method=post action="${origin}/form"><button>Form</button></form>`;
}

describe('nav.goto waits', () => {
  test.each([
    ['interactive', 'interactive'],
    ['complete', 'load'],
    ['settled', 'quiet'],
    [{ text: 'Merino Crew Jumper' }, 'text'],
    [{ selector: 'h1' }, 'selector'],
  ])('for %j', async (waitFor, settledBy) => {
    expect(await open(site.url('/shop'), { waitFor })).toMatchObject({ status: 200, settledBy });
  });

  test('for nothing, and says that it has not arrived', async () => {
    const url = site.url('/slow?ms=300');
    const data = await open(url, { waitFor: 'none' });
    expect(data).toMatchObject({ url, committed: false });
    expect(data['view']).toBeUndefined();
    expect(await client.call('wait_for_page', { text_to_appear: 'Slow page' })).toMatchObject({
      success: true,
    });
    expect(await client.call('get_current_url', {})).toMatchObject({ url, title: 'Slow page' });
  });

  test('and says so when it was in vain, or what it waits for is no selector', async () => {
    const impatient = await start('--call-timeout', '12000');
    const never = { url: site.url('/article'), waitFor: { text: 'never there' } };
    expect(await impatient.call('nav_goto', never)).toMatchObject({
      error: { code: 'timeout', waitedFor: { text: 'never there' } },
    });
    expect(await impatient.call('wait_for_page', { seconds: 20 })).toMatchObject({
      error: { code: 'invalid_input', field: 'seconds' },
    });
    await impatient.program.stop();
    expect(await open(site.url('/article'), { waitFor: { selector: '###' } })).toMatchObject({
      error: { code: 'invalid_input', field: 'waitFor.selector' },
    });
  });
});

test('50 calls at once on one page are answered in order, each with its own page', async () => {
  const urls = Array.from({ length: 50 }, (_, n) => site.url(`/article?n=${n}`));
  const answers = await Promise.all(urls.map((url) => open(url, { waitFor: 'interactive' })));
  expect(answers.map(({ url }) => url)).toEqual(urls);
});

test('a line that is too long is refused at once', async () => {
  const urls = Array.from({ length: 60 }, (_, n) => site.url(`/article?many=${n}`));
  const answers = await Promise.all(urls.map((url) => open(url, { waitFor: 'interactive' })));
  const refused = answers.filter(({ error }) => (error as Data | undefined)?.['code'] === 'queue_full');
  expect(refused.length).toBeGreaterThanOrEqual(9);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(50);
});

test('everything that is kept is for its owner alone, whatever the umask', async () => {
  const before = process.umask(0);
  const loose = await start();
  process.umask(before);
  const { sessionId } = await loose.call('research_session_start', { name: 'kept' });
  await loose.call('nav_goto', { url: site.url('/cookie'), sessionId });
  await loose.call('research_session_end', { sessionId });
  const open = readdirSync(loose.program.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(loose.program.dataDir, name))
    .filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(readFileSync(join(loose.program.dataDir, 'sessions', 'kept.json'), 'utf8')).toContain('cookies');
  await loose.program.stop();
});
