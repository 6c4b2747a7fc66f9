import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, opaqueId } from '../core/index.ts';

/** Makes the data folder for its owner alone; one that is there already is left as it is. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw notWritable(folder, cause);
  }
}

/** The token that this data folder has always had, made at the first need. */
export function keptToken(folder: string): string {
  prepareDataFolder(folder);
  const path = join(folder, 'token');
  return readToken(path) ?? createToken(folder, path);
}

function readToken(path: string): string | undefined {
  try {
    const token = readFileSync(path, 'utf8').trim();
    return token === '' ? undefined : token;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // Node's errors carry a code
    throw fail(
      'storage_unavailable',
      {},
      { message: `The token file ${path} cannot be read: check its rights.`, cause },
    );
  }
}

/** Written aside and linked into place: of two servers that start at once both end up with the same whole token. */
function createToken(folder: string, path: string): string {
  const aside = join(folder, `token.${opaqueId(4)}`);
  try {
    writeFileSync(aside, `${opaqueId(24)}\n`, { mode: 0o600 });
    try {
      linkSync(aside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Node's errors carry a code
    } finally {
      rmSync(aside, { force: true });
    }
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw notWritable(folder, cause);
  }
}

function notWritable(folder: string, cause: unknown): Error {
  const message = `The data folder ${folder} cannot be written: give another with --data-dir or DATA_DIR.`;
  return fail('storage_unavailable', {}, { message, cause });
}
