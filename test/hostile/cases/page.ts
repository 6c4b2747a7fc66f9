import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serve, type Listening } from '../../net/support/servers.ts';
import type { RawClient } from '../../support/raw-client.ts';
import type { HostileCase, World } from '../world.ts';

type Data = Record<string, unknown>;
type Pages = Readonly<Record<string, string>>;
type Check = (data: Data, name: string) => void;

/** Serves each page under its name. */
function servePages(pages: Pages): Promise<Listening> {
  return serve((request, response) => {
    const name = (request.url ?? '').split('?')[0]?.slice(1) ?? '';
    // What never ends keeps its connection open and says no more.
    if (name.startsWith('never')) {
      response.setHeader('content-type', neverType(name)).write(' ');
      return;
    }
    response.setHeader('content-type', 'text/html').end(pages[name] ?? '<title>plain</title><h1>plain</h1>');
  });
}

function neverType(name: string): string {
  const types: Record<string, string> = {
    'never.js': 'text/javascript',
    'never-events': 'text/event-stream',
  };
  return types[name] ?? 'image/png';
}

/** Opens each page, looks at the answer, and sees that the next navigation really happens. */
async function openEach(world: World, pages: Pages, check: Check): Promise<void> {
  await using server = await servePages(pages);
  const client = await world.shared();
  for (const name of Object.keys(pages)) await openOne({ world, client, server, name, check });
}

/** The same at the same time, each in a session of its own: for pages that are waited for as long as a bound is. */
async function openTogether(world: World, pages: Pages, check: Check): Promise<void> {
  await using server = await servePages(pages);
  const client = await world.shared();
  await Promise.all(
    Object.keys(pages).map(async (name) => {
      const { sessionId } = await client.call('research_session_start', {});
      await openOne({ world, client, server, name, check, session: { sessionId } });
      await client.call('research_session_end', { sessionId });
    }),
  );
}

interface Opening {
  readonly world: World;
  readonly client: RawClient;
  readonly server: Listening;
  readonly name: string;
  readonly check: Check;
  readonly session?: Data;
}

async function openOne({ world, client, server, name, check, session }: Opening): Promise<void> {
  check(await client.call('nav_goto', { url: `${server.origin}/${name}`, ...session }), name);
  const next = world.site.url(`/article?after=${name}`);
  expect(await client.call('nav_goto', { url: next, ...session })).toMatchObject({ url: next, status: 200 });
  expect(world.site.requests.some(({ path }) => next.endsWith(path))).toBe(true);
}

const codeOf = (data: Data): unknown => (data['error'] as Data | undefined)?.['code'];
const script = (code: string): string => `<title>here</title><h1>here</h1><script>${code}</script>`;

const SPINS = script('for (;;);');

function spinningCase(pages: Pages): HostileCase {
  return {
    id: 'C09',
    title: 'a page that spins is given up, killed and replaced',
    run: (world) =>
      openEach(world, pages, (data, name) => {
        if (name === 'worker') expect(data).toMatchObject({ status: 200 });
        else expect(codeOf(data)).toMatch(/^(page_unresponsive|timeout)$/);
      }),
  };
}

/** More of the same, where each takes long. */
export const longPageCases: readonly HostileCase[] = [
  spinningCase({
    loaded: script('onload = () => { for (;;); }'),
    later: script('setTimeout(() => { for (;;); })'),
    microtasks: script('(function on() { Promise.resolve().then(on) })()'),
    frames: script('requestAnimationFrame(() => { for (;;); })'),
    parsing: SPINS,
    frame: '<h1>outer</h1><iframe src="/parsing"></iframe>',
  }),
];

export const pageCases: readonly HostileCase[] = [
  {
    id: 'C01',
    title: 'an alert is told at once, one in a loop too, and the next navigation leaves it',
    run: (world) =>
      openEach(
        world,
        {
          once: script('setTimeout(() => alert("hello"))'),
          loop: script('onload = () => setTimeout(() => { for (;;) alert("again") })'),
          parsing: script('for (;;) alert("again")'),
          prompts: script('setTimeout(() => prompt("name?"))'),
        },
        (data) => {
          expect(data).toMatchObject({ untrusted: true, dialog: { type: expect.any(String) as string } });
          expect(data['view']).toBeUndefined();
        },
      ),
  },
  {
    id: 'C02',
    title: 'a page that does not want to be left is left',
    run: (world) =>
      openEach(
        world,
        { stays: script('onbeforeunload = (event) => { event.preventDefault(); return "stay" }') },
        (data) => expect(data).toMatchObject({ status: 200 }),
      ),
  },
  {
    id: 'C04',
    title: 'what a page asks a person for is denied and told, and nothing hangs',
    run: (world) =>
      openEach(
        world,
        {
          position: script('navigator.geolocation.getCurrentPosition(() => {}, () => {})'),
          notification: script('Notification.requestPermission()'),
          camera: script('navigator.mediaDevices.getUserMedia({ video: true }).catch(() => {})'),
          clipboard: script('navigator.clipboard.readText().then((t) => document.title = t, () => {})'),
          print: script('print()'),
        },
        (data, name) => {
          expect(data).toMatchObject({ status: 200, title: 'here' });
          if (name !== 'print')
            expect(data).toMatchObject({ events: { permissionsDenied: [expect.any(String)] } });
        },
      ),
  },
  {
    id: 'C05',
    title: 'hundreds of pop-ups do not open, and are told',
    run: (world) =>
      openEach(
        world,
        {
          thirty: script('for (let i = 0; i < 30; i++) open("/plain?" + i)'),
          'five-hundred': script('for (let i = 0; i < 500; i++) open("/plain?" + i)'),
          recursive: script('open("/recursive"); open("/recursive")'),
        },
        (data, name) => {
          const wanted = { thirty: 30, 'five-hundred': 500, recursive: 2 }[name];
          expect(data).toMatchObject({ status: 200, events: { popupsBlocked: wanted } });
        },
      ),
  },
  {
    id: 'C06, C07',
    title: 'downloads are kept under safe names of their own, and the call says so',
    run: async (world) => {
      await using files = await serve((request, response) => {
        const disposition = decodeURIComponent(new URL(request.url ?? '', 'http://x').search.slice(1));
        response.writeHead(200, {
          'content-type': 'application/octet-stream',
          'content-disposition': disposition,
        });
        response.end('content');
      });
      const client = await world.stdio(); // its download folder is counted
      const folder = join(client.program.dataDir, 'downloads');
      const names = ['../../x', '/etc/x', 'CON', '.bashrc', 'a\u202egpj.exe', 'same.txt', 'same.txt'];
      for (const name of names) {
        const disposition = encodeURIComponent(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
        const data = await client.call('nav_goto', { url: `${files.origin}/?${disposition}` });
        expect(data).toMatchObject({ error: { code: 'navigation_failed', tabUnchanged: true } });
      }
      const kept = (): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'));
      await expect.poll(() => kept().length).toBe(names.length);
      for (const name of kept()) expect(name).toMatch(/^\w[\w.() -]*$/);
    },
  },
  spinningCase({
    parsing: SPINS,
    worker: script('new Worker(URL.createObjectURL(new Blob(["for (;;);"])))'),
  }),
  {
    id: 'C10',
    title: 'a page that takes all memory crashes alone, and the next call works at once',
    run: (world) =>
      openEach(
        world,
        {
          heap: script('const all = []; for (;;) all.push(new Array(1e6).fill({}))'),
          buffers: script(
            'const all = []; try { for (let i = 0; i < 8; i++) all.push(new Uint8Array(2 ** 28).fill(1)) } catch {}',
          ),
        },
        (data, name) => {
          if (name === 'heap') expect(codeOf(data)).toMatch(/^page_(crashed|unresponsive)$/);
          else
            expect(data['status'] ?? codeOf(data)).toSatisfy((end) =>
              [200, 'page_crashed', 'page_unresponsive'].includes(end as never),
            );
        },
      ),
  },
  {
    id: 'C17',
    title: 'a page that never stays where it is is told as it was last',
    run: (world) =>
      openTogether(
        world,
        {
          refresh: '<meta http-equiv="refresh" content="0"><h1>here</h1>',
          reload: script('onload = () => location.reload()'),
          push: script('let n = 0; setInterval(() => history.pushState(0, "", "/push?" + ++n), 5)'),
          hash: script('let n = 0; setInterval(() => location.hash = ++n, 5)'),
        },
        (data, name) => {
          if (data['error'] === undefined)
            expect(data).toMatchObject({ url: expect.stringContaining(name) as string });
          else expect(codeOf(data)).toBe('page_unresponsive');
        },
      ),
  },
  {
    id: 'C18',
    title: 'what never arrives holds up nothing but itself',
    run: (world) =>
      openTogether(
        world,
        {
          image: `${script('')}<img src="/never.png">`,
          'late-script': `${script('')}<script async src="/never.js"></script>`,
          font: `${script('')}<style>@font-face { font-family: x; src: url(/never.woff) } h1 { font-family: x }</style>`,
          events: script('new EventSource("/never-events")'),
          stream: script('fetch("/never-stream").then((r) => r.text())'),
        },
        (data) => expect(data).toMatchObject({ status: 200, view: { headings: ['here'] } }),
      ),
  },
  {
    id: 'C19',
    title: 'a console that is flooded costs nothing',
    run: (world) =>
      openEach(
        world,
        {
          lines: script('for (let i = 0; i < 1e6; i++) console.log("line %s %d", i)'),
          line: script('console.error("x".repeat(1e7))'),
        },
        (data) => expect(data).toMatchObject({ status: 200 }),
      ),
  },
];
