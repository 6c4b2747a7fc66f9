import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { WEB_SETTINGS } from '../../src/config/web-table.ts';
import { runProgram } from '../support/program.ts';
import { KEY, sendJson, serveVendor, type Vendor, type VendorName } from '../support/search-vendors.ts';
import { vendorWorld, type VendorWorld, type WorldOptions } from '../support/web-search.ts';

const open: AsyncDisposable[] = [];
const tested = new Set<string>();
afterEach(async () => {
  for (const each of open.splice(0)) await each[Symbol.asyncDispose]();
});

async function start(name: VendorName, options: WorldOptions = {}): Promise<VendorWorld> {
  const world = await vendorWorld(name, options);
  open.push(world);
  return world;
}

async function vendorOf(name: VendorName): Promise<Vendor> {
  const vendor = await serveVendor(name);
  open.push(vendor);
  return vendor;
}

/** One test for each variable. */
function shows(variable: string, what: string, run: () => Promise<void>): void {
  tested.add(variable);
  test(`${variable} ${what}`, run);
}

shows('GOOGLE_API_KEY', 'is the key that Google is sent', async () => {
  const { vendor, search } = await start('google', { env: { GOOGLE_API_KEY: 'another-key' } });
  await search({ query: 'x' });
  expect(vendor.asked).toMatchObject([{ query: { key: 'another-key' } }]);
});

shows('GOOGLE_SEARCH_ENGINE_ID', 'is the engine that Google is asked for', async () => {
  const { vendor, search } = await start('google', { env: { GOOGLE_SEARCH_ENGINE_ID: 'another-engine' } });
  await search({ query: 'x' });
  expect(vendor.asked).toMatchObject([{ query: { cx: 'another-engine' } }]);
});

shows('GOOGLE_SAFE_SEARCH', 'holds where a call does not say', async () => {
  const { vendor, search } = await start('google', { env: { GOOGLE_SAFE_SEARCH: 'moderate' } });
  await search({ query: 'x' });
  await search({ query: 'x', safeSearch: 'off' });
  expect(vendor.asked.map(({ query }) => query['safe'])).toEqual(['active', 'off']);
});

shows('GOOGLE_SEARCH_BASE_URL', 'is where Google is, before /customsearch/v1', async () => {
  const other = await vendorOf('google');
  const { vendor, search } = await start('google', { env: { GOOGLE_SEARCH_BASE_URL: `${other.origin}/` } });
  await search({ query: 'x' });
  expect([vendor.asked.length, other.asked.map(({ path }) => path)]).toEqual([0, ['/customsearch/v1']]);
});

shows('BRAVE_API_KEY', 'is the key that Brave is sent', async () => {
  const { vendor, search } = await start('brave', { env: { BRAVE_API_KEY: 'another-key' } });
  await search({ query: 'x' });
  expect(vendor.asked).toMatchObject([{ headers: { 'x-subscription-token': 'another-key' } }]);
});

shows('BRAVE_SEARCH_BASE_URL', 'is where Brave is, before /res/v1/web/search', async () => {
  const { vendor, search } = await start('brave');
  await search({ query: 'x' });
  expect(vendor.asked).toMatchObject([{ path: '/res/v1/web/search' }]);
});

shows('SEARXNG_URL', 'is where SearXNG is, before /search, also below a path', async () => {
  const { vendor, search } = await start('searxng', {
    instead: ({ path }, response) => path === '/searx/search' && sendJson(response, 200, { results: [] }),
    env: {},
  });
  await search({ query: 'x' });
  const below = await start('searxng', { env: { SEARXNG_URL: `${vendor.origin}/searx` } });
  expect((await below.search({ query: 'x' })).isError).toBe(false);
  expect(vendor.asked.map(({ path }) => path)).toEqual(['/search', '/search', '/searx/search']);
});

shows(
  'SEARCH_PROVIDER',
  'chooses among several; without it the first of google, brave, searxng',
  async () => {
    const [google, searxng] = [await vendorOf('google'), await vendorOf('searxng')];
    const env = { ...google.env, ...searxng.env };
    const auto = await start('brave', { env });
    expect((await auto.search({ query: 'x' })).provider).toBe('google');
    const named = await start('brave', { env: { ...env, SEARCH_PROVIDER: 'searxng' } });
    expect((await named.search({ query: 'x' })).provider).toBe('searxng');
  },
);

shows('CONCURRENCY', 'is how many requests are under way at the same time', async () => {
  // Answers only when as many have come as may be under way.
  const waiting: (() => void)[] = [];
  const { vendor, search } = await start('google', {
    env: { CONCURRENCY: '3' },
    instead: (_, response) => {
      waiting.push(() => sendJson(response, 200, { kind: 'customsearch#search' }));
      if (waiting.length === 3) for (const answer of waiting.splice(0)) answer();
      return true;
    },
  });
  expect((await search({ query: ['a', 'b', 'c', 'd', 'e', 'f'] })).isError).toBe(false);
  expect([vendor.asked.length, vendor.most()]).toEqual([6, 3]);
});

shows('REQUEST_TIMEOUT_MS', 'bounds each request', async () => {
  const { search } = await start('google', { instead: () => true, env: { REQUEST_TIMEOUT_MS: '200' } });
  expect((await search({ query: 'x' })).error).toMatchObject({ code: 'timeout', limitMs: 200 });
});

describe('a service that is configured by half', () => {
  test.each<[Readonly<Record<string, string>>, string]>([
    [{ GOOGLE_API_KEY: KEY }, 'GOOGLE_SEARCH_ENGINE_ID'],
    [{ GOOGLE_SEARCH_ENGINE_ID: 'x' }, 'GOOGLE_API_KEY'],
    [{ GOOGLE_SEARCH_BASE_URL: 'http://127.0.0.1:1' }, 'GOOGLE_API_KEY'],
    [{ BRAVE_SEARCH_BASE_URL: 'http://127.0.0.1:1' }, 'BRAVE_API_KEY'],
    [{ SEARCH_PROVIDER: 'google' }, 'GOOGLE_API_KEY'],
    [{ SEARCH_PROVIDER: 'brave' }, 'BRAVE_API_KEY'],
    [{ SEARCH_PROVIDER: 'searxng' }, 'SEARXNG_URL'],
  ])('%o ends the start and names %s', async (env, missing) => {
    const program = runProgram({ env });
    expect(await program.exited).toBe(2);
    expect(program.stderr()).toContain(`(${missing}) as well`);
    expect(program.stderr()).not.toContain(KEY);
    await program.stop();
  });

  test('or whose address has a login ends the start without showing it', async () => {
    const program = runProgram({ env: { SEARXNG_URL: 'http://me:hidden-word@127.0.0.1:1' } });
    expect(await program.exited).toBe(2);
    expect(program.stderr()).toContain('SEARXNG_URL must be an http or https address without login');
    expect(program.stderr()).not.toContain('hidden-word');
    await program.stop();
  });
});

test('an address that a setting names is reached whatever --network says, unless it is denied', async () => {
  const named = await start('searxng', { args: ['--network', 'public'] });
  expect((await named.search({ query: 'x' })).isError).toBe(false);
  const denied = await start('searxng', { args: ['--deny-net', '127.0.0.0/8'] });
  expect((await denied.search({ query: 'x' })).error).toMatchObject({
    code: 'address_blocked',
    reason: 'denied',
  });
  expect(denied.vendor.asked).toEqual([]);
});

test('headers for pages are not sent to a search service', async () => {
  const { vendor, search } = await start('searxng', { args: ['--extra-headers', 'x-mine: secret-word'] });
  await search({ query: 'x' });
  expect(vendor.asked[0]?.headers).not.toHaveProperty('x-mine');
});

describe('the command', () => {
  async function run(vendor: Vendor, ...args: readonly string[]) {
    const program = runProgram({ args: ['search', ...args, '--log-level', 'debug'], env: vendor.env });
    const code = await program.exited;
    const printed = { code, out: program.stdout(), err: program.stderr() };
    await program.stop();
    return printed;
  }

  test('prints title, address and snippet of each result, and logs no key', async () => {
    const vendor = await vendorOf('google');
    const { code, out, err } = await run(
      vendor,
      'two boats',
      '--results',
      '2',
      '--region',
      'de',
      '--first',
      '5',
    );
    expect([code, out]).toEqual([
      0,
      [5, 6]
        .map((n) => `Result ${n} of two boats\nhttps://example.org/${n}\nWhat page ${n} says.\n\n`)
        .join(''),
    ]);
    expect(vendor.asked).toMatchObject([{ query: { gl: 'de', start: '5', num: '2' } }]);
    expect(err).toContain('"search request"');
    expect(err).not.toContain(KEY);
  });

  test('prints all that the service says as JSON', async () => {
    const { out } = await run(await vendorOf('brave'), 'boats', 'ships', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      provider: 'brave',
      queries: [{ query: 'boats', result: { raw: { type: 'search' } } }, { query: 'ships' }],
    });
  });

  test.each([
    [[], 'Say what to search for'],
    [['x', '--results', '51'], '--results must be a whole number from 1 to 50'],
    [['x', '--safe-search', 'on'], '--safe-search must be one of'],
    [['x', '--format', 'html'], '--format must be text or json'],
  ])('with %o says what is wrong', async (args, sentence) => {
    const { code, err } = await run(await vendorOf('google'), ...args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  test('ends with 1 if the service fails', async () => {
    const vendor = await serveVendor('google', (_, response) => sendJson(response, 401, {}));
    open.push(vendor);
    expect(await run(vendor, 'x')).toMatchObject({ code: 1, out: '' });
  });
});

afterAll(() => {
  expect([...tested].sort()).toEqual(
    Object.values(WEB_SETTINGS)
      .map(({ env }) => env)
      .sort(),
  );
});
