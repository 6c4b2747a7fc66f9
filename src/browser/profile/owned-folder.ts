import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '../../core/index.ts';
import { isGone, parseOwner, thisProcess, type ProcessOwner } from './process-owner.ts';

const OWNER_FILE = 'wayfarer-owner.json';
// Processes of a browser that was just killed may still be writing.
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 20 } as const;

/**
 * Creates a folder that belongs to this process; false if another process owns it. A folder whose owner has certainly
 * ended is replaced.
 */
export function claimFolder(path: string): boolean {
  makeFolders(join(path, '..'));
  if (!makeFolder(path)) {
    const owner = ownerOf(path);
    if (owner === undefined || !isGone(owner)) return false;
    rmSync(path, REMOVAL);
    if (!makeFolder(path)) return false;
  }
  writeFileSync(join(path, OWNER_FILE), JSON.stringify(thisProcess()), { mode: 0o600 });
  return true;
}

export async function removeFolder(path: string): Promise<void> {
  await rm(path, REMOVAL);
}

/** Removes the folders with such a name whose owners have certainly ended. */
export async function sweepFolders(place: string, names: RegExp): Promise<void> {
  const leftBehind = foldersIn(place)
    .filter((name) => names.test(name))
    .map((name) => join(place, name))
    .filter((path) => {
      const owner = ownerOf(path);
      return owner !== undefined && isGone(owner);
    });
  // Another process may be cleaning up too, and what cannot be removed now is removed at the next start.
  await Promise.allSettled(leftBehind.map(removeFolder));
}

function ownerOf(path: string): ProcessOwner | undefined {
  try {
    return parseOwner(readFileSync(join(path, OWNER_FILE), 'utf8'));
  } catch {
    return undefined; // not written yet, or not readable for us
  }
}

function foldersIn(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    return []; // nothing was ever created here
  }
}

function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false; // Node's errors carry a code
    throw error;
  }
}
