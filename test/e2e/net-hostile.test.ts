import { createServer as createTlsServer } from 'node:https';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPolicy } from '../../src/net/index.ts';
import { startBrowserProxy, type BrowserProxy } from '../../src/net/proxy/index.ts';
import { launchBrowser, openContext } from '../net/support/browser.ts';
import { identities } from '../net/support/certificates.ts';
import { GOOD_ONLY, noNames, until } from '../net/support/client.ts';
import { listen, serve, serveBytes, serveRaw, type Listening } from '../net/support/servers.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';

let browser: Browser;
let proxy: BrowserProxy;
let good: Listening;

beforeAll(async () => {
  good = await serve((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>good</title>'),
  );
  proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await proxy.close();
  await good[Symbol.asyncDispose]();
});

const HOSTILE: Readonly<Record<string, () => Promise<Listening>>> = {
  'endless redirects (B01)': () => {
    let served = 0;
    return serve((_request, response) => response.writeHead(302, { location: `/${++served}` }).end());
  },
  'two lengths (B10)': () => serveBytes(`${OK}content-length: 5\r\ncontent-length: 7\r\n\r\nshort`),
  'a negative length (B10)': () => serveBytes(`${OK}content-length: -5\r\n\r\nshort`),
  'a reset before any answer (B11)': () =>
    serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy())),
  'a cookie of 900 kB (B12)': () =>
    serve((_request, response) => response.setHeader('set-cookie', `c=${'a'.repeat(900_000)}`).end()),
  'a certificate that nobody signed (B15)': () =>
    listen(
      createTlsServer(identities.selfSigned, (_request, response) => response.end()),
      '127.0.0.1',
      0,
    ),
  'a redirect to javascript: (B22)': () =>
    serve((_request, response) => response.writeHead(302, { location: 'javascript:alert(1)' }).end()),
  'a redirect to a file (B22)': () =>
    serve((_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()),
  'a 401 (B23)': () =>
    serve((_request, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm=x' }).end('who?'),
    ),
  'a 407 (B23)': () =>
    serve((_request, response) =>
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm=x' }).end('who?'),
    ),
  'a server that speaks no HTTP': () => serveBytes('SSH-2.0-OpenSSH_9.2\r\n'),
};

test.each(Object.keys(HOSTILE))('%s: no page, and the next one opens', async (name) => {
  const start = HOSTILE[name];
  if (start === undefined) throw new Error('no such case');
  await using site = await start();
  const page = await (await openContext(browser, proxy)).newPage();
  expect(await opens(page, site.origin)).toBe(false);
  expect(await opens(page, good.origin)).toBe(true);
  expect(await page.title()).toBe('good');
  await page.context().close();
});

test.each([
  ['a length that is too large (B10)', `${OK}content-length: 100\r\n\r\n<p>short`],
  ['a bad chunk (B11)', `${OK}transfer-encoding: chunked\r\n\r\n5\r\n<p>hi\r\nZZ\r\n`],
])('%s: the browser shows what came, the proxy says that it is not all', async (_name, bytes) => {
  await using site = await serveBytes(bytes);
  const page = await (await openContext(browser, proxy)).newPage();
  const mark = proxy.mark();
  await page.goto(site.origin, { waitUntil: 'commit' });
  await until(() => proxy.errorSince(mark, site.origin) !== undefined);
  expect(proxy.errorSince(mark, site.origin)).toMatchObject({
    code: 'navigation_failed',
    facts: { reason: 'incomplete' },
  });
  expect(await opens(page, good.origin)).toBe(true);
  await page.context().close();
});

/** Whether an address becomes a page that arrived in full. */
async function opens(page: Page, url: string): Promise<boolean> {
  const mark = proxy.mark();
  const isOpen = await page.goto(url).then(
    () => true,
    // The browser may show the error page of the address before only now.
    (error: unknown) => (String(error).includes('interrupted by') ? opens(page, url) : false),
  );
  return isOpen && proxy.errorSince(mark, url) === undefined;
}
