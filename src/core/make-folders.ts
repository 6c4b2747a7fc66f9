import { lstatSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { opaqueId } from './ids.ts';

/**
 * Creates a folder and its parents, accessible to the owner only. Node's recursive mkdir never returns where the
 * system reports an existing folder as missing, as under /proc.
 */
export function makeFolders(folder: string): void {
  const path = resolve(folder);
  const missing: string[] = [];
  for (let at = path; !isThere(at); at = dirname(at)) missing.unshift(at);
  for (const each of missing) makeOne(each);
  // If the path is a file, mkdir throws the system's error.
  if (!statSync(path).isDirectory()) mkdirSync(path);
}

/** Throws if nothing can be created in a folder, or in its nearest existing parent. */
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
