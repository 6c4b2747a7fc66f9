import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { runProgram, type HttpProgram } from '../../support/program.ts';
import { expectError, type HostileCase } from '../world.ts';

const TOKEN = 'the-one-right-token-0123456789';
const BODY = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});

const MALFORMED_HOSTS = [
  'localhost:99999',
  'localhost:65536',
  'localhost:0',
  'localhost:',
  'localhost:-1',
  'localhost:80:80',
  'localhost:8o',
  'localhost:000080',
  ':80',
  'local host',
  'localhost/mcp',
  'localhost#',
  'localhost?',
  'localhost,localhost',
  'user@localhost',
  'http://localhost',
  '127.0.0.256',
  '[::1',
  '::1',
  '[:::1]',
  '[127.0.0.1]',
  '[::1%25lo]',
  '%6cocalhost',
];

/** Sends a request as it stands and gives back the status of the answer. */
async function statusOf(origin: string, headers: readonly string[], target = '/mcp'): Promise<number> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  const common = [
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    'Connection: close',
  ];
  const lines = [
    `POST ${target} HTTP/1.1`,
    ...headers,
    ...common,
    `Content-Length: ${BODY.length}`,
    '',
    BODY,
  ];
  socket.write(lines.join('\r\n'));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]);
}

export const transportCases: readonly HostileCase[] = [
  {
    id: 'G14',
    title: 'requests under a foreign Host or from a foreign Origin are refused, in every spelling',
    run: async (world) => {
      const { origin } = await world.http({ args: ['--auth', 'none'] });
      const { port } = new URL(origin);
      const good = [
        ['Host: 127.0.0.1'],
        [`Host: 127.0.0.1:${port}`],
        ['Host: LOCALHOST'],
        ['Host: localhost.'],
        ['Host: [::1]:80'],
        ['Host: [0:0:0:0:0:0:0:1]:65535'],
        [`Host: localhost:${port}`, `Origin: http://localhost:${port}`],
        [`Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`],
        [`Host: [::1]:${port}`, `Origin: http://[::1]:${port}`],
      ];
      for (const headers of good) expect([headers, await statusOf(origin, headers)]).toEqual([headers, 200]);
      const bad = [
        ['Host: evil.test'],
        [`Host: evil.test:${port}`],
        ['Host: EVIL.test.'],
        ['Host: 127.0.0.1.evil.test'],
        ['Host: localhost@evil.test'],
        ['Host: [::2]'],
        ['Host: localhost', 'Host: evil.test'],
        ['Host: localhost', 'Host: localhost'],
        ['Host: '],
        [],
        ['Host: localhost', 'Origin: http://evil.test'],
        ['Host: localhost', 'Origin: null'],
        ['Host: localhost', 'Origin: http://localhost.evil.test'],
        ['Host: localhost', 'Origin: file://localhost'],
        ['Host: localhost', 'Origin: not an origin'],
      ];
      for (const headers of bad)
        expect([headers, [400, 403].includes(await statusOf(origin, headers))]).toEqual([headers, true]);
      for (const host of MALFORMED_HOSTS)
        expect([host, await statusOf(origin, [`Host: ${host}`])]).toEqual([host, 400]);
      expect(await statusOf(origin, ['Host: localhost'], 'http://evil.test/mcp')).toBe(403);
      for (const target of ['http://localhost:99999/mcp', 'ftp://localhost/mcp', '//localhost/mcp'])
        expect([target, await statusOf(origin, ['Host: localhost'], target)]).toEqual([target, 400]);
      expect(await statusOf(origin, ['Host: localhost'], `http://127.0.0.1:${port}/mcp`)).toBe(200);
    },
  },
  {
    id: 'G14a',
    title: 'without a token only pages of the server itself may call it, with one those of loopback',
    run: async (world) => {
      const [open, guarded] = await Promise.all([
        world.http({ args: ['--auth', 'none'] }),
        world.http({ env: { WAYFARER_TOKEN: TOKEN } }),
      ]);
      const statusFor = ({ origin }: HttpProgram, page: string): Promise<number> =>
        statusOf(origin, [
          `Host: ${new URL(origin).host}`,
          `Origin: ${page}`,
          `Authorization: Bearer ${TOKEN}`,
        ]);
      const others = [
        'http://localhost:3000',
        'http://127.0.0.1:3000',
        'http://127.0.0.1',
        'http://[::1]:3000',
        'https://localhost',
      ];
      for (const page of others) {
        expect([page, await statusFor(open, page)]).toEqual([page, 403]);
        expect([page, await statusFor(guarded, page)]).toEqual([page, 200]);
      }
      const { port } = new URL(open.origin);
      // The same machine under another name or scheme may be another server.
      for (const page of [`http://localhost:${port}`, `http://[::1]:${port}`, `https://127.0.0.1:${port}`])
        expect([page, await statusFor(open, page)]).toEqual([page, 403]);
      expect(await statusFor(open, open.origin)).toBe(200);
      expect(await statusFor(guarded, guarded.origin)).toBe(200);
    },
  },
  {
    id: 'G15',
    title: 'only the right token opens the door, guesses are slowed down, and no log shows it',
    run: async (world) => {
      const program = await world.http({ env: { WAYFARER_TOKEN: TOKEN, WAYFARER_LOG_LEVEL: 'debug' } });
      const { origin } = program;
      const withToken = (value: string): Promise<number> =>
        statusOf(origin, ['Host: localhost', `Authorization: ${value}`]);
      expect(await statusOf(origin, ['Host: localhost'])).toBe(401);
      expect(await statusOf(origin, ['Host: localhost'], `/mcp?token=${TOKEN}`)).toBe(401);
      for (const wrong of [
        `Bearer ${TOKEN.slice(1)}`,
        `Bearer ${TOKEN}x`,
        `Basic ${TOKEN}`,
        `Bearer ${TOKEN} ${TOKEN}`,
        `Bearer${TOKEN}`,
        `Bearer ${TOKEN.toUpperCase()}`,
        'Bearer ',
        TOKEN,
      ]) {
        expect([wrong, await withToken(wrong)]).toEqual([wrong, 401]);
      }
      for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR'])
        expect([scheme, await withToken(`${scheme} ${TOKEN}`)]).toEqual([scheme, 200]);
      const guesses = await Promise.all(
        Array.from({ length: 200 }, (_, n) => withToken(`Bearer guess-number-${n}`)),
      );
      expect(new Set(guesses)).toEqual(new Set([401, 429]));
      expect(await withToken(`Bearer ${TOKEN}`)).toBe(200);
      const guess = { headers: { Authorization: 'Bearer one-guess-more-of-many' } };
      expect((await fetch(`${origin}/api/status`, guess)).status).toBe(429);
      expect((await fetch(`${origin}/api/status`)).status).toBe(401);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      expect(program.stderr() + program.stdout()).not.toContain(TOKEN);
    },
  },
  {
    id: 'G18',
    title: 'an address that others can reach needs a token',
    run: async () => {
      for (const args of [
        ['--host', '0.0.0.0'],
        ['--host', '::'],
        ['--host', '0.0.0.0', '--auth', 'none'],
      ]) {
        const program = runProgram({ args: ['serve', '--http', '--port', '0', ...args] });
        expect(await program.exited).toBe(2);
        expect(program.stderr()).toMatch(/^wayfarer: (Listening on|--auth none)[^\n]+\n$/);
        await program.stop();
      }
    },
  },
  {
    id: 'G24',
    title: 'nothing that a tool takes reaches the start of the browser',
    run: async (world) => {
      const client = await world.stdio();
      const url = world.site.url('/article');
      for (const [field, value] of Object.entries({
        args: ['--renderer-cmd-prefix=touch /tmp/owned'],
        launchOptions: { args: ['--load-extension=/tmp'] },
        userDataDir: '/tmp',
        executablePath: '/bin/sh',
        'executable-path': '/bin/sh',
      })) {
        expect(
          expectError(await client.call('nav_goto', { url, [field]: value }), 'invalid_input'),
        ).toMatchObject({ field });
      }
      expect(world.childrenOf(client.program)).toEqual([]);
      await client.call('nav_goto', { url: `${url}#--load-extension=/tmp` });
      expect(world.childrenOf(client.program).join()).not.toContain('load-extension=/tmp');
    },
  },
];
