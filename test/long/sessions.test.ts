import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serve } from '../net/support/servers.ts';
import { startSite } from '../site/server.ts';
import { createMark, processesMarked } from '../support/processes.ts';
import { runProgram } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

const SESSIONS = 20;
const PAGES = 50;
const CYCLES = 50;

test('20 sessions with 50 pages each never see the pages of one another', async () => {
  await using server = await serve((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (name !== 'favicon.ico') response.setHeader('set-cookie', `who=${name.split('-')[0] ?? ''}`);
    response.setHeader('content-type', 'text/html');
    response.end(`<title>${name} ${request.headers.cookie ?? ''}</title><h1>${name}</h1>`);
  });
  const client = await RawClient.start({ args: ['--call-timeout', '120000'] });
  const browse = async (name: string): Promise<void> => {
    const { sessionId } = await client.call('research_session_start', {});
    for (let page = 1; page <= PAGES; page++) {
      const url = `${server.origin}/${name}-${page}`;
      const data = await client.call('nav_goto', { url, sessionId });
      const cookie = page === 1 ? '' : `who=${name}`;
      expect(data).toMatchObject({ url, title: `${name}-${page} ${cookie}`.trim() });
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, (_, n) => browse(`s${n}`)));
  await client.stop();
});

test('50 starts and ends leave no process and no file behind', async () => {
  const { mark, env } = createMark();
  const site = await startSite();
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const program = runProgram({ env });
    const client = new RawClient(program);
    await client.initialize();
    expect(await client.call('nav_goto', { url: site.url('/article') })).toMatchObject({ status: 200 });
    program.child.stdin.end();
    await program.exited;
    await expect.poll(() => processesMarked(mark), { timeout: 5_000 }).toEqual([]);
    const left = readdirSync(program.dataDir, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => /slave_|tmp\//.test(name))).toEqual([]);
    await program.stop();
  }
  await site.close();
});
