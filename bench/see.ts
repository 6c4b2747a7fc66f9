// Perceiving a page: a whole ui.scan call of the running program compared with Playwright's ariaSnapshot of the
// same page.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { launchBrowser } from '../test/net/support/browser.ts';
import { serve } from '../test/net/support/servers.ts';
import { startSite } from '../test/site/server.ts';
import { runProgram } from '../test/support/program.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { compareInTurn, report, timeOf } from './measure.ts';

const KB_PER_MB = 1_024;

export async function benchSee(): Promise<void> {
  const site = await startSite({ siteRoot: 'test/site' });
  await using links = await serve((request, response) => {
    const count = Number(request.url?.slice(1));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOfLinks(count));
  });
  const client = new RawClient(runProgram());
  await client.initialize();
  const bare = await launchBrowser();
  const page = await bare.newPage();
  await compare({ client, page }, site.url('/shop'), { name: 'the shop page', rounds: 60, goal: 1 });
  await tokens(client, site.url('/shop'), 700);
  await compare({ client, page }, `${links.origin}/20000`, { name: '20,000 links', rounds: 5, goal: 1.5 });
  await memory(client, `${links.origin}/60000`);
  await bare.close();
  await client.program.stop();
  await site.close();
}

function pageOfLinks(count: number): string {
  const link = (n: number): string =>
    `<li><a href="/to/${n}">Link number ${n} to somewhere 龍 ${n % 7 === 0 ? '🎉' : ''}</a></li>`;
  const list = Array.from({ length: count }, (_, n) => link(n)).join('\n');
  return `<!doctype html><title>${count} links</title><main><h1>Links</h1><ul>${list}</ul></main>`;
}

interface Comparison {
  readonly name: string;
  readonly rounds: number;
  readonly goal: number;
}

async function compare(
  { client, page }: { client: RawClient; page: Page },
  url: string,
  { name, rounds, goal }: Comparison,
): Promise<void> {
  await client.call('nav_goto', { url });
  await page.goto(url);
  const { oursMs, theirsMs, ratio } = await compareInTurn(
    rounds,
    () => timeOf(() => client.call('ui_scan', {})),
    () => timeOf(() => page.locator('body').ariaSnapshot()),
  );
  const measured = `${oursMs.toFixed(1)} ms against ${theirsMs.toFixed(1)} ms of ariaSnapshot`;
  report({ name: `see ${name}`, measured, ratio, goal });
}

async function tokens(client: RawClient, url: string, most: number): Promise<void> {
  const count = encode(JSON.stringify(await client.call('nav_goto', { url }))).length;
  const measured = `${count} tokens to open and see the shop page`;
  report({ name: 'tokens of the shop page', measured, ratio: count / most, goal: 1 });
}

/** The program's memory after perceiving a page of very many links again and again. */
async function memory(client: RawClient, url: string): Promise<void> {
  await client.call('nav_goto', { url });
  const looks = 10;
  for (let look = 0; look < looks; look++) await client.call('ui_scan', {});
  const mb = residentMb(client.program.child.pid);
  const measured = `${mb.toFixed(0)} MB resident after ${looks} looks at 60,000 links`;
  report({ name: 'memory on 60,000 links', measured, ratio: mb / 500, goal: 1 });
}

function residentMb(pid: number | undefined): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / KB_PER_MB;
}
