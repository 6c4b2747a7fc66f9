import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePdf } from '../content/pdf/write-pdf.ts';
import { connectHttp, connectStdio, dataOf, startHttp, type Connection } from '../support/program.ts';
import {
  article,
  fileOf,
  pictureOf,
  prose,
  scrape,
  servePages,
  type Answering,
  type ReadSite,
  type Reading,
} from '../support/reading.ts';

type Data = Record<string, unknown>;

let site: ReadSite;
let connection: Connection;

/** For members only. */
const members =
  (type: string, body: string | Uint8Array): Answering =>
  ({ headers: { cookie = '' } }, response) => {
    if (!cookie.includes('member=Ann'))
      response.writeHead(403).end(article('Closed', '<p>Log in first.</p>'));
    else response.setHeader('content-type', type).end(body);
  };

const NOTES = article(
  'Notes',
  `${prose(3)}<p><label>Note <input id="note"></label> <button id="add">Add the note</button></p>
<ul id="notes"></ul><table class="facts"><tr><td>One fact</td></tr></table>
<p><a href="/account">My account</a></p><p style="display:none">Nobody sees this.</p>
<script>document.getElementById('add').onclick = () => {
  const item = document.createElement('li');
  item.innerHTML = '<a href="/note-1"></a>';
  item.firstChild.textContent = 'Written: ' + document.getElementById('note').value;
  document.getElementById('notes').append(item);
}</script>`,
);

beforeAll(async () => {
  site = await servePages({
    '/notes': NOTES,
    '/login': article(
      'Log in',
      '<form method="post" action="/in"><label>Name <input name="name"></label><button>Log in</button></form>',
    ),
    '/in': (_, response) =>
      void response.writeHead(303, { location: '/account', 'set-cookie': 'member=Ann; Path=/' }).end(),
    '/account': members('text/html', article('Account', `<p>Welcome back, Ann.</p>${prose(3)}`)),
    '/statement': members('text/html', article('Statement', `<p>Ann owes nothing.</p>${prose(3)}`)),
    '/paper': members('application/pdf', writePdf({ pages: [[{ text: 'Paper of Ann', x: 72, y: 700 }]] })),
    '/to-paper': (_, response) => void response.writeHead(302, { location: '/paper' }).end(),
    '/report': (_, response) =>
      response.setHeader('content-disposition', 'attachment; filename="report.csv"').end('day,boats\n1,3\n'),
    '/leads-elsewhere': (_, response) =>
      void response.writeHead(302, { location: site.url('/river').replace('127.0.0.1', 'localhost') }).end(),
    '/river': article('The river', prose(6)),
    '/long': article('Long', prose(400)),
    '/tall': `${article('Tall', prose(120))}<button style="position:fixed;top:0;left:0">Measure</button><script>
      let resizes = 0;
      addEventListener('resize', () => { resizes++ });
      document.querySelector('button').onclick = () => {
        document.title = ['Tall', innerWidth, innerHeight, Math.round(scrollY), document.visibilityState, resizes].join(' ');
      };
      scrollTo(0, 300)</script>`,
    '/asks': article('Asks', `${prose(3)}<button onclick="confirm('Really?')">Delete it</button>`),
    '/late': article(
      'Late',
      `${prose(3)}<p id="late">not yet</p><button id="go">Start now</button><script>
      document.getElementById('go').onclick = () =>
        setTimeout(() => { document.getElementById('late').textContent = 'Here at last' }, 2500)</script>`,
    ),
    '/prints': article(
      'Prints',
      `${prose(3)}<button onclick="const slip = window.open('about:blank'); slip.document.write('<h1>Receipt 12</h1><p>Paid by Ann.</p>')">Print</button>`,
    ),
    '/data.json': (_, response) => response.setHeader('content-type', 'application/json').end('{"boats": 3}'),
    '/blank': '<!doctype html><title>Blank</title><body></body>',
  });
  connection = await connectStdio('2025');
});
afterAll(async () => {
  await connection.close();
  await site[Symbol.asyncDispose]();
});

/** A new session: its tools, and `scrape` in it. */
interface Own {
  readonly sessionId: string;
  call(name: string, args?: Data): Promise<Data>;
  open(path: string): Promise<Data>;
  read(args?: Data): Promise<Reading>;
}

async function startOwn(options: Data = {}): Promise<Own> {
  const { client } = connection;
  const call = async (name: string, args: Data): Promise<Data> =>
    dataOf(await client.callTool({ name, arguments: args }));
  const sessionId = String((await call('research_session_start', options))['sessionId']);
  return {
    sessionId,
    call: (name, args = {}) => call(name, { sessionId, ...args }),
    open: (path) => call('nav_goto', { sessionId, url: site.url(path) }),
    read: (args = {}) => scrape(client, { sessionId, ...args }),
  };
}

async function logIn(own: Own): Promise<void> {
  await own.open('/login');
  await own.call('flow_run', {
    steps: [
      { do: 'set', target: 'Name', value: 'Ann' },
      { do: 'press', target: 'Log in' },
    ],
  });
}

const addNote = (own: Own, text: string): Promise<Data> =>
  own.call('flow_run', {
    steps: [
      { do: 'set', target: 'Note', value: text },
      { do: 'press', target: 'Add the note' },
    ],
  });

const requestsFor = (path: string): number => site.asked.filter((asked) => asked.path === path).length;

describe('without an address', () => {
  test('the open page is read as it is now, and nothing is requested', async () => {
    const own = await startOwn();
    await own.open('/notes');
    await addNote(own, 'three boats came back');
    const before = site.asked.length;
    const { facts, text } = await own.read();
    expect(text).toContain('# Notes');
    expect(text).toContain('Written: three boats came back');
    expect(text).not.toMatch(/About us|Imprint|Nobody sees this/);
    expect(facts).toMatchObject({
      ...{ url: site.url('/notes'), title: 'Notes', status: 200, kind: 'page', mime: 'text/html' },
      ...{ renderedBy: 'browser', renderReason: 'session', untrusted: true, hiddenRemoved: 1 },
      coverage: { kept: expect.any(Number) as number },
    });
    expect((await own.read({ onlyMainContent: false })).text).toMatch(/About us[^]*Imprint/);
    expect(site.asked).toHaveLength(before);
  });

  test('links and a part of the open page are those that scripts made', async () => {
    const own = await startOwn();
    await own.open('/notes');
    await addNote(own, 'a link');
    const { text } = await own.read({ format: 'links' });
    expect(text).toContain(`- [Written: a link](${site.url('/note-1')}) internal`);
    expect(text).toContain(`- [My account](${site.url('/account')}) internal`);
    expect((await own.read({ selector: '#notes' })).text.trim()).toBe(
      `- [Written: a link](${site.url('/note-1')})`,
    );
    expect((await own.read({ selector: '.none' })).error).toMatchObject({ code: 'not_found' });
    expect((await own.read({ selector: 'a[' })).error).toMatchObject({ code: 'invalid_input' });
  });

  test('and without a session it is the page of the default one', async () => {
    const { client } = connection;
    await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/river') } });
    const { facts, text } = await scrape(client, {});
    expect(facts).toMatchObject({ url: site.url('/river'), title: 'The river' });
    expect(text.match(/^Paragraph \d/gm)).toHaveLength(6);
  });

  test('waitFor is a wait before the page is read', async () => {
    const own = await startOwn();
    await own.open('/late');
    const { elementId } = await own.call('ui_pick', { hint: 'Start now' });
    await own.call('action_execute', { handle: elementId });
    expect((await own.read({ waitFor: 3_000, selector: '#late' })).text).toBe('Here at last');
  });

  test('the pieces of a long page are of one text, until another page is open', async () => {
    const own = await startOwn();
    const other = await startOwn();
    await own.open('/long');
    await other.open('/river');
    const first = await own.read();
    const offset = Number(first.facts['nextOffset']);
    const second = await own.read({ offset });
    expect(second.facts).toMatchObject({ truncated: true, title: 'Long' });
    expect(`${first.text}${second.text}`).toMatch(/^Paragraph 1 of[^]*\nParagraph 150 of/m);
    expect((await other.read({ offset })).error).toMatchObject({ code: 'invalid_cursor' });
    await own.open('/river');
    expect((await own.read({ offset })).error).toMatchObject({ code: 'invalid_cursor' });
  });

  test.each(['markdown', 'screenshot'])('where nothing was opened, %s says so', async (format) => {
    const own = await startOwn();
    expect((await own.read({ format })).error).toMatchObject({
      code: 'not_found',
      url: 'about:blank',
      message: 'No page is open in this tab.',
      hint: expect.stringMatching(/nav_goto.*url/) as string,
    });
  });

  test('a page without text has nothing to read, but a picture', async () => {
    const own = await startOwn();
    await own.open('/blank');
    expect((await own.read()).error).toMatchObject({ code: 'not_found', url: site.url('/blank') });
    expect(pictureOf(await own.read({ format: 'screenshot' })).length).toBeGreaterThan(100);
  });

  test('a pop-up that its opener wrote is read, and so is a document that is no page', async () => {
    const own = await startOwn();
    await own.open('/prints');
    const { elementId } = await own.call('ui_pick', { hint: 'Print' });
    await own.call('action_execute', { handle: elementId });
    expect((await own.read()).text).toMatch(/Receipt 12[^]*Paid by Ann/);
    await own.open('/data.json');
    const { facts, text } = await own.read();
    expect(facts).toMatchObject({ mime: 'application/json', url: site.url('/data.json') });
    expect(text).toContain('{"boats": 3}');
  });

  test('an open dialog is told, with its handle, and left open', async () => {
    const own = await startOwn();
    await own.open('/asks');
    const { elementId } = await own.call('ui_pick', { hint: 'Delete it' });
    await own.call('action_execute', { handle: elementId });
    for (const format of ['markdown', 'screenshot']) {
      const { error } = await own.read({ format });
      expect(error).toMatchObject({ code: 'dialog_open', dialog: { type: 'confirm', message: 'Really?' } });
      expect((error['dialog'] as Data)['elementId']).toMatch(/^e\d+$/);
    }
    const { dialog } = await own.call('get_current_url');
    const { elementId: handle } = dialog as Data;
    await own.call('action_execute', { handle, intent: 'dismiss' });
    expect((await own.read()).text).toContain('# Asks');
  });

  test('a call waits for its turn: it reads what an earlier call has done', async () => {
    const own = await startOwn();
    await own.open('/notes');
    const [, reading, , again] = await Promise.all([
      addNote(own, 'first'),
      own.read({ selector: '#notes' }),
      addNote(own, 'second'),
      own.read({ selector: '#notes' }),
    ]);
    expect(reading.text).toContain('Written: first');
    expect(again.text).toMatch(/Written: first[^]*Written: second/);
    const [moved, there] = await Promise.all([own.open('/river'), own.read()]);
    expect(moved).toMatchObject({ status: 200 });
    expect(there.facts).toMatchObject({ title: 'The river' });
  });
});

describe('pictures of the open page', () => {
  test.each(['screenshot', 'fullscreenshot'])('%s leaves the page as it is', async (format) => {
    const own = await startOwn();
    await own.open('/tall');
    const before = await measured(own);
    const [, innerWidth = 0, innerHeight = 0] = before.split(' ').map(Number);
    expect(before).toBe(`Tall ${innerWidth} ${innerHeight} 300 visible 0`);
    const answer = await own.read({ format });
    const png = pictureOf(answer);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(answer.facts).toMatchObject({
      ...{ kind: 'picture', mime: 'image/png', bytes: png.length, width, height, status: 200 },
      ...{ url: site.url('/tall'), renderedBy: 'browser', renderReason: 'session', title: before },
    });
    if (format === 'screenshot') expect([width, height]).toEqual([innerWidth, innerHeight]);
    else expect(height).toBeGreaterThan(3_000);
    expect(await measured(own)).toBe(before);
  });

  test('show what was done to it', async () => {
    const own = await startOwn();
    await own.open('/notes');
    const first = pictureOf(await own.read({ format: 'screenshot' }));
    await addNote(own, 'a note that can be seen');
    expect(pictureOf(await own.read({ format: 'screenshot' })).equals(first)).toBe(false);
  });
});

/** What the page itself knows of its size, scroll position and visibility. */
async function measured(own: Own): Promise<string> {
  await own.call('flow_run', { steps: [{ do: 'press', target: 'Measure' }] });
  return String((await own.call('get_current_url'))['title']);
}

describe('a page behind a login', () => {
  test('is read in the session that is logged in, with and without its address', async () => {
    const own = await startOwn();
    await logIn(own);
    expect((await own.read()).text).toContain('Welcome back, Ann.');
    const before = requestsFor('/statement');
    const { facts, text } = await own.read({ url: site.url('/statement') });
    expect(text).toContain('Ann owes nothing.');
    expect(facts).toMatchObject({ status: 200, renderedBy: 'browser', renderReason: 'session' });
    expect(requestsFor('/statement')).toBe(before + 1);
    expect((await scrape(connection.client, { url: site.url('/statement') })).facts).toMatchObject({
      status: 403,
    });
    expect((await (await startOwn()).read({ url: site.url('/statement') })).facts).toMatchObject({
      status: 403,
    });
    expect((await own.read({ url: site.url('/statement'), format: 'links' })).text).toContain('About us');
    expect(
      pictureOf(await own.read({ url: site.url('/statement'), format: 'screenshot' })).length,
    ).toBeGreaterThan(1_000);
  });

  test.each(['/paper', '/to-paper'])('may be a file, which is read with its cookies: %s', async (path) => {
    const own = await startOwn();
    await logIn(own);
    const answer = await own.read({ url: site.url(path) });
    expect(answer.facts).toMatchObject({
      ...{ url: site.url('/paper'), status: 200, kind: 'media', mime: 'application/pdf' },
    });
    expect(answer.text).toContain('Paper of Ann');
    expect(fileOf(answer).mimeType).toBe('application/pdf');
    expect(await own.call('get_current_url')).toMatchObject({ url: site.url('/account') });
  });

  test.each(['markdown', 'screenshot'])(
    'that is a PDF in the tab says what reads it, instead of %s',
    async (format) => {
      const own = await startOwn();
      await logIn(own);
      await own.open('/paper');
      expect((await own.read({ format })).error).toMatchObject({
        code: 'unsupported_format',
        mime: 'application/pdf',
        url: site.url('/paper'),
        hint: expect.stringMatching(/scrape.*url/) as string,
      });
    },
  );
});

describe('with an address and a session', () => {
  test('the active tab stays as it is, and no tab is left', async () => {
    const own = await startOwn();
    await own.open('/notes');
    await addNote(own, 'still here');
    const { contextId } = await own.call('research_menu');
    const [reading] = await Promise.all([
      own.read({ url: site.url('/river') }),
      addNote(own, 'written meanwhile'),
    ]);
    expect(reading.facts).toMatchObject({ title: 'The river' });
    expect(await own.call('research_menu')).toMatchObject({
      url: site.url('/notes'),
      contextId,
    });
    expect((await own.read({ selector: '#notes' })).text).toMatch(/still here[^]*written meanwhile/);
    const opened = await own.call('research_open', { url: site.url('/river'), contextId: 'new' });
    expect(opened['contextId']).toBe('ctx-2');
  });

  test('an address counts for maxUrls', async () => {
    const own = await startOwn({ limits: { maxUrls: 2 } });
    await own.open('/notes');
    expect((await own.read({ url: site.url('/river') })).facts).toMatchObject({ status: 200 });
    const before = requestsFor('/long');
    expect((await own.read({ url: site.url('/long') })).error).toMatchObject({
      code: 'limit_reached',
      limit: 'maxUrls',
    });
    expect(requestsFor('/long')).toBe(before);
    expect((await own.read()).facts).toMatchObject({ title: 'Notes' });
    expect((await own.read({ url: site.url('/river') })).facts).toMatchObject({ title: 'The river' });
  });

  test('the domain policy applies, also to where an address leads', async () => {
    const own = await startOwn({ domainPolicy: { exclude: ['localhost'] } });
    const before = requestsFor('/river');
    for (const url of [site.url('/river').replace('127.0.0.1', 'localhost'), site.url('/leads-elsewhere')])
      expect((await own.read({ url })).error).toMatchObject({ code: 'domain_not_allowed' });
    expect(requestsFor('/river')).toBe(before);
  });

  test('a download is kept, and its place is told', async () => {
    const own = await startOwn();
    const { facts } = await own.read({ url: site.url('/report') });
    expect(facts).toMatchObject({
      kind: 'media',
      bytes: 14,
      savedAs: expect.stringContaining('report') as string,
    });
  });

  test('master is refused, and so it is for the open page', async () => {
    const own = await startOwn();
    expect((await own.read({ url: site.url('/river'), mode: 'master' })).error).toMatchObject({
      code: 'invalid_input',
      field: 'mode',
    });
    expect((await scrape(connection.client, { mode: 'master' })).error).toMatchObject({
      code: 'invalid_input',
      field: 'mode',
    });
  });

  test('a session that does not exist is unknown', async () => {
    for (const url of [undefined, site.url('/river')])
      expect((await scrape(connection.client, { url, sessionId: 'none' })).error).toMatchObject({
        code: 'session_unknown',
      });
  });
});

test('a stateless client names the session whose page is read, and none for an address', async () => {
  const program = await startHttp({ args: ['--auth', 'none'] });
  const stateless = await connectHttp('2026', program.origin);
  const { client } = stateless;
  try {
    expect((await scrape(client, {})).error).toMatchObject({
      code: 'session_required',
      hint: expect.stringContaining('research_session_start') as string,
    });
    expect((await scrape(client, { url: site.url('/river') })).facts).toMatchObject({ title: 'The river' });
    const { sessionId } = dataOf(await client.callTool({ name: 'research_session_start', arguments: {} }));
    await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/river'), sessionId } });
    expect((await scrape(client, { sessionId })).facts).toMatchObject({ renderReason: 'session' });
  } finally {
    await stateless.close();
    await program.stop();
  }
});
