import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { createPolicy } from '../../../src/net/index.ts';
import { startBrowserProxy } from '../../../src/net/proxy/index.ts';
import { GOOD_ONLY, noNames, until } from '../support/client.ts';
import { serveRaw } from '../support/servers.ts';
import { loginLine } from '../support/through-proxy.ts';

// One byte over what the proxy holds for a reader, so that it is the last one for which the server has to wait.
const BODY = Buffer.alloc(4 * 1024 * 1024 + 1, '~');
// The browser never sees this header; with it, no read of 64 kB ends just before the last byte.
const PADDING = `proxy-authenticate: ${'a'.repeat(4_000)}\r\n`;

test.each([
  ['counted and the last', `content-length: ${BODY.length}\r\nconnection: close\r\n`],
  ['counted', `content-length: ${BODY.length}\r\n`],
  ['over when the connection is', ''],
])('an answer that is %s arrives in full long after its server has closed', async (_name, headers) => {
  await using site = await serveRaw((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n${PADDING}${headers}\r\n`);
      socket.end(BODY);
    });
  });
  let answerFirst: (() => void) | undefined;
  await using first = await serveRaw((socket) => {
    answerFirst = () => socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  });
  await using proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
  // Behind the answer before it, an answer stays in the proxy to the byte: no buffer of a system takes any of it.
  const reader = connect(proxy.port, '127.0.0.1');
  for (const { origin } of [first, site])
    reader.write(`GET ${origin}/ HTTP/1.1\r\nHost: x\r\n${loginLine(proxy)}\r\n`);
  await until(() => site.hits() === 1 && site.openSockets() === 0);
  answerFirst?.();
  let bytes = 0;
  reader.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === BODY[0]) bytes += 1;
  });
  await until(() => bytes === BODY.length || reader.destroyed);
  expect(bytes).toBe(BODY.length);
  expect(proxy.failed).toEqual([]);
  reader.destroy();
});
