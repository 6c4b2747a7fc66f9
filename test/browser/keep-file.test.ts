import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFile } from '../../src/browser/keep-file.ts';

let folder: string;
let incoming: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wayfarer-keep-'));
  incoming = mkdtempSync(join(tmpdir(), 'wayfarer-keep-'));
});
afterEach(() => {
  for (const used of [folder, incoming]) rmSync(used, { recursive: true });
});

test('files that are kept under one name at the same time all stay', async () => {
  writeFileSync(join(folder, 'a.txt'), 'was here');
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  const kept = await Promise.all(
    numbers.map((n) => {
      writeFileSync(join(incoming, String(n)), `file ${n}`);
      return keepFile(join(incoming, String(n)), folder, 'a.txt');
    }),
  );
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('was here');
  expect(kept.map((path) => readFileSync(path, 'utf8'))).toEqual(numbers.map((n) => `file ${n}`));
  expect(readdirSync(folder)).toHaveLength(31);
  expect(readdirSync(incoming)).toEqual([]);
});

test('a folder that is gone is an error, and the file stays where it was', async () => {
  writeFileSync(join(incoming, 'x'), 'x');
  await expect(keepFile(join(incoming, 'x'), join(folder, 'gone'), 'a.txt')).rejects.toThrow('ENOENT');
  expect(readdirSync(incoming)).toEqual(['x']);
});
