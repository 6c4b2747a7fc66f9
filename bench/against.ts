// Speed compared with @playwright/mcp, each driven by the same client over stdio in the same run.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumPath } from '../test/support/chromium-path.ts';
import { serve } from '../test/net/support/servers.ts';
import { startSite } from '../test/site/server.ts';
import { compareInTurn, report, timeOf } from './measure.ts';

const ROUNDS = 20;
/** A client that has listed the tools asks its model what to do first. */
const THINKING_MS = 1_500;

const OURS = ['bin/wayfarer.js'];

export async function benchAgainst(): Promise<void> {
  const theirs = [
    'bench/peers/node_modules/@playwright/mcp/cli.js',
    ...['--headless', '--isolated', '--no-sandbox', '--executable-path', await chromiumPath()],
  ];
  const site = await startSite({ siteRoot: 'test/site' });
  await firstPage(theirs, site.url('/shop'));
  await openAndPress(theirs, site.url('/shop'));
  await site.close();
}

async function firstPage(theirs: string[], url: string): Promise<void> {
  const { oursMs, theirsMs, ratio } = await compareInTurn(
    ROUNDS,
    () => timeToFirstPage(OURS, 'nav_goto', url),
    () => timeToFirstPage(theirs, 'browser_navigate', url),
  );
  const measured = `${oursMs.toFixed(0)} ms against ${theirsMs.toFixed(0)} ms`;
  report({ name: 'first page of a new process', measured, ratio, goal: 1.2 });
}

async function timeToFirstPage(args: string[], name: string, url: string): Promise<number> {
  const client = await connect(args);
  await pause(THINKING_MS);
  const time = await timeOf(() => client.callTool({ name, arguments: { url } }));
  await client.close();
  return time;
}

async function openAndPress(theirs: string[], shop: string): Promise<void> {
  await using tall = await serve((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(TALL);
  });
  const [us, them] = await Promise.all([connect(OURS), connect(theirs)]);
  const ask = (client: Client, name: string, args: object): Promise<number> =>
    timeOf(() => client.callTool({ name, arguments: { ...args } }));
  const opened = await compareInTurn(
    ROUNDS,
    () => ask(us, 'nav_goto', { url: shop }),
    async () =>
      (await ask(them, 'browser_navigate', { url: shop })) + (await ask(them, 'browser_snapshot', {})),
  );
  tell('open and see a page', opened, 1);

  await us.callTool({ name: 'nav_goto', arguments: { url: tall.origin } });
  await them.callTool({ name: 'browser_navigate', arguments: { url: tall.origin } });
  const [top, below] = [await handleOf(us, 'Press'), await handleOf(us, 'Far below')];
  const ref = /button "Press" \[ref=(\w+)\]/.exec(
    JSON.stringify(await them.callTool({ name: 'browser_snapshot', arguments: {} })).replaceAll('\\"', '"'),
  )?.[1];
  const pressed = await compareInTurn(
    ROUNDS,
    () => ask(us, 'action_execute', { handle: top }),
    () => ask(them, 'browser_click', { element: 'Press', target: ref, ref }),
  );
  tell('press a button', pressed, 0.5);
  const scrolled = await compareInTurn(
    ROUNDS,
    async () => {
      await us.callTool({ name: 'action_execute', arguments: { handle: top } });
      return ask(us, 'action_execute', { handle: below });
    },
    async () => {
      await us.callTool({ name: 'action_execute', arguments: { handle: top } });
      return ask(us, 'action_execute', { handle: top });
    },
  );
  const measured = `${scrolled.oursMs.toFixed(0)} ms against ${scrolled.theirsMs.toFixed(0)} ms in view`;
  report({ name: 'press a button below the fold', measured, ratio: scrolled.ratio, goal: 2 });
  await Promise.all([us.close(), them.close()]);
}

const TALL = `<!doctype html><title>Tall</title><main><h1>Tall</h1><button>Press</button>
  ${'<p>Some text of a long page.</p>'.repeat(200)}<button>Far below</button></main>`;

function tell(
  name: string,
  { oursMs, theirsMs, ratio }: { oursMs: number; theirsMs: number; ratio: number },
  goal: number,
): void {
  report({ name, measured: `${oursMs.toFixed(0)} ms against ${theirsMs.toFixed(0)} ms`, ratio, goal });
}

async function handleOf(client: Client, hint: string): Promise<unknown> {
  const { structuredContent } = await client.callTool({ name: 'ui_pick', arguments: { hint } });
  return (structuredContent as { elementId?: unknown }).elementId;
}

async function connect(args: string[]): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const [program = '', ...rest] = args;
  const command = { command: process.execPath, args: [resolve(program), ...rest] };
  // The peer writes snapshots into its folder.
  const cwd = mkdtempSync(join(tmpdir(), 'bench-'));
  await client.connect(new StdioClientTransport({ ...command, cwd, stderr: 'ignore' }));
  await client.listTools();
  return client;
}
