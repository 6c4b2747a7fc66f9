import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { startSite, type Site } from '../site/server.ts';
import { RawClient } from '../support/raw-client.ts';
import { walk, type Listed } from '../support/walk-scan.ts';

type Data = Record<string, unknown>;

const LONG = '龍が如く '.repeat(20) + '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(10);
const links = (count: number, label: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => `<a href="/to/${n}">${label(n)}</a>`).join('\n');

/** Pages by their path; `#…` makes a page change. */
const PAGES: Readonly<Record<string, string>> = {
  '/focusable': `<title>300</title><main><h1>Dense</h1>${Array.from({ length: 100 }, (_, n) => `<div class="c"><a href="/p${n}">Product ${n}</a><button>Add ${n}</button><input aria-label="Count ${n}" value="${n}"></div>`).join('')}</main>`,
  '/cjk': `<title>${LONG}</title><h1>${LONG}</h1><main>${links(400, (n) => `${n} ${LONG}`)}</main>`,
  '/changing': `<title>Changing</title><main><h1>Items</h1><div id="list">${links(90, (n) => `Item ${n}`)}</div></main><script>
    const list = document.querySelector('#list');
    addEventListener('hashchange', () => {
      if (location.hash === '#more') list.insertAdjacentHTML('afterbegin', '<a href="/new">Brand new</a>');
      if (location.hash === '#redraw') list.innerHTML = list.innerHTML;
      if (location.hash === '#fewer') list.lastElementChild.remove();
    });</script>`,
  '/regions': `<title>Regions</title><header><a href="/home">Home</a></header><nav aria-label="Main"><a href="/a">First</a></nav>
    <main><h1>Regions</h1><div style="display:flex"><div id="left" style="width:300px"><h2>Fruit</h2><button>Apple</button><button>Pear</button></div>
    <div id="right" style="margin-left:300px"><h2>Vegetables</h2><button>Leek</button></div></div></main><footer><a href="/terms">Terms</a></footer>`,
  '/div-only': `<title>Divs</title><div class="site-header" style="height:60px"><a href="/">Logo</a></div><div class="page-content"><button>Order</button></div><div id="footer"><a href="/imprint">Imprint</a></div>`,
  '/bands': `<title>Bands</title><body style="margin:0"><div><div style="height:60px"><a href="/">Logo</a></div><div style="display:flex">
    <div style="width:250px;height:500px"><a href="/side">Side</a></div><div style="flex:1;height:500px"><button>Order</button></div></div>
    <div style="height:80px"><a href="/imprint">Imprint</a></div></div>`,
  '/declared': `<title>Declared</title><x-card><template shadowrootmode="closed"><button>In a card</button><slot></slot>
    <x-inner><template shadowrootmode="closed"><button>Deep</button></template></x-inner></template><button>Slotted</button></x-card>
    <div><template shadowrootmode="closed"><button>In a div</button></template></div><iframe src="//localhost:PORT/declared-frame"></iframe>`,
  '/declared-frame': `<x-framed><template shadowrootmode="closed"><button>In a frame</button></template></x-framed>`,
  '/empty': '<title>Empty</title>',
};

let site: Site;
let server: Listening;
let client: RawClient;

beforeAll(async () => {
  site = await startSite();
  server = await serve((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html>${PAGES[path] ?? ''}`.replaceAll('PORT', String(request.socket.localPort)));
  });
  client = await RawClient.start();
});
afterAll(async () => {
  await client.stop();
  await server[Symbol.asyncDispose]();
  await site.close();
});

const open = (path: string): Promise<Data> => client.call('nav_goto', { url: server.origin + path });
const scan = (args: object = {}): Promise<Data> => client.call('ui_scan', args);
const labelsOf = (data: Data): string[] =>
  (data['groups'] as { items: Listed[] }[]).flatMap(({ items }) => items).map(({ label }) => label);

describe('nav.goto lets the next call act', () => {
  test('a shop page is seen with its price, its choices and its button in one small answer', async () => {
    const seen = await client.call('nav_goto', { url: site.url('/shop') });
    expect(Buffer.byteLength(JSON.stringify(seen))).toBeLessThanOrEqual(2_048);
    const { view } = seen as { view: { facts: Data; groups: { group: string; items: Listed[] }[] } };
    expect(view.facts['price']).toMatch(/\d/);
    const primary = view.groups.flatMap(({ items }) => items).filter((item) => item.primary);
    expect(primary.map(({ label }) => label)).toContain('Add to bag');
  });
});

describe('ui.scan', () => {
  test('looks into shadow roots that HTML declares as closed, and what is in them keeps its handle', async () => {
    await open('/declared');
    const first = await scan({ rankingMode: 'document' });
    expect(labelsOf(first)).toEqual(['In a card', 'Slotted', 'Deep', 'In a div', 'In a frame']);
    const again = await scan({ rankingMode: 'document' });
    expect(again['groups']).toEqual(first['groups']);
    expect(await client.call('ui_pick', { hint: 'Deep' })).toMatchObject({ label: 'Deep' });
  });

  test.each(['/focusable', '/cjk', '/changing'])(
    'every page of %s is small, and walking to the end gives each element once',
    async (path) => {
      await open(path);
      const walked = await walk(client);
      const ids = walked.items.map(({ elementId }) => elementId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(walked.expected);
      expect(Math.max(...walked.bytes)).toBeLessThanOrEqual(2_048);
      expect(ids.length).toBeGreaterThanOrEqual(90);
    },
  );

  test('document order is the order of the page', async () => {
    await open('/changing');
    const { items } = await walk(client, { rankingMode: 'document' });
    expect(items.map(({ label }) => label)).toEqual(Array.from({ length: 90 }, (_, n) => `Item ${n}`));
  });

  test('a page that changes under way is still walked through once', async () => {
    await open('/changing?w');
    const changes = ['#more', '#redraw', '#fewer'];
    const changed: boolean[] = [];
    const { items } = await walk(client, {}, async (data) => {
      changed.push(data['viewChanged'] === true);
      const hash = changes.shift();
      if (hash !== undefined) await open(`/changing?w${hash}`);
    });
    const labels = items.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toContain('Brand new');
    expect(labels.length).toBeGreaterThanOrEqual(90);
    expect(changed.slice(1, 4)).toEqual([true, true, true]);
  });

  test('looks only where it is told to', async () => {
    await open('/regions');
    expect(labelsOf(await scan({ region: 'nav' }))).toEqual(['First']);
    expect(labelsOf(await scan({ region: 'footer' }))).toEqual(['Terms']);
    expect(labelsOf(await scan({ region: { selector: '#right' } }))).toEqual(['Leek']);
    expect(labelsOf(await scan({ region: { nearText: 'Vegetables' } }))).toEqual(['Leek']);
    expect(labelsOf(await scan({ region: { x: 500, y: 0, width: 700, height: 2_000 } }))).toContain('Leek');
    expect(
      labelsOf(await scan({ region: { selector: 'main', nearText: 'Fruit' }, rankingMode: 'document' })),
    ).toEqual(['Apple', 'Pear']);
    expect(labelsOf(await scan({ roles: ['button'], rankingMode: 'visual' }))).toEqual([
      'Apple',
      'Pear',
      'Leek',
    ]);
  });

  test('finds the places of a page that is made of divs', async () => {
    await open('/div-only');
    expect(labelsOf(await scan({ region: 'header' }))).toEqual(['Logo']);
    expect(labelsOf(await scan({ region: 'footer' }))).toEqual(['Imprint']);
    expect(labelsOf(await scan({ region: 'main' }))).toEqual(['Order']);
  });

  test('finds the places of a page that has no words for them, by its layout', async () => {
    await open('/bands');
    expect(labelsOf(await scan({ region: 'header' }))).toEqual(['Logo']);
    expect(labelsOf(await scan({ region: 'aside' }))).toEqual(['Side']);
    expect(labelsOf(await scan({ region: 'main' }))).toEqual(['Order']);
    expect(labelsOf(await scan({ region: 'footer' }))).toEqual(['Imprint']);
  });

  test('a handle is a region too', async () => {
    await open('/regions');
    const { elementId } = await client.call('ui_pick', { hint: 'Leek' });
    expect(labelsOf(await scan({ region: elementId }))).toEqual(['Leek']);
  });

  test('puts what matches a query first, and explains itself when asked', async () => {
    await open('/regions');
    const found = await scan({ query: 'leek', pageSize: 2, detail: true });
    const [best] = (found['groups'] as { items: Data[] }[]).flatMap(({ items }) => items);
    expect(best).toMatchObject({
      label: 'Leek',
      rankingSignals: expect.arrayContaining(['query']) as unknown,
      selectorSummary: expect.stringContaining('button') as unknown,
    });
  });

  test('an empty page has nothing, and says so', async () => {
    await open('/empty');
    expect(await scan()).toMatchObject({ groups: [], estimatedRemaining: 0 });
  });

  test('a region that is not there, and tokens that are not good, have codes of their own', async () => {
    await open('/regions');
    expect(await scan({ region: 'dialog' })).toMatchObject({
      error: {
        code: 'not_found',
        nearest: expect.arrayContaining(['header', 'nav', 'main', 'footer']) as unknown,
      },
    });
    expect(await scan({ region: { nearText: 'Vegetable soup' } })).toMatchObject({
      error: { code: 'not_found' },
    });
    expect(await scan({ region: 'mian' })).toMatchObject({
      error: { code: 'invalid_input', nearest: ['main'] },
    });
    expect(await scan({ region: { selector: '][' } })).toMatchObject({ error: { code: 'invalid_input' } });
    expect(await scan({ pageToken: 's99.3' })).toMatchObject({ error: { code: 'invalid_cursor' } });
    expect(await scan({ pageToken: 'nonsense' })).toMatchObject({ error: { code: 'invalid_cursor' } });
    await open('/focusable');
    const { nextToken } = await scan();
    await open('/regions');
    expect(await scan({ pageToken: nextToken })).toMatchObject({ error: { code: 'stale_view' } });
  });
});
