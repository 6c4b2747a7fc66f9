import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from '../../core/index.ts';
import { groupOf, isAlive, isGroupAlive } from '../profile/process-owner.ts';

const LOOK_MS = 20;
const LIMIT_MS = 2_000;

/** The processes of a browser: we are connected to the first; others write to disk after it has ended. */
export interface BrowserProcesses {
  /** Resolves when all of them have ended; those that take too long are killed. */
  gone(): Promise<void>;
  kill(): void;
}

export function watchProcesses(pid: number | undefined): BrowserProcesses {
  // If the browser is in our own process group, there is no group to wait for.
  const group = pid === undefined ? undefined : groupOf(pid);
  const own = group === groupOf(process.pid) ? undefined : group;
  const isRunning = (): boolean =>
    own === undefined ? pid !== undefined && isAlive(pid) : isGroupAlive(own);
  const kill = (): void => {
    if (pid !== undefined) send(own === undefined ? pid : -own);
  };
  return {
    async gone() {
      const startedMs = monotonicMs();
      // There is no event for the end of grandchildren.
      while (isRunning()) {
        if (monotonicMs() - startedMs > LIMIT_MS) kill();
        await wait(LOOK_MS);
      }
    },
    kill,
  };
}

function send(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has just ended
  }
}
