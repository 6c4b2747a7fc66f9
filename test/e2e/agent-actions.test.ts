import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

const call = (name: string, args: object = {}): Promise<Data> => agent.client.call(name, args);
const open = (path: string): Promise<Data> => call('navigate', { url: server.origin + path });

async function idOf(text: string): Promise<string> {
  const { matches } = await call('find_by_text', { text });
  return String((matches as Data[])[0]?.['web_agent_id']);
}

/** Opens a page and clicks what has that text. */
async function click(path: string, text: string, more: object = {}): Promise<Data> {
  await open(path);
  return call('click_element', { web_agent_id: await idOf(text), ...more });
}

async function type(path: string, field: string, args: object): Promise<Data> {
  await open(path);
  return call('type_into_element', { web_agent_id: await idOf(field), ...args });
}

describe('click_element', () => {
  test('clicks, and says where that led', async () => {
    const clicked = await click('/', 'Next page');
    expect(clicked).toMatchObject({
      success: true,
      action: 'clicked',
      new_url: `${server.origin}/tides/today.html`,
      untrusted: true,
      receipt: { changed: true, target: { role: 'link', label: 'Next page' } },
    });
    expect(clicked['web_agent_id']).toMatch(/^wa-\d+$/);
  });

  test('what stays on its page says what changed', async () => {
    expect(await click('/', 'Custom')).toMatchObject({
      new_url: `${server.origin}/`,
      receipt: { changed: true, added: ['Pressed'] },
    });
  });

  test('a wait that is named is waited out before it is told what came of it', async () => {
    expect(await click('/later', 'Start', { wait_after: 2 })).toMatchObject({ receipt: { added: ['Done'] } });
    expect(await click('/later', 'Start', { wait_after: 100 })).toMatchObject({
      error: { code: 'invalid_input', field: 'wait_after' },
    });
  });

  test('a tab that it opens is the one that is told of, and worked in', async () => {
    const clicked = await click('/opens', 'Tab');
    expect(clicked).toMatchObject({
      new_url: `${server.origin}/`,
      receipt: { newTab: { title: 'Harbour' } },
    });
    expect(await call('get_current_url')).toMatchObject({ title: 'Harbour' });
  });

  test('a dialog is told, and its handle takes the answer', async () => {
    const { receipt } = await click('/opens', 'Alarm');
    expect(receipt).toMatchObject({ dialog: { type: 'alert', message: 'Careful' } });
    expect(await call('get_page_content')).toMatchObject({ error: { code: 'dialog_open' } });
    const { elementId } = (receipt as { dialog: Data }).dialog;
    expect(await call('click_element', { web_agent_id: elementId })).toMatchObject({ success: true });
  });

  test('something in a frame is clicked there', async () => {
    expect(await click('/places', 'Ring')).toMatchObject({ receipt: { changed: true } });
    expect(await call('find_by_text', { text: 'Rung' })).toMatchObject({ count: 1 });
  });

  test.each(['Ring', 'Deep'])('%s is clicked in its frame inside of a shadow root', async (label) => {
    expect(await click('/shadow-frames', label)).toMatchObject({ receipt: { changed: true } });
  });

  test('what is covered is not clicked, and the cover is told', async () => {
    await open('/covered');
    expect(await call('click_element', { web_agent_id: await idOf('Buy') })).toMatchObject({
      error: { code: 'covered', coveredBy: { label: 'Cookies' } },
    });
  });

  test.each(['wa-99999', 'wa-', '15', 'e99999', 'wa-01'])(
    'an id that was never given (%s) is refused',
    async (id) => {
      await open('/');
      expect(await call('click_element', { web_agent_id: id })).toMatchObject({
        error: {
          code: 'handle_unknown',
          web_agent_id: id,
          next: 'look_again',
          look_with: expect.stringContaining('get_page_content') as string,
        },
      });
    },
  );

  test('an id of a page that was left is refused, and nothing is clicked', async () => {
    await open('/changing');
    const id = await idOf('End');
    await open('/');
    expect(await call('click_element', { web_agent_id: id })).toMatchObject({
      error: { code: 'handle_stale', web_agent_id: id },
    });
    expect(await call('get_current_url')).toMatchObject({ title: 'Harbour' });
  });

  test('an id of another session means nothing here', async () => {
    const { sessionId } = await call('research_session_start', {});
    await call('navigate', { url: `${server.origin}/`, sessionId });
    await call('navigate', { url: `${server.origin}/links/500`, sessionId });
    const { matches } = await call('find_by_text', { text: 'Link 499', sessionId });
    const id = String((matches as Data[])[0]?.['web_agent_id']);
    await open('/');
    const { error } = await call('click_element', { web_agent_id: id });
    expect(['handle_unknown', 'handle_stale']).toContain((error as Data)['code']);
    expect(await call('get_current_url')).toMatchObject({ title: 'Harbour' });
  });

  test('handles of other tools name the same things', async () => {
    await open('/');
    expect(await call('click_element', { web_agent_id: await agent.handleOf('Custom') })).toMatchObject({
      success: true,
    });
    expect(await agent.execute(await idOf('Custom'))).toMatchObject({ status: 'done' });
  });
});

describe('type_into_element', () => {
  test('replaces what the field holds', async () => {
    const typed = await type('/fields', 'Word', { text: 'a fährre 🚢' });
    expect(typed).toMatchObject({
      success: true,
      action: 'typed',
      text_length: 10,
      untrusted: true,
      receipt: { changed: true, state: { Word: "'before' → 'a fährre 🚢'" } },
    });
  });

  test('with submit, Enter is pressed in the field, and one receipt tells both', async () => {
    expect(await type('/fields', 'Word', { text: 'sent', submit: true })).toMatchObject({
      receipt: { added: ['Sent sent'] },
    });
    expect(await type('/', 'Search the archive', { text: 'ferry', submit: true })).toMatchObject({
      url: `${server.origin}/found?q=ferry`,
      receipt: { changed: true, url: `${server.origin}/found?q=ferry` },
    });
  });

  test.each([
    ['Note', 'two\nlines'],
    ['Rich', 'other'],
    ['Day', '2026-12-31'],
    ['Word', ''],
  ])('%s takes %j', async (field, text) => {
    expect(await type('/fields', field, { text })).toMatchObject({
      success: true,
      receipt: { changed: true },
    });
  });

  test.each(['Send', 'Size', 'Tick', 'Fixed'])('%s takes no text', async (label) => {
    expect(await type('/fields', label, { text: 'x' })).toMatchObject({
      error: { code: 'not_settable', target: { label } },
    });
  });
});

describe('wait_for_page', () => {
  const wait = (text: string, seconds = 10): Promise<Data> =>
    call('wait_for_page', { text_to_appear: text, seconds });

  test('finds what people can read, as it is written and as it is drawn, in frames and shadow roots', async () => {
    await open('/said');
    for (const text of ['Order placed', 'ORDER PLACED', 'Thank you', 'In the frame'])
      expect(await wait(text)).toMatchObject({ success: true });
    await call('click_element', { web_agent_id: await idOf('Cast') });
    expect(await wait('In the shadow')).toMatchObject({ success: true });
    await open('/shadow-frames');
    expect(await wait('In the frame')).toMatchObject({ success: true });
  });

  test('does not find what nobody can read, and refuses to wait for nothing', async () => {
    await open('/said');
    for (const text of ['Order saved', 'Low water'])
      expect(await wait(text, 0.5)).toMatchObject({ error: { code: 'timeout', waitedFor: { text } } });
    expect(await wait('  ')).toMatchObject({ error: { code: 'invalid_input', field: 'text_to_appear' } });
  });
});

describe('download_page', () => {
  const folder = (): string => join(agent.client.program.dataDir, 'downloads');

  test('saves the page with ids and with what is known of it', async () => {
    await open('/');
    const saved = await call('download_page');
    const path = String(saved['filepath']);
    expect(saved).toMatchObject({
      success: true,
      url: `${server.origin}/`,
      title: 'Harbour',
      untrusted: true,
    });
    expect(basename(path)).toMatch(/^page_\d{8}_\d{6}( \(\d+\))?\.html$/);
    const html = readFileSync(path, 'utf8');
    expect(saved['size_bytes']).toBe(statSync(path).size);
    expect(html).toMatch(
      /^<!doctype html>\n<!--\nurl: http:\/\/127[^\n]*\/\ntitle: Harbour\ntime: [^\n]*Z\nstatus: 200\n-->\n<html lang="en">/,
    );
    expect(html).toContain(
      `href="${server.origin}/tides/today.html" class="pagination-next big" data-web-agent-id="${await idOf('Next page')}"`,
    );
    expect(html).not.toContain('onclick');
    expect([statSync(path).mode & 0o777, statSync(folder()).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test('takes a name, adds the extension, and never replaces a file', async () => {
    await open('/');
    const name = async (args: object): Promise<string> =>
      basename(String((await call('download_page', args))['filepath']));
    expect(await name({ filename: 'post 帖子' })).toBe('post 帖子.html');
    expect(await name({ filename: 'post 帖子.html', include_metadata: false })).toBe('post 帖子 (2).html');
    expect(readFileSync(join(folder(), 'post 帖子 (2).html'), 'utf8')).toMatch(/^<!doctype html>\n?<html/);
    expect(await name({ filename: `${'x'.repeat(250)}.html` })).toBe(`${'x'.repeat(250)}.html`);
    expect(await name({ filename: `${'x'.repeat(250)}.html` })).toMatch(/^x{246} \(2\)\.html$/);
  });

  test.each([
    ...[
      '../x',
      '..',
      '.',
      '/etc/x.html',
      '~',
      '~/x',
      'a/b.html',
      'a\\b.html',
      'C:\\x',
      'NUL',
      'con.txt',
      'lpt1.html',
    ],
    ...[
      '',
      ' ',
      '.bashrc',
      'a\u0000b',
      'a\nb',
      'a\u202egpj.exe',
      'x'.repeat(300),
      '语'.repeat(90),
      'trailing.',
    ],
  ])('the name %j is denied, and nothing is written', async (filename) => {
    await open('/');
    const before = existsSync(folder()) ? readdirSync(folder()) : [];
    expect(await call('download_page', { filename })).toMatchObject({ error: { code: 'path_denied' } });
    expect(existsSync(folder()) ? readdirSync(folder()) : []).toEqual(before);
  });

  test('a link that leads out of the folder is denied', async () => {
    await open('/');
    await call('download_page', { filename: 'there' });
    const outside = join(mkdtempSync(join(tmpdir(), 'wayfarer-out-')), 'x.html');
    writeFileSync(outside, 'mine');
    symlinkSync(outside, join(folder(), 'away.html'));
    expect(await call('download_page', { filename: 'away' })).toMatchObject({
      error: { code: 'path_denied' },
    });
    expect(readFileSync(outside, 'utf8')).toBe('mine');
  });

  test('a title cannot end the header', async () => {
    await open('/evil');
    const { filepath, hiddenRemoved } = await call('download_page');
    const html = readFileSync(String(filepath), 'utf8');
    expect(html.slice(0, html.indexOf('-->')).trim()).toMatch(/\nstatus: 200$/);
    expect(html).not.toMatch(/<script|<style|TRAP|<b>/);
    expect(hiddenRemoved).toBe(1);
  });

  test('characters that nobody can see are in no part of the file, and are counted', async () => {
    await open('/unseen');
    const { filepath, hiddenRemoved } = await call('download_page');
    const html = readFileSync(String(filepath), 'utf8');
    expect(html).toContain('<title>Title</title>');
    expect(html).toContain('<p title="Apart">Words \u{1f468}\u200d\u{1f469}</p>');
    expect(html).toMatch(/data-web-agent-id="wa-\d+">Link<\/a>/);
    expect(html).not.toMatch(/[\u200b\u202e\u2066\u{e0000}-\u{e007f}]/u);
    // One text, and one or two characters in each of the title, an attribute and two texts.
    expect(hiddenRemoved).toBe(1 + 2 + 1 + 2 + 1);
  });

  test('a folder that cannot be written to is an error, and nothing else', async () => {
    await open('/');
    await call('download_page', { filename: 'first' });
    chmodSync(folder(), 0o500);
    try {
      // Whoever may write everywhere is not kept from it.
      const saved = await call('download_page', { filename: 'second' });
      expect('success' in saved ? 'saved' : (saved['error'] as Data)['code']).toBe(
        process.getuid?.() === 0 ? 'saved' : 'storage_unavailable',
      );
    } finally {
      chmodSync(folder(), 0o700);
    }
  });
});

test('a password stays secret when the page shows what was typed, or puts another field in its place', async () => {
  const secret = 'pa55-shown';
  const answers = [
    await type('/reveal', 'Password', { text: secret }),
    await call('type_into_element', { web_agent_id: await idOf('Another'), text: `${secret}-too` }),
  ];
  for (const press of ['Show', 'Redraw']) {
    answers.push(await call('click_element', { web_agent_id: await idOf(press) }));
    for (const format of ['indexed', 'full_html', 'elements_json'])
      answers.push(await call('get_page_content', { format }));
    answers.push(await call('ui_scan'), await call('research_menu'));
    const { filepath } = await call('download_page', { filename: press });
    answers.push({ saved: readFileSync(String(filepath), 'utf8') });
  }
  expect(answers.filter((answer) => 'error' in answer)).toEqual([]);
  expect(answers.filter((answer) => JSON.stringify(answer).includes(secret))).toEqual([]);
});

test('a password that was typed, and a login in an address, stand in no answer and in no file', async () => {
  const secret = 'pa55-s3ntinel';
  const answers: Data[] = [await type('/fields', 'Secret', { text: secret })];
  for (const format of ['indexed', 'full_html', 'elements_json'])
    answers.push(await call('get_page_content', { format }));
  answers.push(await call('find_by_text', { text: 'Secret' }), await call('find_by_text', { text: 'login' }));
  answers.push(
    await call('navigate', { url: server.origin.replace('//', '//ann:s3cr3t-login@') + '/fields' }),
  );
  answers.push(await call('get_page_content'), await call('download_page', { filename: 'secrets' }));
  const files = readdirSync(agent.client.program.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(answers.every((answer) => !('error' in answer))).toBe(true);
  const texts = [...answers.map((answer) => JSON.stringify(answer)), ...files, agent.client.program.stderr()];
  expect(texts.filter((text) => text.includes(secret) || text.includes('s3cr3t-login'))).toEqual([]);
});
