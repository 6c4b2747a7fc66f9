import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { serve, type Listening } from '../../net/support/servers.ts';
import { Agent, receiptOf, type Data, type Receipt } from '../../support/agent.ts';
import type { RawClient } from '../../support/raw-client.ts';
import { expectError, type HostileCase, type World } from '../world.ts';
import { kill } from './browser.ts';

interface Acting {
  readonly agent: Agent;
  readonly server: Listening;
  /** Opens the page and does something with what has the label. */
  readonly act: (label: string) => Promise<Receipt>;
  /** How often something was asked for that is never answered. */
  readonly unanswered: () => number;
}

/** A page of these elements, on which something is pressed. */
async function acting(world: World, html: string, run: (acting: Acting) => Promise<void>): Promise<void> {
  await actingBy(await world.shared(), html, run);
}

async function actingBy(
  client: RawClient,
  html: string,
  run: (acting: Acting) => Promise<void>,
): Promise<void> {
  let unanswered = 0;
  await using server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/silent') {
      unanswered += 1;
      return;
    }
    const disposition = searchParams.get('disposition');
    if (disposition !== null) response.setHeader('content-disposition', disposition).end('content');
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${html}`);
  });
  const agent = new Agent(client);
  const act = async (label: string): Promise<Receipt> => {
    await agent.open(`${server.origin}/`);
    return agent.act(label);
  };
  await run({ agent, server, act, unanswered: () => unanswered });
}

const button = (label: string, code: string): string => `<button onclick="${code}">${label}</button>`;
const OUT = '<p id="out"></p>';
const download = (name: string, label = name): string => {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `<a href="/?disposition=${encodeURIComponent(disposition)}">${label}</a> `;
};
const NAMES = ['../../x', '/etc/x', 'CON', 'a\u202egpj.exe', 'n'.repeat(300)];

export const actCases: readonly HostileCase[] = [
  {
    id: 'A08',
    title: 'a handle of a page that was left, or of another session, presses nothing',
    run: (world) =>
      acting(world, button('Buy', `out.textContent = 'Bought'`) + OUT, async ({ agent, server }) => {
        await agent.open(`${server.origin}/`);
        const handle = await agent.handleOf('Buy');
        await agent.open(`${server.origin}/?again`);
        expectError(await agent.execute(handle), 'handle_stale');
        const { sessionId } = await agent.client.call('research_session_start', {});
        expectError(await agent.client.call('action_execute', { handle, sessionId }), 'handle_unknown');
        // Had it been pressed already, nothing would change now.
        expect(await agent.act('Buy')).toMatchObject({ changed: true, added: ['Bought'] });
      }),
  },
  {
    id: 'C03',
    title: 'a dialog that a press opens is told at once, and its handle takes the answer',
    run: (world) =>
      acting(
        world,
        button('At once', `out.textContent = 'Said ' + confirm('Sure?')`) +
          button('Soon', `setTimeout(() => { out.textContent = 'Said ' + confirm('Sure?') }, 0)`) +
          `<iframe srcdoc="<button onclick=&quot;document.body.append('Said ' + confirm('Sure?'))&quot;>Inside</button>"></iframe>${OUT}`,
        async ({ agent, act }) => {
          for (const label of ['At once', 'Soon', 'Inside']) {
            const { dialog } = await act(label);
            expect(dialog).toMatchObject({ type: 'confirm', message: 'Sure?' });
            const answered = await agent.execute(dialog?.elementId ?? '', 'confirm');
            expect(receiptOf(answered)).toMatchObject({ changed: true, added: ['Said true'] });
          }
        },
      ),
  },
  {
    id: 'C04',
    title: 'what only a person can give is not given after a press either, and said',
    run: (world) =>
      acting(
        world,
        `<input type="file" aria-label="Upload">${button('Print', 'print()')}${button('Locate', 'navigator.geolocation.getCurrentPosition(() => 0)')}
          ${button('Notify', 'Notification.requestPermission()')}${button('Read', 'navigator.clipboard.readText().then((text) => { out.textContent = text })')}${OUT}`,
        async ({ act }) => {
          const said: Data = {};
          for (const label of ['Upload', 'Print', 'Locate', 'Notify', 'Read']) {
            const receipt = await act(label);
            expect([label, receipt.changed]).toEqual([label, false]);
            said[label] = Object.keys(receipt['state'] ?? {});
          }
          expect(said).toEqual({
            Upload: ['file chooser'],
            Print: ['print'],
            Locate: ['geolocation'],
            Notify: ['notifications'],
            Read: ['clipboard-read'],
          });
        },
      ),
  },
  {
    id: 'C06, C07',
    title: 'files that presses bring are kept apart, under safe names, inside their folder',
    run: async (world) => {
      const links = NAMES.map((name, at) => download(name, `Odd ${at}`)).join('');
      // It counts what a session may keep.
      await actingBy(await world.stdio(), download('same.txt') + links, async ({ agent, act }) => {
        const folder = join(agent.client.program.dataDir, 'downloads');
        const labels = [...Array<string>(15).fill('same.txt'), ...NAMES.map((_, at) => `Odd ${at}`)];
        const paths = new Set<string>();
        for (const label of labels) {
          const { name, path } = (await act(label))['download'] as { name: string; path: string };
          expect(name).toMatch(/^\w[\w.() -]*$/);
          expect(dirname(path)).toBe(folder);
          paths.add(path);
        }
        expect(await act('same.txt')).toMatchObject({ download: { refused: 'too_many' } });
        expect(paths.size).toBe(labels.length);
        expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toHaveLength(labels.length);
      });
    },
  },
  {
    id: 'C23',
    title: 'a link to something else than a page is not followed, and the tab stays of use',
    run: (world) => {
      const hrefs = ['tel:1', 'mailto:a@b', 'intent://x', 'file:///etc/passwd', 'data:text/html,x', 'x:y'];
      const links = hrefs.map((href, at) => `<a href="${href}">Link ${at}</a> `).join('');
      const html = links + button('Still here', `out.textContent = 'Pressed'`) + OUT;
      return acting(world, html, async ({ agent, act, server }) => {
        for (const [at, href] of hrefs.entries()) {
          expect([href, await act(`Link ${at}`)]).toMatchObject([href, { changed: false }]);
          expect([href, await agent.act('Still here')]).toMatchObject([href, { added: ['Pressed'] }]);
          const { url } = await agent.client.call('get_current_url', {});
          expect([href, url]).toEqual([href, `${server.origin}/`]);
        }
      });
    },
  },
  {
    id: 'D01',
    title: 'a browser that is killed during a press is said to be lost, and replaced',
    run: (world) =>
      acting(world, button('Leave', `location.href = '/silent'`), async ({ agent, act, unanswered }) => {
        const call = act('Leave');
        await expect.poll(unanswered).toBe(1);
        expect(kill(agent.client)).toBe(1);
        expectError(await call, 'browser_lost');
        expect(await agent.open(world.site.url('/article'))).toMatchObject({ status: 200 });
      }),
  },
];
