import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectStdio, dataOf, type Connection } from '../support/program.ts';
import { scrape, servePages, type Reading, type ReadSite } from '../support/reading.ts';

/** A page of items that a script adds; `more` adds three of them, from the server, up to a number of times. */
const listing = (
  script: string,
  { most = 100, body = '<main id="list"></main><div id="end">end of list</div>' } = {},
): string =>
  `<!doctype html><title>Items</title><link rel="icon" href="data:,"><style>body { margin: 0 } article { height: 400px }</style>${body}
  <script>
    const list = document.getElementById('list');
    let [loads, isLoading] = [0, false];
    const add = (name) => list.insertAdjacentHTML('beforeend', '<article><h2>Item ' + name + '</h2><p>A long description of the item with the number ' + name + ', as shops have them.</p></article>');
    for (const n of [1, 2, 3]) add('0-' + n);
    const more = async () => {
      if (isLoading || loads >= ${most}) return;
      isLoading = true;
      const names = await (await fetch('/items?' + ++loads)).json();
      names.forEach(add);
      isLoading = false;
    };
    ${script}
  </script>`;

const OBSERVED = `new IntersectionObserver(([entry]) => { if (entry.isIntersecting) more() }).observe(document.getElementById('end'))`;
const LISTENED = `addEventListener('scroll', () => { if (scrollY + innerHeight > document.documentElement.scrollHeight - 50) more() })`;
const INSIDE = `const box = document.getElementById('box'); box.addEventListener('scroll', () => { if (box.scrollTop + box.clientHeight > box.scrollHeight - 50) more() })`;
const BOX = '<div id="box" style="height: 90vh; overflow-y: auto"><main id="list"></main></div>';

let site: ReadSite;
let connection: Connection;

beforeAll(async () => {
  site = await servePages({
    '/items': (request, response) => {
      const load = request.url?.split('?')[1] ?? '';
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify([1, 2, 3].map((n) => `${load}-${n}`)));
    },
    '/observed': listing(OBSERVED),
    '/listened': listing(LISTENED),
    '/inside': listing(INSIDE, { body: BOX }),
    '/three': listing(OBSERVED, { most: 3 }),
    '/still': listing(''),
  });
  connection = await connectStdio('2025');
});
afterAll(async () => {
  await connection.close();
  await site[Symbol.asyncDispose]();
});

const read = (path: string, args: object = {}): Promise<Reading> =>
  scrape(connection.client, { url: site.url(path), onlyMainContent: false, ...args });
const loadsIn = ({ text }: Reading): number => new Set(text.match(/Item \d+-/g)).size - 1;

describe('a page that grows when it is scrolled', () => {
  test.each(['/observed', '/listened', '/inside'])('%s says so', async (path) => {
    const { facts } = await read(path);
    expect(facts).toMatchObject({ renderedBy: 'browser', moreOnScroll: true });
    expect(facts).not.toHaveProperty('scrolled');
  });

  test.each(['/observed', '/listened', '/inside'])('%s is read with what two scrolls bring', async (path) => {
    const before = loadsIn(await read(path));
    const reading = await read(path, { scrolls: 2 });
    expect(reading.facts).toMatchObject({ renderReason: 'scrolls', scrolled: 2, moreOnScroll: true });
    expect(loadsIn(reading)).toBeGreaterThanOrEqual(before + 2);
  });

  test('that ends is read to its end, and no further', async () => {
    const reading = await read('/three', { scrolls: 20 });
    expect(loadsIn(reading)).toBe(3);
    expect(reading.facts).not.toHaveProperty('moreOnScroll');
  });
});

test('a page that does not grow is read as it is', async () => {
  const { facts } = await read('/still', { scrolls: 5 });
  expect(facts).toMatchObject({ renderedBy: 'browser', scrolled: 0 });
  expect(facts).not.toHaveProperty('moreOnScroll');
});

test('the open page is scrolled, and left at its place with what has come', async () => {
  const { client } = connection;
  await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/listened') } });
  const asked = { onlyMainContent: false };
  const before = await scrape(client, asked);
  expect(loadsIn(before)).toBe(0);
  expect(before.facts).not.toHaveProperty('moreOnScroll');
  const reading = await scrape(client, { ...asked, scrolls: 3 });
  expect(reading.facts).toMatchObject({ scrolled: 3, moreOnScroll: true, url: site.url('/listened') });
  expect(loadsIn(reading)).toBe(3);
  expect(loadsIn(await scrape(client, asked))).toBe(3);
  const { x, y } = (await place()) ?? {};
  expect([x, y]).toEqual([0, 0]);

  async function place(): Promise<{ x: number; y: number } | undefined> {
    const result = await client.callTool({ name: 'ui_pick', arguments: { hint: { text: 'Item 0-1' } } });
    const { bbox } = dataOf(result) as { bbox?: { x: number; y: number } };
    return bbox === undefined ? undefined : { x: bbox.x, y: Math.max(0, Math.floor(bbox.y / 400)) };
  }
});

test('more than 20 scrolls are refused', async () => {
  expect((await read('/three', { scrolls: 21 })).error).toMatchObject({ code: 'invalid_input' });
});
