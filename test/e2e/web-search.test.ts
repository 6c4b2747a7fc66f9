import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VendorName } from '../support/search-vendors.ts';
import { linksOf, vendorWorld, type VendorWorld } from '../support/web-search.ts';

const NAMES: readonly VendorName[] = ['google', 'brave', 'searxng'];
const worlds = new Map<VendorName, VendorWorld>();

beforeAll(async () => {
  for (const name of NAMES) worlds.set(name, await vendorWorld(name));
});
afterAll(async () => {
  for (const world of worlds.values()) await world[Symbol.asyncDispose]();
});

function worldOf(name: VendorName): VendorWorld {
  const world = worlds.get(name);
  if (world === undefined) throw new Error(`No ${name}`);
  return world;
}

/** The parameters of the requests that one search makes. */
async function askedBy(name: VendorName, args: object): Promise<Readonly<Record<string, string>>[]> {
  const { vendor, search } = worldOf(name);
  const before = vendor.asked.length;
  expect((await search(args)).isError).toBe(false);
  return vendor.asked.slice(before).map(({ query }) => query);
}

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe.each(NAMES)('a search with %s', (name) => {
  test('gives ten results as Google does, marked as untrusted', async () => {
    const found = await worldOf(name).search({ query: 'boats' });
    expect(found).toMatchObject({ untrusted: true, provider: name, queries: [{ query: 'boats' }] });
    const [query = { query: '', result: null }] = found.queries;
    expect(query.result).toMatchObject({ kind: 'customsearch#search' });
    expect(linksOf(query)).toEqual(upTo(1, 10));
    expect(query.result?.items?.[0]).toMatchObject({
      kind: 'customsearch#result',
      title: 'Result 1 of boats',
      link: 'https://example.org/1',
      displayLink: 'example.org',
      snippet: expect.stringMatching(/^What "?page"? 1 says/) as unknown,
    });
  });

  test('goes beyond the first ten and begins where it is told, each result once', async () => {
    const { search } = worldOf(name);
    const many = await search({ query: 'many', resultsPerQuery: 45 });
    expect(many.queries.map(linksOf)).toEqual([upTo(1, 45)]);
    const later = await search({ query: 'later', resultsPerQuery: 25, start: 14 });
    expect(later.queries.map(linksOf)).toEqual([upTo(14, 38)]);
  });

  test('keeps several queries apart and in order', async () => {
    const { search } = worldOf(name);
    const { queries } = await search({ query: ['one', 'two', 'three'], resultsPerQuery: 2 });
    expect(queries.map(({ query, result }) => [query, result?.items?.map(({ title }) => title)])).toEqual(
      ['one', 'two', 'three'].map((query) => [query, [`Result 1 of ${query}`, `Result 2 of ${query}`]]),
    );
  });
});

test('Google is asked with its own parameters, ten results at a time and never beyond the hundredth', async () => {
  expect(
    await askedBy('google', { query: 'a b', region: 'DE', language: 'de', resultsPerQuery: 13 }),
  ).toEqual([
    expect.objectContaining({
      q: 'a b',
      cx: 'engine-1',
      start: '1',
      num: '10',
      gl: 'de',
      hl: 'de',
      lr: 'lang_de',
    }),
    expect.objectContaining({ start: '11', num: '3', safe: 'off' }),
  ]);
  expect(await askedBy('google', { query: 'x', language: 'zh-Hant', safeSearch: 'moderate' })).toEqual([
    expect.objectContaining({ lr: 'lang_zh-TW', safe: 'active' }),
  ]);
  const last = await askedBy('google', { query: 'x', start: 91, resultsPerQuery: 50 });
  expect(last.map(({ start, num }) => [start, num])).toEqual([['91', '10']]);
});

test('Brave is asked with its own parameters, and its own answer is under raw', async () => {
  const wishes = { region: 'uk', language: 'ja', safeSearch: 'strict', resultsPerQuery: 5 };
  expect(await askedBy('brave', { query: 'x', ...wishes })).toEqual([
    expect.objectContaining({
      q: 'x',
      count: '5',
      offset: '0',
      country: 'GB',
      search_lang: 'jp',
      safesearch: 'strict',
    }),
  ]);
  const { asked } = worldOf('brave').vendor;
  expect(asked.at(-1)?.headers).toMatchObject({ 'x-subscription-token': expect.any(String) as unknown });
  const { queries } = await worldOf('brave').search({ query: 'x', resultsPerQuery: 2 });
  expect(queries[0]?.result).toMatchObject({
    spelling: { correctedQuery: 'corrected' },
    queries: { request: [{ startIndex: 1, count: 2 }], nextPage: [{ startIndex: 3 }] },
    items: [{ snippet: 'What "page" 1 says & means.' }, {}],
    raw: { type: 'search', web: { results: [{ is_source_local: false }, {}] } },
  });
});

test('SearXNG is asked with its own parameters, and its own answer is under raw', async () => {
  const wishes = { region: 'at', language: 'de', safeSearch: 'strict', resultsPerQuery: 5 };
  expect(await askedBy('searxng', { query: 'x', ...wishes })).toEqual([
    { q: 'x', format: 'json', pageno: '1', language: 'de-AT', safesearch: '2' },
  ]);
  expect(await askedBy('searxng', { query: 'x', region: 'fr' })).toMatchObject([{ language: 'fr-FR' }, {}]);
  const { queries } = await worldOf('searxng').search({ query: 'x', resultsPerQuery: 2 });
  expect(queries[0]?.result).toMatchObject({
    searchInformation: { totalResults: '120' },
    spelling: { correctedQuery: 'corrected' },
    raw: { number_of_results: 120, results: [{ engine: 'test' }, {}] },
  });
});

test('the result of Google is its own JSON', async () => {
  const { queries } = await worldOf('google').search({ query: 'x', resultsPerQuery: 2 });
  expect(queries[0]?.result).toMatchObject({
    url: { type: 'application/json' },
    context: { title: 'Everything' },
    items: [{ htmlTitle: '<b>Result</b> 1', pagemap: { metatags: [{}] } }, {}],
  });
  expect(queries[0]?.result).not.toHaveProperty('raw');
});

test('an answer over its budget loses what programs read first, then the last results, which are counted', async () => {
  const { search } = worldOf('google');
  const some = await search({ query: 'x', resultsPerQuery: 50 });
  expect(some.truncated).toBe(true);
  expect(some.queries.map(linksOf)).toEqual([upTo(1, 50)]);
  expect(some.text).not.toMatch(/pagemap|html[A-Z]/);
  const queries = ['one', 'two', 'three'];
  const found = await search({ query: queries, resultsPerQuery: 50 });
  expect(Buffer.byteLength(found.text)).toBeLessThanOrEqual(24_000);
  const counts = found.queries.map((each) => linksOf(each).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  expect(found.queries.map(({ omitted = 0 }, at) => omitted + (counts[at] ?? 0))).toEqual([50, 50, 50]);
});

test.each([
  ['51 results', { query: 'x', resultsPerQuery: 51 }, 'invalid_input', 'resultsPerQuery'],
  ['no result', { query: 'x', resultsPerQuery: 0 }, 'invalid_input', 'resultsPerQuery'],
  ['an empty query', { query: '  ' }, 'invalid_input', 'query'],
  ['an empty list', { query: [] }, 'invalid_input', 'query'],
  ['an empty query in a list', { query: ['x', ''] }, 'invalid_input', 'query.1'],
  ['too many queries', { query: Array.from({ length: 21 }, () => 'x') }, 'too_large', 'query'],
  ['a start of 0', { query: 'x', start: 0 }, 'invalid_input', 'start'],
  ['a region that is no country', { query: 'x', region: 'Germany' }, 'invalid_input', 'region'],
  ['a language that is none', { query: 'x', language: 'de_' }, 'invalid_input', 'language'],
  ['an unknown level', { query: 'x', safeSearch: 'on' }, 'invalid_input', 'safeSearch'],
])('%s is refused before anything is asked', async (_, args, code, field) => {
  const { vendor, search } = worldOf('google');
  const before = vendor.asked.length;
  expect(await search(args)).toMatchObject({ isError: true, error: { code, field } });
  expect(vendor.asked.length).toBe(before);
});
