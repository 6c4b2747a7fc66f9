import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identities } from '../net/support/certificates.ts';
import { startSite, type Site } from '../site/server.ts';
import { connectStdio, dataOf, runProgram, startHttp, type ProgramOptions } from '../support/program.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Runs a command to its end. */
async function run(args: readonly string[], options: Omit<ProgramOptions, 'args'> = {}) {
  const program = runProgram({ ...options, args });
  const code = await program.exited;
  const kept = readdirSync(program.dataDir);
  const said = { code, stdout: program.stdout(), stderr: program.stderr(), kept };
  await program.stop();
  return said;
}

describe('a mistake at the start ends with one sentence, an exit code and nothing written', () => {
  test.each<[string, string[], RegExp]>([
    ['an unknown command', ['strat'], /^wayfarer: Unknown command strat: did you mean start\?\n$/],
    ['an unknown flag', ['--prot', '1'], /^wayfarer: Unknown setting --prot: did you mean --port/],
    ['a flag without its value', ['--port'], /^wayfarer: --port needs a value\.\n$/],
    [
      'a value that is not allowed',
      ['--log-level', 'loud'],
      /^wayfarer: --log-level must be silent, error, warn, info or debug/,
    ],
    ['a word too many', ['serve', 'http'], /^wayfarer: serve takes no words, but was given http/],
    ['a switch with a value', ['serve', '--http=false'], /^wayfarer: --http takes no value\.\n$/],
    [
      'a setting named like a part of every object',
      ['--toString', 'x'],
      /^wayfarer: Unknown setting --toString/,
    ],
    [
      'a host with a scheme',
      ['--allowed-origins', 'https://a.example'],
      /^wayfarer: --allowed-origins must be a list of host names/,
    ],
    ['a range that is none', ['--allow-net', '10.0.0.0/99'], /^wayfarer: [^\n]*10\.0\.0\.0\/99[^\n]*\n$/],
    [
      'a proxy that is none',
      ['--proxy-server', 'nonsense'],
      /^wayfarer: A proxy must be an http or https URL\.\n$/,
    ],
    [
      'a host that is not of this machine',
      ['serve', '--http', '--host', '127.0.0.1.example'],
      /^wayfarer: [^\n]+\n$/,
    ],
    ['a call without a tool', ['call'], /^wayfarer: Say which tool to call/],
    [
      'a call of an unknown tool',
      ['call', 'nav.got'],
      /^wayfarer: There is no tool nav\.got: known are nav_goto/,
    ],
    [
      'a call with arguments that are no JSON',
      ['call', 'nav.goto', '{url'],
      /^wayfarer: The arguments must be one JSON object/,
    ],
  ])('%s', async (_, args, sentence) => {
    const { code, stdout, stderr, kept } = await run(args);
    expect(stderr).toMatch(sentence);
    expect({ code, stdout, kept }).toEqual({ code: 2, stdout: '', kept: [] });
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, stderr } = await run(['serve', '--http', '--auth', 'none', '--port', String(port)]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `wayfarer: Port ${port} is in use: choose another with --port, or --port 0 for a free one.\n`,
    );
    other.close();
  });

  test('a configuration file with terminal escapes in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayfarer-cwd-'));
    writeFileSync(join(folder, 'wayfarer.config.json'), '{"\\u001b]0;pwned\\u0007\\nline2":1}');
    const { code, stderr } = await run(['doctor'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^wayfarer: Unknown setting [\x20-\x7e]+\n$/);
    rmSync(folder, { recursive: true });
  });

  test.each(['', 'short', 'two\nlines-that-are-long-enough'])(
    'a token file that holds %j',
    async (content) => {
      const folder = mkdtempSync(join(tmpdir(), 'wayfarer-token-'));
      writeFileSync(join(folder, 'token'), content);
      for (const command of [['start'], ['serve', '--http']]) {
        const { code, stderr } = await run([...command, '--port', '0', '--data-dir', folder]);
        expect(code).toBe(2);
        expect(stderr).toMatch(/^wayfarer: .*token holds no token: delete it, and a new one is made\.\n$/);
      }
      rmSync(folder, { recursive: true });
    },
  );

  test('a data folder that cannot be made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayfarer-file-'));
    writeFileSync(join(folder, 'file'), '');
    const { code, stderr } = await run(['start', '--port', '0', '--data-dir', join(folder, 'file', 'data')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^wayfarer: The data folder .* cannot be made, because a file is in its way: give another with --data-dir or DATA_DIR\.\n$/,
    );
    rmSync(folder, { recursive: true });
  });
});

describe('wayfarer', () => {
  test('--help and --version print what they say', async () => {
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('--call-timeout');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect((await run(['--version'])).stdout).toBe(`${version}\n`);
  });

  test('<command> --help is about that command', async () => {
    const scrape = await run(['scrape', '--help']);
    expect(scrape.code).toBe(0);
    expect(scrape.stdout).toMatch(/^wayfarer scrape <url> \[--setting value\]\n/);
    expect(scrape.stdout).toMatch(/^ {2}--only-main-content /m);
    expect(scrape.stdout).not.toContain('--call-timeout');
    expect((await run(['help', 'serve'])).stdout).toMatch(/^ {2}--http /m);
  });

  test('an incomplete configuration and a misspelled variable stop the start; a foreign one is only reported', async () => {
    const [login, misspelled, foreign] = await Promise.all([
      run(['doctor', 'node'], { env: { WAYFARER_PROXY_PASSWORD: 'secret' } }),
      run(['doctor', 'node'], { env: { WAYFARER_LOGLEVEL: 'debug' } }),
      run(['doctor', 'node'], { env: { WAYFARER_TEST_MARK: 'x' } }),
    ]);
    expect(login).toMatchObject({
      code: 2,
      stderr: 'wayfarer: WAYFARER_PROXY_PASSWORD needs --proxy-username (WAYFARER_PROXY_USERNAME) as well.\n',
    });
    expect(misspelled).toMatchObject({
      code: 2,
      stderr: 'wayfarer: Unknown variable WAYFARER_LOGLEVEL: did you mean WAYFARER_LOG_LEVEL?\n',
    });
    expect(foreign).toMatchObject({
      code: 0,
      stderr: 'wayfarer: Unknown variable WAYFARER_TEST_MARK: it is ignored.\n',
    });
  });

  test('help, -h and -v are understood', async () => {
    expect((await run(['help'])).stdout).toContain('--call-timeout');
    expect((await run(['-h'])).stdout).toContain('--call-timeout');
    expect((await run(['-v'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('call prints the answers as an agent reads them, one line each', async () => {
    const { code, stdout } = await run([
      'call',
      'nav.goto',
      JSON.stringify({ url: site.url('/cookie') }),
      'nav_goto',
      JSON.stringify({ url: site.url('/cookie') }),
    ]);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { view: unknown });
    expect(lines.map(({ view }) => view)).toMatchObject([
      { headings: ['visit 1'] },
      { headings: ['visit 2'] },
    ]);
    expect(code).toBe(0);
  });

  test('call ends with 1 when the tool failed', async () => {
    const { code, stdout } = await run(['call', 'nav.goto', '{"url":"nonsense"}']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'invalid_url' } });
  });

  test('doctor finds a browser, and says what is wrong with one that is none', async () => {
    const good = await run(['doctor']);
    expect(good.stdout).toMatch(/^ok +Browser .*Chrom/m);
    expect(good.code).toBe(0);
    const bad = await run(['doctor', 'browser'], { env: { CHROME_PATH: '/nowhere/chromium' } });
    expect(bad.stdout).toMatch(
      /^MISSING .*\/nowhere\/chromium is not a program that can be started: correct CHROME_PATH/,
    );
    expect(bad.code).toBe(1);
    const ocr = await run(['doctor', 'ocr'], { env: { OCR_LANGUAGES: 'eng,tlh' } });
    expect(ocr.stdout).toMatch(/^MISSING .*npm install @tesseract\.js-data\/tlh$/m);
  });

  test('start prints address, token and entries that work, and keeps the token for the next time', async () => {
    const program = runProgram({ args: ['start', '--port', '0'] });
    await expect.poll(() => program.stdout()).toContain('Ctrl+C ends it.');
    const [, token = ''] = /Token: +(\S+)/.exec(program.stdout()) ?? [];
    const [, address = ''] = /MCP address: +(\S+)/.exec(program.stdout()) ?? [];
    expect(program.stdout()).toContain(
      `claude mcp add --transport http wayfarer ${address} --header "Authorization: Bearer ${token}"`,
    );
    const status = await fetch(new URL('/api/status', address), {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await status.json()).toMatchObject({ tools: expect.arrayContaining(['nav_goto']) as string[] });
    expect(readFileSync(join(program.dataDir, 'token'), 'utf8').trim()).toBe(token);
    expect(statSync(join(program.dataDir, 'token')).mode & 0o777).toBe(0o600);
    expect(program.stderr()).not.toContain(token);
    await program.stop();
  });
});

describe('a setting has its effect', () => {
  test('--read-only false is read-write', async () => {
    const { client, close } = await connectStdio('2025', { args: ['--read-only', 'false'] });
    expect((await client.listTools()).tools).not.toEqual([]);
    await close();
  });

  test('--network, --allow-net and --deny-net decide what is reached', async () => {
    const reach = async (args: string[], url = site.url('/article')): Promise<unknown> => {
      const { client, close } = await connectStdio('2025', { args });
      const data = dataOf(await client.callTool({ name: 'nav_goto', arguments: { url } }));
      await close();
      return data['status'] ?? (data['error'] as { code: string }).code;
    };
    expect(await reach([])).toBe(200);
    expect(await reach(['--network', 'public'])).toBe('address_blocked');
    expect(await reach(['--network', 'public', '--allow-net', '127.0.0.1/32'])).toBe(200);
    expect(await reach(['--deny-net', '127.0.0.0/8'])).toBe('address_blocked');
    expect(await reach([], 'http://10.0.0.1/')).toBe('address_blocked');
  });

  test('--proxy-server and its login are used for what goes out', async () => {
    const asked: string[] = [];
    const upstream = createHttpServer().on('connect', ({ url, headers }, socket) => {
      asked.push(`${url ?? ''} ${headers['proxy-authorization'] ?? ''}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as { port: number };
    const args = [
      // Counted as the internet: what is inside is never asked of the proxy.
      ...['--network', 'public', '--allow-net', '127.0.0.1'],
      '--proxy-server',
      `http://127.0.0.1:${port}`,
      '--proxy-username',
      'ann',
      '--proxy-password',
      'secret',
    ];
    const { client, close } = await connectStdio('2025', { args });
    const result = await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/article') } });
    expect(dataOf(result)).toMatchObject({ error: { code: 'navigation_failed' } });
    expect(asked[0]).toBe(
      `${new URL(site.origin).host} Basic ${Buffer.from('ann:secret').toString('base64')}`,
    );
    await close();
    upstream.close();
  });

  test('--insecure-hosts opens a host whose certificate nobody signed, and no other', async () => {
    const server = createTlsServer(identities.selfSigned, (_, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>private</h1>');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    const open = async (args: string[]): Promise<Record<string, unknown>> => {
      const { client, close } = await connectStdio('2025', { args });
      const data = dataOf(
        await client.callTool({ name: 'nav_goto', arguments: { url: `https://127.0.0.1:${port}/` } }),
      );
      await close();
      return data;
    };
    expect(await open([])).toMatchObject({
      error: { code: 'tls_error', reason: expect.stringContaining('signed') as string },
    });
    expect(await open(['--insecure-hosts', 'other.example'])).toMatchObject({ error: { code: 'tls_error' } });
    expect(await open(['--insecure-hosts', '127.0.0.1'])).toMatchObject({
      status: 200,
      view: { headings: ['private'] },
    });
    server.close();
  });

  test('--toolsets without handles leaves no nav_goto', async () => {
    const { client, close } = await connectStdio('2025', { args: ['--toolsets', 'web'] });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    // Sessions are needed by whatever family.
    expect(names).toEqual([
      'research_session_start',
      'research_session_end',
      'web_search',
      'web_readFromPage',
    ]);
    await expect(client.callTool({ name: 'nav_goto', arguments: {} })).rejects.toThrow('Unknown tool');
    await close();
  });

  test('--tool-names canonical lists dotted names', async () => {
    const { client, close } = await connectStdio('2025', {
      args: ['--tool-names', 'canonical', '--read-only'],
    });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('nav.goto');
    await close();
  });

  test('CHROME_PATH that is no browser, not executable or ends at once is said with its path', async () => {
    for (const path of ['/nowhere/chromium', '/etc/hostname', '/bin/false']) {
      const { client, close } = await connectStdio('2025', { env: { CHROME_PATH: path } });
      const result = await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/article') } });
      expect(dataOf(result)).toMatchObject({
        error: { code: 'browser_launch_failed', executablePath: path },
      });
      await close();
    }
  });

  test.runIf(process.getuid?.() === 0)('--sandbox on is refused by Chromium for root, and said', async () => {
    const { client, close } = await connectStdio('2025', { args: ['--sandbox', 'on'] });
    const result = await client.callTool({ name: 'nav_goto', arguments: { url: site.url('/article') } });
    expect(dataOf(result)).toMatchObject({ error: { code: 'sandbox_unavailable' } });
    await close();
  });

  test('--allowed-hosts and --allowed-origins let more names in', async () => {
    const args = ['--auth', 'none', '--allowed-hosts', 'agent.example', '--allowed-origins', 'app.example'];
    const program = await startHttp({ args });
    const origin = 'https://app.example';
    const answer = await fetch(`${program.origin}/healthz`, { headers: { Origin: origin } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(
      (await fetch(`${program.origin}/healthz`, { headers: { Origin: 'https://other.example' } })).status,
    ).toBe(403);
    await program.stop();
  });

  test('a token from the data folder is asked for when none is set, and the log does not show it', async () => {
    const program = await startHttp({ args: ['--log-level', 'debug'] });
    expect((await fetch(`${program.origin}/api/status`)).status).toBe(401);
    const path = join(program.dataDir, 'token');
    expect(existsSync(path)).toBe(true);
    const headers = { Authorization: `Bearer ${readFileSync(path, 'utf8').trim()}` };
    expect((await fetch(`${program.origin}/api/status`, { headers })).status).toBe(200);
    expect(program.stderr()).not.toContain(readFileSync(path, 'utf8').trim());
    await program.stop();
  });

  test('--log-level silent logs nothing', async () => {
    const { stderr } = await run(['call', 'nav.goto', '{"url":"x"}', '--log-level', 'silent']);
    expect(stderr).toBe('');
  });

  test('wayfarer.config.json of the folder is read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayfarer-cwd-'));
    writeFileSync(join(folder, 'wayfarer.config.json'), JSON.stringify({ 'log-level': 'loud' }));
    const { stderr } = await run(['doctor'], { cwd: folder });
    expect(stderr).toMatch(/^wayfarer: "log-level" in wayfarer\.config\.json must be silent, error/);
    rmSync(folder, { recursive: true });
  });
});
