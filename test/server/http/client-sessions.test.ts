import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { FAMILIES } from '../../../src/config/index.ts';
import { createLogger, createRegistry } from '../../../src/server/index.ts';
import { createClientSessions, type ClientSessions } from '../../../src/server/http/client-sessions.ts';
import { defineTool } from '../../../src/tools/index.ts';
import { INITIALIZE } from '../../support/http-newcomer.ts';

const MOST_SESSIONS = 256;
const tool = defineTool({
  name: 'wait',
  family: 'handles',
  effect: 'reads',
  description: 'For a test.',
  needs: [],
  maxBytes: 2_048,
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: () => Promise.resolve({}),
});

let sessions: ClientSessions;
let ended: string[];
let finish: () => void;

beforeEach(() => {
  ended = [];
  const finished = new Promise<void>((resolve) => (finish = resolve));
  sessions = createClientSessions({
    mcp: {
      registry: createRegistry([tool], { toolsets: FAMILIES, readOnly: false, names: 'portable' }),
      callTool: async () => {
        await finished;
        return { content: [] };
      },
      version: '1',
    },
    onEnd: (id) => void ended.push(id),
    log: createLogger('silent'),
  });
});
afterEach(() => sessions.close());

function send(body: unknown, id?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(id !== undefined && { 'mcp-session-id': id }),
  };
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return sessions.handle(request, { body, tokenClient: undefined });
}

async function open(): Promise<string> {
  const response = await send(INITIALIZE);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

const call = (id: string): Promise<Response> =>
  send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait', arguments: {} } }, id);

test('the session that is idle longest makes room for a new one', async () => {
  const ids: string[] = [];
  while (ids.length < MOST_SESSIONS) ids.push(await open());
  const [first = '', second = '', third = ''] = ids;
  finish();
  await (await call(first)).text(); // used again, so the third is idle longest
  await (await call(second)).text();
  await open();
  expect(ended).toEqual([third]);
  expect(sessions.ids().length).toBe(MOST_SESSIONS);
});

test('a session with a call in flight is never closed, and a new one is refused while all have one', async () => {
  const ids: string[] = [];
  while (ids.length < MOST_SESSIONS) ids.push(await open());
  const calls = await Promise.all(ids.map(call));
  const refused = await send(INITIALIZE);
  expect([refused.status, ended]).toEqual([503, []]);
  finish();
  for (const response of calls) expect(await response.text()).toContain('"id":1');
  expect(await open()).toBeTruthy();
  expect(ended).toHaveLength(1);
});

test('sessions that are opened at the same time stay within the limit', async () => {
  const ids = await Promise.all(Array.from({ length: MOST_SESSIONS + 20 }, open));
  expect(ids.filter((id) => id !== '')).toHaveLength(MOST_SESSIONS);
  expect([sessions.ids().length, ended]).toEqual([MOST_SESSIONS, []]);
});
