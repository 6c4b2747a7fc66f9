import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { createMark, processesMarked } from '../support/processes.ts';
import { runProgram, type ProgramOptions, type RunningProgram } from '../support/program.ts';
import { RawClient } from '../support/raw-client.ts';

let site: Site;
let dataDir: string;
const programs: RunningProgram[] = [];
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wf-profiles-'));
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

interface Server {
  readonly program: RunningProgram;
  readonly client: RawClient;
  readonly mark: string;
  open(): Promise<Record<string, unknown>>;
}

async function startServer({ env, ...options }: ProgramOptions = {}): Promise<Server> {
  const { mark, env: markEnv } = createMark();
  const program = runProgram({ ...options, env: { ...env, ...markEnv, DATA_DIR: dataDir } });
  programs.push(program);
  const client = new RawClient(program);
  await client.initialize();
  return { program, client, mark, open: () => client.call('nav_goto', { url: site.url('/article') }) };
}

const OPENED = { status: 200 };
const below = (folder: string): string[] => {
  try {
    return readdirSync(join(dataDir, folder));
  } catch {
    return []; // never made
  }
};
const browsersOf = (mark: string) =>
  processesMarked(mark).filter(
    ({ command }) => command.includes('--user-data-dir=') && !command.includes('--type='),
  );

describe('on disk', () => {
  test('everything is for its owner alone, also with umask 000', async () => {
    const umask = process.umask(0);
    const server = await startServer();
    process.umask(umask);
    expect(await server.open()).toMatchObject(OPENED);
    const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(paths.length).toBeGreaterThan(50);
    const open = paths.filter((path) => {
      const stat = lstatSync(join(dataDir, path), { throwIfNoEntry: false });
      return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0;
    });
    expect(open).toEqual([]);
  });

  test('nothing is left after a server has ended', async () => {
    for (let n = 0; n < 3; n++) {
      const server = await startServer();
      const { program } = server;
      expect(await server.open()).toMatchObject(OPENED);
      expect(below('profiles')).toEqual([`slave_${program.child.pid}_1`]);
      expect(below('tmp')).toHaveLength(1);
      program.child.stdin.end();
      await program.exited;
      expect([...below('profiles'), ...below('tmp'), ...below('downloads')]).toEqual([]);
    }
  });

  test('what a killed server left is removed at the next start, what a running one uses is not', async () => {
    const killed = await startServer();
    await killed.open();
    const running = await startServer();
    await running.open();
    killed.program.child.kill('SIGKILL');
    await killed.program.exited;
    expect(below('profiles')).toHaveLength(2);
    await startServer();
    await expect.poll(() => below('profiles')).toEqual([`slave_${running.program.child.pid}_1`]);
    await expect.poll(() => below('tmp')).toEqual([expect.stringMatching(`^${running.program.child.pid}-`)]);
    await expect
      .poll(() => below('downloads'))
      .toEqual([expect.stringMatching(`^.incoming-${running.program.child.pid}-`)]);
    expect(await running.open()).toMatchObject(OPENED);
  });

  test('two servers that start at once share a data folder', async () => {
    const servers = await Promise.all([startServer(), startServer()]);
    const answers = await Promise.all(servers.map((server) => server.open()));
    for (const answer of answers) expect(answer).toMatchObject(OPENED);
  });
});

describe('a browser', () => {
  test('that is killed is replaced at the next call', async () => {
    const server = await startServer();
    await server.open();
    process.kill(browsersOf(server.mark)[0]!.pid, 'SIGKILL');
    await expect.poll(() => browsersOf(server.mark)).toEqual([]);
    expect(await server.open()).toMatchObject(OPENED);
  });

  test('that hangs as a whole is ended, and the call gets another', async () => {
    const server = await startServer();
    await server.open();
    const hung = browsersOf(server.mark)[0]!.pid;
    process.kill(hung, 'SIGSTOP');
    expect(await server.open()).toMatchObject(OPENED);
    await expect.poll(() => browsersOf(server.mark).map(({ pid }) => pid)).not.toContain(hung);
  });
});

describe('a program that is no browser is named, with what to do, before the call is over', () => {
  const programFile = (text: string, mode = 0o700): string => {
    const path = join(dataDir, 'browser');
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  };
  // The head of a program for another processor.
  const FOREIGN = '\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0002\0\u00f3\0'.padEnd(4_096, '\0');

  test.each([
    ['is missing', () => join(dataDir, 'no-such-browser')],
    ['is not executable', () => programFile('#!/bin/sh\n', 0o600)],
    ['is for another processor', () => programFile(FOREIGN)],
    ['exits at once', () => programFile('#!/bin/sh\necho "cannot start" >&2\nexit 3\n')],
    ['prints and hangs', () => programFile('#!/bin/sh\necho hello\nexec sleep 600\n')],
  ])('when it %s', async (_, make) => {
    const path = make();
    const server = await startServer({ env: { CHROME_PATH: path } });
    const { error } = (await server.open()) as { error: { code: string; message: string } };
    expect(error).toMatchObject({ code: 'browser_launch_failed', executablePath: path });
    expect(error.message).toMatch(new RegExp(`${path}.*(CHROME_PATH)`));
    expect((await server.client.request('tools/list')).result).toBeDefined();
    await expect.poll(() => processesMarked(server.mark).length).toBe(1);
    expect(below('profiles')).toEqual([]);
  });
});
