import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../support/program.ts';

let folder: string;
const places: Record<string, string> = {};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wf-data-'));
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'gone'), join(folder, 'link'));
  mkdirSync(join(folder, 'read-only'));
  chmodSync(join(folder, 'read-only'), 0o500);
  Object.assign(places, {
    'where the system makes no folders': '/proc/x',
    'deeper there': '/proc/self/x/y',
    'a file': join(folder, 'file'),
    'behind a file': join(folder, 'file', 'data'),
    'a link to nothing': join(folder, 'link'),
    // Rights do not bind root.
    ...(process.getuid?.() !== 0 && { 'read-only': join(folder, 'read-only') }),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ONE_SENTENCE =
  /^wayfarer: The data folder \S+ cannot be (?:written|made, because a file is in its way): give another with --data-dir or DATA_DIR\.\n$/;

describe('a data folder that cannot be used ends the program with one sentence', () => {
  test.each([
    ['stdio', []],
    ['serve', ['--http', '--port', '0']],
    ['start', ['--port', '0']],
    ['call', ['nav.goto', '{"url":"about:blank"}']],
    ['scrape', ['http://127.0.0.1:9/']],
    ['open-browser', []],
  ])('%s', async (command, args) => {
    for (const place of Object.values(places)) {
      const program = runProgram({ args: [command, ...args, '--data-dir', place] });
      expect(await program.exited).toBe(2);
      expect(program.stderr()).toMatch(ONE_SENTENCE);
      await program.stop();
    }
  });

  test('doctor lists it', async () => {
    for (const place of Object.values(places)) {
      const program = runProgram({ args: ['doctor', 'data', '--data-dir', place] });
      expect(await program.exited).toBe(1);
      expect(program.stdout()).toMatch(/^MISSING The data folder \S+ cannot be [^\n]+\.\n$/);
      await program.stop();
    }
  });
});

test('looking whether a data folder can be made leaves nothing behind', async () => {
  const program = runProgram({ args: ['doctor', 'data', '--data-dir', join(folder, 'new', 'data')] });
  expect(await program.exited).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(['file', 'link', 'read-only']);
  await program.stop();
});

describe('without --data-dir', () => {
  const folderUsed = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const program = runProgram({
      args: ['doctor', 'data'],
      env: { DATA_DIR: '', XDG_DATA_HOME: '', ...env },
    });
    expect(await program.exited).toBe(0);
    await program.stop();
    return program.stdout();
  };

  // Elsewhere the platform names another folder.
  test.runIf(process.platform === 'linux')('the data folder is the platform’s own', async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    expect(await folderUsed({ HOME: home })).toContain(join(home, '.local', 'share', 'wayfarer'));
    expect(await folderUsed({ HOME: home, XDG_DATA_HOME: join(home, 'x') })).toContain(
      join(home, 'x', 'wayfarer'),
    );
  });

  test('the folder of earlier versions is still used', async () => {
    const home = join(folder, 'home-before');
    mkdirSync(join(home, '.wayfarer'), { recursive: true });
    expect(await folderUsed({ HOME: home, USERPROFILE: home })).toContain(join(home, '.wayfarer'));
  });
});
