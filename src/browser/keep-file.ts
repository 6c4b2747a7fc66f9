import { constants } from 'node:fs';
import { chmod, copyFile, link, rm } from 'node:fs/promises';
import { underFreeName } from '../core/index.ts';

/** Moves a file into a folder under that name, or with the next free number; returns its path. */
export async function keepFile(from: string, folder: string, name: string): Promise<string> {
  await chmod(from, 0o600);
  const to = await underFreeName(folder, name, (path) => placeNew(from, path));
  await rm(from);
  return to;
}

/** A rename would replace a file that another process has just created; a link never does. */
async function placeNew(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL); // not every file system has links
  });
}
