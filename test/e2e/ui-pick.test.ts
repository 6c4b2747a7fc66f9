import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import type { Data } from '../support/agent.ts';
import { RawClient } from '../support/raw-client.ts';

const person = (name: string): string =>
  `<li><div><span>${name}</span> <a href="/${name}">Profile</a></div><div><button>Remove</button></div></li>`;
const PAGES: Readonly<Record<string, string>> = {
  '/people': `<main><h1>People</h1><ul>${['Ann', 'Bob', 'Cid'].map(person).join('')}</ul></main>`,
  '/flat': `<main><h2>Fruit</h2><p>Sweet ones</p><button>Pick</button><h2>Vegetables</h2><p>Green ones</p><button>Pick</button>
    <h2>Contact</h2><p>Nothing to press here</p></main>`,
  '/sizes': `<main><form><fieldset><legend>Size</legend><label><input type="radio" name="s">Small</label><label><input type="radio" name="s">Large</label></fieldset>
    <fieldset><legend>Cut</legend><label><input type="radio" name="c">Slim</label><label><input type="radio" name="c">Wide</label></fieldset></form></main>`,
  '/shop': `<header><input type="search" name="q" aria-label="Search products"><a href="/login">Sign in</a></header>
    <main><h1>Jumper</h1><button>Add to bag</button><a href="/returns">Send it back</a></main>
    <footer>${Array.from({ length: 30 }, (_, n) => `<a href="/story/${n}">A long story about the harbour, number ${n}</a>`).join(' ')}</footer>`,
};

let server: Listening;
let client: RawClient;

beforeAll(async () => {
  server = await serve(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${PAGES[url] ?? ''}`);
  });
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await server[Symbol.asyncDispose]();
});

const open = (path: string): Promise<Data> => client.call('nav_goto', { url: server.origin + path });
const pick = (hint: unknown): Promise<Data> => client.call('ui_pick', { hint });
const errorOf = (data: Data): Data => data['error'] as Data;

describe('a hint in plain words', () => {
  test.each([
    ['log in', 'Sign in'],
    ['the search field in the header', 'Search products'],
    ['In den Warenkorb legen', 'Add to bag'],
    ['the second story', 'A long story about the harbour, number 1'],
  ])('%s', async (hint, label) => {
    await open('/shop');
    expect(await pick(hint)).toMatchObject({ label });
  });

  test('that fits nothing in full gives what fits loosely, and says so, with others beside it', async () => {
    await open('/shop');
    const picked = await pick('the woollen jumper bag');
    expect(picked).toMatchObject({ label: 'Add to bag', loose: true });
  });

  test('that fits nothing names near misses within its bytes, and each can be picked', async () => {
    await open('/shop');
    const missed = await pick('link to the harbour story about boats in Hamburg');
    const error = errorOf(missed);
    const nearest = (error['nearest'] ?? error['candidates']) as Data[];
    expect(nearest.length).toBeGreaterThanOrEqual(5);
    expect(nearest.length).toBeLessThanOrEqual(10);
    expect(Buffer.byteLength(JSON.stringify(missed))).toBeLessThanOrEqual(2_048);
    for (const { elementId, label } of nearest.slice(0, 2))
      expect(await client.call('ui_pick', { elementId })).toMatchObject({ label });
  });

  test('that is only the name of a group has candidates', async () => {
    await open('/sizes');
    const error = errorOf(await pick('Size'));
    expect(error).toMatchObject({ code: 'ambiguous' });
    expect((error['candidates'] as Data[]).map(({ label }) => label)).toEqual(['Small', 'Large']);
  });
});

describe('nearText', () => {
  test('is the whole row of a text, whatever else is written around it', async () => {
    await open('/people');
    expect(await pick({ text: 'Remove', nearText: 'Bob' })).toMatchObject({ label: 'Remove', row: 'Bob' });
  });

  test('is a fieldset by its legend', async () => {
    await open('/sizes');
    expect(await pick({ text: 'Wide', nearText: 'Cut' })).toMatchObject({ label: 'Wide' });
    expect(errorOf(await pick({ text: 'Small', nearText: 'Cut' }))).toMatchObject({ code: 'not_found' });
  });

  test('is the section of a text that is in no row, and never more', async () => {
    await open('/flat');
    const first = await pick({ text: 'Pick', nearText: 'Sweet ones' });
    const second = await pick({ text: 'Pick', nearText: 'Green ones' });
    expect(first).toMatchObject({ label: 'Pick' });
    expect(second).toMatchObject({ label: 'Pick' });
    expect(first['elementId']).not.toBe(second['elementId']);
    expect(errorOf(await pick({ text: 'Pick', nearText: 'Nothing to press here' }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('ui.scan with a query', () => {
  test('lists first what ui.pick picks', async () => {
    await open('/shop');
    const scanned = await client.call('ui_scan', { query: 'log in' });
    const [best] = (scanned['groups'] as { items: Data[] }[]).flatMap(({ items }) => items);
    expect(best).toMatchObject({ label: 'Sign in' });
    expect(scanned).not.toHaveProperty('nearest');
  });

  test('that fits nothing in full says so and names near misses, within its bytes', async () => {
    await open('/shop');
    const scanned = await client.call('ui_scan', {
      query: 'link to the harbour story about boats in Hamburg',
    });
    expect(scanned['note']).toContain('Nothing has all');
    expect((scanned['nearest'] as Data[]).length).toBeGreaterThanOrEqual(3);
    expect(Buffer.byteLength(JSON.stringify(scanned))).toBeLessThanOrEqual(2_048);
  });
});
