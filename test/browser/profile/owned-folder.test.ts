import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder, sweepFolders } from '../../../src/browser/profile/owned-folder.ts';
import { createTemporaryFolder } from '../../../src/browser/launch/temporary-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'wf-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

async function leftBy(name: string, host = hostname()): Promise<string> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const path = join(place, name);
  mkdirSync(path);
  writeFileSync(join(path, 'wayfarer-owner.json'), JSON.stringify({ host, pid: child.pid }));
  writeFileSync(join(path, 'left'), '');
  return path;
}

test('a folder is for its owner alone, whatever the umask', () => {
  const umask = process.umask(0);
  const path = join(place, 'deep', 'own');
  expect(claimFolder(path)).toBe(true);
  process.umask(umask);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, 'wayfarer-owner.json')).mode & 0o777).toBe(0o600);
});

test('a folder of a process that is no more is replaced, any other is left alone', async () => {
  const ofDead = await leftBy('dead');
  expect(claimFolder(ofDead)).toBe(true);
  expect(existsSync(join(ofDead, 'left'))).toBe(false);
  expect(claimFolder(ofDead)).toBe(false);
  expect(claimFolder(await leftBy('elsewhere', 'elsewhere'))).toBe(false);
});

test('a sweep takes what dead processes left, and nothing else', async () => {
  await leftBy('own-1');
  await leftBy('own-2', 'elsewhere');
  await leftBy('other');
  mkdirSync(join(place, 'own-3'));
  claimFolder(join(place, 'own-4'));
  await sweepFolders(place, /^own-\d$/);
  expect(readdirSync(place).sort()).toEqual(['other', 'own-2', 'own-3', 'own-4']);
});

test('a temporary folder is used by whatever starts from then on, and is gone afterwards', async () => {
  const before = tmpdir();
  const temporary = createTemporaryFolder(place);
  temporary.enter();
  expect(tmpdir()).toMatch(`${place}/tmp/${process.pid}-`);
  await temporary.remove();
  expect(tmpdir()).toBe(before);
  expect(readdirSync(join(place, 'tmp'))).toEqual([]);
});

test('a data folder with a long path does not make the path of a socket too long', async () => {
  const temporary = createTemporaryFolder(join(place, 'x'.repeat(80)));
  const before = tmpdir();
  temporary.enter();
  expect(tmpdir()).toMatch(join(before, `wayfarer-${process.pid}-`));
  await temporary.remove();
});
