import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../net/support/browser.ts';
import { startSite, type Site } from '../site/server.ts';
import { connectHttp, startHttp, type HttpProgram } from '../support/program.ts';
import { article, prose, scrape, servePages } from '../support/reading.ts';

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
async function open(path: string, origin = program.origin): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isRefusal = message.text().includes('401');
    if (message.type() === 'error' && !isRefusal) problems.push(message.text());
  });
  await page.goto(origin + path);
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
  await expect.poll(width).toBeGreaterThan(100);
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

test('the page searches the archive and shows what changed in a document, all of it as text', async () => {
  const hostile = '&lt;script&gt;document.title = "Taken"&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;';
  let count = 'three';
  await using pages = await servePages({
    '/harbour': (_, response) =>
      void response.end(
        article(
          'Harbour &lt;b&gt;x&lt;/b&gt;',
          `<p>There are ${count} lighthouses. <code>${hostile}</code></p>${prose(9)}`,
        ),
      ),
  });
  const { client, close } = await connectHttp('2025', program.origin, TOKEN);
  await scrape(client, { url: pages.url('/harbour') });
  count = 'four';
  await scrape(client, { url: pages.url('/harbour') });

  const { page, problems } = await open(`/#token=${TOKEN}`);
  await page.getByText(/^It holds (?:one document|\d+ documents)\.$/).waitFor();
  await page.getByLabel('Search in what was read').fill('lighthouses');
  await page.keyboard.press('Enter');
  await page.getByText('One document was found.').waitFor();
  const result = page.locator('#archive-results li');
  expect(await result.innerText()).toContain(pages.url('/harbour'));
  expect(await result.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await result.locator('mark').allInnerTexts()).toEqual(['lighthouses']);
  const opener = result.getByRole('button', { name: 'Harbour <b>x</b>' });
  await opener.press('Enter');

  await page.locator('.diff ins').waitFor();
  expect(await page.locator('.diff del').innerText()).toContain('There are three lighthouses.');
  expect(await page.locator('.diff ins').innerText()).toContain('There are four lighthouses.');
  const text = page.locator('#document-text');
  expect(await text.innerText()).toMatch(
    /four lighthouses.*<script>document.*<img src=x onerror=alert\(1\)>/,
  );
  const versions = page.locator('#document-versions button');
  expect(await versions.count()).toBe(2);
  await versions.last().press('Enter');
  await text.filter({ hasText: 'three lighthouses' }).waitFor();
  await page.getByLabel('From').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('These are the same version.').waitFor();
  expect(await page.locator('main script, #archive-document img, #archive-results b').count()).toBe(0);
  expect(await page.title()).toBe('Wayfarer');

  await page.setViewportSize({ width: 400, height: 800 });
  await page.getByLabel('From').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.locator('.diff ins').waitFor();
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
  await page.getByRole('button', { name: 'Back to the results' }).press('Enter');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Harbour <b>x</b>');
  expect(problems).toEqual([]);

  await page.getByLabel('Search in what was read').fill('(lighthouses');
  await page.keyboard.press('Enter');
  await page.locator('#archive-message', { hasText: 'parenthesis' }).waitFor();
  await page.close();
  await close();
});

test('the page shows the queue, why addresses were not read, and how many pages are read each second', async () => {
  await using pages = await servePages({
    '/start': article('Start', `${prose(3)}<a href="/gone">gone</a> <a href="/photo.png">photo</a>`),
    '/slow': () => undefined,
    '/': article('Home', prose(3, 'home')),
    '/about': article('About', prose(3, 'about')),
  });
  await using program2 = await startQuick();
  const { client, close } = await connectHttp('2025', program2.origin, TOKEN);
  const { page, problems } = await open(`/#token=${TOKEN}`, program2.origin);
  await page.getByText('Nothing is queued.').waitFor();
  await client.callTool({
    name: 'research_queue_add',
    arguments: { urls: [pages.url('/start'), pages.url('/slow')], depth: 1 },
  });
  await page.locator('#queue-failed', { hasText: '1' }).waitFor();
  await page.locator('#queue-working', { hasText: '1' }).waitFor();
  expect(await page.locator('#queue-reasons tr').allInnerTexts()).toEqual([
    'skipped\tmedia\t1',
    'failed\thttp 404\t1',
  ]);
  expect(await page.locator('#queue-misses').innerText()).toContain(pages.url('/gone'));
  expect(await page.locator('#queue-indexed').innerText()).toBe('3');
  await page.getByText(/at most [1-9]|at most 0\.[1-9]/).waitFor();
  const points = (await page.locator('#queue-pace').getAttribute('points'))?.split(' ') ?? [];
  expect(points).toHaveLength(60);
  expect(points.some((point) => point.endsWith(',0.0'))).toBe(true);
  expect(problems).toEqual([]);
  await Promise.all([page.close(), close()]);
});

async function startQuick(): Promise<HttpProgram & AsyncDisposable> {
  const env = { WAYFARER_TOKEN: TOKEN, CRAWL_DELAY_MS: '0', WAYFARER_RENDER: 'never' };
  const started = await startHttp({ env });
  return { ...started, [Symbol.asyncDispose]: () => started.stop() };
}

test('an archive that is empty or off says so', async () => {
  const start = (args: string[]) => startHttp({ args, env: { WAYFARER_TOKEN: TOKEN } });
  const [empty, off] = await Promise.all([start([]), start(['--archive', 'off'])]);
  try {
    const { page: emptyPage } = await open(`/#token=${TOKEN}`, empty.origin);
    await emptyPage.getByText('The archive is empty').waitFor();
    const { page: offPage, problems } = await open(`/#token=${TOKEN}`, off.origin);
    await offPage.getByText('The server was started with --archive off').waitFor();
    expect(await offPage.getByLabel('Search in what was read').isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await Promise.all([emptyPage.close(), offPage.close()]);
  } finally {
    await Promise.all([empty.stop(), off.stop()]);
  }
});

test('the archive is behind the same token and refuses what it cannot answer', async () => {
  const ask = (path: string, headers = {}) => fetch(`${program.origin}/api/archive${path}`, { headers });
  const signed = { Authorization: `Bearer ${TOKEN}` };
  for (const path of ['', '/search?query=a', '/document?entryId=d1'])
    expect((await ask(path)).status).toBe(401);
  expect((await ask('/search?query=a', { ...signed, Origin: 'https://example.org' })).status).toBe(403);
  expect((await ask('/search?query=', signed)).status).toBe(400);
  expect((await ask('/search?query=a&offset=-1', signed)).status).toBe(400);
  const unknown = await ask('/document?entryId=nonsense', signed);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({
    error: { code: 'not_found', message: 'The archive has no such document.' },
  });
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

test('metrics count visual handles that were promoted, used again and refused', async () => {
  const { client, close } = await connectHttp('2025', program.origin, TOKEN);
  const call = async (name: string, args: object): Promise<Record<string, unknown>> => {
    const { structuredContent } = await client.callTool({ name, arguments: { ...args } });
    return structuredContent as Record<string, unknown>;
  };
  const before = await readMetrics();
  await call('nav_goto', { url: site.url('/bare/canvas-buttons') });
  const { items } = (await call('visual_scan', { pattern: 'Start' })) as {
    items: readonly [{ readonly visualHandleId: string }];
  };
  const { promotedHandleId: handle } = await call('pointer_action', { handle: items[0].visualHandleId });
  await call('action_execute', { handle });
  const { elementId } = await call('ui_pick', { hint: 'Draw anew' });
  await call('action_execute', { handle: elementId, intent: 'key:x' });
  await call('action_execute', { handle });
  const after = await readMetrics();
  const grown = (kind: string): number => {
    const sample = `wayfarer_visual_total{kind="${kind}"}`;
    return (after.get(sample) ?? 0) - (before.get(sample) ?? 0);
  };
  expect(grown('promoted')).toBe(1);
  expect(grown('found')).toBeGreaterThanOrEqual(2);
  expect(grown('refused')).toBe(1);
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
