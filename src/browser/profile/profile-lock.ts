import { ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fail, startDeadline, WayfarerError, makeFolders } from '../../core/index.ts';
import { takeLock, tryLock, type KernelLock } from './kernel-lock.ts';
import { parseOwner, thisProcess, type ProcessOwner } from './process-owner.ts';
import { clearSingleton } from './singleton.ts';

/** A profile that nobody else can use until it is released. */
export interface LockedProfile {
  readonly folder: string;
  readonly release: () => void;
}

/** Called with the owner of a profile when there is a wait for it. */
export type OnWait = (holder: ProcessOwner | undefined) => void;

export interface LockOptions {
  /** Of the profile; its lock is the file `browser.lock` in it, which is never deleted. */
  readonly folder: string;
  readonly timeoutMs: number;
  readonly onWait?: OnWait | undefined;
}

export async function lockProfile(options: LockOptions, signal: AbortSignal): Promise<LockedProfile> {
  const { folder, timeoutMs, onWait } = options;
  const path = join(folder, 'browser.lock');
  using limit = startDeadline(timeoutMs, signal);
  let lock: KernelLock | undefined;
  try {
    makeFolders(folder);
    lock = await tryLock(path, limit.signal);
    if (lock === undefined) {
      onWait?.(holderOf(path));
      lock = await takeLock(path, limit.signal);
    }
    sign(lock);
    // A browser of ours ends a moment after its server was killed, and only then releases its own lock.
    await clearSingleton(folder, limit.signal);
    return { folder, release: lock.release };
  } catch (error) {
    lock?.release();
    signal.throwIfAborted();
    if (limit.remainingMs() === 0 && lock === undefined) throw locked(folder, holderOf(path));
    throw error instanceof WayfarerError ? error : notWritable(folder, error);
  }
}

function sign({ fd }: KernelLock): void {
  const text = `${JSON.stringify({ ...thisProcess(), since: new Date().toISOString() })}\n`;
  ftruncateSync(fd);
  writeSync(fd, text, 0);
}

/** The last process that wrote its name into the lock: the owner, if there is one. */
function holderOf(path: string): ProcessOwner | undefined {
  try {
    return parseOwner(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // on Windows a locked file cannot be read
  }
}

function locked(folder: string, holder: ProcessOwner | undefined): Error {
  const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  const facts = {
    profileFolder: folder,
    ...(holder !== undefined && { pid: holder.pid, host: holder.host }),
  };
  return fail('profile_locked', facts, { message: `The browser profile is in use by ${who}.` });
}

function notWritable(folder: string, cause: unknown): Error {
  const message = `The profile folder ${folder} cannot be written: check its permissions, or choose another folder with --master-user-data-root.`;
  return fail('browser_launch_failed', { profileFolder: folder }, { message, cause });
}
