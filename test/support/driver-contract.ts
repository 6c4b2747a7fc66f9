import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clip, CollectedBody, ContextOptions, Driver, Happening, Tab } from '../../src/browser/index.ts';
import { createHeldBytes } from '../../src/core/index.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { descendants } from './child-processes.ts';
import { openDriverWorld, type DriverWorld, type WatchedContext } from './driver-world.ts';

/** The contract of every driver, tested only through its port. */
export function describeDriver(name: string, driver: Driver): void {
  describe(name, () => {
    let world: DriverWorld;
    let server: Listening;
    let opened: WatchedContext[];
    let visited: string[];

    beforeAll(async () => {
      world = await openDriverWorld(driver);
      server = await serve((request, response) => {
        const path = request.url ?? '/';
        if (path === '/favicon.ico') return void response.writeHead(404).end();
        visited.push(`${path} ${request.headers.cookie ?? ''}`);
        const isAgain = path === '/page-once' && visited.filter((visit) => visit.startsWith(path)).length > 1;
        const answer = isAgain ? ANSWERS['/no-content'] : ANSWERS[path];
        const { status = 200, headers = {}, html = '', isOpen = false } = answer ?? { html: path };
        response.writeHead(status, { 'content-type': 'text/html', ...headers }).write(html);
        if (!isOpen) response.end();
      });
    });
    afterAll(async () => {
      await world[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    });
    beforeEach(() => {
      opened = [];
      visited = [];
    });
    afterEach(async () => {
      await Promise.all(opened.map((context) => context.close()));
    });

    const at = (path: string): string => server.origin + path;
    const openContext = async (options?: Partial<ContextOptions>): Promise<WatchedContext> => {
      const context = await world.openContext(options);
      opened.push(context);
      return context;
    };
    const show = async (path: string, options?: Partial<ContextOptions>): Promise<Shown> => {
      const context = await openContext(options);
      const tab = await context.openTab();
      await tab.navigate(at(path), soon());
      return { context, tab };
    };

    describe('contexts', () => {
      test('do not share cookies', async () => {
        const first = await show('/sets-cookie');
        await first.tab.navigate(at('/plain'), soon());
        expect(visited.at(-1)).toBe('/plain kept=yes');
        await show('/plain');
        expect(visited.at(-1)).toBe('/plain ');
      });

      test('take up cookies and storage that were saved', async () => {
        const { context, tab } = await show('/sets-cookie');
        await tab.reached('complete', soon());
        const state = await context.state();
        await context.close();
        opened = [];
        const again = await show('/shows-storage', { state });
        await again.tab.reached('complete', soon());
        expect(await titleOf(again.tab)).toBe('stored');
        expect(visited.at(-1)).toBe('/shows-storage kept=yes');
      });

      test('hear of their documents', async () => {
        const heard: string[] = [];
        await show('/plain', { onDocuments: (urls) => void heard.push(...urls) });
        expect(heard).toContain(at('/plain'));
      });

      test('forget documents that are left, also in the tab that a profile opens with', async () => {
        await using own = await openDriverWorld(driver);
        const tab = await own.browser.profile.openTab();
        for (const path of ['/plain', '/second']) await tab.navigate(at(path), soon());
        await tab.reached('complete', soon());
        expect(tab.documents()).toEqual([at('/second')]);
      });
    });

    test('a rule holds in its own context, redirects included, until it is lifted', async () => {
      const { context, tab } = await show('/second');
      const other = await show('/second');
      await context.restrict(({ url }) => url !== at('/plain'));
      visited = [];
      for (const path of ['/plain', '/moved'])
        await expect(tab.navigate(at(path), soon())).rejects.toMatchObject({ code: 'domain_not_allowed' });
      expect(visited).toEqual(['/moved ']);
      await other.tab.navigate(at('/plain'), soon());
      await context.restrict(undefined);
      await tab.navigate(at('/plain'), soon());
    });

    describe('navigation', () => {
      test('reports the document: its address, status and redirects', async () => {
        const { tab } = await show('/moved');
        expect(await tab.document(soon())).toMatchObject({
          url: at('/plain'),
          status: 200,
          redirected: true,
          isUnreachable: false,
        });
      });

      test('is done before the document is, which is interactive before it is complete', async () => {
        const { tab } = await show('/open');
        await expect(tab.reached('interactive', AbortSignal.timeout(300))).rejects.toThrow();
        const loading = await show('/open-image');
        await loading.tab.reached('interactive', soon());
        await expect(loading.tab.reached('complete', AbortSignal.timeout(300))).rejects.toThrow();
        await loading.tab.navigate(at('/plain'), soon());
        await loading.tab.reached('complete', soon());
      });

      test('that fails says why, in our words', async () => {
        const { tab } = await show('/plain');
        await expect(tab.navigate(at('/loop'), soon())).rejects.toMatchObject({ code: 'too_many_redirects' });
        await expect(tab.navigate(at('/no-content'), soon())).rejects.toMatchObject({
          code: 'navigation_failed',
          facts: { tabUnchanged: true },
        });
        await tab.navigate(at('/plain'), soon());
      });

      test('within a page is slowed down where the page overdoes it', async () => {
        const { tab } = await show('/addresses');
        await tab.reached('complete', soon());
        const { url } = await tab.document(soon());
        expect(Number(new URL(url).hash.slice(1))).toBeLessThan(999);
      });

      test('to a page that wants a login opens no dialog and says so', async () => {
        const { tab } = await show('/plain');
        await expect(tab.navigate(at('/login'), soon())).rejects.toMatchObject({
          code: 'auth_required',
          facts: { status: 401 },
        });
      });
    });

    describe('the history of a tab', () => {
      test('begins with the first page, and has nothing after the last', async () => {
        const { tab } = await show('/plain');
        expect(await tab.destination('back', soon())).toBeUndefined();
        expect(await tab.destination('forward', soon())).toBeUndefined();
        expect(await tab.destination('reload', soon())).toEqual({ url: at('/plain'), wasShown: true });
        await expect(tab.move('back', soon())).rejects.toMatchObject({ code: 'not_found' });
      });

      test('can be gone through, and a page asked for once more', async () => {
        const { tab } = await show('/plain');
        await tab.navigate(at('/second'), soon());
        expect(await tab.destination('back', soon())).toEqual({ url: at('/plain'), wasShown: true });
        await tab.move('back', soon());
        expect(await tab.document(soon())).toMatchObject({ url: at('/plain'), count: 3 });
        await tab.move('forward', soon());
        expect(await tab.document(soon())).toMatchObject({ url: at('/second'), status: 200 });
        const before = visited.length;
        await tab.move('reload', soon());
        expect(visited.slice(before)).toEqual(['/second ']);
      });

      test('has places within one document, and in its frames', async () => {
        const { tab } = await show('/plain');
        // A document that is still arriving would be requested again.
        await tab.reached('complete', soon());
        await tab.navigate(at('/plain#part'), soon());
        await tab.move('back', soon());
        expect(await tab.document(soon())).toMatchObject({ url: at('/plain'), count: 1 });
        await tab.navigate(at('/frame-goes-on'), soon());
        const framed = async (): Promise<string[]> =>
          (await tab.frames(soon())).filter(({ isMain }) => !isMain).map(({ url }) => url);
        await expect.poll(framed, SOON).toEqual([at('/second')]);
        await tab.move('back', soon());
        await expect.poll(framed, SOON).toEqual([at('/first')]);
        expect(await tab.document(soon())).toMatchObject({ url: at('/frame-goes-on') });
      });

      test('knows what could not be shown', async () => {
        const { tab } = await show('/plain');
        await tab.navigate(at('/loop'), soon()).catch(() => undefined);
        expect(await tab.destination('reload', soon())).toEqual({ url: at('/loop'), wasShown: false });
        await tab.move('back', soon());
        expect(await tab.document(soon())).toMatchObject({ url: at('/plain'), isUnreachable: false });
        await tab.move('forward', soon()).catch(() => undefined);
        expect(await tab.document(soon())).toMatchObject({ url: at('/loop'), isUnreachable: true });
      });

      test('is left to an answer that is no page', async () => {
        const { tab } = await show('/page-once');
        await tab.navigate(at('/plain'), soon());
        await expect(tab.move('back', soon())).rejects.toMatchObject({
          code: 'navigation_failed',
          facts: { tabUnchanged: true },
        });
        expect(await tab.document(soon())).toMatchObject({ url: at('/plain') });
      });
    });

    describe('code of ours', () => {
      test('runs out of reach of a page that overrides what it can', async () => {
        const { tab } = await show('/overrides');
        expect(await titleOf(tab)).toBe('true title');
      });

      test('is given up when the page hangs, and the tab can still be closed', async () => {
        const { tab } = await show('/spins');
        await expect.poll(() => visited, SOON).toContain('/spinning ');
        await expect(tab.ask('ping', {}, AbortSignal.timeout(500))).rejects.toThrow();
        await tab.close();
        expect(await tab.ended).toMatch(/crashed|closed/);
      });
    });

    describe('a dialog', () => {
      test.each(['alert', 'confirm', 'prompt'])('of kind %s waits for an answer', async (type) => {
        const { tab } = await show(`/${type}`);
        await expect.poll(() => tab.dialog(), SOON).toMatchObject({ type, message: 'well?' });
        await expect(tab.ask('ping', {}, soon())).rejects.toMatchObject({ code: 'dialog_open' });
        await tab.dialog()?.answer(true, 'text');
        await expect
          .poll(() => titleOf(tab), SOON)
          .toBe({ alert: 'undefined', confirm: 'true', prompt: 'text' }[type]);
      });

      // Browsers open one only after a person has interacted with the page, which the port cannot do yet: here
      // none opens.
      test('of a page that does not want to be left does not keep us', async () => {
        const { tab } = await show('/stays');
        await tab.navigate(at('/plain'), soon());
        expect(await tab.document(soon())).toMatchObject({ url: at('/plain') });
      });
    });

    test('pop-ups without a click do not open, and are reported', async () => {
      const { context } = await show('/opens-five');
      await expect.poll(() => countOf(context, 'popupBlocked'), SOON).toBe(5);
      expect(countOf(context, 'popup')).toBe(0);
    });

    test('a download is saved and reported', async () => {
      const folder = join(world.folder, 'files');
      const { context, tab } = await show('/plain', { downloads: { folder, maxBytes: 100, maxCount: 1 } });
      await expect(tab.navigate(at('/file'), soon())).rejects.toMatchObject({ code: 'navigation_failed' });
      await expect
        .poll(() => happenedIn(context), SOON)
        .toContainEqual({
          kind: 'download',
          name: 'a.txt',
          originalName: 'a.txt',
          path: join(folder, 'a.txt'),
          bytes: 7,
        });
      expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('content');
    });

    test('a permission is denied and reported, and so is a file chooser', async () => {
      const { context, tab } = await show('/asks');
      await expect.poll(() => titleOf(tab), SOON).toBe('denied AbortError');
      await expect
        .poll(() => happenedIn(context), SOON)
        .toEqual([{ kind: 'permission', name: 'notifications' }, { kind: 'fileChooser' }]);
    });

    test('the console is reported, cut', async () => {
      const { tab } = await show('/writes');
      await expect
        .poll(() => tab.console(), SOON)
        .toEqual({
          written: 1,
          errors: 1,
          entries: [{ level: 'error', text: 'x'.repeat(500) }],
        });
    });

    test('bodies are collected', async () => {
      const context = await openContext();
      const bodies: CollectedBody[] = [];
      const collection = await context.collectBodies({
        whyNot: ({ url }) => (url.startsWith(at('/plain')) ? undefined : 'elsewhere'),
        maxBodyBytes: 1000,
        held: createHeldBytes(1000),
        maxReads: 1,
        onBody: (body) => void bodies.push(body),
      });
      const tab = await context.openTab();
      await tab.navigate(at('/moved'), soon());
      await expect.poll(() => bodies, SOON).toMatchObject([{ url: at('/plain'), status: 200, hop: 1 }]);
      expect(Buffer.from(bodies[0]!.bytes).toString()).toBe('/plain');
      await collection.close();
      expect(collection.counters()).toEqual({ captured: 1, skipped: 1, failed: 0, leftOut: { redirect: 1 } });
    });

    test('a screenshot is a picture', async () => {
      const { tab } = await show('/plain');
      const png = Buffer.from(await tab.screenshot({ type: 'png', fullPage: false }, soon()));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)].every((side) => side > 100)).toBe(true);
      const jpeg = await tab.screenshot({ type: 'jpeg', fullPage: true }, soon());
      expect([...jpeg.slice(0, 2)]).toEqual([0xff, 0xd8]);
    });

    test('a screenshot of a part shows it in the size that was asked for, also out of view', async () => {
      const { tab } = await show('/tall');
      const shot = async (clip: Clip) => {
        const png = Buffer.from(await tab.screenshot({ type: 'png', fullPage: false, clip }, soon()));
        return [png.readUInt32BE(16), png.readUInt32BE(20)];
      };
      expect(await shot({ x: 10, y: 20, width: 300, height: 200, scale: 0.5 })).toEqual([150, 100]);
      expect(await shot({ x: 0, y: 2_000, width: 400, height: 3_000, scale: 0.25 })).toEqual([100, 750]);
    });

    test('a renderer that is killed ends its tab, and the next tab works', async () => {
      const { context, tab } = await show('/plain');
      for (const pid of descendants('--type=renderer')) process.kill(pid, 'SIGKILL');
      expect(await tab.ended).toBe('crashed');
      expect(happenedIn(context)).toContainEqual({ kind: 'crash' });
      await expect(tab.ask('ping', {}, soon())).rejects.toMatchObject({ code: 'page_crashed' });
      const next = await context.openTab();
      await next.navigate(at('/plain'), soon());
    });

    test('a button stays pressed while the pointer moves, until it is released', async () => {
      const { tab } = await show('/held');
      await tab.input.hold([20, 20], soon());
      await tab.input.move([60, 70], soon());
      await tab.input.release(soon());
      expect(await titleOf(tab)).toBe('mousedown 1 20,20 mousemove 1 60,70 mouseup 0 60,70');
    });

    test('a browser that is closed has ended, and says so', async () => {
      const own = await openDriverWorld(driver);
      const tab = await own.browser.profile.openTab();
      await tab.navigate(at('/plain'), soon());
      await own[Symbol.asyncDispose]();
      await own.browser.ended;
      expect(await tab.ended).toBe('closed');
      await expect(own.openContext()).rejects.toMatchObject({ code: 'browser_lost' });
    });
  });
}

interface Shown {
  readonly context: WatchedContext;
  readonly tab: Tab;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly html?: string;
  /** Whether the response is left unfinished. */
  readonly isOpen?: boolean;
}

/** A script that runs once the page has arrived, so that it does not delay the navigation. */
const later = (script: string): Answer => ({ html: `<body><script>setTimeout(() => {${script}})</script>` });

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/sets-cookie': {
    headers: { 'set-cookie': 'kept=yes' },
    html: '<script>localStorage.kept = "stored"</script>',
  },
  '/shows-storage': { html: '<script>document.title = localStorage.kept</script>' },
  '/moved': { status: 302, headers: { location: '/plain' } },
  '/loop': { status: 302, headers: { location: '/loop' } },
  '/no-content': { status: 204 },
  '/page-once': { headers: { 'cache-control': 'no-store' }, html: 'once' },
  '/frame-goes-on': {
    html: `<iframe src=/first></iframe><script>onload = () => setTimeout(() => { frames[0].location.href = '/second' })</script>`,
  },
  '/open': { html: '<h1>begun</h1>', isOpen: true },
  '/addresses': {
    html: '<script>for (let n = 0; n < 1000; n++) history.pushState(0, "", "#" + n)</script>',
  },
  '/open-image': { html: '<img src=/open-png>' },
  '/open-png': { headers: { 'content-type': 'image/png' }, html: '\x89PNG', isOpen: true },
  '/login': { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, html: 'login' },
  '/overrides': {
    html: `<title>true title</title><script>
      Object.defineProperty(document, 'title', { get: () => 'forged' });
      document.querySelector = document.querySelectorAll = JSON.stringify = Object.hasOwn = () => { throw 1 };
      Array.prototype.map = String.prototype.trim = undefined;</script>`,
  },
  // When the request is seen, the page's thread is blocked already.
  '/spins': later(
    'const told = new XMLHttpRequest(); told.open("GET", "/spinning", false); told.send(); for (;;);',
  ),
  '/alert': later('document.title = alert("well?")'),
  '/confirm': later('document.title = confirm("well?")'),
  '/prompt': later('document.title = prompt("well?")'),
  '/stays': { html: '<script>addEventListener("beforeunload", (event) => event.preventDefault())</script>' },
  '/opens-five': later('for (let n = 0; n < 5; n++) open("/plain")'),
  '/file': { headers: { 'content-disposition': 'attachment; filename=a.txt' }, html: 'content' },
  '/asks': later(
    `Notification.requestPermission().then((answer) => showOpenFilePicker().catch((error) =>
      document.title = answer + ' ' + error.name))`,
  ),
  '/held': {
    html: `<body style="height:500px"><title></title><script>for (const type of ['mousedown', 'mousemove', 'mouseup'])
      addEventListener(type, ({ buttons, clientX, clientY }) => {
        if (buttons > 0 || document.title) document.title += ' ' + type + ' ' + buttons + ' ' + clientX + ',' + clientY })</script>`,
  },
  '/tall': { html: '<div style="height:5000px">tall</div>' },
  '/writes': later('console.error("x".repeat(1_000_000))'),
};

const SOON = { timeout: 15_000 };
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

async function titleOf(tab: Tab): Promise<string> {
  return tab.ask('title', {}, soon());
}

function happenedIn({ happenings }: WatchedContext): readonly Happening[] {
  return happenings.since({ total: 0, counts: new Map() });
}

function countOf(context: WatchedContext, kind: Happening['kind']): number {
  return happenedIn(context).filter((happening) => happening.kind === kind).length;
}
