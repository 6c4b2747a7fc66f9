import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { createPolicy, parseUpstream } from '../../src/net/index.ts';
import { startBrowserProxy, type BrowserProxy } from '../../src/net/proxy/index.ts';
import { failureOf, openClient, resolverOf } from './support/client.ts';
import { serveRaw, type Listening } from './support/servers.ts';
import { loginLine } from './support/through-proxy.ts';

const resolver = resolverOf({ 'far.test': ['93.184.215.14'] });

/** A configured proxy that opens the tunnel, sends these bytes through it unasked and closes, all in one packet. */
function serveHasty(bytes: string): Promise<Listening> {
  return serveRaw((socket) => socket.once('data', () => socket.end(`HTTP/1.1 200 ok\r\n\r\n${bytes}`)));
}

function startBehind({ port }: Listening): Promise<BrowserProxy> {
  const upstream = parseUpstream(`http://127.0.0.1:${port}`);
  return startBrowserProxy({ policy: createPolicy({ mode: 'public' }), resolver, upstream });
}

/** All that the proxy says to these bytes until it closes. */
function say(proxy: BrowserProxy, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(proxy.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('close', () => resolve(text));
    // Behind the first line, as every browser says it.
    socket.write(bytes.replace('\r\n', `\r\n${loginLine(proxy)}`));
  });
}

describe.each([
  ['what is no HTTP', 'hello'],
  ['an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nfar'],
])('an upstream that sends %s before it is asked, and closes', (_name, bytes) => {
  test('fails the request at once', async () => {
    await using outer = await serveHasty(bytes);
    await using client = openClient({ resolver, upstream: parseUpstream(`http://127.0.0.1:${outer.port}`) });
    const error = await failureOf(client.fetch({ url: 'http://far.test/' }));
    expect(error).toMatchObject({
      code: 'navigation_failed',
      facts: { host: 'far.test', reason: 'bad_response' },
    });
    expect(outer.hits()).toBe(1);
  });

  test('breaks the request of the browser at once', async () => {
    await using outer = await serveHasty(bytes);
    await using proxy = await startBehind(outer);
    expect(await say(proxy, 'GET http://far.test/ HTTP/1.1\r\nHost: far.test\r\n\r\n')).toBe('');
    expect(proxy.failed[0]?.error.facts).toEqual({ host: 'far.test', reason: 'bad_response' });
    expect(outer.hits()).toBe(1);
  });

  test('is heard to its end in a tunnel of the browser', async () => {
    await using outer = await serveHasty(bytes);
    await using proxy = await startBehind(outer);
    const got = await say(proxy, 'CONNECT far.test:443 HTTP/1.1\r\nHost: far.test\r\n\r\n');
    expect(got).toBe(`HTTP/1.1 200 Connection established\r\n\r\n${bytes}`);
  });
});
