import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from './errors.ts';
import { numberedName } from './file-name.ts';
import { makeFolders } from './make-folders.ts';

/** Writes bytes to a new file in a folder and returns its path. */
export async function saveFile(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  try {
    makeFolders(folder);
    return await underFreeName(folder, name, (path) => writeNew(path, bytes));
  } catch (error) {
    throw FULL.has(codeOf(error)) ? fail('storage_full', { folder }, { cause: error }) : error;
  }
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Calls `put` with the first path that is free (`a`, `a (2)`, …) and returns that path. */
export async function underFreeName(
  folder: string,
  name: string,
  put: (path: string) => Promise<void>,
): Promise<string> {
  for (let n = 1; ; n++) {
    const path = join(folder, numberedName(name, n));
    try {
      await put(path);
      return path;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Do not leave a partial file behind.
    if (codeOf(error) !== 'EEXIST') await rm(path, { force: true });
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
