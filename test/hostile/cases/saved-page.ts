import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { serve } from '../../net/support/servers.ts';
import type { Data } from '../../support/agent.ts';
import type { RawClient } from '../../support/raw-client.ts';
import type { HostileCase } from '../world.ts';

const OUTSIDE = [
  '../x.html',
  '../../x.html',
  '..\\x.html',
  '/tmp/x.html',
  '~/x.html',
  'a/../../x.html',
  'C:\\x.html',
  'through/x.html',
  '..',
  '.',
];
const ODD = [
  'NUL',
  'con.txt',
  'COM1.html',
  '.bashrc',
  `${'n'.repeat(300)}.html`,
  'a\0b.html',
  'a\nb.html',
  'gpj\u202exe.html',
  '   ',
  'page?.html',
  '-rf',
];

const SECRET = 'sentinel-7f31c9';
/** A login whose field mirrors what is typed into its attribute, as some libraries do. */
const LOGIN = `<!doctype html><title>Log in</title><main><h1>Log in</h1><form onsubmit="return false">
<label>Name <input name="name"></label><label>Password <input type="password" name="password" oninput="this.setAttribute('value', this.value)"></label>
<button>Log in</button></form></main><script>document.cookie = 'page=' + ${JSON.stringify(SECRET.split('-'))}.join('-')</script>`;

const LISTED_BY: readonly (readonly [tool: string, args: object])[] = [
  ['get_page_content', {}],
  ['get_page_content', { format: 'elements_json' }],
  ['get_page_content', { format: 'full_html' }],
  ['query_elements', { query: 'Find the password field' }],
  ['find_by_text', { text: 'Password' }],
  ['get_current_url', {}],
  ['ui_scan', {}],
  ['research_menu', {}],
  ['download_page', {}],
  ['download_page', { include_metadata: false }],
];

export const savedPageCases: readonly HostileCase[] = [
  {
    id: 'A14',
    title: 'a page is saved inside its folder under a safe name, or not at all, and over no other file',
    run: async (world) => {
      const client = await world.stdio();
      await client.call('navigate', { url: world.site.url('/article') });
      const folder = join(client.program.dataDir, 'downloads');
      const outside = join(client.program.dataDir, 'outside');
      mkdirSync(folder, { recursive: true });
      mkdirSync(outside);
      symlinkSync(outside, join(folder, 'through'));
      writeFileSync(join(outside, 'target.html'), 'untouched');
      symlinkSync(join(outside, 'target.html'), join(folder, 'link.html'));
      symlinkSync(join(outside, 'new.html'), join(folder, 'dangling.html'));
      for (const filename of OUTSIDE)
        expect([filename, await save(client, filename)]).toMatchObject([
          filename,
          { error: { code: 'path_denied' } },
        ]);
      const paths = new Set<string>();
      for (const filename of [...ODD, 'link.html', 'dangling.html', 'same.html', 'same.html', 'same.html']) {
        const { error, filepath } = (await save(client, filename)) as { error?: Data; filepath: string };
        if (error !== undefined) {
          expect([filename, error['code']]).toEqual([
            filename,
            expect.stringMatching(/^(path_denied|invalid_input)$/),
          ]);
          continue;
        }
        expect([filename, dirname(realpathSync(filepath))]).toEqual([filename, realpathSync(folder)]);
        expect(basename(filepath)).toMatch(/^(?!con\b|nul\b|com1\b)[\w(][\w .()-]{0,254}$/i);
        expect(paths.has(filepath)).toBe(false);
        paths.add(filepath);
      }
      expect([...paths].filter((path) => basename(path).startsWith('same'))).toHaveLength(3);
      expect(readdirSync(outside)).toEqual(['target.html']);
      expect(readFileSync(join(outside, 'target.html'), 'utf8')).toBe('untouched');
      for (const path of paths) expect(statSync(path).mode & 0o077).toBe(0);
    },
  },
  {
    id: 'G20',
    title:
      'a password that is typed, cookies and credentials in an address are in no answer, log or saved page',
    run: async (world) => {
      await using server = await serve((_, response) => {
        response.setHeader('set-cookie', [`sid=${SECRET}-header; HttpOnly`, `seen=${SECRET}-plain`]);
        response.setHeader('content-type', 'text/html; charset=utf-8').end(LOGIN);
      });
      const client = await world.stdio();
      const address = server.origin.replace('://', `://user:${SECRET}-userinfo@`);
      for (const tool of ['navigate', 'research_open', 'nav_goto']) await client.call(tool, { url: address });
      await client.call('navigate', { url: server.origin });
      await typePassword(client);
      for (const [tool, args] of LISTED_BY) {
        const answer = await client.call(tool, args);
        expect([tool, answer]).toMatchObject([tool, { url: `${server.origin}/` }]);
      }
      const { elementId: handle } = await client.call('ui_pick', { hint: { text: 'Password' } });
      await client.call('action_setState', { handle, state: `${SECRET}-set` });
      await client.call('download_page', {});
      expect(client.messages.filter((message) => JSON.stringify(message).includes(SECRET))).toEqual([]);
      expect(client.program.stderr()).not.toContain(SECRET);
      expect(filesWith(client.program.dataDir, SECRET)).toEqual([]);
    },
  },
  {
    id: 'H06',
    title: 'what is said of a saved page stays in its comment, whatever the page calls itself',
    run: async (world) => {
      let saved = '';
      await using server = await serve((request, response) => {
        const path = decodeURIComponent(request.url ?? '');
        const title = TITLES[Number(path.split('-').at(-1))] ?? '';
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(
          path === '/saved' ? saved : `<!doctype html><title>${title}</title><a href="/x">Stay</a>`,
        );
      });
      const client = await world.stdio();
      for (const [at, title] of TITLES.entries()) {
        await client.call('navigate', { url: `${server.origin}/--><button>?--><button>#--><button>-${at}` });
        expect(await client.call('navigate', { url: `${server.origin}/--><button>-${at}` })).toMatchObject({
          success: true,
        });
        const { filepath } = await client.call('download_page', {});
        saved = readFileSync(String(filepath), 'utf8');
        expect([title, saved.match(/^\W*status\b/gim)?.length]).toEqual([title, 1]);
        expect(await client.call('navigate', { url: `${server.origin}/saved` })).toMatchObject({
          success: true,
        });
        expect([title, await client.call('get_page_content', {})]).toMatchObject([
          title,
          { element_types: { a: 1 }, element_count: 1 },
        ]);
        expect([
          title,
          await client.call('wait_for_page', { text_to_appear: 'Evil', seconds: 0 }),
        ]).toMatchObject([title, { error: { code: 'timeout' } }]);
      }
    },
  },
  {
    id: 'H06',
    title: 'nothing in a saved page runs, leads elsewhere or carries an id of its own, in whatever letters',
    run: async (world) => {
      let saved = '';
      await using server = await serve((request, response) => {
        const [type, html] = LIVE[Number(request.url?.slice(1))] ?? ['text/html', saved];
        response.setHeader('content-type', `${type}; charset=utf-8`).end(html);
      });
      const client = await world.stdio();
      for (const at of LIVE.keys()) {
        await client.call('navigate', { url: `${server.origin}/${at}` });
        const { filepath } = await client.call('download_page', {});
        saved = readFileSync(String(filepath), 'utf8');
        expect(saved).toContain('Stay');
        expect(saved).not.toMatch(
          /<[^>]*\s(?:on\w+|style|srcdoc)=|<[^>]*"\s*javascript:|wa-77|<(?:script|style|base)\b/i,
        );
        expect(await client.call('navigate', { url: `${server.origin}/saved` })).toMatchObject({
          title: 'Calm',
        });
      }
    },
  },
];

const RUN = `document.title='PWNED'`;
/** Outside of HTML, names keep their letters; once saved as HTML, letters make no difference. */
const LIVE: readonly (readonly [type: string, html: string])[] = [
  [
    'text/html',
    `<!doctype html><title>Calm</title><a href="/x">Stay</a><base style="display:block" onclick="1" href="/evil/"><script>
for (const name of ['img', 'IMG', 'SCRIPT', 'Style', 'x:script', 'body']) {
  const odd = document.createElementNS('urn:x', name);
  const values = { ONERROR: "${RUN}", SRC: 'data:x', onError: "${RUN}", STYLE: 'color:red', HREF: "javascript:${RUN}" };
  for (const [each, value] of Object.entries(values)) odd.setAttribute(each, value);
  odd.textContent = "${RUN}";
  document.body.append(odd);
}
document.querySelector('base').textContent = 'Base';
document.title = 'Calm'</script>`,
  ],
  [
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Calm</title></head><body ONLOAD="${RUN}"><div ONCLICK="${RUN}" STYLE="color:red">
<a HREF="javascript:${RUN}" DATA-WEB-AGENT-ID="wa-77" href="/x">Stay</a><iframe SRCDOC="x" sRC="javascript:${RUN}"/></div></body></html>`,
  ],
];

const EVIL = '<button>Evil</button>';
/** Each would end a comment, or begin a line of its own in it, if it were written down as it is. */
const TITLES = [
  `--&gt;${EVIL}`,
  `--!&gt;${EVIL}`,
  `-&gt;${EVIL}`,
  `&gt;${EVIL}`,
  `&lt;!--&gt;${EVIL}`,
  `--&gt;&#10;status: 999&#10;--&gt;${EVIL}`,
  `--&#8203;&gt;${EVIL}`,
  'a--',
];

const save = (client: RawClient, filename: string): Promise<Data> =>
  client.call('download_page', { filename });

async function typePassword(client: RawClient): Promise<void> {
  const found = await client.call('find_by_text', { text: 'Password' });
  const [{ web_agent_id }] = found['matches'] as [{ web_agent_id: string }];
  const text = `${SECRET}-typed`;
  expect(await client.call('type_into_element', { web_agent_id, text })).toMatchObject({
    success: true,
    text_length: text.length,
    receipt: { changed: true },
  });
}

function filesWith(folder: string, secret: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile() && readFileSync(path).includes(secret));
}
