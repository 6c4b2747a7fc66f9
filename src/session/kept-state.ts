import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ContextState } from '../browser/index.ts';
import { fail, opaqueId, makeFolders } from '../core/index.ts';

const stateSchema = z.object({ cookies: z.array(z.unknown()), origins: z.array(z.unknown()) });

/** Cookies and storage of named sessions, one file each, for the owner's eyes only. */
export interface KeptStates {
  has(name: string): boolean;
  read(name: string): ContextState | undefined;
  write(name: string, state: ContextState): void;
}

export function createKeptStates(folder: string): KeptStates {
  return {
    has: (name) => existsSync(fileOf(folder, name)),
    read(name) {
      try {
        return stateSchema.parse(JSON.parse(readFileSync(fileOf(folder, name), 'utf8')));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // Node's errors carry a code
        throw unavailable(folder, cause);
      }
    },
    write(name, state) {
      // Aside, then renamed into place: whoever reads sees the old state or the new one, never half of it.
      const aside = join(folder, `.${name}.${opaqueId(4)}`);
      try {
        makeFolders(folder);
        writeFileSync(aside, JSON.stringify(state), { mode: 0o600 });
        renameSync(aside, fileOf(folder, name));
      } catch (cause) {
        rmSync(aside, { force: true });
        throw unavailable(folder, cause);
      }
    },
  };
}

function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.json`);
}

function unavailable(folder: string, cause: unknown): Error {
  const message = `What named sessions keep cannot be read or written in ${folder}: check its rights and the space left.`;
  return fail('storage_unavailable', {}, { message, cause });
}
