import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createHappenings,
  createRemotePool,
  playwrightDriver,
  type Tab,
  type UserContext,
} from '../../src/browser/index.ts';
import { createPolicy } from '../../src/net/index.ts';
import { startBrowserProxy, type BrowserProxy } from '../../src/net/proxy/index.ts';
import { GOOD_ONLY, noNames, until } from '../net/support/client.ts';
import { KINDS, LEAVES, NEVER_SENT, serveForbiddenKinds } from '../net/support/forbidden-kinds.ts';
import { listenInside, type Inside } from '../net/support/inside.ts';
import { serve, type Listening } from '../net/support/servers.ts';
import { startSite, type Site } from '../site/server.ts';
import { chromiumPath } from '../support/chromium-path.ts';
import { runProgram } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';
import {
  REMOTE_FLAGS,
  relayTo,
  startRemoteChromium,
  type RemoteChromium,
} from '../support/remote-browser.ts';

let site: Site;
let remote: RemoteChromium;
beforeAll(async () => {
  [site, remote] = await Promise.all([startSite(), startRemoteChromium()]);
});
afterAll(async () => {
  await Promise.all([site.close(), remote[Symbol.asyncDispose]()]);
});

const FILES_PAGE = '<!doctype html><input type=file aria-label=File><a href=/file>Get</a>';
// Nothing listens there.
const DEAD = 'http://127.0.0.3:9';

type Data = Record<string, unknown>;
const headingsOf = (data: Data): unknown => (data['view'] as Data | undefined)?.['headings'] ?? data['error'];
const start = (endpoints: string, ...args: string[]): Promise<RawClient> =>
  RawClient.start({ args, env: { BROWSER_URL: endpoints } });

describe('a browser that BROWSER_URL names', () => {
  test('is used for sessions, each with its own cookies, and a dead one before it is passed over', async () => {
    const client = await start(`${DEAD},${remote.endpoint}`, '--executable-path', '/nothing/here');
    expect(headingsOf(await client.call('nav_goto', { url: site.url('/cookie') }))).toEqual(['visit 1']);
    expect(headingsOf(await client.call('nav_goto', { url: site.url('/cookie') }))).toEqual(['visit 2']);
    const { sessionId } = await client.call('research_session_start', {});
    expect(headingsOf(await client.call('nav_goto', { url: site.url('/cookie'), sessionId }))).toEqual([
      'visit 1',
    ]);
    await client.stop();
  });

  test('may be a Playwright server', async () => {
    const server = await chromium.launchServer({
      executablePath: await chromiumPath(),
      chromiumSandbox: process.getuid?.() !== 0,
      args: REMOTE_FLAGS.filter((flag) => !flag.startsWith('--proxy-server')),
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      host: '127.0.0.1',
    });
    const client = await start(server.wsEndpoint());
    const opened = await client.call('nav_goto', { url: site.url('/article') });
    expect(opened).toMatchObject({ status: 200, untrusted: true });
    await client.stop();
    await server.close();
  });

  test('gives way to another when it dies; the session that it had goes on there', async () => {
    await using first = await startRemoteChromium();
    const client = await start(`${first.endpoint},${remote.endpoint}`);
    expect(headingsOf(await client.call('nav_goto', { url: site.url('/cookie') }))).toEqual(['visit 1']);
    await first.kill();
    const next = await client.call('nav_goto', { url: site.url('/article') });
    // A call that was under way may be lost, the next one never is.
    const again =
      next['error'] === undefined ? next : await client.call('nav_goto', { url: site.url('/article') });
    expect(again).toMatchObject({ status: 200 });
    await client.stop();
  });

  test('neither uploads files nor saves downloads, and says so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayfarer-upload-'));
    writeFileSync(join(folder, 'a.txt'), 'a');
    const client = await start(remote.endpoint, '--upload-roots', folder);
    await using server = await serve(({ url }, response) => {
      if (url === '/file')
        response.setHeader('content-disposition', 'attachment; filename=x.bin').end('content');
      else response.setHeader('content-type', 'text/html').end(FILES_PAGE);
    });
    const opened = await client.call('nav_goto', { url: server.origin });
    expect(opened['error']).toBeUndefined();
    const { elementId: file } = await client.call('ui_pick', { hint: 'File' });
    const set = await client.call('action_setState', {
      handle: file,
      state: { files: [join(folder, 'a.txt')] },
    });
    expect(set).toMatchObject({ error: { code: 'not_configured', setting: 'browser-url' } });
    const { elementId: link } = await client.call('ui_pick', { hint: 'Get' });
    const pressed = await client.call('action_execute', { handle: link });
    expect(pressed).toMatchObject({ receipt: { download: { refused: 'remote_browser' } } });
    await client.stop();
    await rm(folder, { recursive: true });
  });

  test('that cannot be reached is one sentence, without what may be a password in its address', async () => {
    const client = await start('http://127.0.0.3:9/?token=secret-token');
    const { error } = await client.call('nav_goto', { url: site.url('/article') });
    expect(error).toMatchObject({ code: 'browser_launch_failed', endpoint: 'http://127.0.0.3:9' });
    expect(JSON.stringify(error) + client.program.stderr()).not.toContain('secret-token');
    await client.stop();
  });
});

describe('a browser in which the network policy cannot hold', () => {
  const without = (name: string): string[] => REMOTE_FLAGS.filter((flag) => !flag.includes(name));

  test.each([
    ['connects directly', 'direct', without('proxy-server')],
    ['sends WebRTC past the proxy', 'webrtc', without('webrtc')],
    [
      'connects directly to some networks',
      'direct',
      [...without('proxy-bypass'), '--proxy-bypass-list=<-loopback>;10.0.0.0/8'],
    ],
  ])('because it %s, ends the start', async (_, reason, flags) => {
    await using open = await startRemoteChromium(flags);
    const program = runProgram({ env: { BROWSER_URL: open.endpoint } });
    expect(await program.exited).not.toBe(0);
    expect(program.stderr()).toMatch(/start it with --.*--remote-egress unchecked/);
    const again = await playwrightDriver.connect(open.endpoint);
    await using proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
    expect(await again.egressFault(proxy.access)).toBe(reason);
    await again.close();
    await program.stop();
  });

  test('that falls silent while it is checked is lost, and holds up neither the start nor a call', async () => {
    const { hostname, port } = new URL(remote.endpoint);
    const relay = await relayTo(Number(port), hostname);
    const troubles: Error[] = [];
    const pool = createRemotePool(playwrightDriver, {
      endpoints: [relay.endpoint],
      checksEgress: true,
      egressLimitMs: 100,
      openProxy: () => {
        relay.silence();
        return startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
      },
      identity: { extraHeaders: {}, userAgents: [], stealth: false },
      contextsPerBrowser: 1,
      queueTimeoutMs: 60_000,
      onTrouble: (error) => troubles.push(error),
    });
    await pool.check();
    expect(troubles).toMatchObject([{ code: 'browser_lost', facts: { endpoint: relay.endpoint } }]);
    relay.close();
    await pool.close();
  });

  test('is used if the operator accepts it', async () => {
    await using open = await startRemoteChromium([]);
    const client = await start(open.endpoint, '--remote-egress', 'unchecked');
    expect(await client.call('nav_goto', { url: site.url('/article') })).toMatchObject({ status: 200 });
    await client.stop();
  });
});

describe('nothing in a remote browser reaches an address that the policy forbids (G04)', () => {
  let inside: Inside;
  let kinds: Listening;
  let proxy: BrowserProxy;
  let context: UserContext;
  let tab: Tab;
  const never = new AbortController().signal;
  beforeAll(async () => {
    [inside, kinds] = await Promise.all([listenInside(), serveForbiddenKinds()]);
    proxy = await startBrowserProxy({ policy: createPolicy(GOOD_ONLY), resolver: noNames });
    const browser = await playwrightDriver.connect(remote.endpoint);
    context = await browser.openContext({
      proxy: proxy.access,
      insecureHosts: [],
      maxPopups: 2,
      happenings: createHappenings(),
      onDocuments: () => undefined,
      onPopup: () => undefined,
    });
    tab = await context.openTab();
    return () => browser.close();
  });
  afterAll(async () => {
    await proxy.close();
    await kinds[Symbol.asyncDispose]();
    await inside[Symbol.asyncDispose]();
  });

  // Only a debugger asks for a manifest, a tab in the background does not load media, and pop-ups need a click.
  const sent = Object.keys(KINDS).filter((kind) => !['manifest', 'video', 'popup'].includes(kind));
  test.each(sent)('%s', async (kind) => {
    for (const host of ['127.0.0.2', '[::1]']) {
      const to = `http://${host}:${inside.port}/${kind}`;
      const mark = proxy.mark();
      const page = LEAVES.has(kind) ? await context.openTab() : tab;
      await page
        .navigate(`${kinds.origin}/${kind}?to=${encodeURIComponent(to)}`, never)
        .catch(() => undefined); // it may have left already
      if (!NEVER_SENT.has(kind)) await until(() => proxy.blocked.some(({ seq }) => seq > mark));
      if (page !== tab) await page.close();
    }
    expect(inside.seen()).toEqual([]);
    expect(inside.hits()).toBe(0);
  });
});
