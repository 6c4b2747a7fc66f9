import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { isGone, parseOwner, thisProcess } from '../../../src/browser/profile/process-owner.ts';

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

test('a process that runs is not gone', () => {
  expect(isGone(thisProcess())).toBe(false);
});

test('a process that has ended is gone', async () => {
  expect(isGone({ host: hostname(), pid: await endedPid() })).toBe(true);
});

test('nothing is known of a process on another machine', async () => {
  expect(isGone({ host: 'elsewhere', pid: await endedPid(), startTime: 1 })).toBe(false);
});

test.runIf(process.platform === 'linux')('a number that was given to another process is gone', () => {
  const { startTime = 0, ...self } = thisProcess();
  expect(isGone({ ...self, startTime: startTime + 1 })).toBe(true);
});

test('a number without a start time is not gone as long as any process has it', () => {
  expect(isGone({ host: hostname(), pid: process.pid })).toBe(false);
});

test('an owner is read back as it was written, and nothing else is taken for one', () => {
  expect(parseOwner(JSON.stringify(thisProcess()))).toEqual(thisProcess());
  for (const text of ['', '{', '[]', '{"host":"a"}', '{"host":"a","pid":-1}']) {
    expect(parseOwner(text)).toBeUndefined();
  }
});
