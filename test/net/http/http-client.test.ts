import { createServer as createTls } from 'node:https';
import { gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { startDeadline } from '../../../src/core/index.ts';
import { createPolicy, parseUpstream } from '../../../src/net/index.ts';
import { AUTHORITY, identities } from '../support/certificates.ts';
import { failureOf, openClient, resolverOf, until } from '../support/client.ts';
import { listen, serve, serveRaw } from '../support/servers.ts';

test('a page is fetched with its final address, status, headers and bytes', async () => {
  await using site = await serve((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>hi'),
  );
  await using client = openClient();
  const response = await client.fetch({ url: `${site.origin}/a?b#c` });
  expect(response).toMatchObject({
    status: 200,
    url: `${site.origin}/a?b#c`,
    truncated: false,
    redirects: [],
  });
  expect(response.headers['content-type']).toBe('text/html');
  expect(response.body.toString()).toBe('<p>hi');
});

test('an error page is an answer with its status', async () => {
  await using site = await serve((_request, response) => response.writeHead(500).end('broken'));
  await using client = openClient();
  expect((await client.fetch({ url: site.origin })).status).toBe(500);
});

describe('redirects', () => {
  test('end after 20 hops (B01)', async () => {
    let served = 0;
    await using site = await serve((_request, response) =>
      response.writeHead(302, { location: `/${++served}` }).end(),
    );
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error.code).toBe('too_many_redirects');
    expect(served).toBe(21);
  });

  test.each([301, 302, 303, 307, 308])(
    'a %d to a forbidden address is never dialled (G04)',
    async (status) => {
      await using inside = await serve((_request, response) => response.end('secret'), '127.0.0.2');
      await using site = await serve((_request, response) =>
        response.writeHead(status, { location: inside.origin }).end(),
      );
      await using client = openClient();
      const error = await failureOf(client.fetch({ url: site.origin }));
      expect(error).toMatchObject({
        code: 'address_blocked',
        facts: { host: '127.0.0.2', reason: 'loopback' },
      });
      expect(inside.hits()).toBe(0);
    },
  );

  test('from the internet to loopback is refused where loopback itself may be named', async () => {
    await using inside = await serve((_request, response) => response.end('mine'), '127.0.0.2');
    await using site = await serve((_request, response) =>
      response.writeHead(302, { location: inside.origin }).end(),
    );
    const policy = createPolicy({ mode: 'local', allow: ['127.0.0.1/32'] });
    await using client = openClient({ policy });
    const redirected = await failureOf(client.fetch({ url: site.origin }));
    expect(redirected).toMatchObject({ code: 'address_blocked', facts: { reason: 'initiator' } });
    const found = await failureOf(client.fetch({ url: inside.origin, initiator: site.origin }));
    expect(found.code).toBe('address_blocked');
    expect(inside.hits()).toBe(0);
    expect((await client.fetch({ url: inside.origin })).body.toString()).toBe('mine');
    expect((await client.fetch({ url: inside.origin, initiator: `${inside.origin}/page` })).status).toBe(200);
  });

  test.each([
    ['javascript:alert(1)', 'scheme_blocked'],
    ['file:///etc/passwd', 'scheme_blocked'],
    ['//127.0.0.2/', 'address_blocked'],
    ['http://127.0.0.1@127.0.0.2/', 'address_blocked'],
    ['http://0x7f000002/', 'address_blocked'],
    ['http://', 'invalid_url'],
    [`/${'a'.repeat(60_000)}`, 'too_large'],
  ])('Location %j is judged again (B22)', async (location, code) => {
    await using site = await serve((_request, response) => response.writeHead(302, { location }).end());
    await using client = openClient();
    expect((await failureOf(client.fetch({ url: site.origin }))).code).toBe(code);
  });

  test('a Location in raw UTF-8 leads to the page that it names', async () => {
    await using site = await serve((request, response) => {
      if (request.url === '/')
        response.writeHead(302, { location: Buffer.from('/ü').toString('latin1') }).end();
      else response.end(request.url);
    });
    await using client = openClient();
    expect((await client.fetch({ url: site.origin })).body.toString()).toBe('/%C3%BC');
  });

  test('secrets stay with their origin, whatever their header is called (G21)', async () => {
    const secrets = {
      authorization: 'Bearer s',
      cookie: 'a=s',
      'X-Api-Key': 's',
      'x-custom': 's',
      'api-token': 's',
    };
    const seen: string[] = [];
    await using other = await serve((request, response) => {
      seen.push(JSON.stringify(request.headers));
      response.end();
    });
    await using site = await serve((request, response) => {
      if (request.url === '/same') response.end(JSON.stringify(request.headers));
      else response.writeHead(302, { location: request.url === '/' ? other.origin : '/same' }).end();
    });
    await using client = openClient();
    await client.fetch({ url: site.origin, headers: { ...secrets, accept: 'text/html' } });
    expect(seen[0]).toContain('text/html');
    expect(seen[0]).not.toMatch(/"(?:Bearer s|a=s|s)"/);
    const same = await client.fetch({ url: `${site.origin}/x`, headers: secrets });
    expect(same.body.toString()).toContain('"x-api-key":"s"');
  });

  test('a form post becomes a GET after 303 and stays a POST after 307', async () => {
    await using site = await serve((request, response) => {
      if (request.url === '/see') response.writeHead(303, { location: '/end' }).end();
      else if (request.url === '/again') response.writeHead(307, { location: '/end' }).end();
      else
        request
          .on('data', (chunk: Buffer) => response.write(chunk))
          .on('end', () => response.end(request.method));
    });
    await using client = openClient();
    const post = { method: 'POST', body: 'form ' };
    expect((await client.fetch({ url: `${site.origin}/see`, ...post })).body.toString()).toBe('GET');
    expect((await client.fetch({ url: `${site.origin}/again`, ...post })).body.toString()).toBe('form POST');
  });

  test('can be given as they are', async () => {
    await using site = await serve((_request, response) => response.writeHead(302, { location: '/x' }).end());
    await using client = openClient();
    expect((await client.fetch({ url: site.origin, redirect: 'manual' })).status).toBe(302);
  });
});

describe('names', () => {
  test('are dialled at the address that was judged, and only there (G06)', async () => {
    // The port is chosen on the address that all other tests use: on the other one nobody else has it.
    await using site = await serve((_request, response) => response.end('good'), '127.0.0.1');
    await using inside = await serve((_request, response) => response.end('secret'), '127.0.0.2', site.port);
    let lookUps = 0;
    const flipping = (): Promise<string[]> =>
      Promise.resolve([++lookUps % 2 === 1 ? '127.0.0.1' : '127.0.0.2']);
    await using client = openClient({ resolver: flipping });
    const url = `http://flip.test:${site.port}/`;
    expect((await client.fetch({ url })).body.toString()).toBe('good');
    expect(lookUps).toBe(1);
    expect(await failureOf(client.fetch({ url }))).toMatchObject({ code: 'address_blocked' });
    expect(inside.hits()).toBe(0);
  });

  test('with good and bad addresses never reach the bad ones', async () => {
    // The port is chosen on the address that all other tests use: on the other one nobody else has it.
    await using site = await serve((_request, response) => response.end('good'), '127.0.0.1');
    await using inside = await serve((_request, response) => response.end('secret'), '127.0.0.2', site.port);
    const resolver = resolverOf({ 'mixed.test': ['127.0.0.2', '::1', '127.0.0.1', '::ffff:127.0.0.2'] });
    await using client = openClient({ resolver });
    expect((await client.fetch({ url: `http://mixed.test:${site.port}/` })).body.toString()).toBe('good');
    expect(inside.hits()).toBe(0);
  });

  test.each(['127.0.0.1', '::1'])('localhost is found by whatever listens on %s alone', async (host) => {
    await using app = await serve((_request, response) => response.end('app'), host);
    await using client = openClient({ policy: createPolicy({ mode: 'local' }) });
    expect((await client.fetch({ url: `http://localhost:${app.port}/` })).body.toString()).toBe('app');
    expect((await client.fetch({ url: `http://dev.localhost:${app.port}/` })).body.toString()).toBe('app');
  });

  test('a refusal names the host and no address', async () => {
    const resolver = resolverOf({ 'intra.test': ['10.1.2.3'] });
    await using client = openClient({ resolver });
    const error = await failureOf(client.fetch({ url: 'http://intra.test/' }));
    expect(error).toMatchObject({
      code: 'address_blocked',
      facts: { host: 'intra.test', reason: 'private' },
    });
    expect(JSON.stringify([error.message, error.facts])).not.toContain('10.1.2.3');
  });

  test('that do not exist fail as such', async () => {
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: 'http://nowhere.test/' }));
    expect(error).toMatchObject({ code: 'navigation_failed', facts: { reason: 'unknown_host' } });
  });

  test('metadata.google.internal is blocked wherever we run (G03)', async () => {
    await using client = openClient({ policy: createPolicy({ mode: 'open' }) });
    const error = await failureOf(
      client.fetch({ url: 'http://metadata.google.internal./computeMetadata/v1/' }),
    );
    expect(error).toMatchObject({ code: 'address_blocked', facts: { reason: 'metadata' } });
  });

  test('a name that hangs ends with the deadline', async () => {
    await using client = openClient({ resolver: () => new Promise(() => undefined) });
    expect((await failureOf(client.fetch({ url: 'http://slow.test/' }, { timeoutMs: 50 }))).code).toBe(
      'timeout',
    );
  });
});

describe('deadlines', () => {
  test("the caller's own deadline is told apart from a cancel", async () => {
    await using site = await serveRaw(() => undefined);
    await using client = openClient();
    using deadline = startDeadline(50);
    expect((await failureOf(client.fetch({ url: site.origin }, { signal: deadline.signal }))).code).toBe(
      'timeout',
    );
    const controller = new AbortController();
    const work = client.fetch({ url: site.origin }, { signal: controller.signal });
    controller.abort();
    expect((await failureOf(work)).code).toBe('cancelled');
    await until(() => site.openSockets() === 0);
  });
});

describe('answers that all callers treat alike', () => {
  test.each([401, 407])('%d is auth_required at once (B23)', async (status) => {
    await using site = await serve((_request, response) =>
      response.writeHead(status, { 'www-authenticate': 'NTLM' }).end(),
    );
    await using client = openClient();
    expect(await failureOf(client.fetch({ url: site.origin }))).toMatchObject({
      code: 'auth_required',
      facts: { status, scheme: 'ntlm' },
    });
    expect((await client.fetch({ url: site.origin, anyStatus: true })).status).toBe(status);
  });

  test.each([
    [429, '0', 0],
    [429, '5', 5],
    [503, '1000000000', 3600],
    [429, '-1', undefined],
    [429, 'abc', undefined],
    [503, 'in 90 s', 90],
    [429, 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('%d with Retry-After %s is reported once (B17)', async (status, header, seconds) => {
    const value = header === 'in 90 s' ? new Date(Date.now() + 90_000).toUTCString() : header;
    await using site = await serve((_request, response) =>
      response.writeHead(status, { 'retry-after': value }).end(),
    );
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error.code).toBe('rate_limited');
    const { retryAfterS } = error.facts;
    if (seconds === undefined) expect(retryAfterS).toBeUndefined();
    else expect(Math.abs(Number(retryAfterS) - seconds)).toBeLessThanOrEqual(2);
    expect(site.hits()).toBe(1);
  });

  test('503 without Retry-After is an answer', async () => {
    await using site = await serve((_request, response) => response.writeHead(503).end());
    await using client = openClient();
    expect((await client.fetch({ url: site.origin })).status).toBe(503);
  });
});

describe('TLS', () => {
  test.each([
    ['selfSigned', 'self_signed'],
    ['expired', 'expired'],
    ['wrongHost', 'wrong_host'],
  ] as const)('a certificate that is %s is refused with its reason (B15)', async (name, reason) => {
    await using site = await listen(
      createTls(identities[name], (_r, response) => response.end('x')),
      '127.0.0.1',
      0,
    );
    await using client = openClient({ ca: AUTHORITY });
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error).toMatchObject({ code: 'tls_error', facts: { host: '127.0.0.1', reason } });
  });

  test('a certificate of an authority that the operator added is good, and without it is not', async () => {
    await using site = await listen(
      createTls(identities.good, (_r, response) => response.end('x')),
      '127.0.0.1',
      0,
    );
    await using trusting = openClient({ ca: AUTHORITY });
    expect((await trusting.fetch({ url: site.origin })).status).toBe(200);
    await using client = openClient();
    expect(await failureOf(client.fetch({ url: site.origin }))).toMatchObject({ code: 'tls_error' });
  });

  test('a host can be trusted by name, and no other with it', async () => {
    await using site = await listen(
      createTls(identities.selfSigned, (_r, response) => response.end('x')),
      '127.0.0.1',
      0,
    );
    const resolver = resolverOf({ 'mine.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] });
    await using client = openClient({ resolver, insecureHosts: ['Mine.test'] });
    expect((await client.fetch({ url: `https://mine.test:${site.port}/` })).status).toBe(200);
    expect((await failureOf(client.fetch({ url: `https://other.test:${site.port}/` }))).code).toBe(
      'tls_error',
    );
  });

  test('plain HTTP behind https is a tls_error, and the reverse is no HTTP', async () => {
    await using plain = await serve((_request, response) => response.end());
    await using tls = await listen(
      createTls(identities.selfSigned, (_r, response) => response.end('x')),
      '127.0.0.1',
      0,
    );
    await using client = openClient();
    const toPlain = await failureOf(client.fetch({ url: `https://127.0.0.1:${plain.port}/` }));
    expect(toPlain).toMatchObject({ code: 'tls_error', facts: { reason: 'protocol' } });
    const toTls = await failureOf(client.fetch({ url: `http://127.0.0.1:${tls.port}/` }));
    expect(toTls.code).toBe('navigation_failed');
  });
});

test('at most so many connections go to one host', async () => {
  let most = 0;
  let open = 0;
  await using site = await serve((_request, response) => {
    most = Math.max(most, ++open);
    setImmediate(() => {
      open -= 1;
      response.end();
    });
  });
  await using client = openClient({ connectionsPerHost: 3 });
  await Promise.all(Array.from({ length: 30 }, () => client.fetch({ url: site.origin })));
  expect(most).toBeLessThanOrEqual(3);
  expect(site.hits()).toBeLessThanOrEqual(3);
});

test('a kept connection that the server closed is replaced without an error', async () => {
  let answered = 0;
  await using site = await serveRaw((socket) => {
    socket.on('data', () => {
      // Every second request on a connection meets a closed door.
      if (++answered % 2 === 0) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    });
  });
  await using client = openClient();
  for (let round = 0; round < 3; round++) {
    expect((await client.fetch({ url: site.origin })).body.toString()).toBe('ok');
  }
});

test('an upstream proxy is asked for the judged address, never for a name', async () => {
  const asked: string[] = [];
  await using proxy = await serveRaw((socket) => {
    socket.once('data', (head) => {
      asked.push(head.toString());
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n`, 'latin1'));
    });
  });
  const resolver = resolverOf({ 'far.test': ['93.184.215.14'], 'bad.test': ['10.0.0.1'] });
  await using client = openClient({
    resolver,
    upstream: parseUpstream(`http://me:pw@127.0.0.1:${proxy.port}`),
  });
  expect((await client.fetch({ url: 'http://far.test/' })).status).toBe(200);
  expect(asked[0]).toMatch(/^CONNECT 93\.184\.215\.14:80 HTTP/);
  expect(asked[0]).toContain(`Basic ${Buffer.from('me:pw').toString('base64')}`);
  expect((await failureOf(client.fetch({ url: 'http://bad.test/' }))).code).toBe('address_blocked');
  expect(asked).toHaveLength(1);
});

test('a body compressed with gzip, deflate or brotli, or twice, is decoded', async () => {
  const text = 'x'.repeat(1000);
  await using site = await serve((_request, response) =>
    response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync(text))),
  );
  await using client = openClient();
  expect((await client.fetch({ url: site.origin })).body.toString()).toBe(text);
});
