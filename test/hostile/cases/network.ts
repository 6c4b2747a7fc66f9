import { createServer as createTlsServer } from 'node:https';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { identities } from '../../net/support/certificates.ts';
import { listen, serve, serveBytes, serveRaw, type Listening } from '../../net/support/servers.ts';
import { connectHttp, textOf } from '../../support/program.ts';
import type { RawClient } from '../../support/raw-client.ts';
import { expectError, type HostileCase, type World } from '../world.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
const BOMB_BYTES = 100 * 1024 * 1024;

/** Opens each hostile server through the program; whatever comes of it, it ends, and a good page opens after it. */
async function openEach(
  world: World,
  servers: Readonly<Record<string, () => Promise<Listening>>>,
  check: (data: Record<string, unknown>, name: string) => void,
  timeoutMs = '12000',
): Promise<void> {
  const client = await world.shared('--call-timeout', timeoutMs);
  const left: Listening[] = [];
  try {
    for (const [name, start] of Object.entries(servers)) {
      const server = await start();
      left.push(server);
      check(await client.call('nav_goto', { url: server.origin }), name);
      expect(await client.call('nav_goto', { url: world.site.url('/article') })).toMatchObject({
        status: 200,
      });
    }
    // Connections are kept for some seconds; those to all servers end at the same time.
    await Promise.all(left.map((server) => expect.poll(() => server.openSockets()).toBe(0)));
  } finally {
    await Promise.all(left.map((server) => server[Symbol.asyncDispose]()));
  }
}

const endsSomehow = (data: Record<string, unknown>): void => {
  if (data['error'] === undefined) expect(data).toMatchObject({ untrusted: true });
  else
    expect(data['error']).toMatchObject({
      code: expect.any(String) as string,
      hint: expect.any(String) as string,
    });
};

const isTooLarge = (data: Record<string, unknown>): void => void expectError(data, 'too_large');

/** A Zstandard frame (RFC 8878) of blocks that each say one letter again and again: Node 20 cannot make one. */
function zstdBomb(bytes: number): Buffer {
  const blockBytes = 128 * 1024;
  const runLength = 1 << 1;
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]); // magic number, no options, a window of one block
  const blocks = Array.from({ length: bytes / blockBytes }, (_, index) => {
    const isLast = (index + 1) * blockBytes >= bytes ? 1 : 0;
    const block = Buffer.alloc(4, 'a');
    block.writeUIntLE((blockBytes << 3) | runLength | isLast, 0, 3);
    return block;
  });
  return Buffer.concat([header, ...blocks]);
}

/** The good site alone is allowed; what is inside counts who comes. */
async function withForbidden(
  world: World,
  attack: (client: RawClient, inside: Listening, insideV6: Listening) => Promise<void>,
): Promise<void> {
  await using inside = await serve((_, response) => response.end('inside'), '127.0.0.2');
  await using insideV6 = await serve((_, response) => response.end('inside'), '::1');
  const client = await world.shared('--network', 'public', '--allow-net', '127.0.0.1/32');
  await attack(client, inside, insideV6);
  expect([inside.hits(), insideV6.hits()]).toEqual([0, 0]);
}

export const networkCases: readonly HostileCase[] = [
  {
    id: 'B01',
    title: 'redirects without end are ended',
    run: async (world) => {
      let served = 0;
      await openEach(
        world,
        { loop: () => serve((_, response) => response.writeHead(302, { location: `/${++served}` }).end()) },
        (data) => expectError(data, 'too_many_redirects'),
      );
      expect(served).toBeLessThanOrEqual(21);
    },
  },
  {
    id: 'B03',
    title: 'a server that never answers is given up at the deadline',
    run: (world) =>
      openEach(world, { silent: () => serveRaw(() => undefined) }, (data) => expectError(data, 'timeout')),
  },
  {
    id: 'B04',
    title: 'headers and bodies that drip end the call in time, with what was there',
    run: async (world) => {
      const drip = (
        socket: { write(text: string): unknown; on(event: 'close', end: () => void): unknown },
        text: string,
      ): void => {
        const timer = setInterval(() => socket.write(text), 200);
        socket.on('close', () => clearInterval(timer));
      };
      await openEach(world, { headers: () => serveRaw((socket) => drip(socket, 'H')) }, (data) =>
        endsSomehow(data),
      );
      await openEach(
        world,
        {
          body: () =>
            serveRaw((socket) => {
              socket.write(`${OK}\r\n<h1>Begun</h1>`);
              drip(socket, ' ');
            }),
        },
        (data) => expect(data).toMatchObject({ truncated: true, view: { headings: ['Begun'] } }),
      );
    },
  },
  {
    id: 'B05',
    title: 'a body without end is refused',
    run: (world) =>
      openEach(
        world,
        {
          endless: () =>
            serveRaw((socket) => {
              const chunk = Buffer.alloc(256 * 1024, 'a ');
              const pump = (): void => {
                while (!socket.destroyed && socket.write(chunk));
              };
              socket.on('drain', pump);
              socket.write(`${OK}\r\n<h1>Endless</h1>`);
              pump();
            }),
        },
        isTooLarge,
        '30000',
      ),
  },
  {
    id: 'B06, B07',
    title: 'a hundred megabytes out of a few bytes are refused',
    run: (world) => {
      // Two of which nothing is shown, and one that is laid out while it arrives.
      const comment = Buffer.concat([Buffer.from('<!--'), Buffer.alloc(BOMB_BYTES, 'a ')]);
      const packed = {
        gzip: gzipSync(comment),
        br: brotliCompressSync(comment, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
        zstd: zstdBomb(BOMB_BYTES),
      };
      const bomb = (encoding: keyof typeof packed) => () =>
        serve((_, response) => {
          response
            .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
            .end(packed[encoding]);
        });
      const bombs = { gzip: bomb('gzip'), brotli: bomb('br'), zstd: bomb('zstd') };
      return openEach(world, bombs, isTooLarge, '30000');
    },
  },
  {
    id: 'B08',
    title: 'a body packed a thousand times is not unpacked',
    run: (world) =>
      openEach(
        world,
        {
          nested: () =>
            serve((_, response) => {
              const encodings = Array.from({ length: 1000 }, () => 'gzip').join(', ');
              response
                .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encodings })
                .end(gzipSync('<h1>x</h1>'));
            }),
        },
        endsSomehow,
      ),
  },
  {
    id: 'B10, B11, B12',
    title: 'lengths that lie, connections that break and headers without measure end the call',
    run: (world) =>
      openEach(
        world,
        {
          'too short': () => serveBytes(`${OK}content-length: 5000\r\n\r\n<h1>short</h1>`),
          'two lengths': () => serveBytes(`${OK}content-length: 5\r\ncontent-length: 7\r\n\r\nshort`),
          negative: () => serveBytes(`${OK}content-length: -5\r\n\r\nshort`),
          'bad chunk': () => serveBytes(`${OK}transfer-encoding: chunked\r\n\r\nZZZ\r\n<h1>x</h1>`),
          reset: () => serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy())),
          'headers of 300 kB': () => serveBytes(`${OK}x-big: ${'a'.repeat(300_000)}\r\n\r\nx`),
          'a cookie of 900 kB': () =>
            serve((_, response) => response.setHeader('set-cookie', `c=${'a'.repeat(900_000)}`).end()),
        },
        endsSomehow,
      ),
  },
  {
    id: 'B13, B14',
    title: 'charsets and types that lie give text, never junk',
    run: (world) => {
      const page = (type: string, body: Buffer | string) => () =>
        serve((_, response) =>
          response.writeHead(200, { 'content-type': type, connection: 'close' }).end(body),
        );
      const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
      return openEach(
        world,
        {
          gb18030: page(
            'text/html; charset=gb18030',
            Buffer.concat([Buffer.from('<h1>'), Buffer.from('d6d0b9fa', 'hex'), Buffer.from('</h1>')]),
          ),
          Shift_JIS: page(
            'text/html',
            Buffer.concat([
              Buffer.from('<meta charset=shift_jis><h1>'),
              Buffer.from('93fa967b', 'hex'),
              Buffer.from('</h1>'),
            ]),
          ),
          'an unknown charset': page('text/html; charset=x-unknown', '<h1>plain</h1>'),
          'an open quote': page('text/html; charset="', '<h1>plain</h1>'),
          'invalid UTF-8': page('text/html; charset=utf-8', Buffer.from('3c68313e61ff62fe3c2f68313e', 'hex')),
          'a picture as a page': page('text/html', png),
          'a page as a picture': page('image/png', '<h1>x</h1>'),
        },
        (data, name) => {
          const { headings } = (data['view'] ?? { headings: [] }) as { headings: string[] };
          const expected: Record<string, string> = {
            gb18030: '中国',
            Shift_JIS: '日本',
            'an unknown charset': 'plain',
          };
          if (expected[name] !== undefined) expect(headings).toEqual([expected[name]]);
          expect(JSON.stringify(data)).not.toMatch(/\\u00[01]/);
        },
      );
    },
  },
  {
    id: 'B15',
    title: 'a certificate that is not good is refused with the reason',
    run: (world) => {
      const tls = (identity: keyof typeof identities) => () =>
        listen(
          createTlsServer(identities[identity], (_, response) => response.end('x')),
          '127.0.0.1',
          0,
        );
      return openEach(
        world,
        { selfSigned: tls('selfSigned'), expired: tls('expired'), wrongHost: tls('wrongHost') },
        (data) => expect(expectError(data, 'tls_error')['reason']).toMatch(/certificate/),
      );
    },
  },
  {
    id: 'B17',
    title: 'a wish for patience is handed up, within reason',
    run: async (world) => {
      const client = await world.shared('--call-timeout', '12000');
      for (const after of ['0', '5', '1000000000', '-1', 'Wed, 21 Oct 2065 07:28:00 GMT', 'abc']) {
        const url = world.site.url(`/busy?after=${encodeURIComponent(after)}`);
        const error = expectError(await client.call('nav_goto', { url }), 'rate_limited');
        expect(Number(error['retryAfterS'] ?? 0)).toBeLessThanOrEqual(3600);
        expect(world.site.requests.filter(({ path }) => url.endsWith(path))).toHaveLength(1);
      }
    },
  },
  {
    id: 'B22',
    title: 'a redirect is judged like any address',
    run: async (world) => {
      const client = await world.shared('--call-timeout', '12000');
      for (const to of [
        'javascript:alert(1)',
        'file:///etc/passwd',
        'data:text/html,x',
        'chrome://version',
        `/${'a'.repeat(65_536)}`,
      ]) {
        endsSomehow(
          await client.call('nav_goto', {
            url: world.site.url(`/redirect?to=${encodeURIComponent(to)}`).slice(0, 8_000),
          }),
        );
      }
    },
  },
  {
    id: 'B23',
    title: 'a login prompt is said at once, and the next page opens',
    run: (world) =>
      openEach(
        world,
        {
          basic: () =>
            serve((_, response) =>
              response.writeHead(401, { 'www-authenticate': 'Basic realm=x' }).end('who?'),
            ),
          ntlm: () =>
            serve((_, response) => response.writeHead(401, { 'www-authenticate': 'NTLM' }).end('who?')),
        },
        (data) => expectError(data, 'auth_required'),
      ),
  },
  {
    id: 'G01, G02',
    title: 'an inside address is found out in every spelling',
    run: (world) =>
      withForbidden(world, async (client, { port }, { port: portV6 }) => {
        const spellings = [
          ...[
            '127.0.0.2',
            '2130706434',
            '0x7f000002',
            '0177.0.0.2',
            '127.2',
            '0x7f.2',
            '１２７.0.0.2',
            '127。0。0。2',
            '127.0.0.2.',
            '%31%32%37.0.0.2',
          ].map((host) => `http://${host}:${port}/`),
          ...[
            '[::ffff:127.0.0.2]',
            '[::ffff:7f00:2]',
            '[::127.0.0.2]',
            '[64:ff9b::7f00:2]',
            '[2002:7f00:2::]',
            '[::ffff:0:7f00:2]',
          ].map((host) => `http://${host}:${port}/`),
          `http://[::1]:${portV6}/`,
          `http://[::]:${portV6}/`,
          `http://0:${port}/`,
          `http://user@127.0.0.2:${port}/`,
          `http://127.0.0.1:80@127.0.0.2:${port}/`,
          `http://127.0.0.1\\@127.0.0.2:${port}/`,
        ];
        for (const url of spellings) {
          const { error } = (await client.call('nav_goto', { url })) as { error?: { code: string } };
          expect([url, error?.code]).toEqual([
            url,
            expect.stringMatching(/^(address_blocked|invalid_url|navigation_failed)$/),
          ]);
        }
      }),
  },
  {
    id: 'G03',
    title: 'metadata of clouds is out of reach in every mode',
    run: async (world) => {
      const client = await world.stdio({ args: ['--network', 'open'] });
      for (const host of ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '168.63.129.16']) {
        expectError(await client.call('nav_goto', { url: `http://${host}/` }), 'address_blocked');
      }
    },
  },
  {
    id: 'G05',
    title: 'a page that leads inside by itself gets nowhere, and it is said',
    run: (world) =>
      withForbidden(world, async (client, { port }) => {
        const inside = `http://127.0.0.2:${port}/`;
        const lures = {
          refresh: `<meta http-equiv="refresh" content="0;url=${inside}">`,
          location: `<script>location.href=${JSON.stringify(inside)}</script>`,
          form: `<form method="post" action="${inside}"></form><script>document.forms[0].submit()</script>`,
          frame: `<h1>frame</h1><iframe src="${inside}"></iframe><img src="${inside}"><script src="${inside}"></script>`,
        };
        for (const [name, html] of Object.entries(lures)) {
          await using lure = await serve((_, response) =>
            response.setHeader('content-type', 'text/html').end(html),
          );
          const data = await client.call('nav_goto', { url: lure.origin });
          if (name !== 'frame') expectError(data, 'address_blocked');
        }
      }),
  },
  {
    id: 'G08',
    title: 'schemes other than http and https are refused',
    run: async (world) => {
      const client = await world.stdio();
      const urls = [
        'file:///etc/passwd',
        'view-source:file:///etc/passwd',
        'view-source:http://x/',
        'filesystem:http://x/',
        'blob:http://x/1',
        'data:text/html,x',
        'javascript:alert(1)',
        'chrome://version',
        'chrome-untrusted://x',
        'devtools://x',
        'chrome-extension://x/',
        'ftp://x/',
        'ws://x/',
        'gopher://x/',
        'about:srcdoc',
        'intent://x',
        'FILE:///etc/passwd',
        'fi\tle:///etc/passwd',
        'java\nscript:alert(1)',
      ];
      for (const url of urls) expectError(await client.call('nav_goto', { url }), 'scheme_blocked');
      expect(world.childrenOf(client.program)).toEqual([]);
    },
  },
  {
    id: 'G13',
    title: 'neither an agent nor a page reaches the server itself',
    run: async (world) => {
      // The page tells its own site what became of its request; until then its picture keeps it loading.
      const outcomes: string[] = [];
      let endPicture = (): unknown => undefined;
      let html = '';
      await using lure = await serve((request, response) => {
        if (request.url === '/picture') {
          endPicture = () => response.end();
          return;
        }
        if (request.url?.startsWith('/outcome') === true) {
          outcomes.push(request.url);
          endPicture();
        }
        response.setHeader('content-type', 'text/html').end(html);
      });
      // The server itself would answer this page, so only the way to it can refuse.
      const program = await world.http({ args: ['--auth', 'none', '--allowed-origins', '127.0.0.1'] });
      const script = `fetch('${program.origin}/healthz').then(() => 'reached', () => 'refused')
        .then((outcome) => fetch('/outcome?' + outcome))`;
      html = `<h1>lure</h1><img src="/picture"><script>${script}</script>`;
      const { client, close } = await connectHttp('2025', program.origin);
      const call = async (url: string): Promise<string> =>
        textOf(await client.callTool({ name: 'nav_goto', arguments: { url } }));
      expect(await call(`${program.origin}/healthz`)).toContain('address_blocked');
      expect(await call(lure.origin)).toContain('lure');
      expect(outcomes).toEqual(['/outcome?refused']);
      await close();
    },
  },
];
