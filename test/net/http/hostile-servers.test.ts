import { randomBytes } from 'node:crypto';
import { createServer as createTls } from 'node:https';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { AUTHORITY, identities } from '../support/certificates.ts';
import { failureOf, openClient, until } from '../support/client.ts';
import { listen, serve, serveBytes, serveRaw } from '../support/servers.ts';

const MEGABYTE = 1_000_000;
const OK = 'HTTP/1.1 200 OK\r\n';

describe('servers that do not end', () => {
  test('one that never answers ends with the deadline, and its connection is closed (B03)', async () => {
    await using site = await serveRaw(() => undefined);
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }, { timeoutMs: 100 }));
    expect(error).toMatchObject({ code: 'timeout', facts: { limitMs: 100 } });
    await until(() => site.openSockets() === 0);
  });

  test('one that never finishes the TLS handshake keeps no connection', async () => {
    await using site = await serveRaw(() => undefined);
    await using client = openClient({ connectTimeoutMs: 100 });
    const error = await failureOf(client.fetch({ url: `https://127.0.0.1:${site.port}/` }));
    expect(error).toMatchObject({ code: 'timeout', facts: { reason: 'no_answer' } });
    await until(() => site.openSockets() === 0);
  });

  test('a body that announces too much is refused unread', async () => {
    await using site = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 1e12 }).flushHeaders(),
    );
    await using client = openClient();
    expect((await failureOf(client.fetch({ url: site.origin }))).code).toBe('too_large');
    await until(() => site.openSockets() === 0);
  });

  test.each([
    ['headers', 'HTTP/1.1 200 OK\r\nx-a: '],
    ['body', `${OK}content-length: 1000000\r\n\r\n`],
  ])('one that drips its %s ends with the deadline (B04)', async (_part, beginning) => {
    await using site = await serveRaw((socket) => {
      socket.write(beginning);
      const drip = setInterval(() => socket.write('a'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    await using client = openClient();
    expect((await failureOf(client.fetch({ url: site.origin }, { timeoutMs: 150 }))).code).toBe('timeout');
    await until(() => site.openSockets() === 0);
  });

  test('an endless body stops at the cap, and its connection is closed (B05)', async () => {
    await using site = await serve((_request, response) => {
      const chunk = Buffer.alloc(65_536, 'a');
      const pump = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pump);
      pump();
    });
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin, maxBytes: MEGABYTE }));
    expect(error).toMatchObject({ code: 'too_large', facts: { maxBytes: MEGABYTE } });
    await until(() => site.openSockets() === 0);
    const cut = await client.fetch({ url: site.origin, maxBytes: MEGABYTE, overflow: 'truncate' });
    expect(cut).toMatchObject({ status: 200, truncated: true });
    expect(cut.body.length).toBe(MEGABYTE);
    await until(() => site.openSockets() === 0);
  });
});

describe('compressed bodies', () => {
  const bomb = Buffer.alloc(100 * MEGABYTE);
  test.each([
    ['gzip', gzipSync(bomb, { level: 1 })],
    ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['deflate', deflateSync(bomb, { level: 1 })],
    ['gzip, gzip', gzipSync(gzipSync(bomb, { level: 1 }))],
  ])('a %s bomb stops at the cap of decoded bytes (B06, B07)', async (encoding, body) => {
    await using site = await serve((_request, response) =>
      response.setHeader('content-encoding', encoding).end(body),
    );
    await using client = openClient();
    const before = process.memoryUsage().rss;
    expect((await failureOf(client.fetch({ url: site.origin, maxBytes: MEGABYTE }))).code).toBe('too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * MEGABYTE);
  });

  test.each([
    ['gzip', gzipSync('text')],
    ['x-gzip', gzipSync('text')],
    ['deflate', deflateSync('text')],
    ['deflate', deflateRawSync('text')],
    ['br', brotliCompressSync('text')],
    ['identity', Buffer.from('text')],
    ['GZIP, identity', gzipSync('text')],
    ['gzip, br', brotliCompressSync(gzipSync('text'))],
  ])('%s is decoded', async (encoding, body) => {
    await using site = await serve((_request, response) =>
      response.setHeader('content-encoding', encoding).end(body),
    );
    await using client = openClient();
    expect((await client.fetch({ url: site.origin })).body.toString()).toBe('text');
  });

  test.each([
    ['zstd', 'zstd'],
    ['rot13', 'rot13'],
    ['12 times gzip', Array(12).fill('gzip').join(', ')],
    ['1000 times gzip', Array(1000).fill('gzip').join(', ')],
  ])('%s is refused without decoding (B07, B08)', async (_name, encoding) => {
    await using site = await serve((_request, response) =>
      response.setHeader('content-encoding', encoding).end(randomBytes(1000)),
    );
    await using client = openClient();
    expect((await failureOf(client.fetch({ url: site.origin }))).code).toBe('unsupported_format');
  });

  test('bytes that are not what the encoding says are an error', async () => {
    await using site = await serve((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end('not gzip at all'),
    );
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error).toMatchObject({ code: 'navigation_failed', facts: { reason: 'bad_encoding' } });
  });

  test('a compressed body that breaks off is not complete', async () => {
    const body = gzipSync(randomBytes(50_000));
    await using site = await serve((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(body.subarray(0, 30_000)),
    );
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error).toMatchObject({ code: 'navigation_failed', facts: { reason: 'incomplete' } });
  });

  test('no body at all is empty in every encoding', async () => {
    await using site = await serve((_request, response) =>
      response.setHeader('content-encoding', 'br').end(),
    );
    await using client = openClient();
    expect((await client.fetch({ url: site.origin })).body).toHaveLength(0);
    expect((await client.fetch({ url: site.origin, method: 'HEAD' })).status).toBe(200);
  });

  test('only what can be decoded is asked for', async () => {
    await using site = await serve((request, response) => response.end(request.headers['accept-encoding']));
    await using client = openClient();
    const answer = await client.fetch({ url: site.origin, headers: { 'Accept-Encoding': 'zstd' } });
    expect(answer.body.toString()).toBe('gzip, deflate, br');
  });
});

describe('lengths that lie (B10)', () => {
  test.each([
    ['too large', `${OK}content-length: 100\r\n\r\nshort`],
    ['two different', `${OK}content-length: 5\r\ncontent-length: 7\r\n\r\nshort`],
    ['negative', `${OK}content-length: -5\r\n\r\nshort`],
    ['no number', `${OK}content-length: five\r\n\r\nshort`],
    ['chunked and counted', `${OK}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\nshort`],
  ])('%s: an error, never a complete answer', async (_name, bytes) => {
    await using site = await serveBytes(bytes);
    await using client = openClient();
    expect((await failureOf(client.fetch({ url: site.origin }, { timeoutMs: 2000 }))).code).toBe(
      'navigation_failed',
    );
  });

  test('too small: what was announced is read, the rest never mixes into the next answer', async () => {
    await using site = await serveRaw((socket) => {
      socket.on('data', () =>
        socket.write(`${OK}content-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\nsmuggled`),
      );
    });
    await using client = openClient();
    for (let round = 0; round < 2; round++) {
      const body = await client.fetch({ url: site.origin }).then(
        (answer) => answer.body.toString(),
        (error: unknown) => String(error),
      );
      expect(body).not.toContain('smuggled');
    }
  });
});

describe('bodies that break off are never complete (B11)', () => {
  test.each([
    ['a bad chunk size', `${OK}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\nZZ\r\n`],
    ['an end within a chunk', `${OK}transfer-encoding: chunked\r\n\r\n50\r\nhello`],
    ['an end before the last chunk', `${OK}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`],
  ])('%s', async (_name, bytes) => {
    await using site = await serveBytes(bytes);
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error).toMatchObject({
      code: 'navigation_failed',
      facts: { reason: 'incomplete', bytesReceived: 5 },
    });
  });

  test('a reset within the body says how much had come', async () => {
    await using site = await serveRaw((socket) => {
      socket.once('data', () =>
        socket.write(`${OK}content-length: 100\r\n\r\nhello`, () => socket.resetAndDestroy()),
      );
    });
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error).toMatchObject({
      code: 'navigation_failed',
      facts: { reason: expect.stringMatching(/incomplete|closed/) as string },
    });
  });

  test('an end within TLS', async () => {
    const server = createTls(identities.good, (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('hello');
      setImmediate(() => request.socket.destroy());
    });
    await using site = await listen(server, '127.0.0.1', 0);
    await using client = openClient({ ca: AUTHORITY });
    expect((await failureOf(client.fetch({ url: site.origin }))).code).toBe('navigation_failed');
  });
});

describe('headers (B12)', () => {
  test.each([
    ['100 kB in one', { 'x-long': 'a'.repeat(100_000) }],
    ['ten thousand cookies', { 'set-cookie': Array.from({ length: 10_000 }, (_, index) => `c${index}=1`) }],
    ['a cookie of 900 kB', { 'set-cookie': `c=${'a'.repeat(900_000)}` }],
  ])('%s: too large', async (_name, headers) => {
    await using site = await serve((_request, response) => response.writeHead(200, headers).end('x'));
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin }));
    expect(error).toMatchObject({ code: 'too_large', facts: { what: 'headers' } });
  });
});

test('what a server says instead of HTTP stays out of the error', async () => {
  await using site = await serveBytes('SSH-2.0-OpenSSH_9.2 inside-banner\r\n');
  await using client = openClient();
  const error = await failureOf(client.fetch({ url: site.origin }));
  expect(error).toMatchObject({ code: 'navigation_failed', facts: { reason: 'bad_response' } });
  expect(JSON.stringify([error.message, error.facts])).not.toMatch(/SSH|banner/);
});

test('a closed port is refused without its address in the text', async () => {
  const gone = await serveRaw(() => undefined);
  await gone[Symbol.asyncDispose]();
  await using client = openClient({ resolver: () => Promise.resolve(['127.0.0.1']) });
  const error = await failureOf(client.fetch({ url: `http://gone.test:${gone.port}/` }));
  expect(error).toMatchObject({
    code: 'navigation_failed',
    facts: { host: 'gone.test', reason: 'connection_refused' },
  });
  expect(JSON.stringify([error.message, error.facts])).not.toContain('127.0.0.1');
});

test('a header that HTTP cannot carry is refused before anything is sent', async () => {
  await using site = await serve((_request, response) => response.end());
  await using client = openClient();
  const error = await failureOf(client.fetch({ url: site.origin, headers: { 'x-a': 'b\r\nx-c: d' } }));
  expect(error.code).toBe('invalid_input');
});

test.each([
  ['asks for a tunnel', 'CONNECT'],
  ['asks for a tunnel in small letters', 'connect'],
  ['is empty', ''],
  ['has a blank', 'GE T'],
  ['has a second request in it', 'GET / HTTP/1.1\r\n\r\nGET'],
  ['has a letter that is not ASCII', 'GÉT'],
])('a method that %s is refused before any host is looked up', async (_name, method) => {
  let lookUps = 0;
  await using client = openClient({ resolver: () => Promise.resolve([`127.0.0.${++lookUps}`]) });
  const error = await failureOf(client.fetch({ url: 'http://far.test/', method }));
  expect(error.code).toBe('invalid_input');
  expect(lookUps).toBe(0);
});

test("a method of one's own is sent as it is", async () => {
  await using site = await serveRaw((socket) =>
    socket.once('data', (head) => {
      const [method = ''] = head.toString().split(' ');
      socket.end(`${OK}content-length: ${method.length}\r\n\r\n${method}`);
    }),
  );
  await using client = openClient();
  expect((await client.fetch({ url: site.origin, method: 'x-Take!' })).body.toString()).toBe('x-Take!');
});

test('informational answers before the real one are passed over', async () => {
  await using site = await serveBytes(
    'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n',
    `${OK}content-length: 2\r\n\r\nok`,
  );
  await using client = openClient();
  expect((await client.fetch({ url: site.origin })).body.toString()).toBe('ok');
});

describe('the beginning of a body, for a caller who can use it', () => {
  const patience = { patienceMs: (): number => 100 };

  test.each([
    ['that drips', (socket: Socket) => void socket.write('h')],
    ['that stops', () => undefined],
  ])('%s is returned when the patience ends, and its connection is closed', async (_name, more) => {
    await using site = await serveRaw((socket) => {
      socket.write(`${OK}content-length: 1000000\r\n\r\nhello`);
      const timer = setInterval(() => more(socket), 10);
      socket.on('close', () => clearInterval(timer));
    });
    await using client = openClient();
    const answer = await client.fetch({ url: site.origin, ...patience });
    expect(answer).toMatchObject({ status: 200, incomplete: true });
    expect(answer.body.toString()).toMatch(/^helloh*$/);
    await until(() => site.openSockets() === 0);
  });

  test('that breaks off is returned at once, as far as it can be decoded', async () => {
    const text = 'The boats went out in the morning. '.repeat(200);
    const packed = gzipSync(text);
    await using site = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(packed.subarray(0, packed.length - 10), () => response.destroy());
    });
    await using client = openClient();
    const { body, incomplete } = await client.fetch({ url: site.origin, patienceMs: () => 20_000 });
    expect(incomplete).toBe(true);
    expect(text.startsWith(body.toString())).toBe(true);
    expect(body.length).toBeGreaterThan(1_000);
  });

  test('is not returned to a caller who has given up, nor when nothing has come', async () => {
    await using site = await serveRaw((socket) => void socket.write(`${OK}content-length: 9\r\n\r\n`));
    await using client = openClient();
    const error = await failureOf(client.fetch({ url: site.origin, ...patience }, { timeoutMs: 300 }));
    expect(error.code).toBe('timeout');
  });
});
