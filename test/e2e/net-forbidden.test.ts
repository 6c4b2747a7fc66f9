import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createPolicy } from '../../src/net/index.ts';
import { startBrowserProxy, type BrowserProxy, type ProxyRefusal } from '../../src/net/proxy/index.ts';
import { launchBrowser, openContext } from '../net/support/browser.ts';
import { GOOD_ONLY, noNames, resolverOf, until } from '../net/support/client.ts';
import { KINDS, LEAVES, NEVER_SENT, serveForbiddenKinds } from '../net/support/forbidden-kinds.ts';
import { listenInside, type Inside } from '../net/support/inside.ts';
import { type Listening } from '../net/support/servers.ts';
import { spellLoopback } from '../net/support/spellings.ts';

let browser: Browser;
let inside: Inside;
let site: Listening;

/** Kinds of which only the first address is asked, because the standard forbids to follow redirects. */
const NOT_REDIRECTED = new Set(['webSocket', 'cspReport', 'serviceWorker']);

beforeAll(async () => {
  inside = await listenInside();
  site = await serveForbiddenKinds();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await inside[Symbol.asyncDispose]();
});

const ways: readonly [way: string, to: (target: string) => string][] = [
  ['directly', (target) => target],
  ['by a 302', (target) => `${site.origin}/redirect?status=302&to=${encodeURIComponent(target)}`],
  ['by a 307', (target) => `${site.origin}/redirect?status=307&to=${encodeURIComponent(target)}`],
];

describe.each(['127.0.0.2', '[::1]'])('nothing reaches %s (G04, G05)', (host) => {
  let proxy: BrowserProxy;
  let context: BrowserContext;
  let tab: Page;
  beforeAll(async () => {
    proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
    context = await openContext(browser, proxy);
    tab = await context.newPage();
  });
  afterAll(async () => {
    await context.close();
    await proxy[Symbol.asyncDispose]();
  });

  test.each(Object.keys(KINDS))('%s', async (kind) => {
    for (const [way, to] of ways) {
      const wanted = `http://${host}:${inside.port}/${kind}/${way.replaceAll(' ', '-')}`;
      const target = to(wanted);
      // Of a tunnel, which only WebSockets take here, the proxy does not see what is asked for.
      const isWanted = ({ kind: by, url }: ProxyRefusal): boolean =>
        kind === 'webSocket' ? by !== 'request' : url === wanted;
      const page = LEAVES.has(kind) ? await context.newPage() : tab;
      await page.goto(`${site.origin}/${kind}?to=${encodeURIComponent(target)}`, { waitUntil: 'commit' });
      if (kind === 'manifest') {
        await page.waitForLoadState('load'); // only then the link to it is surely there
        const session = await context.newCDPSession(page);
        await session.send('Page.getAppManifest').catch(() => undefined); // the manifest is refused
      }
      // A page that the browser takes for hidden does not begin to load its media.
      if (kind === 'video') await page.bringToFront();
      const isRedirected = target.startsWith(site.origin);
      // That the attempt was refused proves that it was made.
      if (NEVER_SENT.has(kind) || (isRedirected && NOT_REDIRECTED.has(kind)))
        await page.waitForLoadState('load');
      else await until(() => proxy.blocked.some(isWanted));
    }
    for (const page of context.pages()) if (page !== tab) await page.close();
    expect(inside.seen()).toEqual([]);
    expect(inside.hits()).toBe(0);
    for (const { error } of proxy.blocked) expect(error.code).toBe('address_blocked');
  });
});

test('a named address that redirects inside fails as address_blocked and is no page', async () => {
  await using proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
  const context = await openContext(browser, proxy);
  const page = await context.newPage();
  const mark = proxy.mark();
  for (const status of [301, 302, 303, 307, 308]) {
    const to = encodeURIComponent(`http://127.0.0.2:${inside.port}/`);
    const errorPage = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'));
    const opened = await page.goto(`${site.origin}/redirect?status=${status}&to=${to}`).then(
      () => 'a page',
      () => 'no page',
    );
    expect(opened).toBe('no page');
    // The browser shows its error page a moment after the call has failed.
    await errorPage;
    expect(proxy.errorSince(mark)).toMatchObject({ code: 'address_blocked', facts: { host: '127.0.0.2' } });
  }
  await page.goto(site.origin);
  expect(await page.title()).toBe('t');
  await context.close();
  expect(inside.hits()).toBe(0);
});

test('whatever the browser would dial is what was judged, in every spelling (G01, G02, G09)', async () => {
  const resolver = resolverOf({
    'name1.test': ['127.0.0.1'],
    'name2.test': ['127.0.0.2'],
    'name3.test': ['127.0.0.2', '::1'],
    'both.test': ['127.0.0.2', '::1'],
  });
  await using proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver });
  const context = await openContext(browser, proxy);
  const page = await context.newPage();
  await page.goto(site.origin);
  const urls = spellLoopback(2).map((host) => `http://${host}:${inside.port}/`);
  const outcomes = await page.evaluate(
    (all) =>
      Promise.all(
        all.map((url) =>
          fetch(url, { mode: 'no-cors' }).then(
            () => 'answered',
            () => 'failed',
          ),
        ),
      ),
    urls,
  );
  await context.close();
  expect(outcomes).toHaveLength(urls.length);
  expect(inside.hits()).toBe(0);
  expect(proxy.blocked.length).toBeGreaterThan(urls.length / 2);
});

test('WebRTC sends nothing round the proxy (G04)', async () => {
  await using proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
  const context = await openContext(browser, proxy);
  const page = await context.newPage();
  await page.goto(site.origin);
  expect(await page.evaluate(gatherCandidates, inside.port)).toBe('complete');
  await context.close();
  expect(inside.hits()).toBe(0);
});

test('the listener would have counted: a browser without the flags does reach it by WebRTC', async () => {
  const open = await launchBrowser([]);
  const page = await (await openContext(open)).newPage();
  await page.goto(site.origin);
  const before = inside.hits();
  const gathering = page.evaluate(gatherCandidates, inside.port).catch(() => undefined); // ends with the browser
  await until(() => inside.hits() > before);
  await open.close();
  await gathering;
});

/** Runs in the page: asks STUN and TURN servers inside for candidates, and offers to connect to an inside peer. */
async function gatherCandidates(port: number): Promise<string> {
  const scope = globalThis as unknown as { RTCPeerConnection: new (config: unknown) => PeerConnection };
  const urls = ['127.0.0.2', '[::1]'].flatMap((host) => [
    `stun:${host}:${port}`,
    `turn:${host}:${port}?transport=udp`,
    `turn:${host}:${port}?transport=tcp`,
  ]);
  const peer = new scope.RTCPeerConnection({ iceServers: [{ urls, username: 'u', credential: 'c' }] });
  peer.createDataChannel('x');
  await peer.setLocalDescription(await peer.createOffer());
  return await new Promise((resolve) => {
    const check = (): void => {
      if (peer.iceGatheringState === 'complete') resolve(peer.iceGatheringState);
    };
    peer.onicegatheringstatechange = check;
    check();
  });
}

/** The part of the page's RTCPeerConnection that is used here; this project has no DOM types. */
interface PeerConnection {
  readonly iceGatheringState: string;
  onicegatheringstatechange: () => void;
  createDataChannel(label: string): void;
  createOffer(): Promise<unknown>;
  setLocalDescription(description: unknown): Promise<void>;
}
