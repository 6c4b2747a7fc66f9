import { lstatSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { opaqueId } from './ids.ts';

/**
 * Makes a folder for its owner alone, with those above it. Node's own recursive mkdir never returns where the system
 * says that a folder which exists does not, as under /proc.
 */
export function makeFolders(folder: string): void {
  const path = resolve(folder);
  const missing: string[] = [];
  for (let at = path; !isThere(at); at = dirname(at)) missing.unshift(at);
  for (const each of missing) makeOne(each);
  // What is there may be a file: then the system says so.
  if (!statSync(path).isDirectory()) mkdirSync(path);
}

/** Throws what keeps folders from being made in a folder, or where it would be made. */
export function tryFolder(folder: string): void {
  let at = resolve(folder);
  while (!isThere(at)) at = dirname(at);
  const probe = join(at, `.wayfarer-${opaqueId(6)}`);
  mkdirSync(probe, { mode: 0o700 });
  rmdirSync(probe);
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isMadeMeanwhile = (error as NodeJS.ErrnoException).code === 'EEXIST'; // Node's errors carry a code
    if (!isMadeMeanwhile) throw error;
  }
}
