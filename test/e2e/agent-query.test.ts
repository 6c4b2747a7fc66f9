import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAgentPages } from '../support/agent-pages.ts';
import { Agent, type Data } from '../support/agent.ts';

let server: Awaited<ReturnType<typeof serveAgentPages>>;
let agent: Agent;

beforeAll(async () => {
  server = await serveAgentPages();
  agent = await Agent.start();
});
afterAll(async () => {
  await agent.stop();
  await server[Symbol.asyncDispose]();
});

const open = (path: string): Promise<Data> => agent.client.call('navigate', { url: server.origin + path });
const query = (args: object): Promise<Data> => agent.client.call('query_elements', args);

const LONG_ENOUGH = 'at least 1 character long';

describe('query_elements', () => {
  test('finds what a sentence asks for, and says why', async () => {
    await open('/');
    const found = await query({ query: 'Find the next page link' });
    expect(found).toMatchObject({
      url: `${server.origin}/`,
      untrusted: true,
      truncated: false,
      matches: [
        {
          index: 6,
          tag: 'a',
          text: 'Next page',
          attributes: { href: '/tides/today.html', class: ['pagination-next', 'big'] },
        },
      ],
      count: 1,
      searched: 7,
      offset: 0,
    });
    const [match] = found['matches'] as { web_agent_id: string; score: number; why: string[] }[];
    expect(match?.score).toBeGreaterThan(0.6);
    expect(match?.why).not.toEqual([]);
    const clicked = await agent.client.call('click_element', { web_agent_id: match?.web_agent_id });
    expect(clicked).toMatchObject({ new_url: `${server.origin}/tides/today.html` });
  });

  test.each([
    ['phone number of the Dayton office', 1],
    ['the field for the end of the quiet hours', 3],
    ['choose half board', 7],
    ['the choice that is neither light nor dark', 6],
  ])('looks at what stands around an element: %s', async (asked, index) => {
    await open('/offices');
    expect(await query({ query: asked, limit: 1 })).toMatchObject({ matches: [{ index }] });
  });

  test.each([
    ["upvote Bo Chen's answer", 4],
    ['"Down vote" for Cy Ray', 9],
    ['die Antwort von Ann Lee teilen', 2],
  ])('knows what stands in one card with a name: %s', async (asked, index) => {
    await open('/answers');
    expect(await query({ query: asked, limit: 1 })).toMatchObject({ matches: [{ index }] });
  });

  test('does not take a sentence before a field for its name', async () => {
    await open('/offices');
    expect(await query({ query: 'the field about care' })).toMatchObject({ matches: [] });
  });

  test('filters narrow, in document order, and pages of them go on', async () => {
    await open('/links/300');
    const filters = { tag: 'a', href_pattern: '/to/1*', text_matches: '^Link \\d+$', id_range: [0, 199] };
    const first = await query({ filters });
    expect(first).toMatchObject({ count: 111, searched: 300, truncated: true, next_offset: 10 });
    expect((first['matches'] as Data[]).map(({ text }) => text)).toEqual([
      'Link 1',
      ...Array.from({ length: 9 }, (_, n) => `Link ${10 + n}`),
    ]);
    const next = await query({ filters, offset: 10, limit: 200 });
    expect((next['matches'] as Data[]).length).toBeGreaterThan(50);
    expect(Buffer.byteLength(JSON.stringify(next))).toBeLessThanOrEqual(24_000);
    const whole = [...(first['matches'] as Data[]), ...(next['matches'] as Data[])];
    expect(new Set(whole.map((each) => each['web_agent_id'])).size).toBe(whole.length);
  });

  test('what does not fit into one answer is reached by the next', async () => {
    await open('/links/1000');
    const seen: unknown[] = [];
    for (let offset: unknown = 0; offset !== undefined;) {
      const found = await query({ filters: { tag: 'a' }, limit: 1_000, offset });
      expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThanOrEqual(24_000);
      seen.push(...(found['matches'] as Data[]).map(({ index }) => index));
      offset = found['next_offset'];
    }
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
  });

  test('when nothing matches it says so, with what comes closest', async () => {
    await open('/');
    const found = await query({ query: "button with the text 'Sved all now'" });
    expect(found).toMatchObject({
      matches: [],
      count: 0,
      note: expect.stringContaining('Nothing') as string,
    });
    const nearest = found['nearest'] as Data[];
    expect(nearest[0]).toMatchObject({ role: 'button', label: 'Save <all> "now"' });
    const clicked = await agent.client.call('click_element', { web_agent_id: nearest[0]?.['web_agent_id'] });
    expect(clicked).not.toHaveProperty('error');
  });

  test.each([
    [{}, { fields: ['query', 'filters'] }],
    [{ filters: {} }, { fields: ['query', 'filters'] }],
    [{ filters: { text_matches: '(' } }, { field: 'filters.text_matches' }],
    [{ filters: { text_matches: '\\p{Foo}' } }, { field: 'filters.text_matches' }],
    [{ filters: { text_contains: '  ' } }, { field: 'filters.text_contains', expected: LONG_ENOUGH }],
    [{ filters: { tag: ' ' } }, { field: 'filters.tag', expected: LONG_ENOUGH }],
    [{ filters: { href_pattern: '\t' } }, { field: 'filters.href_pattern', expected: LONG_ENOUGH }],
    [
      { query: ' ', filters: { tag: 'a' } },
      { field: 'query', message: `The argument query must be ${LONG_ENOUGH}.` },
    ],
    [{ filters: { id_range: [5, 2] } }, { field: 'filters.id_range' }],
    [{ filters: { id_range: [1] } }, { field: 'filters.id_range', expected: 'exactly 2 items long' }],
    [{ filters: { href: 'x' } }, { field: 'filters.href', nearest: ['href_pattern'] }],
    [
      { query: 'x', limit: 0 },
      { field: 'limit', expected: 'from 1 to 1000' },
    ],
  ])('%j is refused', async (args, facts) => {
    await open('/');
    expect(await query(args)).toMatchObject({ error: { code: 'invalid_input', ...facts } });
  });

  test('an expression that would run for ever is given up', async () => {
    await open('/links/1000');
    const startedMs = performance.now();
    const found = await query({ filters: { text_matches: '^((L|Li|i|n|k| |\\d)+)+$!' } });
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect('error' in found || found['count'] === 0).toBe(true);
  });
});
