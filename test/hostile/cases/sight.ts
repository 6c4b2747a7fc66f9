import { expect } from 'vitest';
import { serve } from '../../net/support/servers.ts';
import type { RawClient } from '../../support/raw-client.ts';
import type { HostileCase, World } from '../world.ts';
import { HIDING, LYING, OVERRIDING } from './sight-pages.ts';

type Data = Record<string, unknown>;
interface Group {
  readonly group: string;
  readonly items: readonly { readonly elementId: string; readonly label: string }[];
}

interface Seen {
  readonly opened: Data;
  readonly scanned: Data;
}

/** Opens each page, lists it, and looks at both answers, which are small and say what they are. */
async function see(
  world: World,
  pages: Readonly<Record<string, string | (() => string)>>,
  check: (seen: Seen, name: string, client: RawClient) => void | Promise<void>,
): Promise<void> {
  await using server = await serve((request, response) => {
    const page =
      pages[(request.url ?? '').split('?')[0]?.slice(1) ?? ''] ?? '<title>plain</title><h1>plain</h1>';
    const html = typeof page === 'string' ? page : page();
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${html}`);
  });
  const client = await world.shared();
  for (const name of Object.keys(pages)) {
    const opened = await client.call('nav_goto', { url: `${server.origin}/${name}` });
    const scanned = await client.call('ui_scan', {});
    for (const answer of [opened, scanned]) {
      expect([name, answer]).toMatchObject([name, { untrusted: true, url: expect.any(String) as string }]);
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(2_048);
    }
    await check({ opened, scanned }, name, client);
    const next = world.site.url(`/article?after=${name}`);
    expect(await client.call('nav_goto', { url: next })).toMatchObject({ url: next, status: 200 });
  }
}

const itemsOf = (data: Data): Group['items'] => (data['groups'] as Group[]).flatMap(({ items }) => items);
const labelsOf = (data: Data): string[] => itemsOf(data).map(({ label }) => label);
const totalOf = (data: Data): number => itemsOf(data).length + Number(data['estimatedRemaining']);
const script = (code: string): string =>
  `<title>here</title><h1>here</h1><button>Press</button><script>${code}</script>`;

// Chromium itself needs a quarter of a second to lay out each megabyte.
const longText = (repeats: number): string => script(`document.body.append("a b ".repeat(${repeats}))`);

/** More of the same, where it takes long. */
export const longSightCases: readonly HostileCase[] = [
  {
    id: 'C13',
    title: 'a text of 16 MB is cut',
    run: (world) =>
      see(world, { text: longText(4e6) }, ({ opened, scanned }) => {
        expect(opened).toMatchObject({ status: 200 });
        expect(totalOf(scanned)).toBe(1);
      }),
  },
];

export const sightCases: readonly HostileCase[] = [
  {
    id: 'A08',
    title: 'a handle of a page that was left, or of another session, never stands for another element',
    run: async (world) => {
      const client = await world.shared();
      const view = await client.call('nav_goto', { url: world.site.url('/shop') });
      const handle = (view['view'] as { groups: Group[] }).groups[0]?.items[0]?.elementId;
      await client.call('nav_goto', { url: world.site.url('/shop?again') });
      expect(await client.call('ui_pick', { elementId: handle })).toMatchObject({
        error: { code: 'handle_stale' },
      });
      const { sessionId } = await client.call('research_session_start', {});
      expect(await client.call('ui_pick', { elementId: handle, sessionId })).toMatchObject({
        error: { code: 'handle_unknown' },
      });
    },
  },
  {
    id: 'C11',
    title: 'pages of very many nodes are seen in part, and the rest is counted',
    run: (world) =>
      see(
        world,
        {
          links: () => Array.from({ length: 20_000 }, (_, n) => `<a href="/${n}">Link ${n}</a>`).join(' '),
          texts: script('for (let n = 0; n < 2e5; n++) document.body.append("word ")'),
          deep: () => `${'<div>'.repeat(20_000)}<button>Deep</button>`,
          frames: script(
            'for (let n = 0; n < 300; n++) document.body.append(document.createElement("iframe"))',
          ),
          shadows: script(`for (let n = 0; n < 6000; n++) {
            const host = document.createElement('div');
            host.attachShadow({ mode: n % 2 ? 'open' : 'closed' }).innerHTML = '<button>Inside ' + n + '</button>';
            document.body.append(host);
          }`),
        },
        ({ scanned }, name) => {
          if (name === 'links') expect(totalOf(scanned)).toBe(20_000);
          if (name === 'deep') expect(totalOf(scanned)).toBeGreaterThanOrEqual(1);
          if (name === 'texts' || name === 'frames') expect(labelsOf(scanned)).toContain('Press');
          // More of them, and Chromium itself is busy for longer than a call takes.
          if (name === 'frames') expect((scanned['notShown'] as Data)['frames']).toBeGreaterThan(200);
          if (name === 'shadows') expect(totalOf(scanned)).toBeGreaterThan(3_000);
        },
      ),
  },
  {
    id: 'C12',
    title: 'a page that never stops changing is seen as it is at one moment',
    run: (world) =>
      see(
        world,
        {
          growing: script(
            'setInterval(() => { for (let n = 0; n < 1000; n++) document.body.append(document.createElement("p")) }, 100)',
          ),
          scrolling: script(
            'onscroll = () => document.body.append(document.createElement("p")); setInterval(() => { document.body.style.minHeight = innerHeight + scrollY + 500 + "px"; scrollBy(0, 50) }, 50)',
          ),
          ticking: script(
            'const p = document.body.appendChild(document.createElement("p")); const tick = (t) => { p.textContent = "£" + t; requestAnimationFrame(tick) }; tick(0)',
          ),
        },
        ({ opened, scanned }) => {
          expect(opened).toMatchObject({ status: 200 });
          expect(labelsOf(scanned)).toContain('Press');
        },
      ),
  },
  {
    id: 'C13',
    title: 'texts, titles and addresses of many megabytes are cut',
    run: (world) =>
      see(
        world,
        {
          text: longText(2e6),
          line: script(
            'document.querySelector("button").append("x".repeat(1e7)); document.querySelector("h1").append("y".repeat(1e7))',
          ),
          title: script('document.title = "t".repeat(5e6)'),
          address: script('history.pushState(0, "", "?" + "q".repeat(2e6))'),
          label: script('document.querySelector("button").setAttribute("aria-label", "龍".repeat(1e6))'),
        },
        ({ opened, scanned }) => {
          expect(opened).toMatchObject({ status: 200 });
          expect(totalOf(scanned)).toBe(1);
        },
      ),
  },
  {
    id: 'C14',
    title: 'a page that overrides what scripts are built on is seen like one that does not',
    run: async (world) => {
      const seen: Record<string, unknown> = {};
      await see(world, OVERRIDING, ({ scanned, opened }, name) => {
        seen[name] = {
          labels: labelsOf(scanned),
          view: opened['view'] && (opened['view'] as Data)['headings'],
        };
      });
      for (const name of Object.keys(OVERRIDING)) expect([name, seen[name]]).toEqual([name, seen['clean']]);
    },
  },
  {
    id: 'C20',
    title: 'frames of all kinds are looked into, or counted as skipped',
    run: (world) =>
      see(
        world,
        {
          kinds: `<title>frames</title><button>Outside</button>
            <iframe srcdoc="<button>In srcdoc</button>"></iframe>
            <iframe sandbox srcdoc="<button>In a sandbox</button>"></iframe>
            <iframe id="blank"></iframe><iframe id="blob"></iframe>
            <iframe style="display:none" srcdoc="<button>Nobody sees this</button>"></iframe>
            <script>blank.contentDocument.body.innerHTML = '<button>In a blank</button>';
            blob.src = URL.createObjectURL(new Blob(['<button>In a blob</button>'], { type: 'text/html' }))</script>`,
          nested: script(
            `const depth = Number(location.search.slice(1) || 0); document.querySelector('button').textContent = 'At ' + depth;
             if (depth < 50) { const frame = document.createElement('iframe'); frame.src = 'http://' + (depth % 2 ? '127.0.0.1' : 'localhost') + ':' + location.port + '/nested?' + (depth + 1); document.body.append(frame) }`,
          ),
        },
        ({ scanned }, name) => {
          expect(totalOf(scanned)).toBeGreaterThanOrEqual(1);
          if (name === 'nested') return;
          expect(labelsOf(scanned).toSorted()).toEqual(
            ['In a blank', 'In a blob', 'In a sandbox', 'In srcdoc', 'Outside'].toSorted(),
          );
          expect(scanned).toMatchObject({ hidden: 1 });
        },
      ),
  },
  {
    id: 'H01',
    title: 'what nobody can see is not told, and counted',
    run: (world) =>
      see(world, HIDING, ({ opened, scanned }, name) => {
        const told = JSON.stringify([opened, scanned]);
        expect([name, told.includes('SECRET')]).toEqual([name, false]);
        expect([name, told.includes('Seen')]).toEqual([name, true]);
      }),
  },
  {
    id: 'H03, H06, H08',
    title: 'invisible characters are taken out, and what the page says stands in fields of its own',
    run: (world) =>
      see(world, LYING, ({ opened, scanned }, name) => {
        const told = JSON.stringify([opened, scanned]);
        expect([
          name,
          /[\u{e0000}-\u{e007f}\u202a-\u202e\u2066-\u2069\u2060-\u2064\u00ad\u115f]/u.test(told),
        ]).toEqual([name, false]);
        expect(labelsOf(scanned)).toContain('Press me 👩‍👩‍👧 می‌خواهم');
        expect(opened).toMatchObject({ untrusted: true });
      }),
  },
];
