import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRelay, type Relay } from '../../src/net/http/index.ts';
import { createPolicy, systemResolver } from '../../src/net/index.ts';

let server: Server;
let relay: Relay;
let origin: string;
/** The answers that are still open. */
const open: ServerResponse[] = [];
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.write('first ');
    open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const policy = createPolicy({ mode: 'public', allow: [], deny: [] }).withoutMode();
  relay = createRelay({ policy, resolver: systemResolver });
});
afterAll(async () => {
  await relay.close();
  server.closeAllConnections();
  server.close();
});

const send = (url: string, signal = new AbortController().signal): Promise<Response> =>
  relay.send({ url: new URL(url), method: 'GET', headers: {}, signal });

test('a response is handed on while it is still being received', async () => {
  const { body } = await send(origin);
  const reader = (body as ReadableStream<Uint8Array>).getReader(); // a GET has one
  const text = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
  expect(await text()).toBe('first ');
  open.at(-1)?.end('second');
  expect(await text()).toBe('second');
  expect((await reader.read()).done).toBe(true);
});

test('the other server learns that nobody waits for its answer any more', async () => {
  const stopper = new AbortController();
  const response = await send(origin, stopper.signal);
  const closed = new Promise((resolve) => open.at(-1)?.once('close', resolve));
  stopper.abort();
  await closed;
  await expect(response.text()).rejects.toThrow();
});

test('an address of the machine that hosts the cloud is refused, also as that of a server', async () => {
  await expect(send('http://169.254.169.254/mcp')).rejects.toMatchObject({ code: 'address_blocked' });
});
