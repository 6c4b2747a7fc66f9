import { lstatSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../../core/index.ts';
import { commandOf, isAlive, startedAtMs } from './process-owner.ts';

// Chromium's own lock: a symbolic link to HOST-PID, and two more to a socket and its cookie.
const LINKS = ['SingletonLock', 'SingletonCookie', 'SingletonSocket'];
const LOOK_MS = 100;
// The clock of process starts and that of files differ a little.
const CLOCK_SLACK_MS = 2_000;

interface Singleton {
  readonly host: string;
  readonly pid: number;
  readonly madeAtMs: number;
}

/**
 * Makes sure that no browser has the profile open: a second one would only open tabs in the first. The lock of a
 * browser that has certainly ended is removed; if it may be ending, this waits until the signal aborts.
 */
export async function clearSingleton(folder: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const singleton = readSingleton(folder);
    if (singleton === undefined || isStale(singleton)) break;
    if (signal.aborted || singleton.host !== hostname()) throw inUse(folder, singleton);
    // There is no event for the end of a process that is not our child.
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  for (const link of LINKS) rmSync(join(folder, link), { force: true });
}

/** The content of Chromium's lock, if there is one. */
export function readSingleton(folder: string): Singleton | undefined {
  const path = join(folder, 'SingletonLock');
  try {
    const [, host = '', pid] = /^(.*)-(\d+)$/s.exec(readlinkSync(path)) ?? [];
    return { host, pid: Number(pid), madeAtMs: lstatSync(path).mtimeMs };
  } catch {
    return undefined; // none, or just removed
  }
}

/** Certainly left by a browser that has ended: its process id is free, or was reused since. */
function isStale({ host, pid, madeAtMs }: Singleton): boolean {
  if (host !== hostname()) return false;
  if (!isAlive(pid)) return true;
  const startedMs = startedAtMs(pid);
  if (startedMs !== undefined && startedMs > madeAtMs + CLOCK_SLACK_MS) return true;
  const command = commandOf(pid);
  return command !== undefined && !isBrowser(command);
}

function isBrowser(command: readonly string[]): boolean {
  const [program = ''] = command;
  return (
    /chrom|edge|brave|opera|vivaldi/i.test(program) ||
    command.some((arg) => arg.startsWith('--user-data-dir'))
  );
}

function inUse(folder: string, { host, pid }: Singleton): Error {
  const path = join(folder, 'SingletonLock');
  const message =
    host === hostname()
      ? `The browser profile ${folder} is open in the browser of process ${pid}: close it.`
      : `The browser profile ${folder} was opened on ${host}, by process ${pid}: close that browser, or delete ${path} if it is no more.`;
  return fail('profile_locked', { profileFolder: folder, pid, host }, { message });
}
