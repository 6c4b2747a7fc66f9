import { describe, expect, test } from 'vitest';

import { createPolicy, type NetworkMode, type Resolver } from '../../src/net/index.ts';
import { startBrowserProxy, type BrowserProxy } from '../../src/net/proxy/index.ts';
import { failureOf, openClient } from './support/client.ts';
import { serve, serveBytes, type Listening } from './support/servers.ts';
import { ask, tunnel } from './support/through-proxy.ts';

// 127.0.0.1 stands for the internet, 127.0.0.2 for this machine.
const INTERNET = '127.0.0.1';
const INSIDE = '127.0.0.2';
const HELLO = '\x16\x03\x01';

/** Answers each look-up with the next address, and with the last one from then on. */
function answering(...answers: string[]): Resolver {
  const left = [...answers];
  return () => Promise.resolve([(left.length > 1 ? left.shift() : left[0]) ?? '']);
}

const policyOf = (mode: NetworkMode) => createPolicy({ mode, allow: [`${INTERNET}/32`] });

const start = (resolver: Resolver, mode: NetworkMode = 'local'): Promise<BrowserProxy> =>
  startBrowserProxy({ policy: policyOf(mode), resolver });

/** The same port inside and on the internet, so that a name that moves leads from one to the other. */
async function serveBoth(): Promise<{ inside: Listening; internet: Listening; port: number }> {
  // The port is chosen on the address that all other tests use: on the other one nobody else has it.
  const internet = await serve((_request, response) => response.end('internet'), INTERNET);
  const inside = await serve((_request, response) => response.end('inside'), INSIDE, internet.port);
  return { inside, internet, port: internet.port };
}

const handshake = (origin: string): string =>
  `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: ${origin}\r\n\r\n`;

describe.each(['local', 'open'] as const)('a name that moves between look-ups, in mode %s', (mode) => {
  test('is dialled at the addresses that were checked when it was named', async () => {
    const { inside, internet, port } = await serveBoth();
    await using proxy = await start(answering(INSIDE, INTERNET), mode);
    using _ticket = await proxy.grant(`http://evil.test:${port}/`);
    expect(await ask(proxy, `http://evil.test:${port}/`)).toMatchObject({ body: 'inside' });
    expect(internet.hits()).toBe(0);
    await inside[Symbol.asyncDispose]();
    await internet[Symbol.asyncDispose]();
  });

  test('loses all trust once it leads to the internet, on whatever port', async () => {
    const { inside, internet, port } = await serveBoth();
    await using other = await serve((_request, response) => response.end('attacker'), INTERNET);
    await using proxy = await start(answering(INSIDE, INTERNET, INSIDE), mode);
    const origin = `http://evil.test:${port}`;
    const secure = `https://evil.test:${port}/`;
    using _ticket = await proxy.grant(`${origin}/`);
    using _secure = await proxy.grant(secure).catch(() => undefined);
    // Named twice: the second look-up led to the internet.
    expect(await ask(proxy, `${origin}/`)).toMatchObject({ blocked: 'initiator' });
    expect(await ask(proxy, `http://${INSIDE}:${port}/`, { origin })).toMatchObject({ blocked: 'initiator' });
    expect(await ask(proxy, `http://${INSIDE}:${port}/`, { referer: `${origin}/` })).toMatchObject({
      blocked: 'initiator',
    });
    expect(await tunnel(proxy, `${INSIDE}:${port}`, handshake(origin))).not.toContain('inside');
    expect(await tunnel(proxy, `evil.test:${port}`, HELLO)).not.toContain('inside');
    expect(await failureOf(proxy.grant(`${origin}/`))).toMatchObject({
      code: 'address_blocked',
      facts: { reason: 'name_moved' },
    });
    expect(other.hits() + inside.hits()).toBe(0);
    await inside[Symbol.asyncDispose]();
    await internet[Symbol.asyncDispose]();
  });

  test('is not opened inside where it has led to the internet elsewhere before', async () => {
    await using proxy = await start(answering(INSIDE), mode);
    const moved = { facts: { reason: 'name_moved' } };
    expect(await failureOf(proxy.grant('http://evil.test/', { wasInternet: true }))).toMatchObject(moved);
    expect(await failureOf(proxy.grant('http://evil.test/'))).toMatchObject(moved);
  });

  test('keeps a final dot from making another name of it', async () => {
    await using proxy = await start(answering(INTERNET, INSIDE), mode);
    using _internet = await proxy.grant('http://evil.test/');
    expect(await failureOf(proxy.grant('http://evil.test./'))).toMatchObject({
      facts: { reason: 'name_moved' },
    });
  });

  test('is not asked for inside by a page that came from it while it was on the internet', async () => {
    const { inside, internet, port } = await serveBoth();
    await using proxy = await start(answering(INTERNET, INTERNET, INSIDE), mode);
    const url = `http://evil.test:${port}/`;
    using _ticket = await proxy.grant(url);
    expect(await ask(proxy, url)).toMatchObject({ body: 'internet' });
    expect(await ask(proxy, url, { referer: url })).toMatchObject({ blocked: 'initiator' });
    expect(inside.hits()).toBe(0);
    await inside[Symbol.asyncDispose]();
    await internet[Symbol.asyncDispose]();
  });

  test('leads the HTTP client nowhere inside once a hop was on the internet', async () => {
    const { inside, internet, port } = await serveBoth();
    await using redirecting = await serve((_request, response) => {
      response.writeHead(302, { location: `http://evil.test:${port}/` }).end();
    }, INTERNET);
    await using client = openClient({
      policy: policyOf(mode),
      resolver: answering(INTERNET, INSIDE),
    });
    const error = await failureOf(client.fetch({ url: `http://evil.test:${redirecting.port}/` }));
    expect(error).toMatchObject({ code: 'address_blocked', facts: { reason: 'initiator' } });
    expect(inside.hits()).toBe(0);
    await inside[Symbol.asyncDispose]();
    await internet[Symbol.asyncDispose]();
  });
});

test('in mode public a name that moves inside is refused, whatever was checked before', async () => {
  const { inside, internet, port } = await serveBoth();
  await using proxy = await start(answering(INTERNET, INSIDE), 'public');
  using _ticket = await proxy.grant(`http://evil.test:${port}/`);
  expect(await ask(proxy, `http://evil.test:${port}/`)).toMatchObject({ blocked: 'loopback' });
  expect(inside.hits()).toBe(0);
  await inside[Symbol.asyncDispose]();
  await internet[Symbol.asyncDispose]();
});

describe('an address whose requests do not show who sends them', () => {
  test.each([
    ['over TLS', (port: number) => `https://${INSIDE}:${port}/`],
    ['by a name', (port: number) => `http://intra.test:${port}/`],
  ])('%s is not opened beside a page from the internet', async (_name, urlOf) => {
    await using inside = await serve((_request, response) => response.end('inside'), INSIDE);
    await using proxy = await start(answering(INSIDE));
    proxy.setDocuments(['http://public.test/']);
    expect(await failureOf(proxy.grant(urlOf(inside.port)))).toMatchObject({
      code: 'address_blocked',
      facts: { reason: 'internet_tab_open' },
      hint: expect.stringContaining('research_session_start') as string,
      next: 'change_input',
    });
    proxy.setDocuments(['about:blank']);
    using _ticket = await proxy.grant(urlOf(inside.port));
    // One that opens while the ticket lasts closes the way again.
    proxy.setDocuments(['http://public.test/']);
    expect((await ask(proxy, `http://intra.test:${inside.port}/`)).body).not.toBe('inside');
    expect(await tunnel(proxy, `${INSIDE}:${inside.port}`, HELLO)).not.toContain('400');
    expect(inside.hits()).toBe(0);
  });

  test('is opened where that page is the one that is left, and only once it is gone', async () => {
    await using inside = await serveBytes('hello');
    await using proxy = await start(answering(INTERNET));
    const page = 'http://public.test/';
    proxy.setDocuments([page, page]);
    let cleared = 0;
    const tab = {
      documents: () => [page],
      clear: () => {
        cleared += 1;
        proxy.setDocuments(['about:blank']);
        return Promise.resolve();
      },
    };
    const url = `https://127.0.0.3:${inside.port}/`;
    // The other tab shows the same page.
    expect(await failureOf(proxy.grant(url, { tab }))).toMatchObject({
      facts: { reason: 'internet_tab_open' },
    });
    expect(cleared).toBe(0);
    proxy.setDocuments([page]);
    using _ticket = await proxy.grant(url, { tab });
    expect(cleared).toBe(1);
  });
});
