import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createPolicy } from '../../src/net/index.ts';
import { startBrowserProxy } from '../../src/net/proxy/index.ts';
import { GOOD_ONLY, noNames, openClient } from './support/client.ts';
import { serveRaw, type Listening } from './support/servers.ts';
import { ask } from './support/through-proxy.ts';

const BODY = '<p>a\x01\x0b\x1bb</p>\r\n\r\nX: \x02';
const answerWith = (type: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`;

/** Answers every request on a kept connection with the same bytes, cut in pieces where asked to. */
function serveKept(answer: string, pieceBytes = answer.length): Promise<Listening> {
  return serveRaw((socket) => {
    socket.on('data', () => send(socket, answer, pieceBytes));
  });
}

function send(socket: Socket, answer: string, pieceBytes: number): void {
  if (answer === '') return;
  socket.write(answer.slice(0, pieceBytes), () => send(socket, answer.slice(pieceBytes), pieceBytes));
}

describe('a stray control character in a header does no harm', () => {
  const cases: [name: string, answer: string, pieceBytes: number | undefined][] = [
    ['at the end of the type', answerWith('text/html\x01'), undefined],
    ['before a parameter', answerWith('text/html;\x0bcharset=utf-8'), undefined],
    ['at the beginning', answerWith('\x01text/html'), undefined],
    ['a zero and a delete', answerWith('text/html\x00;\x7f charset=utf-8'), undefined],
    ['in small pieces', answerWith('text/html\x01'), 7],
    [
      'after hints',
      `HTTP/1.1 103 Early Hints\r\nlink: </a>\x01\r\n\r\n${answerWith('text/html\x02')}`,
      undefined,
    ],
  ];

  test.each(cases)('for the HTTP client: %s', async (_, answer, pieceBytes) => {
    await using site = await serveKept(answer, pieceBytes);
    await using client = openClient();
    for (const path of ['/1', '/2']) {
      const { status, headers, body } = await client.fetch({ url: site.origin + path });
      expect([status, Buffer.from(body).toString('latin1')]).toEqual([200, BODY]);
      expect(headers['content-type']).toMatch(/^text\/html(?:$|[; ])/);
    }
  });

  test.each(cases)('for a browser: %s', async (_, answer, pieceBytes) => {
    await using site = await serveKept(answer, pieceBytes);
    await using proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
    for (const path of ['/1', '/2'])
      expect(await ask(proxy, site.origin + path)).toMatchObject({ status: 200, body: BODY });
  });
});

test('a control character in the name of a header is still refused', async () => {
  await using site = await serveKept('HTTP/1.1 200 OK\r\nx\x01y: 1\r\ncontent-length: 0\r\n\r\n');
  await using client = openClient();
  await expect(client.fetch({ url: site.origin })).rejects.toMatchObject({ code: 'navigation_failed' });
});
