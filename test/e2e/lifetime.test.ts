import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { PROGRAM, runProgram, type RunningProgram } from '../support/program.ts';
import { createMark, processesMarked } from '../support/processes.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const GONE_WITHIN = { timeout: 5_000 };

/** The program with its browser running, and a mark by which all of its processes are found. */
async function busyProgram(): Promise<{ program: RunningProgram; client: RawClient; mark: string }> {
  const { mark, env } = createMark();
  const program = runProgram({ env });
  const client = new RawClient(program);
  await client.initialize();
  expect(await client.call('nav_goto', { url: site.url('/article') })).toMatchObject({ status: 200 });
  expect(processesMarked(mark).length).toBeGreaterThan(1);
  return { program, client, mark };
}

describe('the program and its browser end', () => {
  test('when the input ends', async () => {
    const { program, mark } = await busyProgram();
    program.child.stdin.end();
    expect(await program.exited).toBe(0);
    await expect.poll(() => processesMarked(mark), GONE_WITHIN).toEqual([]);
    await program.stop();
  });

  test('when the input ends in the middle of a call', async () => {
    const { program, client, mark } = await busyProgram();
    const params = { name: 'nav_goto', arguments: { url: site.url('/silent?middle') } };
    await client.send({ jsonrpc: '2.0', id: 'x', method: 'tools/call', params });
    await expect.poll(() => site.requests.some(({ path }) => path === '/silent?middle')).toBe(true);
    program.child.stdin.end();
    expect(await program.exited).toBe(0);
    await expect.poll(() => processesMarked(mark), GONE_WITHIN).toEqual([]);
    await program.stop();
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('on %s, with its own exit code', async (signal, code) => {
    const { program, mark } = await busyProgram();
    program.child.kill(signal);
    expect(await program.exited).toBe(code);
    await expect.poll(() => processesMarked(mark), GONE_WITHIN).toEqual([]);
    await program.stop();
  });

  test('when a signal comes twice', async () => {
    const { program, mark } = await busyProgram();
    program.child.kill('SIGTERM');
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(143);
    await expect.poll(() => processesMarked(mark), GONE_WITHIN).toEqual([]);
    await program.stop();
  });

  test('when the client is killed behind a shell, even though the input stays open', async () => {
    const { mark, env: markEnv } = createMark();
    // A client that starts the program through a shell. The input is a named pipe that this test holds open.
    const folder = mkdtempSync(join(tmpdir(), 'wayfarer-fifo-'));
    execFileSync('mkfifo', [join(folder, 'input')]);
    const input = openSync(join(folder, 'input'), 'r+');
    const script = `require('node:child_process').spawn('/bin/sh', ['-c', '"$NODE" "$PROGRAM"; true'], { stdio: 'inherit' });`;
    const env = { ...process.env, NODE: process.execPath, PROGRAM, ...markEnv };
    const client = spawn(process.execPath, ['-e', script], { env, stdio: [input, 'pipe', 'ignore'] });
    writeSync(input, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
    await once(client.stdout!, 'data');
    expect(processesMarked(mark)).toHaveLength(3);
    client.kill('SIGKILL');
    await expect.poll(() => processesMarked(mark), GONE_WITHIN).toEqual([]);
    closeSync(input);
    rmSync(folder, { recursive: true });
  });

  test('the browser too, when the program itself is killed', async () => {
    const { program, mark } = await busyProgram();
    program.child.kill('SIGKILL');
    await program.exited;
    await expect.poll(() => processesMarked(mark), GONE_WITHIN).toEqual([]);
    await program.stop();
  });
});
