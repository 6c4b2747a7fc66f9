import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../net/support/servers.ts';
import { startFlood } from '../support/connection-flood.ts';
import { ask, INITIALIZE } from '../support/http-newcomer.ts';
import { startHttp, type HttpProgram } from '../support/program.ts';

const TOKEN = 'a-token-of-some-length';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const CONNECTIONS = 600;
const POST = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

let program: HttpProgram;
let openProgram: HttpProgram;

beforeAll(async () => {
  [program, openProgram] = await Promise.all([
    startHttp({ env: { WAYFARER_TOKEN: TOKEN } }),
    startHttp({ args: ['--auth', 'none'] }),
  ]);
});
afterAll(() => Promise.all([program.stop(), openProgram.stop()]));

describe('600 connections without a token do not keep a client with one from being served', () => {
  test.each([
    ['half of a head', `${POST}X-Slow: `],
    ['nothing', ''],
    ['a request that needs no token', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a head without its body', `${POST}Content-Length: 100\r\n\r\n{`],
    [
      'a head without its body where no token is needed',
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n',
    ],
    ['pipelined requests', 'GET /page.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20)],
  ])('when each sends %s', async (_, bytes) => {
    const { origin } = program;
    await using _flood = await startFlood({ origin, connections: CONNECTIONS, bytes });
    for (let n = 0; n < 5; n++) {
      expect((await ask(origin, { headers: AUTHORIZED, body: INITIALIZE })).status).toBe(200);
    }
  });
});

describe('without --auth, 600 connections that wait do not keep others from being served', () => {
  test.each([
    ['after a request', 'GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['for the rest of a body', `${POST}Content-Length: 100\r\n\r\n{`],
  ])('%s', async (_, bytes) => {
    const { origin } = openProgram;
    await using _flood = await startFlood({ origin, connections: CONNECTIONS, bytes });
    for (let n = 0; n < 5; n++) expect((await ask(origin, { body: INITIALIZE })).status).toBe(200);
  });
});

test('a call in flight and the stream of its session outlast a flood of connections', async () => {
  const { origin } = program;
  let finish = (): void => undefined;
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  await using site = await serve((_, response) => {
    finish = () => response.setHeader('content-type', 'text/plain').end('the text of the page');
    isAsked();
  });
  const opened = await ask(origin, { headers: AUTHORIZED, body: INITIALIZE });
  const headers = { ...AUTHORIZED, 'mcp-session-id': String(opened.headers['mcp-session-id']) };
  const stream = await fetch(`${origin}/mcp`, { headers: { ...headers, accept: 'text/event-stream' } });
  const params = { name: 'scrape', arguments: { url: site.origin } };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const call = ask(origin, { headers, body });
  await asked;
  await using _flood = await startFlood({ origin, connections: CONNECTIONS, bytes: `${POST}X-Slow: ` });
  finish();
  expect((await call).text).toContain('the text of the page');
  expect((await ask(origin, { method: 'DELETE', headers })).status).toBe(200);
  await stream.text(); // rejects if the connection was torn off instead of the stream ended
});

test('a process that may open few files holds fewer connections, and serves newcomers all the same', async () => {
  const limited = await startHttp({ env: { WAYFARER_TOKEN: TOKEN }, maxOpenFiles: 200 });
  const { origin } = limited;
  const flood = await startFlood({ origin, connections: 400, bytes: '' });
  for (let n = 0; n < 5; n++) {
    expect((await ask(origin, { headers: AUTHORIZED, body: INITIALIZE })).status).toBe(200);
  }
  await flood[Symbol.asyncDispose]();
  await limited.stop();
});

describe('a connection', () => {
  const open = (bytes: string): Socket => {
    const socket = connect(Number(new URL(program.origin).port), '127.0.0.1');
    socket.write(bytes);
    return socket;
  };
  const LIMIT = { timeout: 20_000 };

  test.each([
    ['half of a head', `${POST}X-Slow: `],
    ['nothing', ''],
  ])('that sends %s is closed although there are free slots', LIMIT, async (_, bytes) => {
    expect(await text(open(bytes))).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('without a token is refused and closed before its body was sent', LIMIT, async () => {
    expect(await text(open(`${POST}Content-Length: 100\r\n\r\n`))).toMatch(/^HTTP\/1\.1 401 /);
    const asking = open(`${POST}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n`);
    expect(await text(asking)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('with a token is asked for its body when it waits for that', LIMIT, async () => {
    const body = JSON.stringify(INITIALIZE);
    const socket = open(
      `${POST}Accept: application/json, text/event-stream\r\nAuthorization: Bearer ${TOKEN}\r\n` +
        `Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('does not get an answer to what was pipelined behind a refused request', LIMIT, async () => {
    const refused = 'GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const allowed = `GET /api/status HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`;
    const answers = await text(open(refused + allowed));
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
    const inOrder = await text(open(allowed + allowed + refused));
    expect(inOrder.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 401']);
  });
});
