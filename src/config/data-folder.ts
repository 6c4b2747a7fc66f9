import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, makeFolders, opaqueId, tryFolder } from '../core/index.ts';
import { SETTINGS } from './table.ts';

/** Creates the data folder for its owner only; an existing one is left unchanged. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (cause) {
    throw notWritable(folder, cause);
  }
}

/** Fails at start, not at first use, if the data folder cannot be created or written. */
export function checkDataFolder(folder: string): void {
  try {
    tryFolder(folder);
  } catch (cause) {
    throw notWritable(folder, cause);
  }
}

/** The persistent token of this data folder, created on first use. */
export function keptToken(folder: string): string {
  prepareDataFolder(folder);
  const path = join(folder, 'token');
  if (!existsSync(path)) createToken(folder, path);
  return readToken(path);
}

function readToken(path: string): string {
  const token = readFile(path).trim();
  if (SETTINGS.token.schema.safeParse([token]).success) return token;
  throw fail(
    'storage_unavailable',
    {},
    { message: `${path} holds no token: delete it, and a new one is made.` },
  );
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw fail(
      'storage_unavailable',
      {},
      { message: `The token file ${path} cannot be read: check its rights.`, cause },
    );
  }
}

/** Written to a temporary file and linked, so that two servers starting at once share the same complete token. */
function createToken(folder: string, path: string): void {
  const aside = join(folder, `token.${opaqueId(4)}`);
  try {
    writeFileSync(aside, `${opaqueId(24)}\n`, { mode: 0o600 });
    linkSync(aside, path);
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST'; // Node's errors carry a code
    if (!isThere) throw notWritable(folder, cause);
  } finally {
    rmSync(aside, { force: true });
  }
}

function notWritable(folder: string, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException; // Node's errors carry a code
  const why =
    code === 'ENOTDIR' || code === 'EEXIST'
      ? 'cannot be made, because a file is in its way'
      : 'cannot be written';
  const message = `The data folder ${folder} ${why}: give another with --data-dir or DATA_DIR.`;
  return fail('storage_unavailable', {}, { message, cause });
}
