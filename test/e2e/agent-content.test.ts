import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAgentPages } from '../support/agent-pages.ts';
import { Agent, type Data } from '../support/agent.ts';
import { walkContent, wordsOf } from '../support/listed-page.ts';

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

const call = (name: string, args: object = {}): Promise<Data> => agent.client.call(name, args);
const open = (path: string): Promise<Data> => call('navigate', { url: server.origin + path });
const content = (args: object = {}): Promise<Data> => call('get_page_content', args);
/** What stands in brackets is left out of what a test compares: ids go on from page to page. */
const linesOf = async (path: string): Promise<string[]> => {
  await open(path);
  const { content: text } = await content();
  return String(text)
    .split('\n')
    .map((line) => line.replace(/ data-web-agent-id="wa-\d+"/, ''));
};
const textsOf = async (): Promise<string[]> =>
  (await walkContent(agent.client, 'elements_json')).elements.map(({ text }) => text);

describe('navigate', () => {
  test('opens a page and says where it led', async () => {
    expect(await open('/')).toEqual({
      success: true,
      url: `${server.origin}/`,
      title: 'Harbour',
      status: 200,
      untrusted: true,
    });
  });

  test('a wait that is named is waited out, and what is told is of after it', async () => {
    const startedMs = performance.now();
    expect(await call('navigate', { url: `${server.origin}/later`, wait_seconds: 2 })).toMatchObject({
      title: 'Grown',
    });
    expect(performance.now() - startedMs).toBeGreaterThan(2_000);
  });

  test('a wait longer than the call is refused, and nothing is opened', async () => {
    await open('/');
    expect(await call('navigate', { url: `${server.origin}/later`, wait_seconds: 100 })).toMatchObject({
      error: { code: 'invalid_input', field: 'wait_seconds', max: 29 },
    });
    expect(await call('get_current_url')).toMatchObject({ title: 'Harbour' });
  });

  test.each(['', 'not a url', 'file:///etc/passwd'])('%j is no address to open', async (url) => {
    expect(await call('navigate', { url })).toMatchObject({
      error: { code: expect.stringMatching(/^(invalid_url|scheme_blocked)$/) as string },
    });
  });
});

describe('the numbered list', () => {
  test('has a line for each element that can be acted on, in document order', async () => {
    expect(await linesOf('/')).toEqual([
      '[0] <a href="/news?a=1&amp;b=2">News</a>',
      '[1] <a href="tel:+44">Call</a>',
      '[2] <input name="q" aria-label="Search the archive" state="\'old\'">',
      '[3] <button>Find</button>',
      '[4] <div role="button">Custom</div>',
      '[5] <button>Save &lt;all&gt; "now"</button>',
      '[6] <a href="/tides/today.html">Next page</a>',
    ]);
  });

  test('counts everything, whatever part of it is shown', async () => {
    await open('/');
    expect(await content({ limit: 2, offset: 1 })).toMatchObject({
      url: `${server.origin}/`,
      title: 'Harbour',
      format: 'indexed',
      element_count: 7,
      element_types: { a: 3, button: 2, input: 1, div: 1 },
      offset: 1,
      next_offset: 3,
      truncated: true,
      untrusted: true,
    });
    expect(await content({ offset: 5 })).not.toHaveProperty('next_offset');
    expect(await content({ offset: 50 })).toMatchObject({ content: '', element_count: 7 });
  });

  test('leaves out links that lead nowhere, unless something handles their click', async () => {
    await open('/left-out');
    expect(await textsOf()).toEqual(['Handled', 'Late', 'Does', 'Menu', 'Plain']);
  });

  test('has what people see and nothing else, whatever classes are called', async () => {
    await open('/hidden');
    expect(await textsOf()).toEqual(['Shown', 'I agree']);
  });

  test('goes through frames and shadow roots in their place', async () => {
    await open('/places');
    expect(await textsOf()).toEqual(['First', 'Shady', 'Ring', 'Last']);
    const { pieces } = await walkContent(agent.client, 'full_html', 1);
    expect(pieces.map((piece) => wordsOf([piece]))).toEqual([
      'First',
      'In the shadow Shady',
      'In the frame Ring',
      'Last',
    ]);
  });

  test('has frames inside of shadow roots, also of another site and inside of each other', async () => {
    await open('/shadow-frames');
    expect(await textsOf()).toEqual(['First', 'Light', 'Before', 'Ring', 'Deep', 'Far', 'Last']);
    const { pieces } = await walkContent(agent.client, 'full_html');
    expect(wordsOf(pieces)).toBe('First Light Before In the frame Ring Deep Far Last');
  });
});

describe('ids', () => {
  const idsOf = async (): Promise<string[]> =>
    (await walkContent(agent.client, 'indexed')).elements.map(({ id }) => id);
  const numbersOf = (ids: readonly string[]): number[] => ids.map((id) => Number(id.slice('wa-'.length)));

  test('follow document order at the first list and stay; what is new comes after all others', async () => {
    await open('/changing?1');
    const [first = 0, ...rest] = numbersOf(await idsOf());
    expect(rest).toEqual([first + 1, first + 2]);
    await open('/changing?1#add');
    expect(numbersOf(await idsOf())).toEqual([first + 3, first, first + 1, first + 2]);
  });

  test('a row that means somebody else now has another id, and the old one is refused', async () => {
    await open('/changing?2');
    const [ann = '', bob] = await idsOf();
    await open('/changing?2#recycle');
    const now = await idsOf();
    expect(now).not.toContain(ann);
    expect(now).not.toContain(bob);
    expect(await call('click_element', { web_agent_id: ann })).toMatchObject({
      error: { code: 'handle_changed', web_agent_id: ann },
    });
  });

  test('a row that is drawn anew is found again', async () => {
    await open('/changing?3');
    const [ann] = await idsOf();
    await open('/changing?3#redraw');
    expect(await call('click_element', { web_agent_id: ann })).toMatchObject({
      success: true,
      receipt: { healed: true, added: ['Deleted Ann'] },
    });
  });
});

describe('full_html', () => {
  test('is sanitised HTML with ids on what is listed', async () => {
    await open('/evil');
    const { content: html, hiddenRemoved } = await content({ format: 'full_html' });
    expect(String(html).replace(/wa-\d+/, 'wa-N')).toBe(
      '<p>Text data-web-agent-id="0" &lt;a data-web-agent-id="1"&gt;</p><a href="/a" data-web-agent-id="wa-N">Link</a>',
    );
    expect(hiddenRemoved).toBe(1);
  });

  test('comes in pieces that hold the elements that were asked for, each once, and all text', async () => {
    await open('/links/100');
    const whole = await walkContent(agent.client, 'full_html');
    const parts = await walkContent(agent.client, 'full_html', 7);
    expect(parts.pieces).toHaveLength(15);
    expect(parts.elements).toEqual(whole.elements);
    expect(wordsOf(parts.pieces)).toBe(wordsOf(whole.pieces));
    expect(wordsOf(parts.pieces.slice(1, 2))).toMatch(/^Text 7 Link 7 Text 8 .* Link 13$/);
    expect(parts.pieces[1]).toMatch(/^<ul><li>Text 7 <a [^]*Link 13<\/a><\/li>\n?<\/ul>$/);
  });

  test('a text without room is cut, counted, and costs no element', async () => {
    await open('/long');
    const first = await content({ format: 'full_html' });
    expect(first).toMatchObject({
      truncated: true,
      next_offset: 1,
      note: expect.stringContaining('scrape') as string,
    });
    expect(Number(first['cut_chars'])).toBeGreaterThan(80_000);
    const walked = await walkContent(agent.client, 'full_html');
    expect(walked.elements.map(({ text }) => text)).toEqual(['Amid', 'After']);
    expect(walked.mostBytes).toBeLessThanOrEqual(24_000);
  });

  test('says so when not all of the page was written down', async () => {
    await open('/choices');
    const shown = await content({ format: 'full_html' });
    expect(shown).toMatchObject({ truncated: true, note: expect.stringContaining('missing') as string });
    expect(shown).not.toHaveProperty('cut_chars');
    expect(await content()).toMatchObject({ truncated: false });
  });
});

describe('bounds', () => {
  test.each(['indexed', 'full_html', 'elements_json'] as const)(
    'all of 3,000 links are reached in %s, within the bytes, each once',
    async (format) => {
      await open('/links/3000');
      const { elements, count, types, mostBytes, pieces } = await walkContent(agent.client, format);
      expect({ count, types }).toEqual({ count: 3_000, types: { a: 3_000 } });
      expect(elements.map(({ text }) => text)).toEqual(Array.from({ length: 3_000 }, (_, n) => `Link ${n}`));
      expect(new Set(elements.map(({ id }) => id)).size).toBe(3_000);
      expect(mostBytes).toBeLessThanOrEqual(24_000);
      expect(mostBytes).toBeGreaterThan(20_000);
      expect(pieces.length).toBeLessThan(20);
    },
  );

  test.each([0, -1, 10_000, 1.5])('a limit of %d is refused with the range', async (limit) => {
    const { error } = await content({ limit });
    expect(error).toMatchObject({ code: 'invalid_input', field: 'limit' });
    if (Number.isInteger(limit)) expect(error).toMatchObject({ expected: 'from 1 to 1000' });
  });

  test('an unknown format is refused with those that there are', async () => {
    expect(await content({ format: 'html' })).toMatchObject({
      error: {
        code: 'invalid_input',
        message: 'The argument format must be one of indexed, full_html, elements_json.',
        nearest: ['full_html'],
      },
    });
  });
});

describe('find_by_text', () => {
  const find = (args: object): Promise<Data> => call('find_by_text', args);

  test('finds what has the text, the closest first', async () => {
    await open('/');
    expect(await find({ text: 'next  PAGE' })).toMatchObject({
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
      truncated: false,
      untrusted: true,
    });
  });

  test('exactly means the whole text, letter by letter', async () => {
    await open('/');
    expect(await find({ text: 'Next page', exact: true })).toMatchObject({ count: 1 });
    const missed = await find({ text: 'next page', exact: true });
    expect(missed).toMatchObject({ count: 0, matches: [] });
    expect((missed['nearest'] as Data[])[0]).toMatchObject({
      web_agent_id: expect.stringMatching(/^wa-/) as string,
      role: 'link',
      label: 'Next page',
    });
    expect(await find({ text: 'Next', exact: true })).toMatchObject({ count: 0 });
  });

  test('what did not fit is counted, and it is said how to get it', async () => {
    await open('/links/3000');
    const found = await find({ text: 'link 1' });
    expect(found).toMatchObject({
      count: 1111,
      truncated: true,
      note: expect.stringContaining('query_elements') as string,
    });
    expect((found['matches'] as Data[])[0]).toMatchObject({ text: 'Link 1' });
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThanOrEqual(2_048);
  });

  test('what is called otherwise than it reads says what it reads, and its note leads to the rest', async () => {
    await open('/labelled');
    const { count, matches } = await find({ text: 'delete' });
    expect({ count, first: (matches as Data[])[0] }).toMatchObject({
      count: 60,
      first: { text: 'Remove item 0', shown: 'Delete' },
    });
    for (const filters of [{ text_contains: 'delete' }, { text_matches: '^Delete$' }])
      expect(await call('query_elements', { filters, offset: 59 })).toMatchObject({
        count: 60,
        matches: [{ text: 'Remove item 59', shown: 'Delete' }],
      });
  });

  test('what was not searched is counted as in the list', async () => {
    await open('/many-frames');
    const { notShown } = await content();
    expect((notShown as Data)['frames']).toBeGreaterThan(0);
    const unsearched = { count: 0, truncated: true, notShown };
    expect(await find({ text: 'Frame 59' })).toMatchObject(unsearched);
    expect(await call('query_elements', { query: '"Frame 59"' })).toMatchObject(unsearched);
  });

  test('a long text is searched far beyond what is told of it, and one that is longer is counted', async () => {
    await open('/long-links');
    expect(await find({ text: 'nearby' })).toMatchObject({
      count: 1,
      matches: [{ index: 0, shown: expect.stringMatching(/^….* nearby$/) as string }],
    });
    const unsearched = { count: 0, truncated: true, texts_cut: 1 };
    expect(await find({ text: 'faraway' })).toMatchObject(unsearched);
    const filters = { text_contains: 'faraway' };
    expect(await call('query_elements', { filters })).toMatchObject(unsearched);
  });

  test('a match that would not fit is told in few words', async () => {
    await open(`/wordy?${'q'.repeat(390)}`);
    const found = await find({ text: '龍龍' });
    expect(found).toMatchObject({ count: 1, truncated: false, matches: [{ tag: 'a' }] });
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThanOrEqual(2_048);
  });

  test('nothing but blanks is no text', async () => {
    expect(await find({ text: '  ' })).toMatchObject({ error: { code: 'invalid_input', field: 'text' } });
  });
});
