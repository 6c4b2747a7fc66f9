import { createServer } from 'node:net';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('a data folder that cannot be made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayfarer-file-'));
    writeFileSync(join(folder, 'file'), '');
    const { code, stderr } = await run(['start', '--port', '0', '--data-dir', join(folder, 'file', 'data')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^wayfarer: The data folder .* cannot be written: give another with --data-dir or DATA_DIR\.\n$/,
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
    expect(lines.map(({ view }) => view)).toEqual([{ headings: ['visit 1'] }, { headings: ['visit 2'] }]);
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
  });

  test('start prints address, token and entries that work, and keeps the token for the next time', async () => {
    const program = runProgram({ args: ['start', '--port', '0'] });
    await expect.poll(() => program.stdout(), { timeout: 20_000 }).toContain('Ctrl+C ends it.');
    const [, token = ''] = /Token: +(\S+)/.exec(program.stdout()) ?? [];
    const [, address = ''] = /MCP address: +(\S+)/.exec(program.stdout()) ?? [];
    expect(program.stdout()).toContain(
      `claude mcp add --transport http wayfarer ${address} --header "Authorization: Bearer ${token}"`,
    );
    const status = await fetch(new URL('/api/status', address), {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await status.json()).toMatchObject({ tools: ['nav_goto'] });
    expect(readFileSync(join(program.dataDir, 'token'), 'utf8').trim()).toBe(token);
    expect(statSync(join(program.dataDir, 'token')).mode & 0o777).toBe(0o600);
    expect(program.stderr()).not.toContain(token);
    await program.stop();
  });
});

describe('a setting has its effect', () => {
  test('--toolsets without handles leaves no nav_goto', async () => {
    const { client, close } = await connectStdio('2025', { args: ['--toolsets', 'web'] });
    expect((await client.listTools()).tools).toEqual([]);
    await expect(client.callTool({ name: 'nav_goto', arguments: {} })).rejects.toThrow('Unknown tool');
    await close();
  });

  test('--tool-names canonical lists dotted names', async () => {
    const { client, close } = await connectStdio('2025', {
      args: ['--tool-names', 'canonical', '--read-only'],
    });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['nav.goto']);
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
