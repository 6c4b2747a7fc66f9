import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, opaqueId } from '../../core/index.ts';
import { claimFolder, removeFolder, sweepFolders } from '../profile/owned-folder.ts';

/** The temporary folder of Chromium and Playwright: one for this whole process. */
export interface TemporaryFolder {
  /** Creates the folder at first use; all programs that start from then on use it. */
  enter(): void;
  /** Removes what killed processes left. */
  sweep(): Promise<void>;
  remove(): Promise<void>;
}

// A Unix socket's path has 104 bytes at most, and Chromium adds /org.chromium.Chromium.XXXXXX/SingletonSocket.
const LONGEST_PATH = 56;
const VARIABLES = process.platform === 'win32' ? ['TMP', 'TEMP'] : ['TMPDIR'];
const OWN_NAME = /^\d+-[\w-]+$/;
const SYSTEM_NAME = /^wayfarer-\d+-[\w-]+$/;

export function createTemporaryFolder(dataFolder: string): TemporaryFolder {
  const systemFolder = tmpdir();
  const name = `${process.pid}-${opaqueId(4)}`;
  const own = join(dataFolder, 'tmp', name);
  const isShort = process.platform === 'win32' || Buffer.byteLength(own) <= LONGEST_PATH;
  const path = isShort ? own : join(systemFolder, `wayfarer-${name}`);
  let isEntered = false;
  const onExit = (): void => {
    // On exit there is no time to wait; a browser may still be writing as it ends.
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // removed at the next start
    }
  };
  return {
    enter() {
      if (isEntered) return;
      claim(path);
      for (const variable of VARIABLES) process.env[variable] = path;
      process.once('exit', onExit);
      isEntered = true;
    },
    async sweep() {
      await Promise.all([
        sweepFolders(join(dataFolder, 'tmp'), OWN_NAME),
        sweepFolders(systemFolder, SYSTEM_NAME),
      ]);
    },
    async remove() {
      if (!isEntered) return;
      isEntered = false;
      process.off('exit', onExit);
      for (const variable of VARIABLES) process.env[variable] = systemFolder;
      await removeFolder(path);
    },
  };
}

function claim(path: string): void {
  let isOurs = false;
  try {
    isOurs = claimFolder(path);
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
  if (!isOurs) throw cannotWrite(path, undefined);
}

function cannotWrite(path: string, cause: unknown): Error {
  const message = `The temporary folder ${path} cannot be created: check the data folder, or choose another with --data-dir or DATA_DIR.`;
  return fail('storage_unavailable', {}, { message, cause });
}
