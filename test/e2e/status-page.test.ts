import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../net/support/browser.ts';
import { startSite, type Site } from '../site/server.ts';
import { connectHttp, startHttp, type HttpProgram } from '../support/program.ts';

const TOKEN = 'a-token-of-some-length';
let site: Site;
let program: HttpProgram;
let browser: Browser;

beforeAll(async () => {
  [site, program, browser] = await Promise.all([
    startSite(),
    startHttp({ env: { WAYFARER_TOKEN: TOKEN } }),
    launchBrowser([]),
  ]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), program.stop()]);
});

/** The page, with every error of its own that the browser reports. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isRefusal = message.text().includes('401');
    if (message.type() === 'error' && !isRefusal) problems.push(message.text());
  });
  await page.goto(program.origin + path);
  return { page, problems };
}

test('the page shows status, recent calls with time, size and result, and how to connect', async () => {
  const { client, close } = await connectHttp('2025', program.origin, TOKEN);
  await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/shop') } });
  await client.callTool({ name: 'nav_goto', arguments: { url: 'nonsense' } });

  const { page, problems } = await open(`/#token=${TOKEN}`);
  await page.getByText('Running', { exact: true }).waitFor();
  expect(page.url()).toBe(`${program.origin}/`);
  expect(await page.locator('#calls').innerText()).toBe('2');
  expect(await page.locator('#errors').innerText()).toBe('1');
  expect(await page.locator('#clients').innerText()).toBe('1');
  const rows = await page.locator('#recent tr').allInnerTexts();
  expect(rows).toEqual([
    expect.stringMatching(/nav\.goto\tinvalid_url\t\d+ ms\t\d+ B/),
    expect.stringMatching(/nav\.goto\tok\t\d+ ms\t[\d.]+ k?B/),
  ]);
  const session = page.locator('#sessions li');
  expect(await session.innerText()).toContain(site.url('/shop'));
  await session.locator('img').waitFor();
  const width = () =>
    session.locator('img').evaluate((image) => (image as { naturalWidth: number }).naturalWidth);
  await expect.poll(width, { timeout: 10_000 }).toBeGreaterThan(100);
  await page.getByText('Claude Code').click();
  expect(await page.locator('details[open] pre').innerText()).toBe(
    `claude mcp add --transport http wayfarer ${program.origin}/mcp --header "Authorization: Bearer ${TOKEN}"`,
  );
  expect(problems).toEqual([]);
  await page.close();
  await close();
});

test('the page asks for the token, refuses a wrong one and takes the right one', async () => {
  const { page, problems } = await open('/');
  await page.getByText('Waiting for the token').waitFor();
  expect(await page.locator('#main').isVisible()).toBe(false);
  await page.getByLabel('Token').fill('a-wrong-token-of-some-length');
  await page.getByRole('button', { name: 'Show status' }).click();
  await page.getByText('That token is not right').waitFor();
  await page.getByLabel('Token').fill(TOKEN);
  await page.getByRole('button', { name: 'Show status' }).click();
  await page.getByText('Running', { exact: true }).waitFor();
  expect(await page.locator('#tools li').allInnerTexts()).toContain('nav_goto');
  expect(problems).toEqual([]);
  await page.close();
});

test('the page runs no code but its own and cannot be framed', async () => {
  const { headers } = await fetch(`${program.origin}/`);
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('metrics count calls and how the tools are used, behind the same token', async () => {
  const { client, close } = await connectHttp('2025', program.origin, TOKEN);
  const call = async (name: string, args: object): Promise<Record<string, unknown>> => {
    const { structuredContent } = await client.callTool({ name, arguments: { ...args } });
    return structuredContent as Record<string, unknown>;
  };
  const before = await readMetrics();
  await call('nav_goto', { url: site.url('/shop') });
  const first = await call('ui_scan', { pageSize: 3, rankingMode: 'document' });
  const pages = [first];
  while (pages.at(-1)?.['nextToken'] !== undefined)
    pages.push(await call('ui_scan', { pageToken: pages.at(-1)?.['nextToken'], pageSize: 20 }));
  await call('action_execute', { handle: lastHandle(pages), intent: 'focus' });
  await call('state_snapshot', {
    fields: ['title', { field: 'brand', hint: { selector: 'h1', strategy: 'text' } }],
  });
  await call('flow_run', { steps: [{ do: 'press', target: 'Add to bag' }] });
  await call('action_execute', { handle: 'nonsense' });
  const after = await readMetrics();
  const grown = (sample: string): number => (after.get(sample) ?? 0) - (before.get(sample) ?? 0);

  expect(grown('wayfarer_calls_total{tool="nav.goto",outcome="ok"}')).toBe(1);
  expect(grown('wayfarer_calls_total{tool="ui.scan",outcome="ok"}')).toBe(pages.length);
  expect(grown('wayfarer_calls_total{tool="action.execute",outcome="handle_unknown"}')).toBe(1);
  expect(grown('wayfarer_call_seconds_total{tool="nav.goto",outcome="ok"}')).toBeGreaterThan(0);
  expect(grown('wayfarer_scan_pages_total{kind="1"}')).toBe(1);
  expect(grown('wayfarer_scan_pages_total{kind="2"}')).toBe(1);
  expect(grown('wayfarer_scan_pages_total{kind="3+"}')).toBe(pages.length - 2);
  expect(grown('wayfarer_handles_total{kind="created"}')).toBeGreaterThan(20);
  expect(grown('wayfarer_handles_total{kind="used"}')).toBeGreaterThanOrEqual(2);
  expect(grown('wayfarer_ranking_total{kind="overridden"}')).toBe(1);
  expect(grown('wayfarer_fields_total{kind="stock"}')).toBe(1);
  expect(grown('wayfarer_fields_total{kind="hint"}')).toBe(1);
  expect(grown('wayfarer_targets_total{kind="label"}')).toBe(1);
  expect(after.get('wayfarer_calls_in_flight')).toBe(0);
  expect((await fetch(`${program.origin}/metrics`)).status).toBe(401);

  const { page, problems } = await open(`/#token=${TOKEN}`);
  await page.getByText('Actions on elements that no first page had shown').waitFor();
  expect(problems).toEqual([]);
  await page.close();
  await close();
});

async function readMetrics(): Promise<Map<string, number>> {
  const response = await fetch(`${program.origin}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const samples = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** A handle that only the last page of a scan shows. */
function lastHandle(pages: readonly Record<string, unknown>[]): string | undefined {
  const handles = JSON.stringify(pages.at(-1)).match(/"elementId":"(e\d+)"/g);
  return handles?.at(-1)?.slice('"elementId":"'.length, -1);
}
