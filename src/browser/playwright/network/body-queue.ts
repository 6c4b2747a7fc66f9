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
  /** Decompressed; undefined if that is not known before it is read. */
  readonly bytes: number | undefined;
  read(): Promise<BodyBytes>;
  /** Whether all of it is known to have arrived; otherwise reading it fails if it has not. */
  readonly isWhole: boolean;
  /** Whether there is nothing to read from any more. */
  isGone(): boolean;
}

export interface BodyQueue {
  add(read: BodyRead): void;
  /** Counts a response that is not wanted. */
  skip(reason: string): void;
  /** Counts one that was wanted and did not arrive. */
  lose(response: ReceivedResponse): void;
  counters(): BodyCounters;
  idle(): Promise<void>;
}

/** Reads bodies in the order in which they finished, with limits on their number and bytes at a time. */
export function createBodyQueue(options: BodyOptions): BodyQueue {
  const { maxBodyBytes, maxReads, onLost } = options;
  const waiting: BodyRead[] = [];
  const onIdle = new Set<() => void>();
  const counts = { captured: 0, skipped: 0, failed: 0 };
  const leftOut: Record<string, number> = {};
  let reading = 0;
  const leaveOut = (as: 'skipped' | 'failed', reason: string): void => {
    counts[as] += 1;
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };
  const lose = (response: ReceivedResponse, why: LossReason): void => {
    leaveOut(why === 'too_large' || why === 'too_many' ? 'skipped' : 'failed', why);
    onLost?.(response, why);
  };
  const take = async (next: BodyRead): Promise<void> => {
    reading += 1;
    const why = await handle(next, options);
    reading -= 1;
    if (why === undefined) counts.captured += 1;
    else lose(next.response, why); // counted; a lost body stops nothing
    go();
  };
  const go = (): void => {
    while (reading < maxReads) {
      const next = waiting.shift();
      if (next === undefined) break;
      void take(next);
    }
    if (reading > 0 || waiting.length > 0) return;
    for (const resolve of onIdle) resolve();
    onIdle.clear();
  };
  return {
    add(read) {
      if (read.bytes !== undefined && read.bytes > maxBodyBytes) lose(read.response, 'too_large');
      else if (waiting.length >= MOST_WAITING) lose(read.response, 'too_many');
      else {
        waiting.push(read);
        go();
      }
    },
    skip: (reason) => leaveOut('skipped', reason),
    lose: (response) => lose(response, 'incomplete'),
    counters: () => ({ ...counts, leftOut: { ...leftOut } }),
    idle: () => new Promise((resolve) => (reading + waiting.length === 0 ? resolve() : onIdle.add(resolve))),
  };
}

/** Returns why the listener did not get the body, or not handle it. */
async function handle(
  next: BodyRead,
  { maxBodyBytes, held, onBody }: BodyOptions,
): Promise<LossReason | undefined> {
  using part = await held.hold(next.bytes ?? maxBodyBytes);
  const body = await readPatiently(next).catch(() => undefined);
  if (body === undefined) return next.isWhole ? 'unread' : 'incomplete';
  if (body.bytes.length > maxBodyBytes) return 'too_large';
  part.resize(body.bytes.length);
  try {
    await onBody({ ...next.response, ...body });
    return undefined;
  } catch {
    return 'not_kept'; // the listener knows why
  }
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
