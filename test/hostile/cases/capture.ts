import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Writable } from 'node:stream';
import { expect } from 'vitest';
import { listen } from '../../net/support/servers.ts';
import {
  captureManySmall,
  pageAsking,
  startCapturing,
  type CaptureCounts,
} from '../../support/capture-runs.ts';
import { acceptSocket, frameOf } from '../../support/capture-site.ts';
import { article, prose, servePages, type Answering } from '../../support/reading.ts';
import type { HostileCase } from '../world.ts';
import { kill } from './browser.ts';

type Data = Record<string, unknown>;
const SECRET = 'sentinel-27182818';
const MAX_BYTES = 100_000;
const LIMITS = { maxBytesPerDoc: MAX_BYTES };
const SOON = { timeout: 60_000 };
const SMALL = 600;
const FLOOD = 5_000;

/** Writes as fast as it is taken, and never ends. */
function flood(to: Writable, part: string | Buffer, times: number): void {
  let left = times;
  const more = (): void => {
    while (left-- > 0 && !to.destroyed && to.write(part));
    if (left > 0) to.once('drain', more);
  };
  to.on('error', () => undefined); // the browser leaves
  more();
}

const json =
  (body: string): Answering =>
  (_, response) =>
    void response.setHeader('content-type', 'application/json').end(body);
const text = (type: string, body: string | Buffer, headers: Data = {}): Answering => {
  return (_, response) =>
    void response.writeHead(200, { 'content-type': type, ...headers } as never).end(body);
};

/** Answers with a head that its body does not keep to. */
const lying =
  (head: string, body: string): Answering =>
  (_, { socket }) =>
    void socket?.end(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n${head}\r\n\r\n${body}`,
    );

const GOOD = article('Good', `<p>The wombat stays.</p>${prose(3)}`);

export const captureCases: readonly HostileCase[] = [
  {
    id: 'B05, C18',
    title: 'a body without end and floods over streams are kept up to a limit, and the session goes on',
    run: async (world) => {
      const handlers: Readonly<Record<string, (response: ServerResponse) => void>> = {
        '/endless': (response) => {
          response.writeHead(200, { 'content-type': 'text/plain' });
          flood(response, 'x'.repeat(64_000), 500);
        },
        '/events': (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          flood(response, 'data: tick tick tick\n\n', FLOOD);
        },
        '/good': (response) => void response.setHeader('content-type', 'text/html').end(GOOD),
      };
      const page = article(
        'Floods',
        `${prose(3)}<script>
          let [events, messages] = [0, 0];
          const tell = () => { if (events >= ${FLOOD} && messages >= ${FLOOD}) document.title = 'Done'; };
          fetch('/endless').then((r) => r.text());
          new EventSource('/events').onmessage = () => { events++; tell(); };
          new WebSocket(location.origin.replace('http', 'ws') + '/socket').onmessage = () => { messages++; tell(); };
        </script>`,
      );
      const server = createServer(({ url = '' }, response) => {
        const handler = handlers[url];
        if (handler !== undefined) handler(response);
        else response.setHeader('content-type', 'text/html').end(page);
      }).on('upgrade', (request, socket) => {
        acceptSocket(request, socket);
        flood(socket, frameOf('tock tock'), FLOOD);
      });
      await using site = await listen(server, '127.0.0.1', 0);
      const client = await world.stdio();
      const session = await startCapturing(client, LIMITS);
      await session.open(`${site.origin}/`);
      await session.titled('Done');
      const good = await session.open(`${site.origin}/good`);
      expect(good['newArchivedDocs']).toContainEqual(
        expect.objectContaining({ url: `${site.origin}/good`, kind: 'html' }),
      );
      await session.end();
      const { captured } = JSON.parse(
        (await client.program.sawOnStderr(/.*What a session received was archived.*/))[0],
      ) as { captured: CaptureCounts & { messages: { kept: number; leftOut: Record<string, number> } } };
      const { kept, leftOut } = captured.messages;
      expect(captured).toMatchObject({ captured: 2, failed: 1, leftOut: { incomplete: 1 } });
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThanOrEqual(2_000);
      expect(kept + (leftOut['too_many'] ?? 0)).toBe(2 * FLOOD);
      const { exchanges } = await session.stored();
      expect(exchanges.filter(({ kind }) => kind !== 'http')).toHaveLength(kept);
    },
  },
  {
    id: 'I05 capture',
    title: `${SMALL} small responses of one page are all stored or counted as left out`,
    run: async (world) => captureManySmall(await world.shared(), SMALL),
  },
  {
    id: 'B06, B10, B14',
    title: 'headers that lie about length and type decide nothing that the bytes decide better',
    run: async (world) => {
      const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]);
      const routes: Readonly<Record<string, Answering>> = {
        '/more': lying('Content-Length: 9', `captured and not more than that`),
        '/less': lying('Content-Length: 90000', 'too little'),
        '/negative': lying('Content-Length: -1', 'negative'),
        '/announced': lying('Content-Length: 900000000', 'enormous'),
        '/png-as-html': text('text/html', png),
        '/html-as-png': text('image/png', GOOD),
        '/bomb': text('text/plain', gzipSync('x'.repeat(20_000_000)), { 'content-encoding': 'gzip' }),
        '/just-too-large': text('text/plain', gzipSync('x'.repeat(MAX_BYTES + 1)), {
          'content-encoding': 'gzip',
        }),
        '/just-small-enough': text('text/plain', 'y'.repeat(MAX_BYTES)),
      };
      await using site = await servePages({ ...routes, '/': pageAsking(Object.keys(routes)) });
      const session = await startCapturing(await world.shared(), LIMITS);
      await session.open(site.url('/'));
      await session.titled('Done');
      await expect.poll(async () => (await session.counts()).captured, SOON).toBe(4);
      await session.end();
      const { paths, exchanges } = await session.stored();
      expect(paths).toEqual(['/', '/just-small-enough', '/more', '/png-as-html']);
      // No text is made of what is none.
      const withText = exchanges.filter(({ versionId }) => versionId !== undefined);
      expect(withText.map(({ url }) => new URL(url).pathname).sort()).toEqual([
        '/',
        '/just-small-enough',
        '/more',
      ]);
      expect(await session.counts()).toMatchObject({
        captured: 4,
        leftOut: { media: 1, too_large: 3 },
      });
    },
  },
  {
    id: 'G20 capture',
    title: 'cookies, credentials, secrets in addresses and what password fields hold are not in the archive',
    run: async (world) => {
      const page = article(
        'Secrets',
        `${prose(3)}<form method="post" action="/welcome?token=${SECRET}-post"><input type="password" name="p" aria-label="Key"
          value="${SECRET}-filled"><button>Enter</button></form><div id="drawn"></div><script src="/page.js"></script>`,
      );
      const script = `
        document.cookie = 'mine=${SECRET}-script';
        const headers = { authorization: 'Bearer ${SECRET}-bearer', 'x-api-key': '${SECRET}-key' };
        fetch('/data?api_key=${SECRET}-query', { headers, method: 'POST', body: '${SECRET}-body' }).then((r) => r.text());
        drawn.innerHTML = '<p>' + 'Words that scripts have drawn for numbats alone. '.repeat(60) + '</p><input type="password" value="${SECRET}-drawn">';`;
      const withCookie =
        (body: string, type = 'text/html; charset=utf-8'): Answering =>
        (_, response) => {
          response
            .setHeader('set-cookie', [`sid=${SECRET}-header; HttpOnly`])
            .setHeader('x-secret', `${SECRET}-x`);
          response.setHeader('content-type', type).end(body);
        };
      await using site = await servePages({
        '/': withCookie(page),
        '/page.js': withCookie(script, 'text/javascript'),
        '/data': withCookie('{"ok":true}', 'application/json'),
        '/welcome': withCookie(GOOD),
      });
      const client = await world.stdio({ args: ['--capture-headers', 'content-type,etag,x-none'] });
      const session = await startCapturing(client, LIMITS);
      await session.open(
        site.url(`/?session_id=${SECRET}-start`).replace('://', `://user:${SECRET}-userinfo@`),
      );
      const { elementId: field } = await session.call('ui_pick', { hint: { text: 'Key' } });
      await session.call('action_setState', { handle: field, state: `${SECRET}-typed` });
      await session.call('research_menu');
      const { elementId: handle } = await session.call('ui_pick', { hint: { text: 'Enter' } });
      await session.call('action_execute', { handle, intent: 'press' });
      await session.call('research_menu');
      await session.end();
      const { exchanges, bodies, paths } = await session.stored();
      expect(paths).toEqual(expect.arrayContaining(['/', '/data', '/welcome']));
      expect(exchanges.map(({ kind }) => kind)).toContain('snapshot');
      const all = JSON.stringify(exchanges) + bodies.join('\n');
      expect(all).toContain('numbats');
      expect(all).not.toContain(SECRET);
      expect(client.program.stderr()).not.toContain(SECRET);
      const found = await client.call('research_search', { query: `"${SECRET}"` });
      expect(found['results']).toEqual([]);
    },
  },
  {
    id: 'D02 capture',
    title:
      'a network service that is killed while a page loads loses what was under way and nothing before or after',
    run: async (world) => {
      const held: ServerResponse[] = [];
      await using site = await servePages({
        '/first': article('First', `<p>The kakapo was here.</p>${prose(3)}`),
        '/loading': pageAsking(['/data?1', '/held', '/data?2']),
        '/data': json('{"n":1}'),
        '/held': (_, response) => void held.push(response),
        '/good': GOOD,
      });
      const client = await world.stdio();
      const session = await startCapturing(client, LIMITS);
      await session.open(site.url('/first'));
      await session.open(site.url('/loading'));
      await expect.poll(() => held.length, SOON).toBe(1);
      expect(kill(client, '--utility-sub-type=network')).toBe(1);
      const after = await session.open(site.url('/good'));
      expect(after['newArchivedDocs']).toContainEqual(
        expect.objectContaining({ url: site.url('/good'), kind: 'html' }),
      );
      for (const [query, path] of [
        ['kakapo', '/first'],
        ['wombat', '/good'],
      ] as const)
        expect(await client.call('research_search', { query })).toMatchObject({
          results: [{ url: site.url(path) }],
        });
      await session.end();
      const { exchanges } = await session.stored();
      const { captured } = await session.counts();
      expect(captured).toBeGreaterThan(2);
      expect(exchanges.filter(({ kind }) => kind === 'http')).toHaveLength(captured);
    },
  },
  {
    id: 'capture-exclude',
    title: 'excluded paths are known in every spelling, also where redirects lead through them or to them',
    run: async (world) => {
      const excluded = [
        '/auth',
        '/AUTH/x',
        '/a%75th',
        '/x/%2e%2e/auth',
        '/auth%2Fx',
        '/auth;v=1',
        '/auth.php',
        '/.//auth/',
      ];
      const kept = ['/authors', '/oauths', '/auth/../plain', '/x-auth', '/%2561uth'];
      const answered = json('{"answered":true}');
      const answer: Answering = (request, response) => {
        const path = request.url ?? '';
        if (path === '/through') return void response.writeHead(302, { location: '/auth/step' }).end();
        if (path === '/auth/step') return void response.writeHead(307, { location: '/landing' }).end();
        if (path === '/into') return void response.writeHead(302, { location: '/auth/end' }).end();
        if (path === '/') return void response.setHeader('content-type', 'text/html').end(page);
        if (path === '/landing') return void response.setHeader('content-type', 'text/html').end(GOOD);
        answered(request, response);
      };
      const page = pageAsking([...excluded, ...kept, '/into']);
      await using site = await listen(createServer(answer), '127.0.0.1', 0);
      const session = await startCapturing(await world.shared(), LIMITS);
      await session.open(`${site.origin}/`);
      const landed = await session.open(`${site.origin}/through`);
      expect(landed).toMatchObject({ url: `${site.origin}/landing` });
      // Three redirects, three pages' worth of data, and what is excluded with the end of one redirect.
      const total = 1 + excluded.length + kept.length + 2 + 3;
      expect(await session.ended(total)).toMatchObject({
        captured: kept.length + 2,
        failed: 0,
        leftOut: { path: excluded.length + 1, redirect: 3 },
      });
      await session.end();
      const { paths } = await session.stored();
      expect(paths).toEqual(
        ['/%2561uth', '/', '/authors', '/landing', '/oauths', '/plain', '/x-auth'].sort(),
      );
    },
  },
];
