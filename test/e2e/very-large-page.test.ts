import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { RawClient } from '../support/raw-client.ts';

type Data = Record<string, unknown>;
interface Item {
  readonly elementId: string;
  readonly label: string;
}

const LINKS = 30_000;
// Of a page with more than 20,000 elements.
const DESCRIBED = 5_000;
const LAST = LINKS - 1;

let server: Listening;
let client: RawClient;

beforeAll(async () => {
  const links = Array.from({ length: LINKS }, (_, n) => `<a href="/to/${n}">Link ${n}</a>`).join(' ');
  server = await serve(({ url = '/' }, response) => {
    const html = url === '/' ? `<title>Links</title>${links}<button>Order</button>` : '<title>Target</title>';
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${html}`);
  });
  client = await RawClient.start({ args: ['--call-timeout', '120000'] });
});
afterAll(async () => {
  await client.stop();
  await server[Symbol.asyncDispose]();
});

const open = (): Promise<Data> => client.call('nav_goto', { url: server.origin, waitFor: 'complete' });
const itemsOf = ({ groups }: Data): Item[] => (groups as { items: Item[] }[]).flatMap(({ items }) => items);
const notShownIn = ({ notShown }: Data): number => Number((notShown as Data)['elements']);

describe('a page of 30,000 links', () => {
  test('is seen in part, and everything else is counted', async () => {
    const { view } = await open();
    expect(view).toMatchObject({ notShown: { elements: LINKS + 1 - DESCRIBED } });
    const scanned = await client.call('ui_scan', {});
    const inListing = itemsOf(scanned).length + Number(scanned['estimatedRemaining']);
    expect(inListing).toBe(DESCRIBED);
    expect(inListing + notShownIn(scanned)).toBe(LINKS + 1);
  });

  test('gives what a query, a role or a region asks for, with handles that work', async () => {
    await open();
    const [found] = itemsOf(await client.call('ui_scan', { query: `Link ${LAST}` }));
    expect(found?.label).toBe(`Link ${LAST}`);
    const byRole = await client.call('ui_scan', { roles: ['button'] });
    expect(itemsOf(byRole).map(({ label }) => label)).toEqual(['Order']);
    const region = { selector: `a[href="/to/${LAST}"]` };
    const inRegion = itemsOf(await client.call('ui_scan', { region }));
    expect(inRegion).toMatchObject([{ elementId: found?.elementId }]);
    const picked = await client.call('ui_pick', { hint: `Link ${LAST}` });
    expect(picked['elementId']).toBe(found?.elementId);
    expect(await client.call('ui_pick', { elementId: found?.elementId })).toMatchObject({
      label: `Link ${LAST}`,
      bbox: expect.any(Object) as object,
    });
    expect(await client.call('action_execute', { handle: found?.elementId })).toMatchObject({
      receipt: { changed: true, url: `${server.origin}/to/${LAST}` },
    });
  });

  test('is searched to its end by the agent tools, whose ids work', async () => {
    await open();
    const found = await client.call('find_by_text', { text: `Link ${LAST}` });
    expect(found).toMatchObject({ count: 1, matches: [{ text: `Link ${LAST}`, index: LAST }] });
    const queried = await client.call('query_elements', { filters: { text_contains: `Link ${LAST}` } });
    expect(queried).toMatchObject({ count: 1, matches: [{ index: LAST }] });
    const [match] = queried['matches'] as { web_agent_id: string }[];
    const clicked = await client.call('click_element', { web_agent_id: match?.web_agent_id });
    expect(clicked).toMatchObject({ success: true, receipt: { url: `${server.origin}/to/${LAST}` } });
  });

  test('is listed from any offset on, each element once and under its number', async () => {
    await open();
    const indexes: number[] = [];
    let offset = DESCRIBED - 100;
    for (let pages = 0; pages < 3; pages++) {
      const data = await client.call('get_page_content', { format: 'elements_json', offset, limit: 80 });
      expect(data).toMatchObject({ element_count: LINKS + 1, element_types: { a: LINKS, button: 1 } });
      const told = data['content'] as { index: number; text: string }[];
      expect(told.map(({ index, text }) => text === `Link ${index}`)).not.toContain(false);
      indexes.push(...told.map(({ index }) => index));
      offset = Number(data['next_offset']);
    }
    expect(indexes).toEqual(Array.from({ length: indexes.length }, (_, n) => DESCRIBED - 100 + n));
    expect(indexes.at(-1)).toBeGreaterThan(DESCRIBED);
    const last = await client.call('get_page_content', { format: 'elements_json', offset: LINKS });
    expect(last['content']).toMatchObject([{ index: LINKS, text: 'Order' }]);
    expect(last).not.toHaveProperty('next_offset');
  });
});
