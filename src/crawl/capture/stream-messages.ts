import type { CapturedDocument, CaptureKeeper, PreparedCapture } from '../../archive/index.ts';
import type { StreamMessage } from '../../browser/index.ts';
import { byteLength, type HeldBytes, type HeldPart, type Lane } from '../../core/index.ts';
import { createBatch, type Batch } from './batch.ts';
import type { CaptureFilter } from './capture-filter.ts';

export interface MessageParts {
  readonly filter: Pick<CaptureFilter, 'whyNotAddress'>;
  readonly keeper: () => Promise<CaptureKeeper>;
  readonly lane: Lane;
  /** What of all sessions may wait to be stored. */
  readonly held: HeldBytes;
  readonly maxBytes: () => number;
  readonly onTrouble: (error: unknown) => void;
}

/** Keeps the messages that pages receive over streams, in their order. */
export interface MessageTap {
  add(message: StreamMessage): void;
  counts(): MessageCounts;
  /** Resolves when all are stored; the streams are forgotten. */
  end(): Promise<void>;
}

export interface MessageCounts {
  readonly kept: number;
  /** The others, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

// A stream may never end: of each, so many messages are kept.
const MOST_OF_A_STREAM = 1_000;
const MOST_STREAMS = 1_000;
// More than the store can take at the time is dropped.
const MOST_WAITING = 500;
const BATCH = { maxCount: 100, maxMs: 300 };
const NEVER = new AbortController().signal;
const STATUS = { websocket: 101, sse: 200 } as const;

export function createMessageTap(parts: MessageParts): MessageTap {
  const { onTrouble } = parts;
  const storing = new Set<Promise<unknown>>();
  const streams = new Map<string, number>();
  const batch = createMessageBatch(parts);
  const leftOut: Record<string, number> = {};
  let kept = 0;
  const leaveOut = (reason: string): void => void (leftOut[reason] = (leftOut[reason] ?? 0) + 1);
  const holdOrSay = (message: StreamMessage): HeldPart | string => {
    const bytes = byteLength(message.text);
    const refused = parts.filter.whyNotAddress(message.url);
    if (refused !== undefined) return refused;
    if (bytes === 0) return 'empty';
    if (bytes > parts.maxBytes()) return 'too_large';
    const part = storing.size < MOST_WAITING && countStream(streams, message) && parts.held.tryHold(bytes);
    return part === false || part === undefined ? 'too_many' : part;
  };
  const store = async (message: StreamMessage, heldPart: HeldPart): Promise<void> => {
    using _ = heldPart;
    try {
      await batch.add(message);
      kept += 1;
    } catch (error) {
      leaveOut('not_kept');
      onTrouble(error);
    }
  };
  return {
    add(message) {
      const part = holdOrSay(message);
      if (typeof part === 'string') {
        leaveOut(part);
        return;
      }
      const stored = store(message, part);
      storing.add(stored);
      void stored.finally(() => storing.delete(stored));
    },
    counts: () => ({ kept, leftOut: { ...leftOut } }),
    async end() {
      batch.flush();
      await Promise.all(storing);
      streams.clear();
    },
  };
}

/** False if there were enough of its stream, or too many streams. */
function countStream(streams: Map<string, number>, { url, pageUrl }: StreamMessage): boolean {
  const key = `${pageUrl ?? ''} ${url}`;
  const before = streams.get(key) ?? (streams.size < MOST_STREAMS ? 0 : MOST_OF_A_STREAM);
  if (before >= MOST_OF_A_STREAM) return false;
  streams.set(key, before + 1);
  return true;
}

function createMessageBatch({
  keeper,
  lane,
}: MessageParts): Batch<StreamMessage, CapturedDocument | undefined> {
  return createBatch({
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
