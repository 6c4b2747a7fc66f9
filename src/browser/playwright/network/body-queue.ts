import { setTimeout as sleep } from 'node:timers/promises';
import { startDeadline } from '../../../core/index.ts';
import type { BodyCounters, BodyOptions, CollectedBody, LossReason, ReceivedResponse } from '../../driver.ts';

// Only descriptions of responses wait here, the bodies wait in the browser; still, the queue is bounded.
const MOST_WAITING = 2_000;
// A browser that is busy may not have the body yet.
const MOST_TRIES = 3;
/** After its network service has died, a browser does not answer at all. */
const READ_MS = 10_000;
const LEAST_PAUSE_MS = 100;
const MOST_PAUSE_MS = 300;

type BodyBytes = Pick<CollectedBody, 'bytes' | 'isUtf8'>;

/** A finished response, and how to read its body. */
export interface BodyRead {
  readonly response: ReceivedResponse;
  readonly bytes: number;
  read(): Promise<BodyBytes>;
  /** Whether there is nothing to read from any more. */
  isGone(): boolean;
}

export interface BodyQueue {
  add(read: BodyRead): void;
  /** Counts a response that is not wanted. */
  skip(): void;
  /** Counts one that was wanted and did not arrive. */
  lose(response: ReceivedResponse): void;
  counters(): BodyCounters;
  idle(): Promise<void>;
}

/** Reads bodies in the order in which they finished, with limits on their number and bytes at a time. */
export function createBodyQueue(options: BodyOptions): BodyQueue {
  const { maxBodyBytes, maxHeldBytes, maxReads, onBody, onLost } = options;
  const waiting: BodyRead[] = [];
  const onIdle = new Set<() => void>();
  const counts = { captured: 0, skipped: 0, failed: 0 };
  let [reading, heldBytes] = [0, 0];
  const lose = (response: ReceivedResponse, why: LossReason): void => {
    counts[why === 'over-limit' ? 'skipped' : 'failed'] += 1;
    onLost?.(response, why);
  };
  const take = async (next: BodyRead): Promise<void> => {
    reading += 1;
    heldBytes += next.bytes;
    let held = next.bytes;
    try {
      const body = await readPatiently(next);
      heldBytes += body.bytes.length - held;
      held = body.bytes.length;
      await onBody({ ...next.response, ...body });
      counts.captured += 1;
    } catch {
      lose(next.response, 'unread'); // counted; a lost body stops nothing
    } finally {
      reading -= 1;
      heldBytes -= held;
      go();
    }
  };
  const go = (): void => {
    while (reading < maxReads) {
      const [next] = waiting;
      if (next === undefined || (reading > 0 && heldBytes + next.bytes > maxHeldBytes)) break;
      waiting.shift();
      void take(next);
    }
    if (reading > 0 || waiting.length > 0) return;
    for (const resolve of onIdle) resolve();
    onIdle.clear();
  };
  return {
    add(read) {
      const isTooLarge = read.bytes > Math.min(maxBodyBytes, maxHeldBytes);
      if (isTooLarge || waiting.length >= MOST_WAITING) lose(read.response, 'over-limit');
      else {
        waiting.push(read);
        go();
      }
    },
    skip: () => (counts.skipped += 1),
    lose: (response) => lose(response, 'incomplete'),
    counters: () => ({ ...counts, bufferedBytes: heldBytes }),
    idle: () => new Promise((resolve) => (reading + waiting.length === 0 ? resolve() : onIdle.add(resolve))),
  };
}

async function readPatiently(body: BodyRead): Promise<BodyBytes> {
  for (let tries = 1; ; tries++) {
    using limit = startDeadline(READ_MS);
    try {
      return await limit.guard(body.read());
    } catch (error) {
      if (tries === MOST_TRIES || limit.signal.aborted || body.isGone()) throw error;
      // At different times for many, so that they do not all come back at once.
      await sleep(LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS));
    }
  }
}
