import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, makeFolders, opaqueId } from '../../core/index.ts';
import { packBody, unpackBody, type PackedBytes } from '../rows/body-bytes.ts';
import type { BodyRecord } from '../rows/body-row.ts';

/** Larger ones would make the database slow to copy and to vacuum. */
const MAX_INLINE_BYTES = 64 * 1024;

/** Bodies on disk: packs them, and keeps large ones as files that are complete before a row names them. */
export interface BodyFiles {
  pack(bytes: Uint8Array): Promise<BodyRecord>;
  unpack(body: BodyRecord): Promise<Uint8Array>;
  /** Bytes that are packed already. */
  keep(packed: PackedBytes): Promise<BodyRecord>;
  /** What `keep` was given. */
  contentOf(body: BodyRecord): Promise<Uint8Array>;
  remove(fileNames: readonly string[]): Promise<void>;
  /** All files, with their size and age. */
  list(): Promise<readonly BodyFile[]>;
}

export interface BodyFile {
  readonly name: string;
  readonly bytes: number;
  readonly changedAtMs: number;
}

export function createBodyFiles(folder: string): BodyFiles {
  const keep: BodyFiles['keep'] = async (packed) => {
    const { content, ...rest } = packed;
    if (content.length <= MAX_INLINE_BYTES) return packed;
    const hash = Buffer.from(rest.hash).toString('hex');
    return { ...rest, fileName: await writeFileOf(folder, hash, content) };
  };
  const contentOf: BodyFiles['contentOf'] = async ({ content, fileName = '' }) =>
    content ?? (await readFile(join(folder, fileName)).catch(noFile));
  return {
    pack: async (bytes) => keep(await packBody(bytes)),
    unpack: async (body) => unpackBody(body, await contentOf(body)),
    keep,
    contentOf,
    remove: async (fileNames) => {
      await Promise.all(fileNames.map((name) => rm(join(folder, name), { force: true })));
    },
    list: () => listFiles(folder),
  };
}

/** Each write has its own name: a file is never replaced while another process deletes the row that names it. */
async function writeFileOf(folder: string, hash: string, content: Uint8Array): Promise<string> {
  const name = `${hash}-${opaqueId(6)}`;
  const aside = join(folder, `${name}.part`);
  try {
    makeFolders(folder);
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, join(folder, name));
    await syncFolder(folder);
    return name;
  } catch (error) {
    // What made the write fail may make this fail, too; the next repair removes it then.
    await rm(aside, { force: true }).catch(() => undefined);
    throw fileError(error);
  }
}

/** The new name is on disk only when its folder is. Windows cannot open a folder, and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function noFile(error: unknown): Buffer {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR') return Buffer.alloc(0);
  throw fileError(error);
}

async function listFiles(folder: string): Promise<readonly BodyFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw fileError(error);
  });
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined); // removed meanwhile
      return found === undefined ? [] : [{ name, bytes: found.size, changedAtMs: found.mtimeMs }];
    }),
  );
  return files.flat();
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function fileError(error: unknown): Error {
  const code = codeOf(error);
  return FULL.has(code)
    ? fail('storage_full', {}, { cause: error })
    : fail(
        'storage_unavailable',
        { code },
        { message: 'The archive cannot be read or written.', cause: error },
      );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
