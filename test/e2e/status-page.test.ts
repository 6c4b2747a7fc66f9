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
