import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SCRAPE_SETTINGS } from '../../src/config/scrape-table.ts';
import { connectStdio, type Connection } from '../support/program.ts';
import {
  article,
  pictureOf,
  prose,
  scrape,
  servePages,
  type Reading,
  type ReadSite,
} from '../support/reading.ts';

let site: ReadSite;
const open: Connection[] = [];
const tested = new Set<string>();

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2_000)]);

/** A page that is never quiet, however busy the machine is, and whose text is as long as its script says at a time. */
const restless = (script: string): string =>
  `<!doctype html><title>Restless</title><link rel="icon" href="data:,"><main><p id="text"></p></main>
   <script>const p = document.getElementById('text'); const started = performance.now(); const age = () => performance.now() - started;
   fetch('/silent'); ${script}</script>`;

beforeAll(async () => {
  site = await servePages({
    '/river': article('The river', prose(6)),
    '/shell': `<!doctype html><title>App</title><link rel="icon" href="data:,"><div id="root"></div><script>document.getElementById('root').textContent = 'Drawn'</script>`,
    // The browser gets what never ends, so the first moment and a later one differ.
    '/later': `<!doctype html><title>Later</title><link rel="icon" href="data:,"><main><p id="text">Early words</p></main>
      <script>fetch('/soon').then(() => { document.getElementById('text').textContent = 'Later words' })</script>`,
    '/soon': (_, response) => void setTimeout(() => response.end('now'), 300),
    // Its text doubles again and again, for longer than anything settles.
    '/growing': restless(
      `let n = 0; setInterval(() => { p.textContent = 'step' + ++n + ' word'.repeat(n * n) }, 100)`,
    ),
    '/silent': () => undefined,
    '/inlined': article('Inlined', `${prose(3)}<p><img alt="A dot" src="${PIXEL}"></p>`),
    '/picture.png': (_, response) => response.setHeader('content-type', 'image/png').end(PNG),
  });
});
afterEach(() => Promise.all(open.splice(0).map((connection) => connection.close())));
afterAll(() => site[Symbol.asyncDispose]());

type Name = keyof typeof SCRAPE_SETTINGS;

/** A program with some settings; the first is the one that is shown. */
async function start(settings: Partial<Record<Name, string | number | boolean>>): Promise<Connection> {
  const [first] = Object.keys(settings);
  if (first !== undefined) tested.add(first);
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const connection = await connectStdio('2025', { args });
  open.push(connection);
  return connection;
}

const read = ({ client }: Connection, path: string, args: object = {}): Promise<Reading> =>
  scrape(client, { url: site.url(path), ...args });
const stepsIn = ({ text }: Reading): number => Number(/step(\d+)/.exec(text)?.[1] ?? 0);

test('render says whether there is a browser', async () => {
  const [never, always] = [await start({ render: 'never' }), await start({ render: 'always' })];
  expect((await read(never, '/river')).facts).toMatchObject({ renderedBy: 'http' });
  expect((await read(never, '/shell')).isError).toBe(true);
  expect((await read(never, '/river', { format: 'screenshot' })).error).toMatchObject({
    code: 'not_configured',
    setting: 'render',
  });
  expect(site.asked.filter(({ by }) => by === 'browser')).toEqual([]);
  expect((await read(always, '/river')).facts).toMatchObject({
    renderedBy: 'browser',
    renderReason: 'render=always',
  });
});

test('navigate-timeout-ms bounds the wait for an answer, with a browser and without', async () => {
  const connection = await start({ 'navigate-timeout-ms': 400 });
  for (const args of [{}, { selector: 'p' }])
    expect((await read(connection, '/silent', args)).error).toMatchObject({ code: 'timeout', limitMs: 400 });
});

test('smart-wait-enabled false reads a page as soon as it is there', async () => {
  const args = { selector: 'main' };
  const [off, on] = [
    await start({ 'smart-wait-enabled': false }),
    await start({ 'smart-wait-enabled': true }),
  ];
  expect((await read(off, '/later', args)).text).toBe('Early words');
  expect((await read(on, '/later', args)).text).toBe('Later words');
});

// A text that grows on is taken at once: any length is the same, and one more look is enough.
const AT_ONCE = {
  'stability-check-interval-ms': 100,
  'stability-threshold': 1,
  'stability-length-change-threshold': 1,
  'stability-max-wait-ms': 9_000,
};

/**
 * How far the text had grown for each program, one after the other because they slow each other down. What is compared lies
 * several seconds apart.
 */
async function growths(...variants: Parameters<typeof start>[0][]): Promise<number[]> {
  const steps: number[] = [];
  for (const variant of variants) {
    const connection = await start({ ...variant, ...without(AT_ONCE, variant) });
    steps.push(stepsIn(await read(connection, '/growing', { selector: 'main' })));
  }
  return steps;
}

function without(all: typeof AT_ONCE, variant: object): object {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in variant)));
}

test(
  'stability-check-interval-ms lies between two looks, and stability-threshold of them must agree',
  { timeout: 120_000 },
  async () => {
    const [atOnce = 0, rarely = 0, often = 0] = await growths(
      {},
      { 'stability-check-interval-ms': 7_000 },
      { 'stability-threshold': 70 },
    );
    expect(atOnce).toBeGreaterThan(0);
    expect(Math.min(rarely, often)).toBeGreaterThan(atOnce + 10);
  },
);

test(
  'stability-length-change-threshold says what is the same length, and stability-max-wait-ms how long it counts',
  { timeout: 120_000 },
  async () => {
    const [atOnce = 0, never = 0, bounded = 0] = await growths(
      {},
      { 'stability-length-change-threshold': 0 },
      { 'stability-max-wait-ms': 1_000, 'stability-length-change-threshold': 0 },
    );
    expect(atOnce).toBeGreaterThan(0);
    expect(never).toBeGreaterThan(Math.max(atOnce, bounded) + 10);
  },
);

test('strip-chrome-tags false keeps what is around the content, where a call does not say', async () => {
  const connection = await start({ 'strip-chrome-tags': false });
  expect((await read(connection, '/river')).text).toMatch(/About us[^]*Imprint/);
  expect((await read(connection, '/river', { onlyMainContent: true })).text).not.toContain('About us');
});

test('remove-base64-images false keeps pictures that stand in the page', async () => {
  const [keeping, usual] = [await start({ 'remove-base64-images': false }), await start({ render: 'auto' })];
  expect((await read(keeping, '/inlined')).text).toContain(PIXEL);
  const { text } = await read(usual, '/inlined');
  expect(text).not.toContain('base64');
  expect(text).toContain('Paragraph 3');
});

test('media-inline-max-bytes is the size of what stands in an answer', async () => {
  const [small, exact] = [
    await start({ 'media-inline-max-bytes': PNG.length - 1 }),
    await start({ 'media-inline-max-bytes': PNG.length }),
  ];
  const saved = await read(small, '/picture.png');
  expect(saved.blocks).toHaveLength(1);
  expect(saved.facts).toMatchObject({ savedAs: expect.stringMatching(/picture\.png$/) as string });
  expect(pictureOf(await read(exact, '/picture.png'))).toEqual(PNG);
});

test('every setting is shown here', () => {
  expect([...tested].sort()).toEqual(Object.keys(SCRAPE_SETTINGS).sort());
});
