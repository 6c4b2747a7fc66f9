import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Logger } from '../server/index.ts';
import { flushed } from './output.ts';

export interface LifetimeOptions {
  /** Settles when there is nothing left to serve, such as at the end of standard input. */
  readonly ended?: Promise<void>;
  /** End with the process that started us, even if its end does not close our input. */
  readonly watchParent: boolean;
  readonly close: () => Promise<void>;
  /** How long that may take. */
  readonly closeLimitMs?: number;
  readonly log: Logger;
}

const CLOSE_LIMIT_MS = 4_000;
const PARENT_CHECK_MS = 1_000;

/** Runs until the input ends, a signal arrives or the parent exits; then closes everything within a time limit. */
export async function liveUntilEnd(options: LifetimeOptions): Promise<never> {
  const { reason, exitCode } = await firstReason(options).catch(async (error: unknown) => {
    await options.close();
    throw error;
  });
  options.log.debug({ reason }, 'Ending');
  const giveUp = setTimeout(() => process.exit(exitCode), options.closeLimitMs ?? CLOSE_LIMIT_MS);
  await options
    .close()
    .catch((error: unknown) => options.log.error({ err: error }, 'Could not close cleanly'));
  await flushed();
  clearTimeout(giveUp);
  process.exit(exitCode);
}

interface EndReason {
  readonly reason: string;
  readonly exitCode: number;
}

function firstReason({ ended, watchParent }: LifetimeOptions): Promise<EndReason> {
  return new Promise((resolve, reject) => {
    const onEnd = (): void =>
      resolve({ reason: 'nothing left to do', exitCode: Number(process.exitCode ?? 0) });
    // A person may read on for as long as they like; a client that does not read must not keep a server.
    ended?.then(() => (watchParent ? undefined : flushed())).then(onEnd, reject);
    let signals = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        const exitCode = 128 + constants.signals[signal];
        // A second signal exits at once.
        if (++signals > 1) process.exit(exitCode);
        resolve({ reason: signal, exitCode });
      });
    }
    if (watchParent) onOrphaned(() => resolve({ reason: 'parent gone', exitCode: 0 }));
  });
}

/** Calls back once the process that started us has ended, even with a shell or npx in between. */
function onOrphaned(callback: () => void): void {
  const chain = launcherChain();
  const timer = setInterval(() => {
    const isIntact = chain.every(({ pid, parent }) => parentOf(pid) === parent);
    if (isIntact) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS);
  timer.unref();
}

interface ParentLink {
  readonly pid: number;
  readonly parent: number;
}

// Wrappers between a client and the server that it starts.
const GO_BETWEENS = /^(sh|dash|bash|zsh|npm.*|npx.*)$/;

/** From this process up to the client: our parent, and the parents of wrappers. */
function launcherChain(): ParentLink[] {
  const chain: ParentLink[] = [];
  let pid = process.pid;
  for (let parent = parentOf(pid); parent !== undefined && parent > 1; parent = parentOf(pid)) {
    chain.push({ pid, parent });
    if (!GO_BETWEENS.test(nameOf(parent) ?? '')) break;
    pid = parent;
  }
  return chain;
}

function parentOf(pid: number): number | undefined {
  if (pid === process.pid) return process.ppid;
  const [, parent] = /^\d+ \(.*\) \S+ (\d+)/s.exec(procFile(pid, 'stat') ?? '') ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function nameOf(pid: number): string | undefined {
  return procFile(pid, 'comm')?.trim();
}

/** Only Linux has /proc; elsewhere only our own parent is watched. */
function procFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined; // no such process, or no /proc
  }
}
