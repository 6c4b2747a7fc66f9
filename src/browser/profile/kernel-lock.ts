import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../../core/index.ts';
import { browserEnvironment } from '../launch/browser-environment.ts';

/** A lock that the kernel releases when its holder dies, for whatever reason. */
export interface KernelLock {
  /** The locked file, to write into. */
  readonly fd: number;
  readonly release: () => void;
}

/** Waits for the lock of a file, also within this process. */
export async function takeLock(path: string, signal: AbortSignal): Promise<KernelLock> {
  if (process.platform !== 'linux') return openUntilFree(path, signal);
  const lock = await flock(path, [], signal);
  if (lock === undefined) throw cannotLock(path, undefined);
  return lock;
}

/** Takes the lock if it is free at this moment. */
export async function tryLock(path: string, signal: AbortSignal): Promise<KernelLock | undefined> {
  return process.platform === 'linux' ? flock(path, ['-n'], signal) : openLocked(path);
}

const CREATE = constants.O_RDWR | constants.O_CREAT;

/**
 * Node has no flock. Such a lock belongs to the open file, not to the process that requests it: a short-lived child
 * locks the file that we opened, and the lock stays with us. Node opens files so that no browser inherits them.
 */
async function flock(
  path: string,
  flags: readonly string[],
  signal: AbortSignal,
): Promise<KernelLock | undefined> {
  signal.throwIfAborted();
  const fd = openSync(path, CREATE, 0o600);
  let isLocked = false;
  try {
    isLocked = await runFlock(fd, flags, signal);
  } catch (error) {
    throw isMissing(error) ? cannotLock(path, error) : error;
  } finally {
    if (!isLocked) closeSync(fd);
  }
  return isLocked ? held(fd) : undefined;
}

async function runFlock(fd: number, flags: readonly string[], signal: AbortSignal): Promise<boolean> {
  const child = spawn('flock', [...flags, '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
    env: browserEnvironment(),
  });
  const onAbort = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null]; // the event's first argument
    signal.throwIfAborted();
    return code === 0;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function held(fd: number): KernelLock {
  let isHeld = true;
  return {
    fd,
    release: () => {
      // The descriptor of a closed file is soon reused.
      if (isHeld) closeSync(fd);
      isHeld = false;
    },
  };
}

// macOS locks while opening; on Windows nobody else can open the file.
const EXCLUSIVE = process.platform === 'win32' ? 0x1000_0000 : 0x20 | constants.O_NONBLOCK;
const RETRY_MS = 100;

function openLocked(path: string): KernelLock | undefined {
  try {
    return held(openSync(path, CREATE | EXCLUSIVE, 0o600));
  } catch (error) {
    if (['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined; // Node's errors carry a code
    throw error;
  }
}

/** There is no event to wait for: the system only reports whether the file can be opened now. */
async function openUntilFree(path: string, signal: AbortSignal): Promise<KernelLock> {
  for (;;) {
    signal.throwIfAborted();
    const lock = openLocked(path);
    if (lock !== undefined) return lock;
    await wait(RETRY_MS, undefined, { signal });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT'; // Node's errors carry a code
}

function cannotLock(path: string, cause: unknown): Error {
  const message = `${path} cannot be locked: the program flock (util-linux or busybox) is needed.`;
  return fail('not_configured', {}, { message, cause });
}
