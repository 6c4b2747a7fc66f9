import type { CaptureKeeper, PreparedCapture } from '../../archive/index.ts';
import type { StreamMessage } from '../../browser/index.ts';
import { byteLength, type Lane } from '../../core/index.ts';
import { createBatch } from './batch.ts';
import type { CaptureFilter } from './capture-filter.ts';

export interface MessageParts {
  readonly filter: Pick<CaptureFilter, 'takesAddress'>;
  readonly keeper: () => Promise<CaptureKeeper>;
  readonly lane: Lane;
  readonly maxBytes: () => number;
  readonly onTrouble: (error: unknown) => void;
}

/** Keeps the messages that pages receive over streams, in their order. */
export interface MessageTap {
  add(message: StreamMessage): void;
  counts(): MessageCounts;
  /** Resolves when all are stored. */
  end(): Promise<void>;
}

export interface MessageCounts {
  readonly kept: number;
  /** Excluded, too large, or too many. */
  readonly dropped: number;
}

// A stream may never end: of each, so many messages are kept.
const MOST_OF_A_STREAM = 1_000;
const MOST_STREAMS = 1_000;
// More than the store can take at the time is dropped.
const MOST_WAITING = 500;
const BATCH = { maxCount: 100, maxMs: 300 };
const NEVER = new AbortController().signal;
const STATUS = { websocket: 101, sse: 200 } as const;

export function createMessageTap({ filter, keeper, lane, maxBytes, onTrouble }: MessageParts): MessageTap {
  const perStream = new Map<string, number>();
  const storing = new Set<Promise<unknown>>();
  const counts = { kept: 0, dropped: 0 };
  const batch = createBatch({
    ...BATCH,
    commit: async (messages: readonly StreamMessage[]) => {
      const to = await keeper();
      const prepared = await lane.run(async () => {
        const made: PreparedCapture[] = [];
        for (const message of messages) made.push(await to.prepare({ exchange: exchangeOf(message) }));
        return made;
      }, NEVER);
      return to.commit(prepared);
    },
  });
  const isWanted = ({ url, pageUrl, text }: StreamMessage): boolean => {
    const key = `${pageUrl ?? ''} ${url}`;
    const before = perStream.get(key) ?? 0;
    if (before >= MOST_OF_A_STREAM || storing.size >= MOST_WAITING) return false;
    if (text === '' || !filter.takesAddress(url) || byteLength(text) > maxBytes()) return false;
    if (perStream.size >= MOST_STREAMS && !perStream.has(key)) return false;
    perStream.set(key, before + 1);
    return true;
  };
  return {
    add(message) {
      if (!isWanted(message)) {
        counts.dropped += 1;
        return;
      }
      const stored = batch.add(message).then(
        () => (counts.kept += 1),
        (error: unknown) => {
          counts.dropped += 1;
          onTrouble(error);
        },
      );
      storing.add(stored);
      void stored.finally(() => storing.delete(stored));
    },
    counts: () => ({ ...counts }),
    async end() {
      batch.flush();
      await Promise.all(storing);
    },
  };
}

function exchangeOf({
  kind,
  url,
  pageUrl,
  text,
}: StreamMessage): Parameters<CaptureKeeper['prepare']>[0]['exchange'] {
  const nowMs = Date.now();
  return {
    kind,
    request: {
      url,
      method: 'GET',
      headers: {},
      resourceType: kind === 'sse' ? 'eventsource' : kind,
      ...(pageUrl !== undefined && { pageUrl }),
      sentAtMs: nowMs,
    },
    response: {
      status: STATUS[kind],
      mime: kind === 'sse' ? 'text/event-stream' : 'text/plain',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      receivedAtMs: nowMs,
      body: Buffer.from(text),
    },
  };
}
