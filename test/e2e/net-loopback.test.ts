import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createPolicy } from '../../src/net/index.ts';
import { startBrowserProxy, type BrowserProxy } from '../../src/net/proxy/index.ts';
import { launchBrowser, openContext } from '../net/support/browser.ts';
import { resolverOf, until } from '../net/support/client.ts';
import { identities } from '../net/support/certificates.ts';
import { listen, type Listening } from '../net/support/servers.ts';

const KINDS: Readonly<Record<string, (to: string) => string>> = {
  image: (to) => `<img src="${to}">`,
  quietImage: (to) => `<img src="${to}" referrerpolicy=no-referrer>`,
  frame: (to) => `<iframe src="${to}"></iframe>`,
  fetch: (to) => `<script>fetch("${to}", {mode: "no-cors"}).catch(() => 0)</script>`,
  form: (to) => `<form method=post action="${to}"></form><script>document.forms[0].submit()</script>`,
  link: (to) => `<a href="${to}">x</a><script>document.links[0].click()</script>`,
  quietLink: (to) => `<a href="${to}" rel=noreferrer>x</a><script>document.links[0].click()</script>`,
  scriptNavigation: (to) => `<script>location = "${to}"</script>`,
  webSocket: (to) => `<script>new WebSocket("${to}".replace("http", "ws"))</script>`,
};

/** The same pages stand on the internet (127.0.0.1, which is allowed like it) and on loopback. */
const pages: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://site');
  const to = url.searchParams.get('to') ?? '';
  if (url.pathname === '/redirect') response.writeHead(302, { location: to }).end();
  else
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html>${KINDS[url.pathname.slice(1)]?.(to) ?? ''}`);
};

let browser: Browser;
let internet: Listening;
let app: Listening;
let api: Listening;
const reached: string[] = [];

// Not one that the system might give to a proxy on 127.0.0.1: pages are kept away from the ports of those.
const LOOPBACK_PORT = 20_000 + (process.pid % 10_000);

async function serveLoopback(host: string): Promise<Listening> {
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    pages(request, response);
  });
  server.on('upgrade', (request, socket: Socket) => {
    reached.push(request.url ?? '');
    const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  return await listen(server, host, LOOPBACK_PORT);
}

function start(): Promise<BrowserProxy> {
  return startBrowserProxy({
    policy: createPolicy({ mode: 'local', allow: ['127.0.0.1/32'] }),
    resolver: resolverOf({ 'public.test': ['127.0.0.1'] }),
  });
}

/** A page that leads on at once may do so before its own arrival is told. */
async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' }).catch((error: unknown) => {
    if (!String(error).includes('interrupted by another navigation')) throw error;
  });
}

async function openPage(proxy: BrowserProxy): Promise<Page> {
  return await (await openContext(browser, proxy)).newPage();
}

beforeAll(async () => {
  internet = await listen(createServer(pages), '127.0.0.1', 0);
  app = await serveLoopback('127.0.0.2');
  api = await serveLoopback('127.0.0.3');
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  for (const server of [internet, app, api]) await server[Symbol.asyncDispose]();
});

describe('a page from the internet', () => {
  test.each(Object.keys(KINDS))('does not reach loopback by %s', async (kind) => {
    await using proxy = await start();
    const page = await openPage(proxy);
    // Even an origin that the session has opened before.
    (await proxy.grant(app.origin))[Symbol.dispose]();
    const before = reached.length;
    const mark = proxy.mark();
    const to = encodeURIComponent(`${app.origin}/stolen`);
    await page.goto(`http://public.test:${internet.port}/${kind}?to=${to}`, { waitUntil: 'commit' });
    await until(() => proxy.mark() > mark);
    await page.context().close();
    expect(reached.slice(before)).toEqual([]);
    expect(proxy.blocked.at(-1)?.error).toMatchObject({
      code: 'address_blocked',
      facts: { reason: 'initiator' },
    });
  });

  test('does not reach it by a redirect of the address that was named', async () => {
    await using proxy = await start();
    const page = await openPage(proxy);
    const url = `http://public.test:${internet.port}/redirect?to=${encodeURIComponent(app.origin)}`;
    using _ticket = await proxy.grant(url);
    const mark = proxy.mark();
    await expect(page.goto(url)).rejects.toThrow();
    expect(proxy.errorSince(mark)).toMatchObject({ code: 'address_blocked', facts: { host: '127.0.0.2' } });
    await page.context().close();
  });

  test('does not reach it over TLS', async () => {
    await using secure = await listen(createTlsServer(identities.good, pages), '127.0.0.2', 0);
    await using proxy = await start();
    const page = await openPage(proxy);
    (await proxy.grant(secure.origin))[Symbol.dispose]();
    proxy.setDocuments([`http://public.test:${internet.port}/`]);
    const mark = proxy.mark();
    const to = encodeURIComponent(`${secure.origin}/stolen`);
    await page.goto(`http://public.test:${internet.port}/image?to=${to}`, { waitUntil: 'commit' });
    await until(() => proxy.mark() > mark);
    await page.context().close();
    expect(secure.hits()).toBe(0);
  });
});

describe('a loopback page that an agent named', () => {
  test.each(Object.keys(KINDS))('reaches its own origin by %s', async (kind) => {
    await using proxy = await start();
    const page = await openPage(proxy);
    const wanted = `/own-${kind}`;
    const url = `${app.origin}/${kind}?to=${encodeURIComponent(app.origin + wanted)}`;
    using _ticket = await proxy.grant(url);
    await goTo(page, url);
    await until(() => reached.includes(wanted));
    await page.context().close();
    expect(proxy.blocked).toEqual([]);
  });

  test.each(Object.keys(KINDS).filter((kind) => !kind.startsWith('quiet')))(
    'reaches another loopback origin by %s',
    async (kind) => {
      await using proxy = await start();
      const page = await openPage(proxy);
      const wanted = `/other-${kind}`;
      const url = `${app.origin}/${kind}?to=${encodeURIComponent(api.origin + wanted)}`;
      const ticket = await proxy.grant(url);
      await goTo(page, url);
      ticket[Symbol.dispose]();
      await until(() => reached.includes(wanted));
      await page.context().close();
    },
  );

  test.each(['image', 'frame', 'fetch', 'link', 'scriptNavigation'])(
    'is not led back to itself by a redirect on the internet, by %s',
    async (kind) => {
      await using proxy = await start();
      const page = await openPage(proxy);
      const detour = `http://public.test:${internet.port}/redirect?to=${encodeURIComponent(`${app.origin}/detour`)}`;
      const url = `${app.origin}/${kind}?to=${encodeURIComponent(detour)}`;
      const ticket = await proxy.grant(url);
      await goTo(page, url);
      ticket[Symbol.dispose]();
      await until(() => proxy.blocked.length > 0);
      await page.context().close();
      expect(reached).not.toContain('/detour');
    },
  );

  test('follows a redirect from one loopback origin to another', async () => {
    await using proxy = await start();
    const page = await openPage(proxy);
    const url = `${app.origin}/redirect?to=${encodeURIComponent(`${api.origin}/end`)}`;
    using _ticket = await proxy.grant(url);
    expect((await page.goto(url))?.url()).toBe(`${api.origin}/end`);
    await page.context().close();
  });

  test('can be opened over TLS', async () => {
    await using secure = await listen(createTlsServer(identities.selfSigned, pages), '127.0.0.2', 0);
    await using proxy = await start();
    const context = await openContext(browser, proxy, { ignoreHTTPSErrors: true });
    const page = await context.newPage();
    using _ticket = await proxy.grant(secure.origin);
    expect((await page.goto(secure.origin))?.status()).toBe(200);
    await context.close();
  });
});
