import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryOf, ownWordOf } from '../site/library/index.ts';
import { startSite, type Site } from '../site/server.ts';
import { RawClient } from '../support/raw-client.ts';
import { article, prose, servePages, type ReadSite } from '../support/reading.ts';
import { connectHttp, startHttp, textOf } from '../support/program.ts';

const QUICK = { CRAWL_DELAY_MS: '0' };

interface Status extends Record<string, unknown> {
  readonly pending: number;
  readonly working: number;
  readonly indexed: number;
}

/** Asks again as long as something is left to do. */
async function done(client: RawClient, args: object = {}): Promise<Status> {
  for (;;) {
    const status = (await client.call('research_queue_status', { waitSeconds: 20, ...args })) as Status;
    if (status.pending + status.working === 0) return status;
  }
}

describe('the queue over stdio', () => {
  let client: RawClient;
  let pages: ReadSite;
  const cookies: string[] = [];

  beforeAll(async () => {
    client = await RawClient.start({ env: QUICK });
    pages = await servePages({
      '/shell': (request, response) => {
        cookies.push(request.headers.cookie ?? '');
        response.setHeader('set-cookie', 'visited=1; Path=/');
        response.end(`<!doctype html><title>Drawn</title><div id="root"></div><script>
          document.getElementById('root').innerHTML = '<main><h1>Drawn</h1><p>Numbat. ' + 'Drawn by a script. '.repeat(40) + '</p><a href="/next">next</a></main>';</script>`);
      },
      '/next': article('Next', `<p>Kinkajou.</p>${prose(3)}`),
      '/': article('Home', prose(3, 'home')),
      '/about': article('About', prose(3, 'about')),
    });
  });
  afterAll(async () => {
    await client.stop();
    await pages[Symbol.asyncDispose]();
  });

  test('a page that scripts draw is read in a browser, without cookies, and its links are followed', async () => {
    const added = await client.call('research_queue_add', {
      urls: [pages.url('/shell')],
      depth: 1,
      sourceId: 'drawn',
    });
    expect(added).toEqual({ added: 1, skipped: 0, depth: 1 });
    expect(await done(client, { sourceId: 'drawn' })).toMatchObject({
      ...{
        untrusted: true,
        pending: 0,
        working: 0,
        crawled: 2,
        indexed: 2,
        failed: 0,
        skipped: {},
        nextPending: [],
      },
      capture: { captured: 0, skipped: 0, failed: 0 },
    });
    expect(await client.call('research_search', { query: 'numbat' })).toMatchObject({
      results: [{ url: pages.url('/shell') }],
    });
    expect(await client.call('research_search', { query: 'kinkajou' })).toMatchObject({ total: 1 });
    expect(pages.asked.filter(({ path, by }) => path === '/shell' && by === 'browser')).toHaveLength(1);
    expect(cookies.join('')).toBe('');
  });

  test('bad addresses among good ones are named with their reasons, and the good ones are read', async () => {
    const urls = [
      pages.url('/next'),
      'nonsense',
      'ftp://a.org/x',
      pages.url('/next'),
      pages.url('/?token=SENTINEL'),
    ];
    const added = await client.call('research_queue_add', { urls, sourceId: 'mixed' });
    expect(added).toMatchObject({
      added: 1,
      skipped: 4,
      skippedBy: { known: 1, invalid: 3 },
      refused: [
        { url: 'nonsense', reason: 'invalid_url' },
        { url: 'ftp://a.org/x', reason: 'scheme_blocked' },
        { reason: 'invalid_input' },
      ],
    });
    expect(JSON.stringify(added)).not.toContain('SENTINEL');
    expect(await done(client, { sourceId: 'mixed' })).toMatchObject({ indexed: 1 });
  });

  test('rules of the session hold: another host is refused, a depth is lowered, and links count to its limit', async () => {
    const rules = { domainPolicy: { include: ['127.0.0.1'] }, limits: { maxDepth: 3, maxUrls: 4 } };
    const { sessionId } = await client.call('research_session_start', rules);
    const urls = [pages.url('/'), 'http://b.org/'];
    const added = await client.call('research_queue_add', { urls, depth: 99, sessionId, sourceId: 'ruled' });
    expect(added).toMatchObject({
      added: 1,
      skipped: 1,
      skippedBy: { policy: 1 },
      refused: [{ url: 'http://b.org/', reason: 'domain_not_allowed' }],
      depth: 3,
    });
    expect(added['note']).toBe('depth 99 was lowered to 3, the maxDepth of the session.');
    expect(await done(client, { sourceId: 'ruled', sessionId })).toMatchObject({
      indexed: 2,
      skipped: { policy: 1 },
    });
    expect(await client.call('research_search', { query: 'home', sessionId })).toMatchObject({ total: 1 });
  });

  test('to the limit of a session counts each address that it opens or queues, once', async () => {
    const { sessionId } = await client.call('research_session_start', { limits: { maxUrls: 3 } });
    const open = (path: string) => client.call('research_open', { url: pages.url(path), sessionId });
    const add = (sourceId: string, ...paths: string[]) =>
      client.call('research_queue_add', { urls: paths.map((path) => pages.url(path)), sourceId, sessionId });
    expect(await open('/next')).toMatchObject({ status: 200 });
    expect(await add('one', '/next', '/about')).toMatchObject({ added: 2 });
    expect(await add('two', '/about', '/', '/more')).toMatchObject({ added: 2, skippedBy: { limit: 1 } });
    expect(await open('/more')).toMatchObject({ error: { code: 'limit_reached' } });
    expect(await open('/about')).toMatchObject({ status: 200 });
    await done(client, { sessionId });
  });

  test('what a session has opened leaves less to queue', async () => {
    const { sessionId } = await client.call('research_session_start', { limits: { maxUrls: 2 } });
    await client.call('research_open', { url: pages.url('/about'), sessionId });
    const urls = [pages.url('/'), pages.url('/next')];
    const added = await client.call('research_queue_add', { urls, sessionId, sourceId: 'less', depth: 3 });
    expect(added).toMatchObject({ added: 1, skippedBy: { limit: 1 } });
    // Its links would be too many.
    expect(await done(client, { sessionId })).toMatchObject({ indexed: 1 });
  });

  test('ten thousand addresses at once are queued, an eleventh thousand is refused, and an unknown source is explained', async () => {
    const { sessionId } = await client.call('research_session_start', {
      domainPolicy: { include: ['z.org'] },
    });
    const urls = Array.from({ length: 10_000 }, (_, n) => `http://${n % 2 === 0 ? 'a' : 'b'}.org/${n}`);
    const added = await client.call('research_queue_add', { urls, sessionId, sourceId: 'many' });
    expect(added).toMatchObject({ added: 0, skipped: 10_000, skippedBy: { policy: 10_000 } });
    expect((added['refused'] as unknown[]).length + Number(added['moreRefused'])).toBe(10_000);
    const tooMany = await client.call('research_queue_add', { urls: [...urls, 'http://a.org/'] });
    expect(tooMany).toMatchObject({ error: { code: 'too_large' } });
    expect(JSON.stringify(tooMany)).toMatch(/urls.*10,?000/);
    const unknown = await client.call('research_queue_status', { sourceId: 'nowhere' });
    expect(unknown).toMatchObject({ pending: 0, crawled: 0 });
    expect(unknown['note']).toMatch(/^Nothing was queued under this sourceId\. Known: many, /);
  });

  test('seedUrls of a session are read in the background', async () => {
    const started = await client.call('research_session_start', {
      seedUrls: [pages.url('/about'), 'nonsense'],
    });
    expect(started).toMatchObject({
      queued: { added: 1, skipped: 1, refused: [{ url: 'nonsense', reason: 'invalid_url' }] },
    });
    expect(await done(client, { sessionId: started['sessionId'] })).toMatchObject({ indexed: 1 });
  });

  test('what is added twice is read once; another sourceId reads it again', async () => {
    const add = (sourceId: string) =>
      client.call('research_queue_add', { urls: [pages.url('/next')], sourceId });
    expect(await add('twice')).toMatchObject({ added: 1 });
    await done(client, { sourceId: 'twice' });
    const again = await add('twice');
    expect(again).toMatchObject({ added: 0, skipped: 1, skippedBy: { known: 1 } });
    expect(again['note']).toMatch(/another one to read it again/);
    expect(await add('thrice')).toMatchObject({ added: 1 });
  });
});

test('a crawl whose server is killed goes on with the next server: no page is missing, only those under way are fetched twice', async () => {
  const site: Site = await startSite();
  const dataDir = mkdtempSync(join(tmpdir(), 'wayfarer-crawl-'));
  const env = { ...QUICK, DATA_DIR: dataDir };
  const fetched = (): string[] =>
    site.requests.map(({ path }) => path).filter((path) => path.startsWith('/library/'));
  try {
    const first = await RawClient.start({ env });
    await first.call('research_queue_add', { urls: [site.url(libraryOf(200))], depth: 20 });
    await expect.poll(() => fetched().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(100);
    first.program.child.kill('SIGKILL');
    await first.program.exited;
    const second = await RawClient.start({ env });
    // What is left is begun once a client has asked for the tools.
    await second.request('tools/list');
    expect(await done(second)).toMatchObject({ indexed: 200, failed: 0, skipped: {} });
    const { results } = await second.call('research_search', { query: ownWordOf(199) });
    expect(results).toContainEqual(expect.objectContaining({ url: site.url('/library/200/199') }));
    await second.stop();
    expect(new Set(fetched()).size).toBe(200);
    const twice = fetched().length - 200;
    expect(twice).toBeLessThanOrEqual(4);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    await site.close();
  }
}, 180_000);

test('over HTTP a client sees its own queue, and the server ends while pages are under way', async () => {
  const site = await startSite();
  const server = await startHttp({ env: QUICK, args: ['--auth', 'none'] });
  const [ann, bob] = [await connectHttp('2025', server.origin), await connectHttp('2025', server.origin)];
  const ask = async ({ client }: typeof ann, name: string, args: object): Promise<Record<string, unknown>> =>
    JSON.parse(textOf(await client.callTool({ name, arguments: { ...args } }))) as Record<string, unknown>;
  const urls = [site.url('/silent')];
  expect(await ask(ann, 'research_queue_add', { urls, sourceId: 'mine' })).toMatchObject({ added: 1 });
  await expect
    .poll(async () => (await ask(ann, 'research_queue_status', {}))['working'], { timeout: 30_000 })
    .toBe(1);
  expect(await ask(bob, 'research_queue_status', {})).toMatchObject({ pending: 0, working: 0 });
  const unknown = await ask(bob, 'research_queue_status', { sourceId: 'mine' });
  expect(unknown['note']).toBe('Nothing was queued under this sourceId.');
  await Promise.all([ann.close(), bob.close()]);
  server.child.kill('SIGTERM');
  const giveUp = setTimeout(() => server.child.kill('SIGKILL'), 5_000);
  expect(await server.exited).toBe(143);
  clearTimeout(giveUp);
  await server.stop();
  await site.close();
});
