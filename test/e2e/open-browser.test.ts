import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMaster } from '../support/master.ts';
import { createMark, processesMarked } from '../support/processes.ts';
import { runProgram, type RunningProgram } from '../support/program.ts';

let screen: ChildProcess;
let DISPLAY: string;
let server: Server;
let origin: string;
let dataDir: string;
const visits: { readonly path: string; readonly cookie: string | undefined }[] = [];
const programs: RunningProgram[] = [];

beforeAll(async () => {
  screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  DISPLAY = `:${String((await once(screen.stdout!, 'data'))[0]).trim()}`;
  server = createServer((request, response) => {
    visits.push({ path: request.url ?? '', cookie: request.headers.cookie });
    response
      .setHeader('content-type', 'text/html')
      .setHeader('set-cookie', 'login=ann; Max-Age=86400; Path=/');
    response.end(`<!doctype html><title>Log in</title><h1>Welcome, Ann</h1><script>fetch('/shown')</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  screen.kill();
  await once(screen, 'exit');
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wf-login-'));
  visits.length = 0;
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.stop()));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function openBrowser(path: string, ...args: string[]): RunningProgram & { readonly mark: string } {
  const { mark, env } = createMark();
  const program = runProgram({
    args: ['open-browser', '--master-login-initial-page-url', origin + path, ...args],
    env: { ...env, DISPLAY, DATA_DIR: dataDir },
  });
  programs.push(program);
  return { ...program, mark };
}

const LIMIT = { timeout: 20_000 };
const visited = (path: string) =>
  expect.poll(() => visits.some((visit) => visit.path === path), LIMIT).toBe(true);
const printed = (program: RunningProgram, text: string) =>
  expect.poll(() => program.stdout() + program.stderr(), LIMIT).toContain(text);

/** What a person does: the last tab is closed, and the window with it. */
function closeWindow(): void {
  execFileSync('xdotool', ['key', 'ctrl+w'], { env: { ...process.env, DISPLAY } });
}

test('a person logs in, closes the window, and master mode is logged in', async () => {
  const program = openBrowser('/login');
  await visited('/shown');
  await printed(program, 'Log in, then close its window.');
  closeWindow();
  expect(await program.exited).toBe(0);
  expect(program.stdout()).toContain('The browser was closed; its logins are kept.');
  await expect.poll(() => processesMarked(program.mark)).toEqual([]);
  const master = await openMaster(dataDir);
  await master.goTo(`${origin}/as-master`, AbortSignal.timeout(10_000));
  await master.close();
  expect(visits).toContainEqual({ path: '/as-master', cookie: 'login=ann' });
});

test('the browser gets none of the secrets in the environment', async () => {
  const { mark, env } = createMark();
  const program = runProgram({
    args: ['open-browser', '--master-login-initial-page-url', `${origin}/login`],
    env: {
      ...env,
      DISPLAY,
      DATA_DIR: dataDir,
      WAYFARER_TOKEN: 'sentinel-77-of-at-least-32-characters-for-a-token',
      OTHER_KEY: 'sentinel-77',
    },
  });
  programs.push(program);
  await visited('/shown');
  const browsers = processesMarked(mark).filter(({ pid }) => pid !== program.child.pid);
  expect(browsers).not.toEqual([]);
  const told = browsers.map(({ pid }) => readFileSync(`/proc/${pid}/environ`, 'utf8')).join('');
  expect(told).not.toContain('sentinel-77');
});

test('the profile is for one process at a time: open-browser says who has it, waits, and then works', async () => {
  const master = await openMaster(dataDir);
  const program = openBrowser('/after-master');
  await printed(program, `in use by process ${process.pid} on ${hostname()}: waiting`);
  expect(visits).toEqual([]);
  await master.close();
  await visited('/after-master');
});

test('whoever waits too long hears who has the profile', async () => {
  const master = await openMaster(dataDir);
  const program = openBrowser('/never', '--master-profile-lock-timeout-ms', '300');
  expect(await program.exited).toBe(1);
  expect(program.stderr()).toContain(`in use by process ${process.pid} on ${hostname()}`);
  await master.close();
  expect(visits).toEqual([]);
});

test('a holder that is killed frees the profile, once its browser has ended too', async () => {
  const program = openBrowser('/killed');
  await visited('/killed');
  program.child.kill('SIGKILL');
  const master = await openMaster(dataDir);
  await master.close();
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'profiles/master/browser.lock'), 'utf8')) as {
    pid: number;
  };
  expect(pid).toBe(process.pid);
});

test('the page is loaded again in the interval that is set, until the time is over', async () => {
  const program = openBrowser(
    '/again',
    ...['--master-login-refresh-interval-ms', '500', '--master-login-timeout-ms', '6000'],
    ...['--master-login-args', '["--window-size=700,500"]'],
  );
  await expect.poll(() => visits.filter(({ path }) => path === '/again').length, LIMIT).toBeGreaterThan(2);
  expect(processesMarked(program.mark).some(({ command }) => command.includes('--window-size=700,500'))).toBe(
    true,
  );
  expect(await program.exited).toBe(0);
  expect(program.stdout()).toContain('The time is over');
  await expect.poll(() => processesMarked(program.mark)).toEqual([]);
});

test('an address that may not be reached is said, and the window stays', async () => {
  const args = ['open-browser', '--master-login-initial-page-url', 'http://169.254.169.254/'];
  const program = runProgram({ args, env: { DISPLAY, DATA_DIR: dataDir } });
  programs.push(program);
  await printed(program, 'http://169.254.169.254/ did not open: ');
  expect(program.child.exitCode).toBeNull();
});

test('without a display it says so', async () => {
  const program = runProgram({ args: ['open-browser'], env: { DISPLAY: '', WAYLAND_DISPLAY: '' } });
  expect(await program.exited).toBe(1);
  expect(program.stderr()).toContain('wayfarer: There is no display for a browser window');
  await program.stop();
});

test('a profile id that leads elsewhere is refused', async () => {
  const program = runProgram({
    args: ['open-browser', '--default-profile-id', '../elsewhere'],
    env: { DISPLAY },
  });
  expect(await program.exited).toBe(1);
  expect(program.stderr()).toContain('default-profile-id: ../elsewhere is not a name');
  await program.stop();
});

test('doctor says who has the profile, and whether there is a display', async () => {
  const doctor = async (env: Record<string, string>): Promise<string> => {
    const program = runProgram({
      args: ['doctor', 'profile', 'display'],
      env: { ...env, DATA_DIR: dataDir },
    });
    expect(await program.exited).toBe(0);
    await program.stop();
    return program.stdout();
  };
  expect(await doctor({ DISPLAY })).toMatch(/ok +Profile .*made at the first need.*\nok +A display/);
  const master = await openMaster(dataDir);
  expect(await doctor({ DISPLAY: '', WAYLAND_DISPLAY: '' })).toMatch(
    /warning The profile .* is in use, .*: process \d+ on .*\nwarning There is no display/,
  );
  await master.close();
});
