import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Listening } from '../net/support/servers.ts';
import { RawClient } from '../support/raw-client.ts';

interface PassagesAnswer {
  readonly url: string;
  readonly title: string;
  readonly lastCrawled: string;
  readonly note: string;
  readonly truncated?: boolean;
  readonly metadata?: { readonly chunkCount: number; readonly chunkIds: string[]; readonly docId: string };
  readonly queries: readonly {
    readonly query: string;
    readonly omitted?: number;
    readonly results: readonly {
      readonly id: string;
      readonly text: string;
      readonly score: number;
      readonly link: string;
      readonly sectionPath?: string[];
    }[];
  }[];
  readonly error: { readonly code: string; readonly setting?: string };
}

const filler = (about: string): string =>
  Array.from(
    { length: 12 },
    (_, n) => `<p>Paragraph ${n} is about ${about}, as everybody there knows.</p>`,
  ).join('');

const PAGE = `<!doctype html><html lang="en"><head><title>The lighthouse</title></head><body><nav><a href="/">Home</a></nav><main>
<h1>The lighthouse</h1>${filler('stones')}<h2>History</h2>${filler('storms')}
<h2>Visits</h2><p>Visitors may climb the tower on Sundays between ten and four.</p>${filler('gulls')}
<h2>Keeper</h2><p>The last keeper, Ada Brown, left the tower in 1974.</p></main>
<button id="here">At the top</button><script>addEventListener('scroll', () => { here.textContent = 'Scrolled'; });</script></body></html>`;

let site: Listening;
let client: RawClient;
const asked: string[] = [];

beforeAll(async () => {
  site = await serve(({ url = '/' }, response) => {
    asked.push(url);
    if (url.startsWith('/private')) response.writeHead(403).end('<p>Log in to read what members read.</p>');
    else if (url.startsWith('/login'))
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end('<p>Members.</p>');
    else if (url.startsWith('/slow'))
      return; // never answers
    else if (url.startsWith('/picture')) response.setHeader('content-type', 'image/png').end(PNG);
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  client = await RawClient.start({ args: ['--request-timeout-ms', '4000'] });
});
afterAll(async () => {
  await client.stop();
  await site[Symbol.asyncDispose]();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function read(args: object): Promise<PassagesAnswer> {
  return (await client.call('web_readFromPage', { ...args })) as unknown as PassagesAnswer; // checked by its schema
}

const times = (path: string): number => asked.filter((url) => url === path).length;

describe('web.readFromPage', () => {
  test('gives the passages that answer, with where they are', async () => {
    const answer = await read({
      url: `${site.origin}/a`,
      query: ['Who was the last keeper?', 'visit on Sunday'],
    });
    expect(answer).toMatchObject({ untrusted: true, url: `${site.origin}/a`, title: 'The lighthouse' });
    expect(answer.note).toContain('Ranked by words');
    expect(Date.parse(answer.lastCrawled)).not.toBeNaN();
    const [keeper, visit] = answer.queries.map(({ results }) => results[0]);
    expect(keeper).toMatchObject({ score: 1, sectionPath: ['The lighthouse', 'Keeper'] });
    expect(keeper?.text).toContain('Ada Brown');
    expect(keeper?.id).toMatch(/^[0-9a-f]{16}$/);
    expect(visit?.text).toContain('on Sundays between ten and four');
    expect(answer.metadata).toBeUndefined();
  });

  test('reads an address once in a minute, and once for all who ask at the same time', async () => {
    const url = `${site.origin}/once`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => read({ url, query: 'keeper' })));
    expect(new Set(answers.map(({ lastCrawled }) => lastCrawled)).size).toBe(1);
    await read({ url, query: 'gulls' });
    expect(times('/once')).toBe(1);
    await read({ url, query: 'gulls', forceRefresh: true });
    expect(times('/once')).toBe(2);
  });

  test('links to where the passage is on the page', async () => {
    const { queries } = await read({ url: `${site.origin}/link`, query: 'Ada Brown', maxResults: 1 });
    const link = queries[0]?.results[0]?.link ?? '';
    expect(link).toBe(
      `${site.origin}/link#:~:text=The%20last%20keeper%2C%20Ada%20Brown%2C%20left%20the%20tower`,
    );
    const { sessionId } = await client.call('research_session_start', { mode: 'browse' });
    const scrolled = async (): Promise<unknown> =>
      (await client.call('find_by_text', { sessionId, text: 'Scrolled' }))['count'];
    await client.call('nav_goto', { url: `${site.origin}/link`, sessionId });
    expect(await scrolled()).toBe(0);
    await client.call('nav_goto', { url: link, sessionId });
    await expect.poll(scrolled).toBe(1);
    await client.call('research_session_end', { sessionId });
  });

  test('takes the open page without an address', async () => {
    const { sessionId } = await client.call('research_session_start', { mode: 'browse' });
    await client.call('nav_goto', { url: `${site.origin}/open`, sessionId });
    const before = times('/open');
    const answer = await read({ sessionId, query: 'keeper' });
    expect(answer.url).toBe(`${site.origin}/open`);
    expect(answer.queries[0]?.results[0]?.text).toContain('Ada Brown');
    expect(times('/open')).toBe(before);
    const other = await read({ sessionId, url: `${site.origin}/beside`, query: 'keeper' });
    expect(other.queries[0]?.results[0]?.text).toContain('Ada Brown');
    await client.call('research_session_end', { sessionId });
  });

  test('tells more about the page if asked, and where it is archived', async () => {
    const { metadata } = await read({ url: `${site.origin}/meta`, query: 'tower', includeMetadata: true });
    expect(metadata).toMatchObject({
      renderedBy: 'http',
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
    expect(metadata?.chunkIds).toHaveLength(metadata?.chunkCount ?? 0);
    const got = await client.call('research_doc_get', { entryId: metadata?.docId });
    expect(got).toMatchObject({ url: `${site.origin}/meta` });
    const apart = await read({
      url: `${site.origin}/apart`,
      query: 'tower',
      includeMetadata: true,
      archive: false,
    });
    expect(apart.metadata?.docId).toBeUndefined();
  });

  test('says so if nothing matches, or the page is protected', async () => {
    const nothing = await read({ url: `${site.origin}/none`, query: 'xylophone', maxResults: 2 });
    expect(nothing.note).toContain('No word of "xylophone" is on the page');
    expect(nothing.queries[0]?.results).toHaveLength(2);
    for (const path of ['/private', '/login']) {
      const closed = await read({ url: site.origin + path, query: 'members' });
      expect(closed).toMatchObject({
        note: 'content protected',
        queries: [{ query: 'members', results: [] }],
      });
    }
  });

  test.each([
    [{ query: '' }, 'invalid_input'],
    [{ query: [] }, 'invalid_input'],
    [{ query: 'x', maxResults: 51 }, 'invalid_input'],
    [{ query: 'x', url: 'ftp://example.org/' }, 'scheme_blocked'],
  ])('refuses %o', async (args, code) => {
    expect(await read({ url: site.origin, ...args })).toMatchObject({ error: { code } });
  });

  test('says what there is no text for, and which setting bounds the wait', async () => {
    expect(await read({ url: `${site.origin}/picture`, query: 'x' })).toMatchObject({
      error: { code: 'unsupported_format' },
    });
    expect(await read({ url: `${site.origin}/slow`, query: 'x' })).toMatchObject({
      error: { code: 'timeout', setting: 'REQUEST_TIMEOUT_MS' },
    });
  });
});

test('wayfarer read prints passages with links, and keeps nothing', async () => {
  const args = [
    'bin/wayfarer.js',
    'read',
    `${site.origin}/shell`,
    'Who was the last keeper?',
    '--results',
    '1',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/^The lighthouse > Keeper\nhttp.*#:~:text=.*\nThe last keeper, Ada Brown/);
  const bad = promisify(execFile)(process.execPath, ['bin/wayfarer.js', 'read', site.origin]);
  await expect(bad).rejects.toMatchObject({ code: 2 });
});
