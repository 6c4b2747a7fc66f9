import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../site/server.ts';
import { readProcess } from '../support/child-processes.ts';
import { PROGRAM, runProgram } from '../support/program.ts';
import { article, prose, servePages } from '../support/reading.ts';

let site: Site;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), 'wayfarer-scrape-'));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function scrape(...args: readonly string[]) {
  const program = runProgram({ args: ['scrape', ...args] });
  const code = await program.exited;
  const said = { code, stdout: program.stdout(), stderr: program.stderr() };
  await program.stop();
  return said;
}

/** Resolves once it has ended, or works no more because it waits. */
async function rests(child: ChildProcess): Promise<void> {
  let before = '';
  let quiet = 0;
  await expect
    .poll(() => {
      const now = readProcess(String(child.pid), 'stat').split(' ').slice(13, 15).join();
      quiet = now === before ? quiet + 1 : 0;
      before = now;
      return child.exitCode !== null || quiet > 10;
    })
    .toBe(true);
}

describe('wayfarer scrape', () => {
  test('prints the text, and tells on standard error what is known about it', async () => {
    const { code, stdout, stderr } = await scrape(site.url('/article'));
    expect(stdout).toContain('# The quiet crossing');
    expect(stdout).not.toContain('[page text');
    expect(stderr).toContain('Fetching the page …');
    expect(stderr).toContain('renderedBy: "http"');
    expect(code).toBe(0);
  });

  test('waits for a reader that is slower than itself', async () => {
    await using pages = await servePages({ '/long': article('Long', prose(3_000)) });
    const child = spawn(process.execPath, [PROGRAM, 'scrape', pages.url('/long')], {
      env: { ...process.env, DATA_DIR: join(folder, 'slow') },
    });
    child.stderr.resume();
    const ended = once(child, 'close');
    await rests(child);
    const printed = (await child.stdout.toArray()).join('');
    expect(await ended).toEqual([0, null]);
    expect(printed.length).toBeGreaterThan(500_000);
    expect(printed).toMatch(/\n$/);
  });

  test('writes a picture to a file', async () => {
    const file = join(folder, 'article.png');
    const { code, stdout } = await scrape(site.url('/article'), '--format', 'screenshot', '--output', file);
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
    expect(stdout).toBe('');
    expect(code).toBe(0);
  });

  test('ends with 1 where an address cannot be read, and says the code', async () => {
    const { code, stderr } = await scrape('http://127.0.0.1:2/');
    expect(stderr).toMatch(/^wayfarer: .+ \(navigation_failed\)$/m);
    expect(code).toBe(1);
  });

  test.each([
    [[], /Say which address to read/],
    [['http://127.0.0.1/', '--format', 'html'], /--format must be one of markdown, links/],
    [['http://127.0.0.1/', '--format', 'screenshot'], /give --output/],
    [['http://127.0.0.1/', '--wait-for', 'soon'], /--wait-for must be a whole number/],
    [['http://127.0.0.1/', '--selektor', 'h1'], /selektor/],
  ])('ends with 2 after a mistake on the command line: %j', async (args, says) => {
    const { code, stderr } = await scrape(...args);
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
  });
});
