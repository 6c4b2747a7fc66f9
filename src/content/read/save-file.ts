import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, numberedName } from '../../core/index.ts';

/** Keeps bytes under a name of their own in a folder, and says where. */
export async function saveFile(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let n = 1; ; n++) {
    const path = join(folder, numberedName(name, n));
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      return path;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EEXIST') continue;
      await rm(path, { force: true });
      throw code === 'ENOSPC' || code === 'EDQUOT'
        ? fail('storage_full', { folder }, { cause: error })
        : error;
    }
  }
}
