import { readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    ['a closed port', 'http://127.0.0.1:1/', { code: 'address_blocked' }],
    ['a host that does not exist', 'http://nowhere.invalid/', { code: 'navigation_failed' }],
    ['an address of the cloud', 'http://169.254.169.254/latest/', { code: 'address_blocked' }],
  ])('%s', async (_, path, error) => {
    expect(await goto(path)).toMatchObject({ error });
    expect(await goto('/article')).toMatchObject({ url: site.url('/article'), status: 200 });
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
