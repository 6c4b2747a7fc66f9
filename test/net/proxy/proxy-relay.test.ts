import { type Agent, request as httpRequest } from 'node:http';
import { inspect } from 'node:util';

import { describe, expect, test } from 'vitest';

import { createPolicy } from '../../../src/net/index.ts';
import { authorizationOf, startBrowserProxy, type BrowserProxy } from '../../../src/net/proxy/index.ts';
import { RouteAgent } from '../../../src/net/proxy/route-agent.ts';
import { GOOD_ONLY, noNames } from '../support/client.ts';
import { serve, serveBytes, serveRaw } from '../support/servers.ts';
import { ask } from '../support/through-proxy.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

function start(): Promise<BrowserProxy> {
  return startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
}

describe('answers that a browser takes', () => {
  test.each([
    ['with more behind them than they announce', `${OK}more`],
    ['with another one behind them', `${OK}${OK}`],
    ['after one that only says to go on', `HTTP/1.1 100 Continue\r\n\r\n${OK}`],
    ['after hints', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${OK}`],
  ])('%s', async (_name, bytes) => {
    await using site = await serveBytes(bytes);
    await using proxy = await start();
    expect(await ask(proxy, site.origin)).toMatchObject({ status: 200, body: 'ok' });
    expect(proxy.failed).toEqual([]);
  });

  test('that are empty, whatever length they tell of', async () => {
    await using site = await serveBytes('HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n');
    await using proxy = await start();
    expect(await ask(proxy, site.origin)).toMatchObject({ status: 304, body: '' });
  });
});

test('the headers of an answer arrive before its first byte does', async () => {
  await using site = await serveRaw((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n'));
  });
  await using proxy = await start();
  const headers = { 'proxy-authorization': authorizationOf(proxy.access) };
  const options = { host: '127.0.0.1', port: proxy.port, path: site.origin, headers };
  const type = await new Promise((resolve, reject) => {
    const sent = httpRequest(options, (response) => {
      resolve(response.headers['content-type']);
      sent.destroy();
    });
    sent.on('error', reject).end();
  });
  expect(type).toBe('text/event-stream');
});

test('a body that is packed again and again is not handed to the browser', async () => {
  const encodings = Array.from({ length: 1000 }, () => 'gzip').join(', ');
  await using site = await serveBytes(`HTTP/1.1 200 OK\r\ncontent-encoding: ${encodings}\r\n\r\nx`);
  await using proxy = await start();
  expect(await ask(proxy, site.origin)).toMatchObject({ status: 0, body: '' });
  expect(proxy.failed).toMatchObject([{ error: { facts: { reason: 'bad_response' } } }]);
});

test('a server that changes the protocol unasked breaks the request at once', async () => {
  await using site = await serveBytes(
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nhello',
  );
  await using proxy = await start();
  expect((await ask(proxy, site.origin)).status).toBe(0);
  expect(proxy.failed[0]?.error.facts).toEqual({ host: '127.0.0.1', reason: 'bad_response' });
});

test.each([
  ['instead of HTTP', 'SSH-2.0-OpenSSH_9.2 inside-banner\r\n', 'navigation_failed'],
  ['in headers without end', `HTTP/1.1 200 OK\r\nx: ${'inside-banner'.repeat(30_000)}\r\n\r\n`, 'too_large'],
])('what a server says %s stays out of the error and of its cause', async (_name, bytes, code) => {
  await using site = await serveBytes(bytes);
  await using proxy = await start();
  expect((await ask(proxy, site.origin)).status).toBe(0);
  const error = proxy.failed[0]?.error;
  expect(error?.code).toBe(code);
  expect(inspect(error, { showHidden: true, maxStringLength: null })).not.toMatch(/SSH|banner|<Buffer/);
});

test.each([
  ['counted', 'POST', { 'content-length': '6' }],
  ['in chunks', 'POST', { 'transfer-encoding': 'chunked' }],
  ['in chunks, with a method that has none as a rule', 'DELETE', { 'transfer-encoding': 'chunked' }],
])('what a browser sends arrives, %s', async (_name, method, headers) => {
  await using site = await serve((request, response) => {
    response.setHeader('x-method', request.method ?? '');
    request.pipe(response);
  });
  await using proxy = await start();
  expect(await send(proxy, site.origin, { method, headers })).toBe(`${method} upload`);
});

/** Sends the word "upload" through the proxy; the method that arrived, and what came back. */
function send(
  proxy: BrowserProxy,
  url: string,
  { method, headers }: { method: string; headers: Record<string, string> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const login = { 'proxy-authorization': authorizationOf(proxy.access) };
    const options = {
      host: '127.0.0.1',
      port: proxy.port,
      path: url,
      method,
      headers: { ...login, ...headers },
    };
    const sent = httpRequest(options, (response) => {
      let body = '';
      response
        .on('data', (chunk: Buffer) => (body += chunk.toString()))
        .on('end', () => resolve(`${String(response.headers['x-method'])} ${body}`));
    });
    sent.on('error', reject).end('upload');
  });
}

describe('connections to a server', () => {
  test('are kept for the next request', async () => {
    await using site = await serve((_request, response) => response.end('ok'));
    await using proxy = await start();
    for (let round = 0; round < 3; round++) expect((await ask(proxy, site.origin)).body).toBe('ok');
    expect(site.hits()).toBe(1);
  });

  test('that the server closed in between are replaced without an error', async () => {
    let answered = 0;
    await using site = await serveRaw((socket) => {
      // Every second request meets a closed door.
      socket.on('data', () => (++answered % 2 === 0 ? socket.destroy() : socket.write(OK)));
    });
    await using proxy = await start();
    for (let round = 0; round < 3; round++) expect((await ask(proxy, site.origin)).body).toBe('ok');
  });

  test('that could not be opened leave nothing behind', async () => {
    const agent: Agent = new RouteAgent(() => Promise.reject(new Error('no way')));
    const route = { host: 'x.test', port: 80, addresses: [], guarded: false };
    const options = { agent, route };
    await new Promise((resolve) => httpRequest(options).on('error', resolve).end());
    expect(Object.keys(agent.sockets)).toEqual([]);
  });
});
