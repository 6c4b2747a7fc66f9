import { readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePdf } from '../content/pdf/write-pdf.ts';
import { serve } from '../net/support/servers.ts';
import { startSite, type Site } from '../site/server.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Site;
let client: RawClient;
let temporary: string;

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'wayfarer-goto-'));
  site = await startSite();
  client = await RawClient.start({ env: { TMPDIR: temporary }, args: ['--call-timeout', '20000'] });
});
afterAll(async () => {
  await client.stop();
  await site.close();
  rmSync(temporary, { recursive: true });
});

const goto = (path: string, assert?: object): Promise<Record<string, unknown>> =>
  client.call('nav_goto', { url: path.startsWith('/') ? site.url(path) : path, ...(assert && { assert }) });

describe('nav.goto tells the truth', () => {
  test('of the page that scripts led to, not of the one that was asked for', async () => {
    expect(await goto('/odd/moves')).toMatchObject({
      url: site.url('/status/404'),
      status: 404,
      redirected: true,
    });
  });

  test('of a redirect, and of a jump within the page', async () => {
    expect(await goto('/redirect?to=/article')).toMatchObject({
      url: site.url('/article'),
      status: 200,
      redirected: true,
    });
    expect(await goto('/article#notes')).toMatchObject({
      url: site.url('/article#notes'),
      status: 200,
      redirected: false,
    });
  });

  test('of a page that waits for a slow answer, at every visit', async () => {
    const url = site.url('/odd/slow-data');
    for (let visit = 0; visit < 2; visit++)
      expect(await goto('/odd/slow-data')).toMatchObject({
        view: { headings: ['Orders', 'Order 4711 has arrived'] },
      });
    expect(await client.call('research_open', { url })).toMatchObject({
      excerpt: expect.stringContaining('Order 4711 has arrived') as string,
      settledBy: 'quiet',
    });
  });

  test('of a page that takes our names and forges what it can', async () => {
    expect(await goto('/odd/clobbered')).toMatchObject({
      title: 'Clobbered',
      view: { headings: ['Names of ours, taken'] },
    });
  });

  test('of names that are cut: no half characters, an assertion on the whole, and it says so', async () => {
    const data = await goto('/odd/long-names', { titleIncludes: 'NEEDLE' });
    expect(data).toMatchObject({ truncated: true });
    expect(data['title']).toMatch(/^word .*…$/);
    const { headings } = data['view'] as { headings: string[] };
    expect(headings[0]).toMatch(/^a(😀)+…$/u);
  });

  test('of invisible characters: they are gone, and counted', async () => {
    expect(await goto('/odd/hidden-letters')).toMatchObject({
      title: 'ab',
      view: { headings: ['Hello world'] },
      hiddenRemoved: 203,
    });
  });

  test('of a document that does not end', async () => {
    expect(await goto('/endless')).toMatchObject({ status: 200, settledBy: 'bound', truncated: true });
  });

  test('of an assertion that fails', async () => {
    expect(await goto('/article', { urlIncludes: '/shop' })).toMatchObject({
      error: { code: 'assertion_failed', untrusted: true, url: site.url('/article'), status: 200 },
    });
  });
});

describe('nav.goto says what stands in the way', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['a login', '/login-wall', { code: 'auth_required', next: 'ask_human' }],
    [
      'a server that asks for patience',
      '/busy?after=7',
      { code: 'rate_limited', status: 429, retryAfterS: 7 },
    ],
    ['an answer without content', '/no-content', { code: 'navigation_failed', tabUnchanged: true }],
    [
      'a download',
      '/download',
      {
        code: 'navigation_failed',
        tabUnchanged: true,
        events: { downloads: [{ path: expect.any(String) as string }] },
      },
    ],
    ['an endless redirect', '/redirect-loop', { code: 'too_many_redirects' }],
    ['a redirect to a file', '/redirect?to=file:///etc/passwd', { code: 'scheme_blocked' }],
    [
      'a port that browsers do not open',
      'http://127.0.0.1:1/',
      { code: 'navigation_failed', reason: expect.stringContaining('port') as string },
    ],
    [
      'a port where nobody listens',
      'http://127.0.0.1:9999/',
      { code: 'navigation_failed', reason: expect.stringContaining('refused') as string },
    ],
    ['a host that does not exist', 'http://nowhere.invalid/', { code: 'navigation_failed' }],
    ['an address of the cloud', 'http://169.254.169.254/latest/', { code: 'address_blocked' }],
  ])('%s', async (_, path, error) => {
    expect(await goto(path)).toMatchObject({ error });
    expect(await goto('/article')).toMatchObject({ url: site.url('/article'), status: 200 });
  });
});

describe('a navigation that fails leaves the tab with the page that it had', () => {
  const inSession = async (): Promise<(name: string, args?: object) => Promise<Record<string, unknown>>> => {
    const { sessionId } = await client.call('research_session_start', {});
    return (name, args = {}) => client.call(name, { ...args, sessionId });
  };

  test('loaded again where the browser has put its own page in its place', async () => {
    await goto('/article');
    for (const nowhere of ['http://127.0.0.1:9999/', '/redirect-loop'])
      expect(await goto(nowhere)).toMatchObject({ error: { tabReloaded: site.url('/article') } });
    expect(await client.call('get_current_url', {})).toMatchObject({ url: site.url('/article') });
  });

  test('as it was where nothing has come, also when the time of the call is over; a page that opened stays', async () => {
    const [silent, wordless] = await Promise.all([inSession(), inSession()]);
    await silent('nav_goto', { url: site.url('/article') });
    const [unanswered, unsaid] = await Promise.all([
      silent('nav_goto', { url: site.url('/silent') }),
      wordless('nav_goto', { url: site.url('/article'), waitFor: { text: 'Never said' } }),
    ]);
    expect(unanswered).toMatchObject({ error: { code: 'timeout', tabUnchanged: true } });
    expect(await silent('get_current_url')).toMatchObject({ url: site.url('/article') });
    expect(unsaid).toMatchObject({
      error: {
        code: 'timeout',
        message: expect.stringContaining('The page opened') as string,
        waitedFor: { text: 'Never said' },
        url: site.url('/article'),
        status: 200,
        next: 'look_again',
      },
    });
    expect(await wordless('get_current_url')).toMatchObject({ url: site.url('/article') });
  });
});

test('a PDF in the tab says so, and which tool reads it', async () => {
  await using papers = await serve((_, response) => {
    response
      .setHeader('content-type', 'application/pdf')
      .end(writePdf({ pages: [[{ text: 'Hello', x: 72, y: 700 }]] }));
  });
  const note = expect.stringMatching(/a PDF .*; scrape with its url reads it\.$/) as string;
  for (const tool of ['nav_goto', 'navigate', 'research_open'])
    expect(await client.call(tool, { url: `${papers.origin}/paper` })).toMatchObject({ note });
  expect(await client.call('research_navigate', { action: 'reload' })).not.toMatchObject({
    receipt: { consoleErrors: expect.anything() as unknown },
  });
});

test.each(['leads-nowhere', 'leads-nowhere-at-once'])(
  'a page that leads on to where nothing answers (%s) is told as it is',
  async (name) => {
    expect(await goto(`/odd/${name}`)).toMatchObject({
      url: site.url(`/odd/${name}`),
      settledBy: 'bound',
      view: { headings: ['Wait here'] },
    });
  },
);

describe('the page before does not spoil the next call', () => {
  test.each(['alerts-later', 'restless', 'reloads', 'downloads', 'opens'])('%s', async (name) => {
    const data = await goto(`/odd/${name}`);
    // Whether it is read before it begins to spin is up to the machine.
    expect(data['status'] ?? (data['error'] as { code: string }).code).toSatisfy(
      (outcome) => outcome === 200 || outcome === 'page_unresponsive',
    );
    expect(await goto('/article')).toMatchObject({ url: site.url('/article'), status: 200 });
  });

  test('and no download was kept', () => {
    const files = readdirSync(temporary, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.includes('artifacts') && name.includes('/'))).toEqual([]);
  });
});
