import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Distributions keep the server's programs outside of the path, one folder for each version. */
const FOLDERS_OF_VERSIONS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];
const VERSION = /^(?:postgresql@|pgsql-)?(\d+)$/;
const LEAST_VERSION = 14;

/** The folder with the programs of a PostgreSQL server that can be used for tests, the newest one. */
export function findPostgres() {
  const found = FOLDERS_OF_VERSIONS.filter(existsSync).flatMap((folder) =>
    readdirSync(folder).map((name) => ({
      version: Number(VERSION.exec(name)?.[1] ?? 0),
      bin: join(folder, name, 'bin'),
    })),
  );
  const onPath = (process.env.PATH ?? '').split(':').map((bin) => ({ version: LEAST_VERSION, bin }));
  return [...found.sort((a, b) => b.version - a.version), ...onPath].find(
    ({ version, bin }) =>
      version >= LEAST_VERSION && ['initdb', 'postgres'].every((name) => existsSync(join(bin, name))),
  )?.bin;
}
