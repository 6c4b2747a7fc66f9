import { hostname } from 'node:os';
import { opaqueId } from '../core/index.ts';
import type { QueueStore } from '../store/index.ts';

/** Says which process of which machine it is, so that others can see whether it still runs. */
export function newWorkerId(): string {
  return [hostname(), process.pid, opaqueId(4)].join(':');
}

/** Gives back what processes of this machine held that have died; otherwise it would wait until their leases end. */
export async function releaseLost(queue: QueueStore): Promise<void> {
  const holders = await queue.holders();
  await Promise.all(holders.filter(isLost).map((workerId) => queue.release(workerId)));
}

function isLost(workerId: string): boolean {
  const [, host, pid] = /^(.*):(\d+):\w+$/.exec(workerId) ?? [];
  return host === hostname() && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // another user's process cannot be signalled
  }
}
