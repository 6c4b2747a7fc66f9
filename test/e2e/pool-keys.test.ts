import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serve } from '../net/support/servers.ts';
import { startSite, type Site } from '../site/server.ts';
import { createMark, processesMarked } from '../support/processes.ts';
import { runProgram, type ProgramOptions } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Site;
const { mark, env } = createMark();
const clients: RawClient[] = [];
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(async () => {
  await Promise.all(clients.splice(0).map(({ program }) => program.stop()));
});

async function start(args: readonly string[] = [], options: ProgramOptions = {}): Promise<RawClient> {
  const client = new RawClient(runProgram({ args, ...options, env: { ...env, ...options.env } }));
  clients.push(client);
  await client.initialize();
  return client;
}

type Data = Record<string, unknown>;

/** Opens a page in a session of its own. */
async function openIn(client: RawClient, session: Data = {}): Promise<Data> {
  const { sessionId } = await client.call('research_session_start', session);
  return client.call('nav_goto', { url: site.url('/cookie'), sessionId });
}

const browsers = (): string[] =>
  processesMarked(mark)
    .map(({ command }) => command)
    .filter((command) => command.includes('--user-data-dir=') && !command.includes('--type='));
const OPENED = { status: 200 };

test('worker-pool-min-size-per-process browsers are started with the first need', async () => {
  const client = await start(['--worker-pool-min-size-per-process', '2']);
  expect(browsers()).toEqual([]);
  expect(await openIn(client)).toMatchObject(OPENED);
  await expect.poll(() => browsers().length).toBe(2);
});

test('sessions-per-worker and worker-pool-max-size-per-process say when it is full, after queue-offer-timeout-ms', async () => {
  const client = await start([
    ...['--sessions-per-worker', '1', '--worker-pool-max-size-per-process', '2'],
    ...['--queue-offer-timeout-ms', '300'],
  ]);
  expect(await openIn(client)).toMatchObject(OPENED);
  expect(await openIn(client)).toMatchObject(OPENED);
  expect(browsers()).toHaveLength(2);
  expect(await openIn(client)).toMatchObject({ error: { code: 'queue_full', next: 'retry' } });
});

test('master-user-data-root is where all profiles are', async () => {
  const root = mkdtempSync(join(tmpdir(), 'wf-root-'));
  const client = await start(['--master-user-data-root', root, '--default-profile-id', 'mine']);
  expect(await openIn(client)).toMatchObject(OPENED);
  expect(await openIn(client, { profile: 'master' })).toMatchObject(OPENED);
  expect(readdirSync(root).sort()).toEqual(['mine', `slave_${client.program.child.pid}_1`]);
  expect(existsSync(join(root, 'mine', 'browser.lock'))).toBe(true);
  await client.stop();
  rmSync(root, { recursive: true, force: true });
});

test('profile-id-regex says which profiles there may be', async () => {
  const args = ['--profile-id-regex', '^team-', '--default-profile-id', 'mine'];
  const program = runProgram({ args });
  expect(await program.exited).toBe(2);
  expect(program.stderr()).toContain('default-profile-id');
  await program.stop();
});

test('slave-headless false opens windows', async () => {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const DISPLAY = `:${String((await once(screen.stdout, 'data'))[0]).trim()}`;
  const client = await start(['--slave-headless', 'false'], { env: { DISPLAY } });
  expect(await openIn(client)).toMatchObject(OPENED);
  expect(browsers()).toHaveLength(1);
  expect(browsers()[0]).not.toContain('--headless');
  await client.stop();
  screen.kill();
  await once(screen, 'exit');
});

test('two servers on the master profile take turns, and share its cookies', async () => {
  await using server = await serve((request, response) => {
    response.setHeader('set-cookie', 'login=ann; Max-Age=86400').setHeader('content-type', 'text/html');
    response.end(`<h1>${request.headers.cookie ?? 'nobody'}</h1>`);
  });
  const root = mkdtempSync(join(tmpdir(), 'wf-master-'));
  const args = ['--master-user-data-root', root, '--master-profile-lock-timeout-ms'];
  const [one, two] = [await start([...args, '300']), await start([...args, '20000'])];
  const { sessionId } = await one.call('research_session_start', { profile: 'master' });
  const whoIs = async (client: RawClient, id: unknown): Promise<unknown> =>
    ((await client.call('nav_goto', { url: server.origin, sessionId: id }))['view'] as Data)['headings'];
  expect(await whoIs(one, sessionId)).toEqual(['nobody']);
  const other = await two.call('research_session_start', { profile: 'master' });
  const waiting = whoIs(two, other['sessionId']);
  await one.call('research_session_end', { sessionId });
  expect(await waiting).toEqual(['login=ann']);
  expect(await openIn(one, { profile: 'master' })).toMatchObject({
    error: { code: 'profile_locked', pid: two.program.child.pid },
  });
  await Promise.all([one.program.stop(), two.program.stop()]);
  rmSync(root, { recursive: true, force: true });
});
