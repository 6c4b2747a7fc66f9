import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { connectHttp, dataOf, startHttp } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

type Data = Record<string, unknown>;
type Call = (name: string, args: Data) => Promise<Data>;

// Every button says who presses it, so that a press on the wrong one shows.
let pressed: string[] = [];
let site: Listening;
let client: RawClient;
beforeAll(async () => {
  site = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/press') pressed.push(searchParams.get('who') ?? '');
    const count = Number(searchParams.get('count') ?? 3);
    const buttons = Array.from(
      { length: count },
      (_, n) => `<button onclick="fetch('/press?who=${pathname.slice(1)}-${n}')">Delete ${n}</button>`,
    );
    response.setHeader('content-type', 'text/html').end(`<title>People</title>${buttons.join('')}`);
  });
  client = await RawClient.start();
});
afterAll(() => Promise.all([site[Symbol.asyncDispose](), client.stop()]));

/** Opens a page of buttons, and gives the handle and the id of the first one. */
async function look(call: Call, path: string, place: Data = {}): Promise<{ handle: string; id: string }> {
  await call('nav_goto', { url: `${site.origin}/${path}`, ...place });
  const { elementId } = await call('ui_pick', { hint: 'Delete 0', ...place });
  const { matches } = await call('find_by_text', { text: 'Delete 0', ...place });
  const [{ web_agent_id } = {}] = matches as Data[];
  return { handle: String(elementId), id: String(web_agent_id) };
}

const numberIn = (handle: string): number => Number(/\d+$/.exec(handle)?.[0]);
const UNKNOWN = { error: { code: 'handle_unknown', issuedHere: false, next: 'look_again' } };

describe('handles of several sessions', () => {
  test('with the wrong sessionId are unknown, and nothing is pressed', async () => {
    const call: Call = (name, args) => client.call(name, args);
    const { sessionId: first } = await call('research_session_start', {});
    const { sessionId: second } = await call('research_session_start', {});
    const places = [{}, { sessionId: first }, { sessionId: second }];
    const seen = [];
    for (const [n, place] of places.entries()) seen.push(await look(call, `s${n}`, place));
    expect(seen.map(({ handle }) => Math.floor(numberIn(handle) / 1_000))).toEqual([0, 1, 2]);
    expect(seen.map(({ id }) => Math.floor(numberIn(id) / 1_000))).toEqual([0, 1, 2]);
    pressed = [];
    for (const [owner, { handle, id }] of seen.entries())
      for (const [n, place] of places.entries()) {
        if (n === owner) continue;
        expect(await call('action_execute', { handle, ...place })).toMatchObject(UNKNOWN);
        expect(await call('action_setState', { handle, state: true, ...place })).toMatchObject(UNKNOWN);
        expect(await call('ui_pick', { elementId: handle, ...place })).toMatchObject(UNKNOWN);
        expect(await call('click_element', { web_agent_id: id, ...place })).toMatchObject(UNKNOWN);
      }
    expect(pressed).toEqual([]);
    for (const [n, place] of places.entries())
      expect(await call('action_execute', { handle: seen[n]?.handle, ...place })).toMatchObject({
        status: expect.any(String) as string,
      });
    expect(pressed).toEqual(['s0-0', 's1-0', 's2-0']);
  });

  test('do not overlap on a page with more elements than a session has numbers of its own', async () => {
    const call: Call = (name, args) => client.call(name, args);
    const { sessionId } = await call('research_session_start', {});
    const own = await look(call, 'small', { sessionId });
    await call('nav_goto', { url: `${site.origin}/large?count=9000` });
    const { element_count } = await call('get_page_content', { limit: 10 });
    expect(element_count).toBe(9_000);
    const { matches } = await call('find_by_text', { text: 'Delete 8999' });
    const [{ web_agent_id } = {}] = matches as Data[];
    expect(await call('click_element', { web_agent_id: own.id })).toMatchObject(UNKNOWN);
    expect(await call('click_element', { web_agent_id, sessionId })).toMatchObject(UNKNOWN);
    expect(await call('click_element', { web_agent_id })).not.toHaveProperty('error');
  });

  test('of a default session that has ended mean nothing in the next one', async () => {
    const call: Call = (name, args) => client.call(name, args);
    const old = await look(call, 'old');
    await call('research_session_end', {});
    await look(call, 'new');
    pressed = [];
    expect(await call('action_execute', { handle: old.handle })).toMatchObject(UNKNOWN);
    expect(await call('click_element', { web_agent_id: old.id })).toMatchObject(UNKNOWN);
    expect(pressed).toEqual([]);
  });
});

test('over HTTP a handle of another client is as unknown as one that nobody has', async () => {
  const program = await startHttp({ args: ['--auth', 'none'] });
  const connections = await Promise.all([1, 2].map(() => connectHttp('2025', program.origin)));
  const [mine, theirs] = connections.map(
    ({ client: each }): Call =>
      async (name, args) =>
        dataOf(await each.callTool({ name, arguments: args })),
  );
  if (mine === undefined || theirs === undefined) throw new Error('two connections were made');
  const { handle } = await look(theirs, 'theirs');
  await look(mine, 'mine');
  pressed = [];
  const foreign = await mine('action_execute', { handle });
  const nobodys = await mine('action_execute', { handle: 'e900900' });
  expect(foreign).toMatchObject(UNKNOWN);
  expect(JSON.stringify(foreign).replace(handle, '')).toBe(JSON.stringify(nobodys).replace('e900900', ''));
  expect(pressed).toEqual([]);
  await Promise.all(connections.map(({ close }) => close()));
  await program.stop();
});
