import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { connectHttp, dataOf, startHttp, type Connection, type HttpProgram } from '../support/program.ts';

const [ANN, BOB] = ['token-of-ann-0123456789', 'token-of-bob-0123456789'];
/** A server is given up after some silence. */
const LOST_MS = 60_000;

describe.runIf(hasPostgres())('servers that share a database', () => {
  let site: Site;
  let postgres: PostgresServer;
  let servers: HttpProgram[];
  let env: Record<string, string>;
  const clients: Connection[] = [];

  beforeAll(async () => {
    [site, postgres] = await Promise.all([startSite(), startPostgres()]);
    env = { STORE_URL: postgres.portUrl, WAYFARER_TOKEN: `${ANN},${BOB}`, CRAWL_CONCURRENCY: '0' };
    servers = await Promise.all([startHttp({ env }), startHttp({ env })]);
  });
  afterAll(async () => {
    await Promise.all(clients.map(({ close }) => close().catch(() => undefined)));
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([site.close(), postgres.close()]);
  });

  async function connect(era: '2025' | '2026', server: number, token = ANN): Promise<Connection['client']> {
    const connection = await connectHttp(era, servers[server]?.origin ?? '', token);
    clients.push(connection);
    return connection.client;
  }
  async function call(
    client: Connection['client'],
    name: string,
    args: object = {},
  ): Promise<Record<string, unknown>> {
    return dataOf(await client.callTool({ name, arguments: { ...args } }));
  }
  /** What a client of the 2025 protocol sends, to whichever server. */
  function send(
    server: number,
    mcpSession: string,
    body: object,
    token = ANN,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(`${servers[server]?.origin}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        ...(mcpSession !== '' && { 'mcp-session-id': mcpSession }),
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
  }
  async function initialize(server: number): Promise<string> {
    const clientInfo = { name: 'raw', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const response = await send(server, '', { id: 0, method: 'initialize', params });
    await response.text();
    return response.headers.get('mcp-session-id') ?? '';
  }
  const currentUrl = (id: number) => ({
    id,
    method: 'tools/call',
    params: { name: 'get_current_url', arguments: {} },
  });

  test('a call in a session is answered by the server that has its browser, whichever server it reaches', async () => {
    const [one, two] = [await connect('2026', 0), await connect('2026', 1)];
    const { sessionId } = await call(one, 'research_session_start', {});
    await call(one, 'nav_goto', { url: site.url('/article'), sessionId });
    expect(await call(two, 'get_current_url', { sessionId })).toMatchObject({ url: site.url('/article') });
    expect(await call(two, 'nav_goto', { url: site.url('/shop'), sessionId })).toMatchObject({ status: 200 });
    expect(await call(one, 'get_current_url', { sessionId })).toMatchObject({ url: site.url('/shop') });
    expect(await call(two, 'research_session_end', { sessionId })).toMatchObject({ status: 'ended' });
    for (const client of [one, two])
      expect(await call(client, 'get_current_url', { sessionId })).toMatchObject({
        error: { code: 'session_unknown' },
      });
  });

  test('progress arrives, and a call that is cancelled ends, also through another server', async () => {
    const [one, two] = [await connect('2026', 0), await connect('2026', 1)];
    const { sessionId } = await call(one, 'research_session_start', {});
    const heard: string[] = [];
    const stopper = new AbortController();
    const asked = site.requests.length;
    const hanging = two.callTool(
      { name: 'nav_goto', arguments: { url: site.url('/silent?shared'), sessionId } },
      { signal: stopper.signal, onprogress: ({ message = '' }) => heard.push(message) },
    );
    hanging.catch(() => undefined);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await expect.poll(() => site.requests.length).toBeGreaterThan(asked);
    stopper.abort();
    await expect(hanging).rejects.toThrow();
    // Calls in a session wait for each other, so this one would not be answered while the other goes on.
    expect(await call(one, 'nav_goto', { url: site.url('/article'), sessionId })).toMatchObject({
      status: 200,
    });
  });

  test('a session by its name is the same on every server, and of no other client', async () => {
    const [one, two] = [await connect('2026', 0), await connect('2026', 1)];
    const first = await call(one, 'research_session_start', { name: 'work' });
    expect(await call(two, 'research_session_start', { name: 'work' })).toMatchObject({
      sessionId: first['sessionId'],
      status: 'resumed',
    });
    const bob = await connect('2026', 1, BOB);
    expect(await call(bob, 'research_session_start', { name: 'work' })).toMatchObject({
      error: { code: 'profile_locked' },
    });
  });

  test('a client is its token: another one neither uses its sessions nor finds its texts, on no server', async () => {
    const [ann, bob] = [await connect('2026', 0), await connect('2026', 1, BOB)];
    const { sessionId } = await call(ann, 'research_session_start', {});
    await call(ann, 'research_open', { url: site.url('/article'), sessionId });
    const query = { query: 'site:127.0.0.1' };
    expect(await call(await connect('2026', 1), 'research_search', query)).not.toMatchObject({ total: 0 });
    expect(await call(bob, 'research_search', query)).toMatchObject({ total: 0 });
    expect(await call(bob, 'research_search', { ...query, sessionId })).toMatchObject({ total: 0 });
    expect(await call(bob, 'get_current_url', { sessionId })).toMatchObject({
      error: { code: 'session_unknown' },
    });
  });

  test('a client of the 2025 protocol goes on through another server, with its own token only', async () => {
    const mcpSession = await initialize(0);
    const goto = { name: 'nav_goto', arguments: { url: site.url('/article') } };
    const opened = await send(1, mcpSession, { id: 1, method: 'tools/call', params: goto });
    expect(await opened.text()).toContain('"id":1');
    expect(await (await send(0, mcpSession, currentUrl(2))).text()).toContain('/article');
    expect((await send(1, mcpSession, currentUrl(3), BOB)).status).toBe(404);
    expect((await send(1, 'f'.repeat(32), currentUrl(4))).status).toBe(404);
    const headers = { authorization: `Bearer ${ANN}`, 'mcp-session-id': mcpSession };
    expect((await fetch(`${servers[1]?.origin}/mcp`, { method: 'DELETE', headers })).status).toBe(200);
    expect((await send(0, mcpSession, currentUrl(5))).status).toBe(404);
  });

  test('no request goes in circles: not one that says it was passed on, and not where an address leads back', async () => {
    const [one, two] = [await connect('2026', 0), await connect('2026', 1)];
    const { sessionId } = await call(one, 'research_session_start', {});
    const mcpSession = await initialize(0);
    const passed = await send(1, mcpSession, currentUrl(1), ANN, { 'x-wayfarer-passed': '1' });
    expect(passed.status).toBe(404);
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    const { rows } = await database.query<{ owner_address: string }>(
      'SELECT owner_address FROM wayfarer.sessions WHERE id = $1',
      [sessionId],
    );
    expect(rows).toEqual([{ owner_address: servers[0]?.origin }]);
    for (const address of [servers[1]?.origin, 'http://169.254.169.254', 'http://127.0.0.1:1']) {
      await database.query('UPDATE wayfarer.sessions SET owner_address = $1 WHERE id = $2', [
        address,
        sessionId,
      ]);
      expect(await call(two, 'get_current_url', { sessionId })).toMatchObject({
        error: { code: 'session_elsewhere' },
      });
    }
    await database.end();
  });

  test('while the database is away, a session goes on where it is and is asked for later elsewhere', async () => {
    const [one, two] = [await connect('2026', 0), await connect('2026', 1)];
    const { sessionId } = await call(one, 'research_session_start', {});
    await postgres.kill();
    expect(await call(one, 'nav_goto', { url: site.url('/article'), sessionId })).toMatchObject({
      status: 200,
    });
    expect(await call(two, 'get_current_url', { sessionId })).toMatchObject({
      error: { code: 'storage_unavailable', next: 'retry' },
    });
    const late = await call(one, 'research_session_start', {});
    expect(
      await call(one, 'nav_goto', { url: site.url('/shop'), sessionId: late['sessionId'] }),
    ).toMatchObject({
      status: 200,
    });
    await postgres.start();
    const asked = () => call(two, 'get_current_url', { sessionId: late['sessionId'] });
    await expect.poll(asked, { timeout: 30_000 }).toMatchObject({ url: site.url('/shop') });
  });

  test(
    'a server that dies or hangs in the middle of a call leaves no call waiting; its sessions are soon unknown, and not before others can be sure',
    { timeout: 3 * LOST_MS },
    async () => {
      const hangs = await startHttp({ env });
      servers.push(hangs);
      const [one, two, three] = [
        await connect('2026', 0),
        await connect('2026', 1),
        await connect('2026', 2),
      ];
      const { sessionId } = await call(one, 'research_session_start', {});
      const { sessionId: frozen } = await call(three, 'research_session_start', {});
      const mcpSession = await initialize(0);
      const asked = site.requests.length;
      const goto = (args: object) => ({ name: 'nav_goto', arguments: { url: site.url('/silent'), ...args } });
      const ofFrozen = two.callTool(goto({ sessionId: frozen })).then(dataOf);
      const ofKilled = two.callTool(goto({ sessionId })).then(dataOf);
      const ofClient = send(1, mcpSession, { id: 7, method: 'tools/call', params: goto({}) });
      await expect.poll(() => site.requests.length, { timeout: LOST_MS }).toBe(asked + 3);
      hangs.child.kill('SIGSTOP');
      servers[0]?.child.kill('SIGKILL');
      await servers[0]?.exited;
      const elsewhere = { error: { code: 'session_elsewhere', next: 'retry', server: servers[0]?.origin } };
      expect(await ofKilled).toMatchObject(elsewhere);
      expect(await call(two, 'get_current_url', { sessionId })).toMatchObject(elsewhere);
      expect(await (await ofClient).text()).toMatch(/"id":7,"error"/);
      expect((await send(1, mcpSession, currentUrl(1))).status).toBe(503);
      const code = async (): Promise<unknown> =>
        ((await call(two, 'get_current_url', { sessionId })) as { error: { code: string } }).error.code;
      await expect.poll(code, { timeout: LOST_MS, interval: 500 }).toBe('session_unknown');
      expect((await send(1, mcpSession, currentUrl(2))).status).toBe(404);
      expect(await ofFrozen).toMatchObject({ error: { code: 'session_unknown' } });
      hangs.child.kill('SIGKILL');
    },
  );
});
