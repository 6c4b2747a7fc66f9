import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { build } from 'esbuild';
import { expect } from 'vitest';
import { inlineForPages } from '../../scripts/inline-for-pages.mjs';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { ownWord, textFor } from './crash-texts.ts';
import { EVERYTHING } from './samples.ts';

const WRITERS = 4;
/** A writer is killed when it has written up to this many texts: somewhere inside of the next write. */
const MAX_WRITTEN = 12;

/** Kills writers at random moments while others go on, then looks whether what was acknowledged is there, and nothing half. */
export async function surviveKills(folder: string, kills: number): Promise<void> {
  const program = await bundled('test/store/crash-writer.ts');
  const acknowledged: string[] = [];
  try {
    let started = 0;
    const runOne = async (isKilled: () => boolean): Promise<void> => {
      while (!isKilled()) await runAndKill(program.path, [folder, `w${started++}`], acknowledged);
    };
    let left = kills;
    await Promise.all(Array.from({ length: WRITERS }, () => runOne(() => left-- <= 0)));
  } finally {
    program.remove();
  }
  await expectAll(folder, acknowledged);
}

async function runAndKill(path: string, args: readonly string[], acknowledged: string[]): Promise<void> {
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let left = 1 + Math.floor(Math.random() * MAX_WRITTEN);
  for await (const line of createInterface({ input: child.stdout })) {
    // What is cut off by the kill was not acknowledged.
    if (/^https:\/\/w\d+\.org\/\d+$/.test(line)) acknowledged.push(line);
    if (--left === 0) kill(child);
  }
  await ended;
}

function kill(child: ChildProcess): void {
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 20);
}

async function expectAll(folder: string, acknowledged: readonly string[]): Promise<void> {
  const store = openSqliteStore({ folder });
  try {
    expect(await store.upkeep.check()).toEqual([]);
    const lost: string[] = [];
    for (const url of acknowledged) {
      const document = await store.documents.getByUrl(url, EVERYTHING);
      const { hits } = await store.index.search({
        words: [ownWord(url)],
        grams: [],
        scope: EVERYTHING,
        limit: 2,
        offset: 0,
      });
      const isFound = hits.length === 1 && hits[0]?.url === url;
      if (document?.version.text !== textFor(url) || !isFound) lost.push(url);
    }
    expect({ acknowledged: acknowledged.length > 0, lost }).toEqual({ acknowledged: true, lost: [] });
  } finally {
    await store.close();
  }
}

/** One file of JavaScript, in a folder below the root, from where packages are found. */
export async function bundled(entry: string): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(resolve('.run-ts-'));
  const path = join(folder, 'program.mjs');
  await build({
    entryPoints: [entry],
    outfile: path,
    bundle: true,
    packages: 'external',
    tsconfigRaw: {},
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [inlineForPages],
    logLevel: 'warning',
  });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
