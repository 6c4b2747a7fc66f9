import type { BodyCounters, BodyOptions, CollectedBody, FinishedResponse } from '../../driver.ts';

// Only descriptions of responses wait here, the bodies wait in the browser; still, the queue is bounded.
const MOST_WAITING = 2_000;

/** A finished response, and how to read its body. */
export interface BodyRead {
  readonly response: FinishedResponse;
  readonly bytes: number;
  read(): Promise<Pick<CollectedBody, 'bytes' | 'isUtf8'>>;
}

export interface BodyQueue {
  add(read: BodyRead): void;
  counters(): BodyCounters;
  idle(): Promise<void>;
}

/** Reads bodies in the order in which they finished, with limits on their number and bytes at a time. */
export function createBodyQueue(options: BodyOptions): BodyQueue {
  const { maxBodyBytes, maxHeldBytes, maxReads, onBody } = options;
  const waiting: BodyRead[] = [];
  const onIdle = new Set<() => void>();
  const counts = { captured: 0, skipped: 0, failed: 0 };
  let [reading, heldBytes] = [0, 0];
  const take = async (next: BodyRead): Promise<void> => {
    reading += 1;
    heldBytes += next.bytes;
    let held = next.bytes;
    try {
      const body = await next.read();
      heldBytes += body.bytes.length - held;
      held = body.bytes.length;
      await onBody({ ...next.response, ...body });
      counts.captured += 1;
    } catch {
      counts.failed += 1; // counted; a lost body stops nothing
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
      if (isTooLarge || waiting.length >= MOST_WAITING) counts.skipped += 1;
      else {
        waiting.push(read);
        go();
      }
    },
    counters: () => ({ ...counts, bufferedBytes: heldBytes }),
    idle: () => new Promise((resolve) => (reading + waiting.length === 0 ? resolve() : onIdle.add(resolve))),
  };
}
