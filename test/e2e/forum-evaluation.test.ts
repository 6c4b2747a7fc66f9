import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { navigateForum } from '../../eval/forum-task.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { FORUM_START, WANTED, WANTED_PATH, WANTED_POST } from '../site/forum/index.ts';
import { startSite, type Site } from '../site/server.ts';
import { connectStdio, dataOf, type Connection } from '../support/program.ts';

let site: Site;
let connection: Connection;

beforeAll(async () => {
  site = await startSite();
  connection = await connectStdio('2026');
});
afterAll(async () => {
  await connection.close();
  await site.close();
});

test(
  'an agent finds the thread on page 3 and saves it, three times in a row',
  { timeout: 120_000 },
  async () => {
    const own = await startSite();
    const { code, output } = await evaluate('--runs', '3', '--url', own.origin);
    expect([code, output]).toEqual([0, expect.stringContaining('3 of 3 runs passed') as string]);
    const opened = own.requests.map(({ path }) => path);
    const third = FORUM_START.replace('-1.html', '-3.html');
    expect(opened).toEqual(Array.from({ length: 3 }, () => [FORUM_START, third, WANTED_PATH]).flat());
    await own.close();
  },
);

test('the thread is found by its text too, the exact one alone or first', async () => {
  await call('navigate', { url: site.url(FORUM_START.replace('-1.html', '-3.html')) });
  const exact = await call('find_by_text', { text: WANTED.title, exact: true });
  expect(exact).toMatchObject({ count: 1, matches: [{ tag: 'a', text: WANTED.title }] });
  const part = await call('find_by_text', { text: WANTED.title });
  expect(part).toMatchObject({ count: 2, matches: [{ text: WANTED.title }, {}] });
  const [{ web_agent_id }] = exact['matches'] as [{ web_agent_id: string }];
  expect(await call('click_element', { web_agent_id })).toMatchObject({ new_url: site.url(WANTED_PATH) });
});

describe('the evaluation fails', () => {
  test('where two threads have the title', async () => {
    await using forum = await changedForum(/thread-(?!1155609)\d+-1-1.html" class="s xst">([^<]*)/, (found) =>
      found.replace(/>.*/, `>${WANTED.title}`),
    );
    const { problem } = await navigateForum(connection.client, forum.origin);
    expect(problem).toMatch(/several hits fit|the first hit is another element|the click led to/);
  });

  test('where the saved page is not the post', async () => {
    await using forum = await changedForum(WANTED_POST[1], () => '…');
    const { problem, steps } = await navigateForum(connection.client, forum.origin);
    expect(problem).toContain('the file lacks');
    expect(steps.at(-1)).toMatchObject({ tool: 'download_page' });
  });

  test('where the list has no third page', async () => {
    await using forum = await changedForum(/<a href="tag\/openai-9407-3.html">3<\/a>/g, () => '');
    const { problem } = await navigateForum(connection.client, forum.origin);
    expect(problem).toMatch(/nothing was found|the first hit is another element/);
  });
});

const call = async (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> =>
  dataOf(await connection.client.callTool({ name, arguments: args }));

/** The program, as npm run eval starts it. */
async function evaluate(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/run-ts.mjs', 'eval/forum-navigation.ts', ...args]);
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [output, [code]] = await Promise.all([text(child.stdout), ended]);
  return { code, output };
}

/** The forum, with something on its pages written otherwise. */
function changedForum(what: RegExp | string, otherwise: (found: string) => string): Promise<Listening> {
  return serve((request, response) => {
    const send = async (): Promise<void> => {
      const page = await fetch(site.url(request.url ?? '/'));
      const html = (await page.text()).replace(what, otherwise);
      response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    };
    send().catch(() => response.destroy());
  });
}
