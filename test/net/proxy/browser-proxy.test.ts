import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { createPolicy, parseUpstream, type PolicyOptions } from '../../../src/net/index.ts';
import { startBrowserProxy, type BrowserProxy } from '../../../src/net/proxy/index.ts';
import { failureOf, GOOD_ONLY, noNames, resolverOf, until } from '../support/client.ts';
import { serve, serveBytes, serveRaw } from '../support/servers.ts';
import { ask, loginLine, tunnel } from '../support/through-proxy.ts';

const LOCAL: PolicyOptions = { mode: 'local', allow: ['127.0.0.1/32'] };

function start(
  options: PolicyOptions = GOOD_ONLY,
  table: Record<string, string[]> = {},
): Promise<BrowserProxy> {
  return startBrowserProxy({ policy: createPolicy(options), resolver: resolverOf(table) });
}

const handshake = (origin: string): string =>
  `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: ${origin}\r\n\r\n`;

describe('plain requests', () => {
  test('are carried out with method, headers, body and answer unchanged', async () => {
    await using site = await serve((request, response) => {
      response
        .setHeader('set-cookie', ['a=1', 'b=2'])
        .end(
          `${request.method} ${String(request.headers['x-mine'])} ${String('proxy-authorization' in request.headers)}`,
        );
    });
    await using proxy = await start();
    expect(await ask(proxy, `${site.origin}/a?b`, { 'x-mine': 'yes' })).toMatchObject({
      status: 200,
      body: 'GET yes false',
    });
  });

  test.each([
    '127.0.0.2',
    '0x7f000002',
    '2130706434',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '10.0.0.1',
    '169.254.169.254',
    'localtest.test',
  ])('to %s are refused before dialling', async (host) => {
    await using inside = await serve((_request, response) => response.end('secret'), '127.0.0.2');
    await using proxy = await start(GOOD_ONLY, { 'localtest.test': ['127.0.0.2'] });
    const got = await ask(proxy, `http://${host}:${inside.port}/`);
    expect(got).toMatchObject({ status: 403, body: '' });
    expect(got.blocked).toBeDefined();
    expect(inside.hits()).toBe(0);
    expect(proxy.blocked).toHaveLength(1);
    expect(proxy.blocked[0]?.error.code).toBe('address_blocked');
  });

  test('a refusal tells host and reason, never the address or a query', async () => {
    await using proxy = await start(GOOD_ONLY, { 'intra.test': ['10.1.2.3'] });
    const mark = proxy.mark();
    await ask(proxy, 'http://intra.test/page?token=secret', { 'upgrade-insecure-requests': '1' });
    const [entry] = proxy.blocked;
    expect(entry).toMatchObject({ host: 'intra.test', url: 'http://intra.test/page', isNavigation: true });
    expect(JSON.stringify([entry, entry?.error.message])).not.toMatch(/10\.1\.2\.3|secret/);
    expect(proxy.errorSince(mark)?.facts).toEqual({ host: 'intra.test', reason: 'private' });
    expect(proxy.errorSince(mark, 'http://intra.test/page?token=x')?.code).toBe('address_blocked');
    expect(proxy.errorSince(proxy.mark())).toBeUndefined();
  });

  test("the browser's own chatter is refused and not counted", async () => {
    await using proxy = await start();
    expect((await ask(proxy, 'http://update.googleapis.com/service')).status).toBe(403);
    expect(await tunnel(proxy, 'optimizationguide-pa.googleapis.com:443', '')).toMatch(/^HTTP\/1.1 403/);
    expect(proxy.blocked).toHaveLength(0);
    expect(proxy.failed).toHaveLength(0);
  });

  test('our own ports are refused even where everything is allowed (G13)', async () => {
    await using proxy = await start({ mode: 'open', allow: ['0.0.0.0/0'] });
    expect((await ask(proxy, `http://127.0.0.1:${proxy.port}/`)).blocked).toBe('own_port');
    expect(await tunnel(proxy, `localhost:${proxy.port}`, '')).toMatch(/^HTTP\/1.1 403/);
  });

  test('an address may be as long as the browser likes', async () => {
    await using site = await serve((request, response) => response.end(String(request.url?.length)));
    await using proxy = await start();
    expect((await ask(proxy, `${site.origin}/${'a'.repeat(60_000)}`)).body).toBe('60001');
  });

  test('what is not meant for a proxy is a bad request', async () => {
    await using proxy = await start();
    expect((await ask(proxy, 'http://x/').then(() => fetchDirect(proxy))).startsWith('HTTP/1.1 400')).toBe(
      true,
    );
  });

  test.each([
    ['nothing listens', 'http://127.0.0.1:1/', 'connection_refused'],
    ['nobody knows the name', 'http://nowhere.test/', 'unknown_host'],
  ])('where %s the connection is closed, never a page of ours', async (_name, url, reason) => {
    await using proxy = await start();
    expect((await ask(proxy, url)).status).toBe(0);
    expect(proxy.failed[0]?.error).toMatchObject({ code: 'navigation_failed', facts: { reason } });
  });

  test('an answer that breaks off stays broken for the browser (B11)', async () => {
    await using site = await serveBytes('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello');
    await using chunked = await serveBytes(
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nZZ\r\n',
    );
    await using proxy = await start();
    expect((await ask(proxy, site.origin)).status).toBe(0);
    expect((await ask(proxy, chunked.origin)).status).toBe(0);
  });

  test('a 407 of a site never becomes a question of the proxy (B23)', async () => {
    await using site = await serve((_request, response) =>
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm=x' }).end('who?'),
    );
    await using proxy = await start();
    expect(await ask(proxy, site.origin)).toMatchObject({ status: 403, body: '', blocked: 'auth_required' });
    expect(proxy.failed[0]?.error).toMatchObject({ code: 'auth_required', facts: { status: 407 } });
  });

  test('a configured proxy is asked for judged addresses only', async () => {
    const asked: string[] = [];
    await using outer = await serveRaw((socket) => {
      socket.once('data', (head) => {
        asked.push(head.toString().split('\r\n')[0] ?? '');
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nfar'));
      });
    });
    await using proxy = await startBrowserProxy({
      policy: createPolicy({ mode: 'public' }),
      resolver: resolverOf({ 'far.test': ['93.184.215.14'] }),
      upstream: parseUpstream(`http://127.0.0.1:${outer.port}`),
    });
    expect((await ask(proxy, 'http://far.test/')).body).toBe('far');
    expect(await tunnel(proxy, 'far.test:443', 'x')).toContain('far');
    expect((await ask(proxy, 'http://127.0.0.1/')).status).toBe(403);
    expect(asked).toEqual(['CONNECT 93.184.215.14:80 HTTP/1.1', 'CONNECT 93.184.215.14:443 HTTP/1.1']);
  });

  test('when the browser leaves, the connection to the server is closed', async () => {
    await using site = await serveRaw(() => undefined);
    await using proxy = await start();
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(`GET ${site.origin}/ HTTP/1.1\r\nHost: x\r\n${loginLine(proxy)}\r\n`);
    await until(() => site.openSockets() === 1);
    socket.destroy();
    await until(() => site.openSockets() === 0);
  });
});

function fetchDirect(proxy: BrowserProxy): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.on('data', (chunk) => {
      resolve(chunk.toString());
      socket.destroy();
    });
    socket.write(`GET /metrics HTTP/1.1\r\nHost: localhost\r\n${loginLine(proxy)}\r\n`);
  });
}

describe('from the internet to loopback', () => {
  const PAGE = 'http://public.test';
  test.each([
    ['an image', { 'sec-fetch-site': 'cross-site', referer: `${PAGE}/` }],
    ['a request without referrer', { 'sec-fetch-site': 'cross-site' }],
    ['a script fetch', { 'sec-fetch-site': 'cross-site', origin: PAGE }],
    ['an opaque origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['a redirect of a named page', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a browser that says nothing', {}],
  ])('%s is refused', async (_name, headers) => {
    await using inside = await serve((_request, response) => response.end('mine'), '127.0.0.2');
    await using proxy = await start(LOCAL);
    // The session knows this origin from an earlier navigation; that is no leave for others.
    (await proxy.grant(inside.origin))[Symbol.dispose]();
    expect(await ask(proxy, inside.origin, headers)).toMatchObject({ status: 403, blocked: 'initiator' });
    expect(inside.hits()).toBe(0);
  });

  test('a name that its owner moves inside is refused, though it calls itself the same origin', async () => {
    await using inside = await serve((_request, response) => response.end('mine'), '127.0.0.2');
    const addresses = ['127.0.0.1'];
    await using proxy = await startBrowserProxy({
      policy: createPolicy(LOCAL),
      resolver: () => Promise.resolve(addresses),
    });
    const url = `http://rebind.test:${inside.port}/`;
    await proxy.grant(url);
    addresses[0] = '127.0.0.2';
    for (const headers of [
      { referer: url },
      { 'sec-fetch-site': 'same-origin', origin: new URL(url).origin },
    ]) {
      expect(await ask(proxy, url, headers)).toMatchObject({ status: 403, blocked: 'initiator' });
    }
    expect(inside.hits()).toBe(0);
  });
});

describe('a loopback origin that an agent named', () => {
  test('opens, with all that its pages load from loopback', async () => {
    await using app = await serve((_request, response) => response.end('app'), '127.0.0.2');
    await using api = await serve((_request, response) => response.end('api'), '127.0.0.3');
    await using proxy = await start(LOCAL);
    const navigation = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
    expect((await ask(proxy, app.origin, navigation)).status).toBe(403);
    {
      using _ticket = await proxy.grant(`${app.origin}/start`);
      expect((await ask(proxy, app.origin, navigation)).body).toBe('app');
    }
    expect((await ask(proxy, app.origin, navigation)).status).toBe(403);
    expect((await ask(proxy, app.origin, { 'sec-fetch-site': 'same-origin' })).body).toBe('app');
    expect(
      (await ask(proxy, api.origin, { 'sec-fetch-site': 'cross-site', referer: `${app.origin}/` })).body,
    ).toBe('api');
    expect((await ask(proxy, api.origin, { 'sec-fetch-site': 'cross-site', origin: app.origin })).body).toBe(
      'api',
    );
  });

  test('may send the browser on to another loopback origin', async () => {
    await using login = await serve((_request, response) => response.end('login'), '127.0.0.3');
    await using app = await serve(
      (_r, response) => response.writeHead(302, { location: login.origin }).end(),
      '127.0.0.2',
    );
    await using proxy = await start(LOCAL);
    using _ticket = await proxy.grant(app.origin);
    const navigation = { 'sec-fetch-site': 'none' };
    expect((await ask(proxy, app.origin, navigation)).status).toBe(302);
    expect((await ask(proxy, login.origin, navigation)).body).toBe('login');
  });

  test('is not reached by its own page through a redirect of another site', async () => {
    await using app = await serve((_request, response) => response.end('app'), '127.0.0.2');
    await using proxy = await start(LOCAL);
    using _ticket = await proxy.grant(app.origin);
    const detour = { 'sec-fetch-site': 'cross-site', referer: `${app.origin}/` };
    expect(await ask(proxy, `${app.origin}/delete`, detour)).toMatchObject({
      status: 403,
      blocked: 'initiator',
    });
  });

  test('a name in the hosts file can be named like an address', async () => {
    await using app = await serve((_request, response) => response.end('app'), '127.0.0.2');
    await using proxy = await start(LOCAL, { 'dev.test': ['127.0.0.2'] });
    const url = `http://dev.test:${app.port}/`;
    using _ticket = await proxy.grant(url);
    expect((await ask(proxy, url)).body).toBe('app');
    expect((await ask(proxy, url, { referer: url })).body).toBe('app');
    expect((await ask(proxy, url, { referer: 'http://evil.test/' })).status).toBe(403);
  });

  test('is refused where the policy has no loopback, before any browser is asked', async () => {
    await using proxy = await start(GOOD_ONLY);
    expect((await failureOf(proxy.grant('http://127.0.0.2/'))).code).toBe('address_blocked');
    expect((await failureOf(proxy.grant('file:///etc/passwd'))).code).toBe('scheme_blocked');
    expect((await failureOf(proxy.grant('http://nowhere.test/'))).code).toBe('navigation_failed');
  });
});

describe('tunnels', () => {
  test('reach allowed hosts', async () => {
    await using site = await serveBytes('pong');
    await using proxy = await start();
    expect(await tunnel(proxy, `127.0.0.1:${site.port}`, 'ping')).toMatch(/^HTTP\/1.1 200 .*\r\n\r\npong$/);
  });

  test('lose nothing of what a server sent before it closed', async () => {
    const bytes = 5_000_000;
    await using site = await serveBytes(Buffer.alloc(bytes, 'a'));
    await using proxy = await start();
    const text = await tunnel(proxy, `127.0.0.1:${site.port}`, 'x');
    expect(text.length - text.indexOf('\r\n\r\n') - 4).toBe(bytes);
  });

  test.each(['127.0.0.2', '0x7f.2', '[::ffff:127.0.0.2]', 'inside.test'])(
    'to %s are refused',
    async (host) => {
      await using inside = await serveBytes('secret');
      await using proxy = await start({ mode: 'public' }, { 'inside.test': ['127.0.0.2'] });
      expect(await tunnel(proxy, `${host}:${inside.port}`, 'x')).toMatch(/^HTTP\/1.1 403/);
      expect(inside.hits()).toBe(0);
      expect(proxy.blocked[0]?.kind).toBe('tunnel');
    },
  );

  test.each(['', 'x', 'x:', 'a@127.0.0.1:80', '127.0.0.1:80/x', ':443', '[::1:443'])(
    'to "%s" are bad requests',
    async (authority) => {
      await using proxy = await start();
      expect(await tunnel(proxy, authority, '')).toMatch(/^HTTP\/1.1 400|^$/);
    },
  );

  test('a WebSocket to loopback is judged by the origin in its handshake', async () => {
    await using inside = await serveBytes('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    const origin = `http://127.0.0.2:${inside.port}`;
    await using proxy = await startBrowserProxy({
      policy: createPolicy({ mode: 'local' }),
      resolver: noNames,
    });
    const authority = `127.0.0.1:${inside.port}`;
    expect(await tunnel(proxy, authority, handshake('http://public.test'))).not.toContain('101');
    expect(await tunnel(proxy, authority, handshake('null'))).not.toContain('101');
    expect(await tunnel(proxy, authority, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).not.toContain('101');
    expect(inside.hits()).toBe(0);
    expect(proxy.blocked.map(({ kind }) => kind)).toEqual(['websocket', 'websocket', 'websocket']);
    expect(await tunnel(proxy, authority, handshake(origin))).toContain('101');
  });

  test('an encrypted one to loopback needs a ticket, or only loopback documents', async () => {
    await using inside = await serveBytes('hello');
    await using proxy = await startBrowserProxy({
      policy: createPolicy({ mode: 'local' }),
      resolver: noNames,
    });
    const authority = `127.0.0.1:${inside.port}`;
    const url = `https://${authority}/`;
    const clientHello = '\x16\x03\x01';
    const isOpen = async (): Promise<boolean> =>
      (await tunnel(proxy, authority, clientHello)).includes('hello');
    expect(await isOpen()).toBe(false);
    const ticket = await proxy.grant(url);
    expect(await isOpen()).toBe(true);
    ticket[Symbol.dispose]();
    expect(await isOpen()).toBe(false);
    proxy.setDocuments([url, 'about:blank']);
    expect(await isOpen()).toBe(true);
    proxy.setDocuments([url, 'http://public.test/']);
    expect(await isOpen()).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['half a handshake', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('one to loopback through which %s comes is closed after a while', async (_name, bytes) => {
    await using inside = await serveBytes('hello');
    await using proxy = await startBrowserProxy({
      policy: createPolicy({ mode: 'local' }),
      resolver: noNames,
      connectTimeoutMs: 50,
    });
    expect(await tunnel(proxy, `127.0.0.1:${inside.port}`, bytes)).toMatch(/^HTTP\/1.1 200 [^\r]*\r\n\r\n$/);
    expect(proxy.failed[0]?.error).toMatchObject({ code: 'timeout', facts: { limitMs: 50 } });
    expect(inside.hits()).toBe(0);
  });

  test('a kept encrypted one closes when a page from the internet opens', async () => {
    await using inside = await serveRaw(() => undefined);
    await using proxy = await startBrowserProxy({
      policy: createPolicy({ mode: 'local' }),
      resolver: noNames,
    });
    const url = `https://127.0.0.1:${inside.port}/`;
    {
      using _ticket = await proxy.grant(url);
      const closed = tunnel(proxy, `127.0.0.1:${inside.port}`, '\x16');
      await until(() => inside.openSockets() === 1);
      proxy.setDocuments([url]);
      expect(inside.openSockets()).toBe(1);
      _ticket[Symbol.dispose]();
      proxy.setDocuments(['http://public.test/']);
      await closed;
    }
    await until(() => inside.openSockets() === 0);
  });
});

describe('who does not know its password', () => {
  test.each(['', 'Basic d2F5ZmFyZXI6', 'Basic d2F5ZmFyZXI6d3Jvbmc=', 'Bearer x'])(
    'is asked for it and reaches nothing (%s)',
    async (authorization) => {
      await using site = await serve((_request, response) => response.end('site'));
      await using proxy = await start();
      const headers = { 'proxy-authorization': authorization };
      expect(await ask(proxy, site.origin, headers)).toMatchObject({ status: 407, body: '' });
      expect(await ask(proxy, proxy.access.loginUrl, headers)).toMatchObject({ status: 407 });
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(proxy.port, '127.0.0.1');
        let text = '';
        socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text));
        socket.write(`CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\nHost: x\r\n\r\n`);
      });
      expect(answer).toMatch(/^HTTP\/1.1 407 /);
      expect(site.hits()).toBe(0);
    },
  );

  test('the address to log in at is answered by the proxy itself', async () => {
    await using proxy = await start();
    expect(await ask(proxy, proxy.access.loginUrl)).toMatchObject({ status: 204 });
  });
});

test('closing ends everything that was open', async () => {
  await using site = await serveRaw(() => undefined);
  const proxy = await start();
  const work = [ask(proxy, site.origin), tunnel(proxy, `127.0.0.1:${site.port}`, 'x')];
  await until(() => site.openSockets() === 2);
  await proxy.close();
  await Promise.all(work);
  await until(() => site.openSockets() === 0);
});
