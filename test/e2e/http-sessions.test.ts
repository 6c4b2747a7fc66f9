import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { createMark, processesMarked } from '../support/processes.ts';
import { startHttp, type HttpProgram } from '../support/program.ts';

const MOST_SESSIONS = 256;
const TOKEN = 'a-token-of-some-length';
const { mark, env } = createMark();
let site: Site;
let program: HttpProgram;

beforeAll(async () => {
  site = await startSite();
  program = await startHttp({ args: ['--auth', 'none'], env });
});
afterAll(async () => {
  await Promise.all([site.close(), program.stop()]);
});

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly signal?: AbortSignal;
}

function send(body: unknown, { headers = {}, method = 'POST', signal }: Sent = {}): Promise<Response> {
  return fetch(`${program.origin}/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  });
}

async function openSession(): Promise<{ 'mcp-session-id': string }> {
  const clientInfo = { name: 'raw', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const response = await send({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  await response.text();
  return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
}

const ping = (id: number): unknown => ({ jsonrpc: '2.0', id, method: 'ping' });
const goto = (id: number, path: string): unknown => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'nav_goto', arguments: { url: site.url(path) } },
});

describe('a client session', () => {
  test('frees the id of a request that was refused', async () => {
    const headers = await openSession();
    expect((await send(ping(7), { headers: { ...headers, accept: 'application/json' } })).status).toBe(406);
    expect(
      (await send(ping(7), { headers: { ...headers, 'mcp-protocol-version': '1999-01-01' } })).status,
    ).toBe(400);
    expect((await send([ping(9), ping(9)], { headers })).status).toBe(400);
    for (const id of [7, 9]) expect((await send(ping(id), { headers })).status).toBe(200);
  });

  test('refuses an id that is in flight, and closes the stream of a cancelled call', async () => {
    const headers = await openSession();
    const call = await send(goto(1, '/silent?stream'), { headers });
    expect(call.status).toBe(200);
    expect((await send(goto(1, '/article'), { headers })).status).toBe(400);
    await send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, { headers });
    expect(await call.text()).not.toContain('"id":1');
    expect((await send(ping(1), { headers })).status).toBe(200);
  });

  test('that ends in the middle of a call leaves no page behind', async () => {
    for (let n = 0; n < 4; n++) {
      const headers = await openSession();
      const call = send(goto(1, `/silent?${n}`), { headers });
      const isLate = n % 2 === 0;
      if (isLate)
        await expect.poll(() => site.requests.some(({ path }) => path === `/silent?${n}`)).toBe(true);
      expect((await send(undefined, { headers, method: 'DELETE' })).status).toBe(200);
      await call.then((response) => response.text()).catch(() => undefined);
    }
    await expect.poll(renderers).toBe(0);
  });

  test('has a stream that opens at once, before there is anything to send', async () => {
    const headers = await openSession();
    const stream = await send(undefined, { headers, method: 'GET' });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect((await send(undefined, { headers, method: 'DELETE' })).status).toBe(200);
    expect(await stream.text()).toBe('');
  });

  test('makes room for a new one when it is idle longest, but not while a call is in flight', async () => {
    const [busy, idle] = [await openSession(), await openSession()];
    const call = await send(goto(1, '/silent?busy'), { headers: busy });
    for (let n = 0; n < MOST_SESSIONS; n++) {
      const { 'mcp-session-id': id } = await openSession();
      expect([n, id]).toEqual([n, expect.stringMatching(/^\w{16,}$/)]);
    }
    expect((await send(ping(2), { headers: idle })).status).toBe(404);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect((await send(cancel, { headers: busy })).status).toBe(202);
    await call.text();
    expect((await send(ping(2), { headers: busy })).status).toBe(200);
  });

  test('of somebody else or of nobody is not found', async () => {
    expect((await send(ping(1), { headers: { 'mcp-session-id': 'f'.repeat(32) } })).status).toBe(404);
    expect((await send(ping(1))).status).toBe(400);
    expect((await send(undefined, { method: 'GET' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the HTTP server', () => {
  test('answers other methods with those that are allowed', async () => {
    for (const [path, method] of [
      ['/', 'POST'],
      ['/healthz', 'DELETE'],
      ['/api/status', 'PUT'],
      ['/mcp', 'PATCH'],
    ]) {
      const response = await fetch(program.origin + path!, { method: method! });
      expect([path, response.status]).toEqual([path, 405]);
      expect(response.headers.get('allow')).toContain('GET');
    }
  });

  test('refuses what is not JSON, too large or malformed, in one sentence', async () => {
    const post = (body: string, type = 'application/json'): Promise<Response> =>
      fetch(`${program.origin}/mcp`, {
        method: 'POST',
        body,
        headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
      });
    expect((await post('{}', 'text/plain')).status).toBe(415);
    expect(await (await post('{"jsonrpc":')).json()).toMatchObject({ error: { code: -32700 } });
    // A server that has refused may close before the last byte was sent.
    const tooLarge = post(`"${'x'.repeat(5 * 1024 * 1024)}"`).then(
      ({ status }) => status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(await tooLarge);
    expect(
      (await fetch(`${program.origin}/healthz`, { headers: { 'x-big': 'a'.repeat(20_000) } })).status,
    ).toBe(431);
    const headers = await openSession();
    const bad = await send(
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: 5 } },
      { headers },
    );
    expect(await bad.text()).toContain(
      'Invalid params: params.cursor is not of the form that the protocol asks for.',
    );
  });

  test('lets pages of allowed origins ask first', async () => {
    const guarded = await startHttp({ env: { ...env, WAYFARER_TOKEN: TOKEN } });
    const origin = 'http://localhost:3000';
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    };
    const response = await fetch(`${guarded.origin}/mcp`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization');
    // Without a token only the server's own pages may call.
    const refused = await fetch(`${program.origin}/mcp`, { method: 'OPTIONS', headers });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    await guarded.stop();
  });
});

/** Processes that show pages. */
function renderers(): number {
  return processesMarked(mark).filter(({ command }) => command.includes('--type=renderer')).length;
}
