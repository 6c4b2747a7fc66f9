import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { failureOf, openClient } from '../support/client.ts';
import { serveBytes } from '../support/servers.ts';

const page = Buffer.from(Array.from({ length: 6000 }, (_, n) => `<p>${(n * 7919) % 100_003}</p>`).join(''));
const packed = gzipSync(page);
const head = (...headers: string[]): string =>
  ['HTTP/1.1 200 OK', 'content-type: text/html', ...headers, '', ''].join('\r\n');

test.each([
  ['with its length', [`content-length: ${packed.length}`, 'content-encoding: gzip']],
  [
    'with its length, and closes',
    [`content-length: ${packed.length}`, 'content-encoding: gzip', 'connection: close'],
  ],
  ['without a length, until it closes', ['content-encoding: gzip', 'connection: close']],
])('a compressed body that comes %s is complete', async (_, headers) => {
  await using client = openClient();
  await using server = await serveBytes(head(...headers), packed);
  for (let n = 0; n < 5; n++) {
    const { body, truncated } = await client.fetch({ url: server.origin });
    expect([body.equals(page), truncated]).toEqual([true, false]);
  }
});

test.each([
  ['constructor', ['content-encoding: constructor']],
  ['__proto__', ['content-encoding: __proto__']],
  ['gzip behind twenty times nothing', [`content-encoding: ${'identity,'.repeat(20)}gzip,gzip,gzip`]],
  ['two headers that make three layers', ['content-encoding: gzip, gzip', 'content-encoding: gzip']],
])('an encoding of %s is refused', async (_, headers) => {
  await using client = openClient();
  await using server = await serveBytes(head(...headers, 'connection: close'), packed);
  expect(await failureOf(client.fetch({ url: server.origin }))).toMatchObject({ code: 'unsupported_format' });
});

test('two wishes for patience are taken as one', async () => {
  await using client = openClient();
  const answer = 'HTTP/1.1 429 Too Many\r\nretry-after: 5\r\nretry-after: 9\r\ncontent-length: 0\r\n\r\n';
  await using server = await serveBytes(answer);
  expect(await failureOf(client.fetch({ url: server.origin }))).toMatchObject({
    code: 'rate_limited',
    facts: { retryAfterS: 5 },
  });
});
