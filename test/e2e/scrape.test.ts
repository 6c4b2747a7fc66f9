import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectStdio, dataOf, type Connection } from '../support/program.ts';
import {
  article,
  pictureOf,
  prose,
  scrape,
  servePages,
  type ReadSite,
  type Reading,
} from '../support/reading.ts';

let site: ReadSite;
let connection: Connection;
let edition = 0;
let stillness: (() => void) | undefined;

const SHELL = `<!doctype html><title>App</title><link rel="icon" href="data:,"><div id="root"></div>
<script>document.getElementById('root').innerHTML = '<main><h1>Drawn by a script</h1>' + ${JSON.stringify(prose(4))} + '</main>'</script>`;

beforeAll(async () => {
  site = await servePages({
    '/river': article('The river', prose(6)),
    '/moved': (_, response) => void response.writeHead(302, { location: '/river' }).end(),
    '/shell': SHELL,
    '/links': article(
      'Links',
      `${prose(3)}<p><a href="/river#part">River</a> <a href="https://example.org/[a]">Else [where]</a> <a href="/pic.png">Picture</a></p>`,
    ),
    '/parts': article('Parts', `${prose(3)}<table class="facts"><tr><td>One fact</td></tr></table>`),
    '/late': `<!doctype html><title>Late</title><link rel="icon" href="data:,"><main>${prose(4)}<p id="late">not yet</p></main>
      <script>setTimeout(() => { document.getElementById('late').textContent = 'Here at last' }, 700)</script>`,
    '/slow-data': `<!doctype html><title>Slow</title><link rel="icon" href="data:,"><main id="root">Loading…</main>
      <script>fetch('/after').then((answer) => answer.text()).then((text) => { document.getElementById('root').innerHTML = text })</script>`,
    '/after': (_, response) => void setTimeout(() => response.end(`<h1>Here at last</h1>${prose(4)}`), 2_500),
    '/changing': (_, response) =>
      response.end(article(`Edition ${++edition}`, prose(400, `edition ${edition}`))),
    '/gone': (_, response) =>
      response.writeHead(404).end(article('Gone', '<p>This page has moved to the archive.</p>')),
    '/empty': '',
    '/blank': '<!doctype html><title>Blank</title><body></body>',
    '/wall': (_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('<h1>Log in</h1>'),
    '/form': article(
      'Members',
      `<form action="/in" method="post"><p>Log in to go on.</p><input name="user"><input type="password" name="secret"><button>Log in</button></form>`,
    ),
    '/declared-latin': (_, response) =>
      response
        .setHeader('content-type', 'text/html; charset=iso-8859-1')
        .end(article('Café', `<p>Crème brûlée.</p>${prose(3)}`)),
    '/declared-utf8': (_, response) =>
      response.end(Buffer.from(article('Cafe', `<p>Crème brûlée.</p>${prose(3)}`), 'latin1')),
    '/visits': (request, response) => {
      const visits = Number(/visits=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? 0) + 1;
      response.setHeader('set-cookie', `visits=${visits}; Path=/; Max-Age=86400`);
      response.end(article('Visits', `<p id="n">visit ${visits}</p>`));
    },
    '/private.txt': (request, response) => {
      const isKnown = request.headers.cookie?.includes('visits=') === true;
      response.writeHead(isKnown ? 200 : 403, { 'content-disposition': 'attachment' }).end('for members');
    },
    '/asking': `<!doctype html><title>Asking</title><p>Before</p><script>confirm('Say yes'); alert('And again')</script><p id="after">After</p>`,
    '/nagging': `<!doctype html><title>Nagging</title><script>for (let n = 0; n < 8; n++) alert('Press OK')</script><p id="after">At last</p>`,
    '/silent': (_, response) => void response.once('close', () => stillness?.()),
    '/tall': article('Tall', prose(120)),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`/page-${n}`, article(`Page ${n}`, prose(3, `page ${n}`))]),
    ),
  });
  connection = await connectStdio('2025');
});
afterAll(async () => {
  await connection.close();
  await site[Symbol.asyncDispose]();
});

const read = (path: string, args: object = {}, options?: Parameters<typeof scrape>[2]): Promise<Reading> =>
  scrape(connection.client, { url: site.url(path), ...args }, options);
const askedByBrowser = (path: string): number =>
  site.asked.filter((asked) => asked.by === 'browser' && asked.path === path).length;

describe('formats', () => {
  test('markdown is the main content, and the front matter says all about it', async () => {
    const { facts, text, blocks } = await read('/moved');
    expect(blocks.map(({ type }) => type)).toEqual(['text', 'text']);
    expect(facts).toMatchObject({
      url: site.url('/river'),
      title: 'The river',
      status: 200,
      fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      untrusted: true,
      kind: 'page',
      mime: 'text/html',
      bytes: Buffer.byteLength(article('The river', prose(6))),
      renderedBy: 'http',
      charset: 'utf-8',
      coverage: { kept: expect.any(Number) as number },
    });
    expect(Object.keys(facts)).not.toContain('truncated');
    expect(text).toContain('# The river');
    expect(text.match(/^Paragraph \d/gm)).toHaveLength(6);
    expect(text).not.toMatch(/About us|Imprint|<\w/);
    expect(askedByBrowser('/river')).toBe(0);
  });

  test('what the main content leaves out is named, and onlyMainContent false has it', async () => {
    const main = await read('/river');
    const { kept, dropped } = main.facts['coverage'] as { kept: number; dropped: { selector: string }[] };
    expect(kept).toBeLessThan(1);
    expect(dropped.length).toBeGreaterThan(0);
    const whole = await read('/river', { onlyMainContent: false });
    expect(whole.text).toMatch(/About us[^]*The river[^]*Imprint/);
    expect(whole.facts['coverage']).toBeUndefined();
    const part = await read('/river', { selector: dropped[0]?.selector });
    expect(part.text).toMatch(/About us|Imprint/);
  });

  test('links are absolute, named and of a kind', async () => {
    const { text, facts } = await read('/links', { format: 'links' });
    expect(facts).toMatchObject({ kind: 'page', renderedBy: 'http' });
    expect(text).toContain(`- [River](${site.url('/river')}#part) internal`);
    expect(text).toContain('- [Else \\[where\\]](https://example.org/[a]) external');
    expect(text).toContain(`- [Picture](${site.url('/pic.png')}) media`);
  });

  test.each([
    ['screenshot', 720],
    ['fullscreenshot', 8_000],
  ])('%s is a PNG of a bounded size', async (format, most) => {
    const answer = await read('/tall', { format });
    const png = pictureOf(answer);
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(png.length).toBeLessThan(1_000_000);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(answer.facts).toMatchObject({
      ...{
        kind: 'picture',
        mime: 'image/png',
        bytes: png.length,
        width,
        height,
        status: 200,
        untrusted: true,
      },
      ...{ url: site.url('/tall'), title: 'Tall', renderedBy: 'browser', renderReason: format },
    });
    expect(height).toBeLessThanOrEqual(most);
    if (format === 'fullscreenshot') expect(height).toBeGreaterThan(3_000);
  });

  test('html is refused, with the formats that there are', async () => {
    const { isError, error } = await read('/river', { format: 'html' });
    expect(isError).toBe(true);
    expect(error).toMatchObject({
      code: 'unsupported_format',
      known: ['markdown', 'links', 'screenshot', 'fullscreenshot'],
    });
  });
});

describe('in the browser', () => {
  test('a shell is drawn by its scripts, and why is said', async () => {
    const { facts, text } = await read('/shell');
    expect(facts).toMatchObject({
      renderedBy: 'browser',
      renderReason: 'empty_app_root',
      title: 'App',
      charset: 'utf-8',
    });
    expect(text).toContain('# Drawn by a script');
    expect(askedByBrowser('/shell')).toBe(1);
  });

  test('selector gives that part alone', async () => {
    const { text, facts } = await read('/parts', { selector: 'table.facts' });
    expect(text).toContain('One fact');
    expect(text).not.toContain('Paragraph');
    expect(facts).toMatchObject({ renderedBy: 'browser', renderReason: 'selector' });
    expect((await read('/parts', { selector: '.none' })).error).toMatchObject({ code: 'not_found' });
    expect((await read('/parts', { selector: 'a[' })).error).toMatchObject({
      code: 'invalid_input',
      field: 'selector',
    });
  });

  test('a page that waits for a slow answer is read once it has come', async () => {
    expect((await read('/slow-data')).text).toContain('Here at last');
  });

  test('waitFor is a real wait, and more than the call may take is refused', async () => {
    const waited = await read('/late', { waitFor: 1_500 });
    expect(waited.text).toContain('Here at last');
    expect(waited.facts).toMatchObject({ renderReason: 'waitFor' });
    expect((await read('/late', { waitFor: 500_000 })).error).toMatchObject({
      code: 'invalid_input',
      field: 'waitFor',
    });
  });

  test('what a page asks is dismissed, however often, and the page is read', async () => {
    const asked = await read('/asking', { selector: '#after' });
    expect(asked.text).toBe('After');
    expect(asked.facts).toMatchObject({ dialogsDismissed: 2 });
    expect((await read('/nagging', { selector: '#after' })).text).toBe('At last');
    expect((await read('/parts', { selector: 'td' })).text).toContain('One fact');
  });

  test('cookies last from one page to the next', async () => {
    expect((await read('/visits', { selector: '#n' })).text).toBe('visit 1');
    expect((await read('/visits', { selector: '#n' })).text).toBe('visit 2');
  });

  test('the tab of the session stays where it is', async () => {
    const { client } = connection;
    await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/parts') } });
    await read('/shell');
    const here = await client.callTool({ name: 'get_current_url', arguments: {} });
    expect(dataOf(here)).toMatchObject({ url: site.url('/parts') });
  });

  test('six at once are each right', async () => {
    const pages = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(
      pages.map((n) => read(`/page-${n}`, n % 2 === 0 ? { selector: 'article' } : {})),
    );
    for (const n of pages) {
      const { facts, text } = answers[n - 1] ?? { facts: {}, text: '' };
      expect(facts).toMatchObject({ url: site.url(`/page-${n}`), title: `Page ${n}` });
      expect(new Set(text.match(/of page \d/g))).toEqual(new Set([`of page ${n}`]));
    }
  });
});

describe('long texts', () => {
  test('pieces join to the whole text of one edition, though the page changes in between', async () => {
    const pieces: string[] = [];
    let next: number | undefined = 0;
    let chars = 0;
    while (next !== undefined) {
      const { facts, text } = await read('/changing', { offset: next });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(24_000);
      expect(facts).toMatchObject({ truncated: true, title: 'Edition 1' });
      pieces.push(text);
      chars = Number(facts['chars']);
      next = facts['nextOffset'] as number | undefined;
    }
    const whole = pieces.join('');
    expect(pieces.length).toBeGreaterThan(2);
    expect(whole).toHaveLength(chars);
    expect(whole.match(/^Paragraph \d+ of edition 1:/gm)).toHaveLength(400);
    expect((await read('/changing')).facts).toMatchObject({ title: 'Edition 2' });
  });

  test('there is nothing past the end', async () => {
    expect((await read('/river', { offset: 1_000_000 })).error).toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('what is no page to read', () => {
  test('a 404 with a body is that body, with its status', async () => {
    const { facts, text } = await read('/gone');
    expect(facts).toMatchObject({ status: 404, title: 'Gone' });
    expect(text).toContain('moved to the archive');
  });

  test.each(['/empty', '/blank'])('%s has nothing to read, which is an error', async (path) => {
    expect((await read(path)).error).toMatchObject({ code: 'not_found', status: 200, url: site.url(path) });
    expect((await read(path, { onlyMainContent: false })).error).toMatchObject({ code: 'not_found' });
    expect((await read(path, { selector: 'body' })).error).toMatchObject({ code: 'not_found' });
  });

  test('a login wall asks for a person', async () => {
    for (const args of [{}, { format: 'screenshot' }])
      expect((await read('/wall', args)).error).toMatchObject({
        code: 'auth_required',
        next: 'ask_human',
        status: 401,
      });
  });

  test('a page with a password form is read, and said to be one', async () => {
    expect((await read('/form')).facts).toMatchObject({ status: 200, loginForm: true });
    expect((await read('/form', { selector: 'form' })).facts).toMatchObject({ loginForm: true });
    expect((await read('/river')).facts['loginForm']).toBeUndefined();
  });

  test('a wrong charset is seen through, or said to be one', async () => {
    const right = await read('/declared-latin');
    expect(right.text).toContain('Crème brûlée.');
    expect(right.facts).toMatchObject({ title: 'Café', charset: 'utf-8' });
    const broken = await read('/declared-utf8');
    expect(broken.text).toMatch(/Cr(?:è|\ufffd)me/);
    expect(broken.facts).toMatchObject({ title: 'Cafe', charset_guess: true });
  });
});

describe('a call', () => {
  test('tells of its progress', async () => {
    const messages: string[] = [];
    const onprogress = ({ message }: { message?: string | undefined }): void =>
      void messages.push(message ?? '');
    await read('/shell', {}, { onprogress });
    expect(messages).toEqual([
      'Started',
      'Fetching the page',
      'Opening the page',
      'Waiting until the page is ready',
    ]);
  });

  test.each([{}, { mode: 'default', selector: 'p' }])(
    'that is cancelled lets go of the server: %j',
    async (args) => {
      const cancel = new AbortController();
      const path = `/silent?${Object.keys(args).length}`;
      const letGo = new Promise<void>((resolve) => (stillness = resolve));
      const call = read(path, args, { signal: cancel.signal });
      await expect
        .poll(() => site.asked.some((asked) => asked.path === path), { timeout: 20_000 })
        .toBe(true);
      cancel.abort();
      await expect(call).rejects.toThrow();
      await letGo;
      expect((await read('/river')).facts).toMatchObject({ status: 200 });
    },
  );
});

test('master reads with the cookies of the person, also files, and lets go of the profile', async () => {
  const { client } = connection;
  const person = async (): Promise<unknown> => {
    const { sessionId } = dataOf(
      await client.callTool({ name: 'research_session_start', arguments: { profile: 'master' } }),
    );
    const opened = dataOf(
      await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/visits'), sessionId } }),
    );
    await client.callTool({ name: 'research_session_end', arguments: { sessionId } });
    return opened['status'];
  };
  expect(await person()).toBe(200);
  const { facts, text } = await read('/visits', { mode: 'master', selector: '#n' });
  expect(facts).toMatchObject({ renderedBy: 'browser', renderReason: 'master' });
  expect(Number(/visit (\d+)/.exec(text)?.[1])).toBeGreaterThan(1);
  expect((await read('/private.txt', { mode: 'master' })).facts).toMatchObject({
    status: 200,
    kind: 'media',
  });
  expect((await read('/private.txt')).facts).toMatchObject({ status: 403, kind: 'media' });
  expect(await person()).toBe(200);
});
