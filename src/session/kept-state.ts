import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextStateSchema, type ContextState } from '../browser/index.ts';
import { fail, makeFolders, opaqueId } from '../core/index.ts';
import { formerOwner, keptFileName } from './kept-file-name.ts';

/** Cookies and storage of named sessions, one file each, readable by their owner only. */
export interface KeptStates {
  /** The state of a session; an invalid file is moved aside, so that the name can be used again. */
  read(name: string): KeptState;
  write(name: string, state: ContextState): void;
}

export interface KeptState {
  readonly state?: ContextState;
  /** Where a damaged file was moved to. */
  readonly setAside?: string;
}

export interface KeptStatesOptions {
  readonly folder: string;
  /** The reason contains nothing of the file: it may have cookies. */
  readonly onSetAside: (path: string, reason: string) => void;
}

export function createKeptStates({ folder, onSetAside }: KeptStatesOptions): KeptStates {
  return {
    read(name) {
      try {
        renameFormerFiles(folder);
        const path = join(folder, keptFileName(name));
        const found = readState(path);
        if (found === undefined || 'state' in found) return found ?? {};
        const setAside = moveAside(path);
        onSetAside(setAside, found.damage);
        return { setAside };
      } catch (cause) {
        throw unavailable(folder, cause);
      }
    },
    write(name, state) {
      const file = keptFileName(name);
      // Written to another file and renamed, so that a reader sees the old state or the new one, never half of it.
      const partial = join(folder, `.${file}.${opaqueId(4)}`);
      try {
        makeFolders(folder);
        writeFileSync(partial, JSON.stringify(state), { mode: 0o600 });
        renameSync(partial, join(folder, file));
      } catch (cause) {
        rmSync(partial, { force: true });
        throw unavailable(folder, cause);
      }
    },
  };
}

type FoundState = { readonly state: ContextState } | { readonly damage: string };

function readState(path: string): FoundState | undefined {
  const isFile = ifThere(() => statSync(path).isFile());
  if (isFile === undefined) return undefined;
  // Reading anything else could fail or, for a pipe, wait forever.
  if (!isFile) return { damage: 'not a regular file' };
  const text = ifThere(() => readFileSync(path, 'utf8'));
  if (text === undefined) return undefined;
  const { data: state } = contextStateSchema.safeParse(parseJson(text));
  return state === undefined ? { damage: 'not the state of a session' } : { state };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // rejected like any other invalid value
  }
}

function moveAside(path: string): string {
  const time = new Date().toISOString().replaceAll(':', '-'); // Windows allows no colon in a file name
  const setAside = `${path}.damaged-${time}`;
  ifThere(() => renameSync(path, setAside)); // another server process may have moved it just now
  ifThere(() => chmodSync(setAside, statSync(setAside).isDirectory() ? 0o700 : 0o600));
  return setAside;
}

/** Renames files of earlier versions, so that their sessions find them. */
function renameFormerFiles(folder: string): void {
  for (const file of ifThere(() => readdirSync(folder)) ?? []) {
    const owner = formerOwner(file);
    if (owner === undefined) continue;
    ifThere(() => renameSync(join(folder, file), join(folder, keptFileName(owner))));
  }
}

/** Undefined if the file or folder does not exist. */
function ifThere<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // errors of node:fs carry a code
    throw error;
  }
}

function unavailable(folder: string, cause: unknown): Error {
  const message = `The state of named sessions cannot be read or written in ${folder}: check its permissions and the free space.`;
  return fail('storage_unavailable', {}, { message, cause });
}
