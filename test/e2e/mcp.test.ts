import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import {
  connectHttp,
  connectStdio,
  dataOf,
  ERAS,
  startHttp,
  textOf,
  type Connection,
  type HttpProgram,
} from '../support/program.ts';

const TOKEN = 'a-token-of-some-length';
let site: Site;
let http: HttpProgram;

beforeAll(async () => {
  [site, http] = await Promise.all([startSite(), startHttp({ env: { WAYFARER_TOKEN: TOKEN } })]);
});
afterAll(async () => {
  await Promise.all([site.close(), http.stop()]);
});

const TRANSPORTS = {
  stdio: (era: (typeof ERAS)[number]) => connectStdio(era),
  http: (era: (typeof ERAS)[number]) => connectHttp(era, http.origin, TOKEN),
};

for (const transport of ['stdio', 'http'] as const) {
  describe.each(ERAS)(`a client of the %s era over ${transport}`, (era) => {
    let connection: Connection;
    // Over HTTP a client of the 2026 era is a stranger in every call, so it names its session.
    let session: { readonly sessionId?: unknown } = {};
    beforeAll(async () => {
      connection = await TRANSPORTS[transport](era);
      if (transport === 'http' && era === '2026') session = await startSession(connection);
    });
    afterAll(() => connection.close());

    test('learns the server, its instructions and its tools', async () => {
      const { client } = connection;
      expect(client.getServerVersion()).toMatchObject({ name: 'wayfarer' });
      expect(client.getInstructions()).toContain('nav_goto');
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('nav_goto');
      const goto = tools.find(({ name }) => name === 'nav_goto');
      expect(goto).toMatchObject({
        title: 'nav.goto',
        annotations: { readOnlyHint: false, destructiveHint: false },
      });
      expect(goto?.outputSchema).toBeDefined();
    });

    test('opens a page and gets the same data as text and as structure', async () => {
      const result = await connection.client.callTool({
        name: 'nav_goto',
        arguments: { url: site.url('/shop'), ...session },
      });
      expect(result.isError).toBeFalsy();
      expect(dataOf(result)).toMatchObject({
        url: site.url('/shop'),
        status: 200,
        redirected: false,
        untrusted: true,
        settledBy: 'quiet',
        view: { headings: expect.arrayContaining(['Merino Crew Jumper']) as string[] },
      });
      expect(result.structuredContent).toEqual(dataOf(result));
      expect(Buffer.byteLength(textOf(result))).toBeLessThanOrEqual(2048);
    });

    test('may use the dotted name', async () => {
      const result = await connection.client.callTool({
        name: 'nav.goto',
        arguments: { url: site.url('/article'), ...session },
      });
      expect(dataOf(result)).toMatchObject({ status: 200 });
    });

    test('gets a wrong argument named, as an error of the tool', async () => {
      const result = await connection.client.callTool({
        name: 'nav_goto',
        arguments: { ulr: site.url('/shop') },
      });
      expect(result.isError).toBe(true);
      expect(dataOf(result)).toMatchObject({
        error: { code: 'invalid_input', next: 'change_input', field: 'ulr', nearest: ['url'] },
      });
    });

    test('hears of progress while it waits', async () => {
      const messages: string[] = [];
      const onprogress = ({ message }: { message?: string | undefined }): void =>
        void messages.push(message ?? '');
      await connection.client.callTool(
        { name: 'nav_goto', arguments: { url: site.url('/article'), ...session } },
        { onprogress },
      );
      expect(messages).toContain('Opening the page');
    });

    // The last of the tests of progress: it takes the place of the client's own handler.
    test.each(['ui_scan', 'get_current_url', 'research_menu', 'wait_for_page', 'research_config_update'])(
      'hears of progress from %s',
      async (name) => {
        const heard: unknown[] = [];
        // The client's own handler forgets a call as soon as it is answered, which may be in the same moment.
        const onProgress = ({ params }: { params: object }): void => void heard.push(params);
        connection.client.setNotificationHandler('notifications/progress', onProgress);
        const _meta = { progressToken: name };
        await connection.client.callTool({ name, arguments: { ...session }, _meta });
        await expect
          .poll(() => heard)
          .toContainEqual({ progressToken: name, progress: 1, message: 'Started' });
      },
    );

    test('can cancel a call, and the next one works', async () => {
      const cancel = new AbortController();
      const silent = site.url(`/silent?${transport}${era}`);
      const call = connection.client.callTool(
        { name: 'nav_goto', arguments: { url: silent, ...session } },
        { signal: cancel.signal },
      );
      await expect
        .poll(() => site.requests.some(({ path }) => silent.endsWith(path)), { timeout: 20_000 })
        .toBe(true);
      cancel.abort();
      await expect(call).rejects.toThrow();
      const next = await connection.client.callTool({
        name: 'nav_goto',
        arguments: { url: site.url('/article'), ...session },
      });
      expect(dataOf(next)).toMatchObject({ status: 200 });
    });
  });
}

async function startSession({ client }: Connection): Promise<{ sessionId: unknown }> {
  const { sessionId } = dataOf(await client.callTool({ name: 'research_session_start', arguments: {} }));
  return { sessionId };
}

async function cookiesSeenBy({ client }: Connection, session: object = {}): Promise<unknown> {
  const data = dataOf(
    await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/cookie'), ...session } }),
  );
  return (data['view'] as { headings: string[] } | undefined)?.headings.join() ?? data['error'];
}

test('a client keeps its cookies between calls, and another client never sees them', async () => {
  const one = await connectHttp('2025', http.origin, TOKEN);
  const two = await connectHttp('2025', http.origin, TOKEN);
  expect(await cookiesSeenBy(one)).toBe('visit 1');
  expect(await cookiesSeenBy(one)).toBe('visit 2');
  expect(await cookiesSeenBy(two)).toBe('visit 1');
  // A session belongs to who started it, also for somebody who knows its id.
  const own = await startSession(one);
  expect(await cookiesSeenBy(two, own)).toMatchObject({ code: 'session_unknown' });
  await Promise.all([one.close(), two.close()]);
});

test('a client without a session of the transport names one of its own', async () => {
  const stateless = await connectHttp('2026', http.origin, TOKEN);
  expect(await cookiesSeenBy(stateless)).toMatchObject({
    code: 'session_required',
    hint: expect.stringContaining('research_session_start') as string,
  });
  const [one, two] = [await startSession(stateless), await startSession(stateless)];
  expect(await cookiesSeenBy(stateless, one)).toBe('visit 1');
  expect(await cookiesSeenBy(stateless, one)).toBe('visit 2');
  expect(await cookiesSeenBy(stateless, two)).toBe('visit 1');
  await stateless.close();
});
