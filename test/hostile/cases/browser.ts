import { expect } from 'vitest';
import { descendants } from '../../support/child-processes.ts';
import { serve } from '../../net/support/servers.ts';
import type { RawClient } from '../../support/raw-client.ts';
import type { HostileCase } from '../world.ts';

type Data = Record<string, unknown>;
const headingsOf = (data: Data): unknown => (data['view'] as { headings: string[] } | undefined)?.headings;

/** Kills the browser itself, or those of its processes whose command line has the words. */
export function kill({ program }: RawClient, words?: string): number {
  const isChild = new Set(descendants('--type=', program.child.pid));
  const found = descendants(words ?? '--user-data-dir=', program.child.pid);
  const pids = words === undefined ? found.filter((pid) => !isChild.has(pid)) : found;
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length;
}

const MOST_ROUNDS = 15;

// Between two sites, and so between two processes; a page that is busy tells of it later than the browser does.
const HOPPING_FRAMES = `<h1>Frames</h1><script>
  const hosts = ['127.0.0.1', 'localhost'];
  const frames = Array.from({ length: 10 }, () => document.body.appendChild(document.createElement('iframe')));
  let hops = 0;
  setInterval(() => {
    const host = hosts[Math.floor(hops / frames.length) % 2];
    frames[hops % frames.length].src = 'http://' + host + ':' + location.port + '/frame?' + hops++;
    const until = performance.now() + (hops % 7 === 0 ? 40 : 0);
    while (performance.now() < until);
  }, 12);
</script>`;

export const browserCases: readonly HostileCase[] = [
  {
    id: 'D01',
    title: 'a browser that is killed, idle or in a call, is replaced with the cookies of the session',
    run: async (world) => {
      const client = await world.stdio();
      const cookies = async (): Promise<unknown> =>
        headingsOf(await client.call('nav_goto', { url: world.site.url('/cookie') }));
      expect(await cookies()).toEqual(['visit 1']);
      expect(await cookies()).toEqual(['visit 2']);
      expect(kill(client)).toBe(1);
      expect(await cookies()).toEqual(['visit 3']);
      await using silent = await serve(() => undefined);
      const call = client.call('nav_goto', { url: silent.origin });
      await expect.poll(() => silent.hits()).toBeGreaterThan(0);
      kill(client);
      expect(await call).toMatchObject({ error: { code: 'browser_lost', next: 'retry' } });
      expect(await cookies()).toEqual(['visit 4']);
    },
  },
  {
    id: 'D02',
    title: 'a renderer, the GPU process or the network service that is killed costs a page at most',
    run: async (world) => {
      const client = await world.stdio();
      const open = (path: string): Promise<Data> => client.call('nav_goto', { url: world.site.url(path) });
      for (const kind of ['--type=renderer', '--type=gpu-process', '--utility-sub-type=network']) {
        expect(headingsOf(await open('/cookie'))).toHaveLength(1);
        expect(kill(client, kind)).toBeGreaterThan(0);
        expect([kind, await open('/article')]).toMatchObject([kind, { status: 200 }]);
      }
      // The way out of the session still is its own: an address that nobody named stays out of reach.
      expect(headingsOf(await open('/cookie'))).toEqual(['visit 4']);
    },
  },
  {
    id: 'D03',
    title: 'frames that change processes faster than the driver follows are no mistake of a call',
    run: async (world) => {
      const client = await world.stdio();
      await using server = await serve((request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(request.url === '/' ? HOPPING_FRAMES : '<p>One of many</p>');
      });
      const hasLost = (): boolean => client.program.stderr().includes('FrameManager.frameAttached');
      const codes: unknown[] = [];
      const call = async (tool: string, args: Data): Promise<void> => {
        const { error } = (await client.call(tool, args)) as { error?: { code: string } };
        codes.push(error?.code);
      };
      for (let round = 0; round < MOST_ROUNDS && !hasLost(); round++) {
        await call('nav_goto', { url: server.origin });
        await call('ui_scan', {});
      }
      expect(hasLost()).toBe(true);
      expect(codes).not.toContain('internal');
      expect(await client.call('nav_goto', { url: world.site.url('/article') })).toMatchObject({
        status: 200,
      });
    },
  },
  {
    id: 'I02',
    title: 'sessions side by side never see the pages of one another',
    run: async (world) => {
      await using server = await serve((request, response) => {
        const name = request.url?.slice(1) ?? '';
        if (name !== 'favicon.ico') response.setHeader('set-cookie', `who=${name.split('-')[0] ?? ''}`);
        response.setHeader('content-type', 'text/html');
        response.end(`<title>${name} ${request.headers.cookie ?? ''}</title><h1>${name}</h1>`);
      });
      const client = await world.stdio();
      const browse = async (name: string): Promise<void> => {
        const { sessionId } = await client.call('research_session_start', {});
        for (let page = 1; page <= 5; page++) {
          const url = `${server.origin}/${name}-${page}`;
          const data = await client.call('nav_goto', { url, sessionId, waitFor: 'interactive' });
          const cookie = page === 1 ? '' : `who=${name}`;
          expect(data).toMatchObject({ url, title: `${name}-${page} ${cookie}`.trim() });
        }
        await client.call('research_session_end', { sessionId });
      };
      await Promise.all(Array.from({ length: 8 }, (_, n) => browse(`s${n}`)));
    },
  },
];
