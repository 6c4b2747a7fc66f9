import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../src/browser/index.ts';
import { runProgram } from '../support/program.ts';
import { processesMarked, createMark } from '../support/processes.ts';
import { RawClient } from '../support/raw-client.ts';

// A page that tells the server what it sees of the browser.
const PAGE = `<!doctype html><title>mirror</title><script>
  const seen = { webdriver: navigator.webdriver, userAgent: navigator.userAgent, languages: navigator.languages,
    locale: Intl.NumberFormat().resolvedOptions().locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    marked: globalThis.marked ?? null };
  fetch('/seen', { method: 'POST', body: JSON.stringify(seen) });
</script>`;

interface Seen {
  readonly webdriver: boolean;
  readonly userAgent: string;
  readonly languages: readonly string[];
  readonly locale: string;
  readonly timeZone: string;
  readonly marked: string | null;
}

let server: Server;
let origin: string;
const headers: IncomingHttpHeaders[] = [];
const seen: Seen[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/') headers.push(request.headers);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url === '/seen') seen.push(JSON.parse(body) as Seen);
      response.setHeader('content-type', 'text/html').end(request.url === '/' ? PAGE : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Visit {
  readonly headers: IncomingHttpHeaders;
  readonly seen: Seen;
  readonly commands: readonly string[];
}

/** Opens the mirror in a browser that is started with the settings. */
async function visit(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Visit> {
  headers.length = seen.length = 0;
  const { mark, env: markEnv } = createMark();
  const program = runProgram({ args, env: { ...env, ...markEnv } });
  try {
    const client = new RawClient(program);
    await client.initialize();
    expect(await client.call('nav_goto', { url: origin })).toMatchObject({ status: 200 });
    await expect.poll(() => seen.length).toBe(1);
    return {
      headers: headers[0]!,
      seen: seen[0]!,
      commands: processesMarked(mark).map(({ command }) => command),
    };
  } finally {
    await program.stop();
  }
}

async function refusal(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = runProgram({ args, env });
  expect(await program.exited).toBe(2);
  await program.stop();
  return program.stderr();
}

describe('what a browser says of itself', () => {
  test('is its own without settings', async () => {
    const plain = await visit([]);
    expect(plain.seen.webdriver).toBe(true);
    expect(plain.headers['user-agent']).toContain('HeadlessChrome');
    expect(plain.headers['accept-language']).toMatch(/^en-US/);
  });

  test('is user-agent, locale, timezone-id and extra-headers where they are set', async () => {
    const said = await visit(
      ['--user-agent', 'Tester/1.0 (a, b)', '--locale=de-DE', '--timezone-id', 'Asia/Tokyo'],
      { WAYFARER_EXTRA_HEADERS: 'X-Team: blue\nX-Trace: a: b' },
    );
    expect(said.headers).toMatchObject({
      'user-agent': 'Tester/1.0 (a, b)',
      'accept-language': 'de-DE',
      'x-team': 'blue',
      'x-trace': 'a: b',
    });
    expect(said.seen).toMatchObject({
      userAgent: 'Tester/1.0 (a, b)',
      locale: 'de-DE',
      timeZone: 'Asia/Tokyo',
    });
  });

  test('is accept-language in the header, beside another locale', async () => {
    const said = await visit(['--accept-language', 'fr-CH, fr;q=0.9, en;q=0.1', '--locale', 'de-DE']);
    expect(said.headers['accept-language']).toBe('fr-CH, fr;q=0.9, en;q=0.1');
    expect(said.seen.locale).toBe('de-DE');
    expect(said.seen.languages[0]).toBe('fr-CH');
  });

  test('is one of user-agents for each session', async () => {
    const agents = ['First/1 (KHTML, like Gecko)', 'Second/2'];
    const { headers: said } = await visit([
      '--user-agents',
      JSON.stringify(agents),
      '--user-agent',
      'Third/3',
    ]);
    expect(agents).toContain(said['user-agent']);
  });

  test('does not tell of automation with stealth-enabled, and stealth-script runs before the page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wf-stealth-'));
    writeFileSync(join(folder, 'stealth.js'), `globalThis.marked = 'before';`);
    const said = await visit(['--stealth-enabled', '--stealth-script', join(folder, 'stealth.js')]);
    rmSync(folder, { recursive: true });
    expect(said.seen).toMatchObject({ webdriver: false, marked: 'before' });
    expect(said.headers['user-agent']).toMatch(/ Chrome\/\d+\.0\.0\.0 Safari/);
    expect(said.seen.userAgent).toBe(said.headers['user-agent']);
  });
});

describe('how a browser is started', () => {
  test('launch-args are added, and their features join those that are turned off anyway', async () => {
    const { commands } = await visit([
      '--launch-args',
      '--force-color-profile=srgb,--disable-features=Translate',
    ]);
    const browser = commands.find((command) => command.includes('--remote-debugging-pipe'));
    expect(browser).toMatch(/--disable-features=\S*AsyncDns\S*,Translate/);
    expect(browser).toContain('--force-color-profile=srgb ');
  });

  test('ignore-default-args leaves flags out', async () => {
    const { commands } = await visit(['--ignore-default-args', '--mute-audio']);
    const browser = commands.find((command) => command.includes('--remote-debugging-pipe'));
    expect(browser).not.toContain('--mute-audio');
    expect(browser).toContain('--hide-scrollbars');
  });

  test('ignore-all-default-args leaves all out but what guards and Playwright stand on', async () => {
    const { commands } = await visit(['--ignore-all-default-args']);
    const browser = commands.find((command) => command.includes('--remote-debugging-pipe'));
    expect(browser).not.toContain('--hide-scrollbars');
    expect(browser).toMatch(/--proxy-server=http:\/\/127\.0\.0\.1:\d+/);
    expect(browser).toContain('--proxy-bypass-list=<-loopback>');
  });

  test('browser-channel decides what is looked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wf-channel-'));
    symlinkSync((await findChromium()) ?? '', join(folder, 'google-chrome-beta'));
    const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
    const { commands } = await visit(['--browser-channel', 'chrome-beta'], { PATH, CHROME_PATH: '' });
    rmSync(folder, { recursive: true });
    expect(commands.length).toBeGreaterThan(1);
    const program = runProgram({ args: ['--browser-channel', 'msedge-dev'], env: { CHROME_PATH: '' } });
    const client = new RawClient(program);
    await client.initialize();
    expect(await client.call('nav_goto', { url: origin })).toMatchObject({
      error: { code: 'browser_launch_failed', message: expect.stringContaining('msedge-dev') as string },
    });
    await program.stop();
  });
});

describe('a setting that would reach behind a guard ends the start with a sentence', () => {
  test.each([
    '--proxy-server=http://evil.test',
    '--no-proxy-server',
    '--proxy-pac-url=http://evil.test',
    '--remote-debugging-port=9222',
    '--no-sandbox',
    '--disable-web-security',
    '--user-data-dir=/tmp/x',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--ignore-certificate-errors',
    '--renderer-cmd-prefix=xterm',
    'http://evil.test/',
  ])('launch-args with %s', async (flag) => {
    expect(await refusal(['--launch-args', JSON.stringify([flag])])).toContain(
      `launch-args must not contain ${flag}: `,
    );
  });

  test('ignore-default-args with a flag that keeps the browser to its proxy', async () => {
    const flag = '--proxy-bypass-list=<-loopback>';
    expect(await refusal(['--ignore-default-args', flag])).toContain(`must not contain ${flag}`);
  });

  test('extra-headers with a header by which the server judges', async () => {
    expect(await refusal([], { WAYFARER_EXTRA_HEADERS: '{"Origin":"http://127.0.0.1"}' })).toMatch(
      /WAYFARER_EXTRA_HEADERS must be an object/,
    );
  });

  test('a profile id that leads elsewhere, a locale and a time zone that do not exist', async () => {
    expect(await refusal(['--timezone-id', 'Mars/Base'])).toContain('--timezone-id must be a time zone');
    expect(await refusal(['--locale', 'not a locale'])).toContain('--locale must be a language tag');
    expect(await refusal(['--stealth-script', '/no/such/file'])).toContain('/no/such/file cannot be read');
  });
});
