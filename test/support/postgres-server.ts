import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../scripts/find-postgres.mjs';

/** A PostgreSQL server of its own, in a folder and on a port that nobody else uses. */
export interface PostgresServer {
  /** For its owner, over a socket in its folder, without a password. */
  readonly url: string;
  /** Over the port, with its password. */
  readonly portUrl: string;
  /** As if the machine had lost power; nobody is told. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const PREFIX = 'wayfarer-postgres-';
const OWNER = 'wayfarer';
/** In tests nothing has to survive the machine. */
const NOT_DURABLE = `
fsync = off
full_page_writes = off
`;
const SETTINGS = `
max_wal_size = 256MB
shared_buffers = 64MB
max_connections = 60
jit = off
listen_addresses = '127.0.0.1'
`;

/** Whether this machine has the programs, and a user to run them as. */
export function hasPostgres(): boolean {
  return findPostgres() !== undefined && homeFolder() !== undefined;
}

export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const bin = findPostgres() ?? '';
  const home = homeFolder() ?? '';
  removeLeftOver(home);
  const folder = join(home, `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  for (const path of [folder, join(folder, 'password')]) own(path);
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${folder}/password`];
  const [command, ...first] = asOwner([join(bin, 'initdb')]);
  execFileSync(
    command,
    [...first, '-D', data, '-U', OWNER, ...auth, '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      cwd: '/',
      stdio: 'ignore',
    },
  );
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${SETTINGS}${isDurable ? '' : NOT_DURABLE}port = ${port}\nunix_socket_directories = '${folder}'\n`,
  );
  const url = `postgres://${OWNER}@${encodeURIComponent(folder)}:${port}/postgres`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const [program, ...args] = asOwner([join(bin, 'postgres'), '-D', data], 'INT');
    do child = spawn(program, args, { cwd: '/', stdio: 'ignore' });
    while (
      // It refuses to start while a process of one that was killed is left.
      !(await isReady(url, child))
    );
  };
  const end = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    portUrl: `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; `nobody` exists everywhere. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** A command as the unprivileged user; with a signal, one that it gets if this process ends without stopping it. */
function asOwner(command: readonly string[], onParentsDeath?: string): [string, ...string[]] {
  const user = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const death = onParentsDeath === undefined ? [] : [`--pdeathsig=${onParentsDeath}`];
  if (!hasSetpriv() || user.length + death.length === 0) return command as [string, ...string[]]; // it has its program
  return ['setpriv', ...user, ...death, ...command];
}

function hasSetpriv(): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'setpriv')));
}

function own(path: string): void {
  if (isRoot) chownSync(path, NOBODY, NOBODY);
}

/** A folder for temporary files that the unprivileged user can reach. */
function homeFolder(): string | undefined {
  if (isRoot && !hasSetpriv()) return undefined;
  return [tmpdir(), '/var/tmp', '/dev/shm'].find((folder) => {
    try {
      const [command, ...args] = asOwner(['test', '-x', folder]);
      execFileSync(command, args, { cwd: '/', stdio: 'ignore' });
      return existsSync(folder);
    } catch {
      return false;
    }
  });
}

/** Folders of runs that were killed. */
function removeLeftOver(home: string): void {
  for (const name of readdirSync(home).filter((each) => each.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isAlive(pid)) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 'EPERM';
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}

/** False if it has ended instead. */
async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
