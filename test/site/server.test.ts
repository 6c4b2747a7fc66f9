import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from './server.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

test('the index page links to every page and every route', async () => {
  const html = await (await fetch(site.url('/'))).text();
  for (const path of ['/shop', '/article', '/slow?ms=1500', '/endless', '/redirect-loop', '/download']) {
    expect(html).toContain(`href="${path}"`);
  }
});

test.each([
  ['/shop', 'text/html; charset=utf-8', 'Merino Crew Jumper</h1>'],
  ['/article', 'text/html; charset=utf-8', '<footer'],
  ['/shop/shop.css', 'text/css; charset=utf-8', 'body {'],
  ['/article/ferry.svg', 'image/svg+xml; charset=utf-8', '<svg'],
])('%s is served as %s and never cached', async (path, type, excerpt) => {
  const response = await fetch(site.url(path));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain(excerpt);
});

test.each(['/shop', '/article'])('every file that %s loads exists', async (path) => {
  const html = await (await fetch(site.url(path))).text();
  const assets = [...html.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  const answers = await Promise.all(
    assets.map(async (asset) => [asset, (await fetch(site.url(asset))).status]),
  );
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

test('an unknown path is a 404 page that names the path, escaped', async () => {
  const response = await fetch(site.url("/no/such'page"));
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('<code>/no/such&#39;page</code>');
});

test.each([404, 500, 503])('a status of %i comes on request', async (status) => {
  expect((await fetch(site.url(`/status/${status}`))).status).toBe(status);
});

test('a redirect leads to the page it names', async () => {
  const response = await fetch(site.url('/redirect?to=/article'));
  expect(response.redirected).toBe(true);
  expect(response.url).toBe(site.url('/article'));
});

test('a redirect to an address with spaces and accents is a valid header', async () => {
  const response = await fetch(site.url('/redirect?to=/caf%C3%A9%20menu'), { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/caf%C3%A9%20menu');
});

test('a redirect loop never arrives', async () => {
  await expect(fetch(site.url('/redirect-loop'))).rejects.toThrow();
});

test('the headers of a request come back as JSON', async () => {
  const response = await fetch(site.url('/headers'), { headers: { 'X-Trace': 'abc' } });
  expect(await response.json()).toMatchObject({ 'x-trace': 'abc' });
});

test('a slow page is whole when it comes', async () => {
  const html = await (await fetch(site.url('/slow?ms=1'))).text();
  expect(html).toContain('took 1 milliseconds');
  expect(html).toContain('</html>');
});

test('a download is an attachment, and no content is none', async () => {
  expect((await fetch(site.url('/download'))).headers.get('content-disposition')).toContain('attachment');
  expect((await fetch(site.url('/no-content'))).status).toBe(204);
});

test.each([
  '/../server.ts',
  '/%2e%2e/server.ts',
  '/..%2fserver.ts',
  '/%2e%2e%2fserver.ts',
  '/..%2f..%2f..%2fREADME.html',
  '/..%5cserver.ts',
  '/%2fetc%2fpasswd',
  '/shop.html%00.svg',
  '/%E0%A4%A',
  '//site.test/..%2fserver.ts',
])('%s reaches no file outside the pages', async (path) => {
  expect(await rawStatus(path)).toBe(404);
});

test('a request target that is no path is refused', async () => {
  expect(await rawStatus('*')).toBe(400);
});

test('an endless page shows its heading at once and ends when the site closes', async () => {
  const own = await startSite();
  const response = await fetch(own.url('/endless'));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('<h1>Endless page</h1>');
  await own.close();
  await expect(drain(reader)).rejects.toThrow();
});

test('a request that is never answered ends when the site closes', async () => {
  const own = await startSite();
  const silent = fetch(own.url('/silent'));
  const refused = expect(silent).rejects.toThrow();
  await expect.poll(() => own.requests.length).toBe(1);
  await own.close();
  await refused;
});

test('the request log names method, path with query, and status once there is one', async () => {
  const own = await startSite();
  await fetch(own.url('/status/418?cup=1'), { method: 'POST' });
  const silent = expect(fetch(own.url('/silent'))).rejects.toThrow();
  await expect.poll(() => own.requests.length).toBe(2);
  expect(own.requests).toEqual([
    { method: 'POST', path: '/status/418?cup=1', status: 418 },
    { method: 'GET', path: '/silent' },
  ]);
  await own.close();
  await silent;
});

test('closing twice is closing once', async () => {
  const own = await startSite();
  await Promise.all([own.close(), own.close()]);
  await own.close();
});

test('a port that is taken rejects', async () => {
  await expect(startSite({ port: Number(new URL(site.origin).port) })).rejects.toThrow('EADDRINUSE');
});

/** fetch resolves dot segments itself, so hostile paths go out through node:http. */
function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.origin);
    const request = httpRequest({ hostname, port, path, method: 'GET', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });
}

async function drain(reader: ReadableStreamDefaultReader<string> | undefined): Promise<void> {
  while (reader && !(await reader.read()).done);
}
