import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  playwrightDriver,
  type BodyCollection,
  type BodyOptions,
  type CollectedBody,
  type Tab,
  type UserContext,
} from '../../src/browser/index.ts';
import { createHeldBytes } from '../../src/core/index.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { openDriverWorld, type DriverWorld } from '../support/driver-world.ts';

const NAVIGATIONS = 200;
const RESOURCES = 6;
let world: DriverWorld;
let server: Listening;
let context: UserContext;
let tab: Tab;
let bodies: CollectedBody[];
let collection: BodyCollection;

beforeAll(async () => {
  world = await openDriverWorld(playwrightDriver);
  server = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server');
    response.setHeader('cache-control', 'no-store');
    if (pathname.endsWith('.js'))
      response
        .setHeader('content-type', 'text/javascript')
        .end(`fetch('/data${pathname}').then((r) => r.text())`);
    else if (pathname === '/moved') response.writeHead(302, { location: '/moved-again' }).end('first');
    else if (pathname === '/moved-again') response.writeHead(302, { location: '/data/end' }).end('second');
    else if (pathname === '/large') response.setHeader('content-type', 'text/css').end('x'.repeat(200_000));
    else if (pathname === '/bytes')
      response.setHeader('content-type', 'image/png').end(Buffer.from([0, 255, 128, 10]));
    else if (pathname.startsWith('/data/'))
      response.setHeader('content-type', 'application/json').end(dataOf(pathname));
    else response.setHeader('content-type', 'text/html').end(pageOf(pathname));
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  bodies = [];
  context = await world.openContext();
  return () => context.close();
});

const dataOf = (path: string): string => JSON.stringify({ path, fill: 'ü'.repeat(10_000) });

function pageOf(path: string): string {
  const other = server.origin.replace('127.0.0.1', 'localhost');
  if (path === '/framed')
    return `<link rel=icon href="data:,"><iframe src="${other}/frame"></iframe><iframe src="/same"></iframe><script>new Worker('/worker.js'); navigator.serviceWorker.register('/service.js')</script>`;
  if (path === '/frame')
    return `<iframe src="${server.origin}/inner"></iframe><script>fetch('/data/frame').then((r) => r.text())</script>`;
  if (path === '/inner' || path === '/same') return '<p>Inside</p>';
  if (path === '/popup') return '<link rel=icon href="data:,"><p>Popped up</p>';
  if (path === '/opens')
    return '<link rel=icon href="data:,"><button onclick="window.open(\'/popup\')">Open</button>';
  if (path.startsWith('/page'))
    return `<script>for (let n = 0; n < ${RESOURCES}; n++) fetch('/data${path}/' + n).then((r) => r.text())</script>`;
  return '<link rel=stylesheet href=/large><img src=/bytes><script>fetch("/moved").then((r) => r.text())</script>';
}

async function collect(options: Partial<BodyOptions> = {}): Promise<void> {
  collection = await context.collectBodies({
    whyNot: ({ url }) => (url.startsWith(server.origin) ? undefined : 'elsewhere'),
    maxBodyBytes: 100_000,
    held: createHeldBytes(1_000_000),
    maxReads: 4,
    onBody: (body) => void bodies.push(body),
    ...options,
  });
}

const soon = (): AbortSignal => AbortSignal.timeout(20_000);
const textOf = (path: string): string | undefined => {
  const body = bodies.find(({ url }) => url === server.origin + path);
  return body && Buffer.from(body.bytes).toString('utf8');
};

describe('the bodies of responses', () => {
  test('come whole, as text or bytes, with what was said of them, in tabs before and after', async () => {
    tab = await context.openTab();
    await collect();
    await tab.navigate(`${server.origin}/mixed`, soon());
    await expect.poll(() => textOf('/data/end') === dataOf('/data/end')).toBe(true);
    await expect.poll(() => textOf('/mixed')).toBe(pageOf('/mixed'));
    await expect
      .poll(() => bodies.find(({ url }) => url.endsWith('/bytes')))
      .toMatchObject({
        status: 200,
        mimeType: 'image/png',
        resourceType: 'image',
        bytes: Buffer.from([0, 255, 128, 10]),
        isUtf8: false,
        hop: 0,
      });
    expect(bodies.find(({ url }) => url.endsWith('/data/end'))).toMatchObject({ hop: 2, isUtf8: true });
    await expect
      .poll(() => collection.counters())
      .toMatchObject({ skipped: 3, failed: 0, leftOut: { redirect: 2, too_large: 1 } });
    expect(textOf('/large')).toBeUndefined();

    const second = await context.openTab();
    await second.navigate(`${server.origin}/other`, soon());
    await expect.poll(() => textOf('/other')).toBe(pageOf('/other'));
  });

  test('come also from frames of other sites, from workers and from pop-ups, each counted once', async () => {
    const asked: string[] = [];
    await collect({
      whyNot({ url, isPage }) {
        asked.push(new URL(url).pathname + (isPage ? ' page' : ''));
        return undefined;
      },
    });
    tab = await context.openTab();
    await tab.navigate(`${server.origin}/framed`, soon());
    const wanted = [
      ...['/data/frame', '/data/service.js', '/data/worker.js', '/frame', '/framed', '/inner', '/same'],
      ...['/service.js', '/worker.js'],
    ];
    await expect.poll(() => bodies.map(({ url }) => new URL(url).pathname).sort()).toEqual(wanted.sort());
    await tab.navigate(`${server.origin}/opens`, soon());
    await tab.reached('complete', soon());
    await tab.input.press([30, 20], {}, soon());
    await expect.poll(() => textOf('/popup')).toBe(pageOf('/popup'));
    expect(asked.filter((each) => each.endsWith(' page')).sort()).toEqual([
      '/framed page',
      '/opens page',
      '/popup page',
    ]);
    await collection.close();
    expect(collection.counters()).toEqual({
      ...{ captured: wanted.length + 2, skipped: 0, failed: 0, leftOut: {} },
    });
  });

  test('stop coming when the collection is closed', async () => {
    await collect();
    tab = await context.openTab();
    await collection.close();
    await tab.navigate(`${server.origin}/mixed`, soon());
    await tab.reached('complete', soon());
    expect(bodies).toEqual([]);
  });

  test(`are not lost by ${NAVIGATIONS} navigations in mid-flight`, async () => {
    const [wanted, lost]: [string[], string[]] = [[], []];
    const held = createHeldBytes(200_000);
    let mostHeld = 0;
    await collect({
      whyNot: ({ url }) => {
        mostHeld = Math.max(mostHeld, held.bytes());
        wanted.push(url);
        return undefined;
      },
      held,
      onLost: ({ url }, why) => void lost.push(`${why} ${url}`),
    });
    tab = await context.openTab();
    // Another host name is another site, so half of the navigations leave the renderer too.
    const other = server.origin.replace('127.0.0.1', 'localhost');
    for (let n = 0; n < NAVIGATIONS; n++) {
      await tab.navigate(`${n % 4 < 2 ? server.origin : other}/page${n}`, soon());
      if (n % 3 === 0) await tab.reached('complete', soon());
    }
    await collection.close();
    // What a navigation has broken off never finished.
    expect(lost.filter((each) => !each.startsWith('incomplete '))).toEqual([]);
    const finished = [...wanted];
    for (const each of lost) finished.splice(finished.indexOf(each.replace('incomplete ', '')), 1);
    expect(finished.length).toBeGreaterThan(NAVIGATIONS);
    expect(finished.some((url) => url.includes('/data/'))).toBe(true);
    expect(bodies.map(({ url }) => url).sort()).toEqual(finished.sort());
    for (const { url, bytes } of bodies) {
      const { pathname } = new URL(url);
      const sent = pathname.startsWith('/data') ? dataOf(pathname) : pageOf(pathname);
      expect(Buffer.from(bytes).equals(Buffer.from(sent))).toBe(true);
    }
    expect(collection.counters()).toEqual({
      captured: finished.length,
      skipped: 0,
      failed: lost.length,
      leftOut: lost.length > 0 ? { incomplete: lost.length } : {},
    });
    expect(mostHeld).toBeLessThanOrEqual(200_000);
    expect(held.bytes()).toBe(0);
  }, 120_000);
});
