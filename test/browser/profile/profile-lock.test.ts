import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseOwner } from '../../../src/browser/profile/process-owner.ts';
import { lockProfile } from '../../../src/browser/profile/profile-lock.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'wf-lock-')), 'master');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const { signal } = new AbortController();
const lock = (timeoutMs = 5_000) => lockProfile({ folder, timeoutMs }, signal);

async function holder(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [
    'scripts/run-ts.mjs',
    'test/browser/profile/support/hold-lock.ts',
    folder,
  ]);
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

function leaveSingleton(target: string): void {
  mkdirSync(folder, { recursive: true });
  symlinkSync(target, join(folder, 'SingletonLock'));
  symlinkSync('12345', join(folder, 'SingletonCookie'));
  symlinkSync('/no/such/folder/SingletonSocket', join(folder, 'SingletonSocket'));
}

const hasSingleton = (): boolean =>
  lstatSync(join(folder, 'SingletonLock'), { throwIfNoEntry: false }) !== undefined;

test('a profile that is in use in this process is locked until it is released', async () => {
  const first = await lock();
  await expect(lock(100)).rejects.toMatchObject({
    code: 'profile_locked',
    facts: { pid: process.pid, host: hostname() },
  });
  const second = lock();
  first.release();
  (await second).release();
});

test('whoever waits for a profile hears who has it', async () => {
  const child = await holder();
  const heard: unknown[] = [];
  const waiting = lockProfile({ folder, timeoutMs: 200, onWait: (who) => heard.push(who) }, signal);
  await expect(waiting).rejects.toMatchObject({ code: 'profile_locked', facts: { host: hostname() } });
  expect(heard).toEqual([parseOwner(readFileSync(join(folder, 'browser.lock'), 'utf8'))]);
  expect(child.exitCode).toBeNull();
});

test('a holder that is killed frees the profile within a second', async () => {
  const child = await holder();
  const waiting = lock();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const killedMs = performance.now();
  (await waiting).release();
  expect(performance.now() - killedMs).toBeLessThan(1_000);
});

test('whoever gives up waiting leaves nothing behind', async () => {
  const first = await lock();
  const caller = new AbortController();
  const waiting = lockProfile({ folder, timeoutMs: 5_000 }, caller.signal);
  caller.abort();
  await expect(waiting).rejects.toBeDefined();
  first.release();
  (await lock(1_000)).release();
});

test('the mark of a browser that is no more is removed', async () => {
  leaveSingleton(`${hostname()}-${await endedPid()}`);
  (await lock()).release();
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    expect(existsSync(join(folder, name))).toBe(false);
  expect(hasSingleton()).toBe(false);
});

test('the mark of a browser whose number another program has now is removed', async () => {
  leaveSingleton(`${hostname()}-${process.pid}`);
  (await lock()).release();
  expect(hasSingleton()).toBe(false);
});

test('a mark that is older than the browser which has its number now is removed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', '--', '--user-data-dir=x']);
  children.push(child);
  leaveSingleton(`${hostname()}-${child.pid}`);
  lutimesSync(join(folder, 'SingletonLock'), new Date(0), new Date(0));
  (await lock()).release();
  expect(hasSingleton()).toBe(false);
});

test('the mark of a browser that runs is respected', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', '--', '--user-data-dir=x']);
  children.push(child);
  leaveSingleton(`${hostname()}-${child.pid}`);
  await expect(lock(200)).rejects.toMatchObject({
    code: 'profile_locked',
    facts: { pid: child.pid, host: hostname() },
  });
  expect(hasSingleton()).toBe(true);
});

test('the mark of a browser on another machine is respected', async () => {
  leaveSingleton(`elsewhere-${await endedPid()}`);
  await expect(lock()).rejects.toMatchObject({ code: 'profile_locked', facts: { host: 'elsewhere' } });
  expect(hasSingleton()).toBe(true);
});

test('a profile folder that cannot be made is named, with what to do', async () => {
  writeFileSync(folder, 'a file in the way');
  await expect(lock()).rejects.toMatchObject({
    code: 'browser_launch_failed',
    message: expect.stringContaining(`${folder} cannot be written: check its permissions`) as string,
  });
});
