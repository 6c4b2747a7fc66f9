import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { playwrightDriver, type DownloadOptions, type Happening, type Tab } from '../../src/browser/index.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { openDriverWorld, type DriverWorld, type WatchedContext } from '../support/driver-world.ts';

type Download = Extract<Happening, { kind: 'download' }>;

const MB = 1_000_000;
let world: DriverWorld;
let server: Listening;
let folder: string;
let folders = 0;
let onEndlessClosed: () => void;

beforeAll(async () => {
  world = await openDriverWorld(playwrightDriver);
  server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
    if (pathname === '/file') sendFile(response, searchParams.get('disposition') ?? '');
    else if (pathname === '/announced') sendHead(response, { 'content-length': 5 * 1024 ** 3 });
    else if (pathname === '/endless') sendWithoutEnd(response);
    else if (pathname === '/broken') sendBroken(response);
    else response.setHeader('content-type', 'text/html').end(pageOf(searchParams.getAll('link')));
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => {
  folder = join(world.folder, `files-${++folders}`);
});

function sendHead(response: ServerResponse, headers: Record<string, string | number> = {}): void {
  const disposition = 'attachment; filename="large.bin"';
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': disposition,
    ...headers,
  });
  response.write('x'.repeat(1000));
}

function sendFile(response: ServerResponse, disposition: string): void {
  response.setHeader('content-type', 'application/octet-stream');
  response.setHeader('content-disposition', disposition);
  response.end(`content of ${disposition}`);
}

function sendWithoutEnd(response: ServerResponse): void {
  sendHead(response);
  const more = (): void => {
    while (response.write(Buffer.alloc(64 * 1024)));
  };
  response.on('drain', more).on('close', () => onEndlessClosed());
  more();
}

function sendBroken(response: ServerResponse): void {
  sendHead(response, { 'content-length': 5000 });
  setTimeout(() => response.destroy(), 500);
}

function pageOf(links: readonly string[]): string {
  const anchors = links.map((link) => `<a href="${link.replaceAll('"', '&quot;')}">file</a>`);
  return `${anchors.join('')}<script>for (const a of document.links) a.click()</script>`;
}

async function open(limits: Partial<DownloadOptions> = {}): Promise<{ context: WatchedContext; tab: Tab }> {
  const context = await world.openContext({
    downloads: { folder, maxBytes: 5 * MB, maxCount: 20, ...limits },
  });
  return { context, tab: await context.openTab() };
}

/** Two cores and other tests beside this one: seconds are a limit, not a measure. */
const eventually = <T>(look: () => T) => expect.poll(look);
const soon = (): AbortSignal => AbortSignal.timeout(20_000);
const start = { total: 0, counts: new Map() };
const downloadsOf = ({ happenings }: Pick<WatchedContext, 'happenings'>): Download[] =>
  happenings.since(start).filter((happening): happening is Download => happening.kind === 'download');

const fileUrl = (disposition: string, n = 0): string =>
  `${server.origin}/file?n=${n}&disposition=${encodeURIComponent(disposition)}`;

async function download(tab: Tab, url: string): Promise<void> {
  await expect(tab.navigate(url, soon())).rejects.toMatchObject({
    code: 'navigation_failed',
    facts: { tabUnchanged: true },
  });
}

describe('a download', () => {
  test('that a navigation turned into is kept, readable for us alone, and the tab is told unchanged', async () => {
    const { context, tab } = await open();
    await download(tab, fileUrl('attachment; filename="size guide.txt"'));
    await eventually(() => downloadsOf(context)).toHaveLength(1);
    const [file] = downloadsOf(context);
    const path = join(folder, 'size guide.txt');
    expect(file).toMatchObject({ name: 'size guide.txt', originalName: 'size guide.txt', path });
    expect(readFileSync(path, 'utf8')).toBe('content of attachment; filename="size guide.txt"');
    expect(file?.bytes).toBe(statSync(path).size);
    expect([statSync(path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
    await context.close();
    expect(readdirSync(folder)).toEqual(['size guide.txt']);
  });

  test('of one context is not told to another that keeps files too', async () => {
    const ours = await open();
    const other = await world.openContext({
      downloads: { folder: join(folder, 'other'), maxBytes: 1, maxCount: 0 },
    });
    await other.openTab();
    await download(ours.tab, fileUrl('attachment; filename=a.txt'));
    await eventually(() => downloadsOf(ours.context)).toMatchObject([{ name: 'a.txt' }]);
    await download(ours.tab, `${server.origin}/announced`);
    await eventually(() => downloadsOf(ours.context)).toHaveLength(2);
    expect(downloadsOf(other)).toEqual([]);
    await Promise.all([ours.context.close(), other.close()]);
  });

  test('does not begin in a context that keeps none', async () => {
    const context = await world.openContext();
    const tab = await context.openTab();
    await download(tab, fileUrl('attachment; filename=a.txt'));
    expect(downloadsOf(context)).toEqual([]);
    await context.close();
  });

  test('in the profile of the browser is kept where the profile says', async () => {
    await using own = await openDriverWorld(playwrightDriver, { folder, maxBytes: MB, maxCount: 1 });
    const tab = await own.browser.profile.openTab();
    await download(tab, fileUrl('attachment; filename=a.txt'));
    await eventually(() => downloadsOf(own.profile)).toMatchObject([{ name: 'a.txt' }]);
  });
});

describe('of many downloads', () => {
  test('15 with the same name are 15 files, and none is overwritten', async () => {
    const { context, tab } = await open();
    for (let n = 0; n < 15; n++) await download(tab, fileUrl('attachment; filename=a.txt', n));
    await eventually(() => downloadsOf(context)).toHaveLength(15);
    const names = ['a.txt', ...Array.from({ length: 14 }, (_, n) => `a (${n + 2}).txt`)];
    expect(new Set(downloadsOf(context).map(({ name }) => name))).toEqual(new Set(names));
    await context.close();
    expect(new Set(readdirSync(folder))).toEqual(new Set(names));
  });

  test('those over the count are given up', async () => {
    const { context, tab } = await open({ maxCount: 2 });
    for (let n = 0; n < 5; n++) await download(tab, fileUrl('attachment; filename=a.txt', n));
    await eventually(() => downloadsOf(context)).toHaveLength(5);
    expect(downloadsOf(context).filter(({ refused }) => refused === 'too_many')).toHaveLength(3);
    await context.close();
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('that a page starts by itself all at once, the tab and the next page stay usable', async () => {
    const { context, tab } = await open({ maxCount: 3 });
    const links = Array.from({ length: 10 }, (_, n) => fileUrl('attachment; filename=a.txt', n));
    const query = links.map((link) => `link=${encodeURIComponent(link)}`).join('&');
    await tab.navigate(`${server.origin}/page?${query}`, soon());
    await eventually(() => downloadsOf(context).length).toBeGreaterThan(0);
    await tab.navigate(`${server.origin}/page`, soon());
    await context.close();
    expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
  });
});

describe('a download without measure', () => {
  test('is given up at once where its size is announced', async () => {
    const { context, tab } = await open();
    await download(tab, `${server.origin}/announced`);
    await eventually(() => downloadsOf(context)).toMatchObject([{ refused: 'too_large' }]);
    await context.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is given up when it has passed the limit, and its server is told', async () => {
    const closed = new Promise<void>((resolve) => (onEndlessClosed = resolve));
    const { context, tab } = await open();
    await download(tab, `${server.origin}/endless`);
    await eventually(() => downloadsOf(context)).toMatchObject([{ name: 'large.bin', refused: 'too_large' }]);
    await closed;
    await context.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is told as failed when its connection breaks', async () => {
    const { context, tab } = await open();
    await download(tab, `${server.origin}/broken`);
    await eventually(() => downloadsOf(context)).toMatchObject([{ name: 'large.bin', refused: 'failed' }]);
    await context.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is still coming leaves nothing when its context is closed', async () => {
    onEndlessClosed = () => undefined;
    const { context, tab } = await open({ maxBytes: 1024 ** 4 });
    await download(tab, `${server.origin}/endless`);
    await eventually(() => readdirSync(folder, { recursive: true }).join()).toContain('.crdownload');
    await context.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('whatever name a server gives', () => {
  test.each([
    ['a way up', 'filename="../../x"'],
    ['a way up for Windows', 'filename="..\\\\x"'],
    ['a path from the root', 'filename="/etc/x"'],
    ['a NUL, escaped', "filename*=UTF-8''a%00b"],
    ['a device', 'filename=CON'],
    ['a hidden file', 'filename=.bashrc'],
    ['an override of the direction', "filename*=UTF-8''photo%E2%80%AEgpj.exe"],
    ['300 characters', `filename="${'n'.repeat(300)}.txt"`],
    ['none', 'filename=""'],
    ['broken percent signs', "filename*=UTF-8''%ZZ%E2%28.txt"],
  ])('%s: the file is in the folder, under a safe name', async (_, name) => {
    const { context, tab } = await open();
    await download(tab, fileUrl(`attachment; ${name}`));
    await eventually(() => downloadsOf(context)).toHaveLength(1);
    const [file] = downloadsOf(context);
    expect(dirname(file?.path ?? '')).toBe(folder);
    expect(file?.name).toMatch(/^[\w(][\w. ()%-]*$/);
    expect(file?.name.length).toBeLessThanOrEqual(120);
    await context.close();
    expect(readdirSync(folder)).toEqual([file?.name]);
  });
});
