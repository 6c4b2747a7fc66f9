import type { IndexedItem, QueueFilter, QueueStore } from '../queue.ts';
import { watchQueue } from './queue-signal.ts';
import type { StoreParts } from './store-parts.ts';

export function createQueueStore(parts: StoreParts): QueueStore {
  const { folder, reader, writer, clock, queueSignal } = parts;
  const signalled = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    queueSignal.changed();
    return result;
  };
  return {
    add: (items, source, maxItems) => {
      const limit = maxItems === undefined ? {} : { maxItems };
      const areFound = items.every(({ fromUrl }) => fromUrl !== undefined);
      const call = areFound ? 'addLinks' : 'addItems';
      return signalled(writer.call(call, { items, source, ...limit, nowMs: clock() }));
    },
    skip: (items, source, reason) =>
      writer.call('skipItems', { items, source, skippedBecause: reason, nowMs: clock() }),
    claim: (request) => writer.call('claimItems', { ...request, nowMs: clock() }),
    msUntilDue: (maxPerHost) => reader.call('msUntilDue', { maxPerHost, nowMs: clock() }),
    onChange: (listener) => watchQueue(folder, listener),
    renew: (claimId, leaseMs) => writer.call('renewClaim', { claimId, leaseMs, nowMs: clock() }),
    noteContent: (claimId, content) => writer.call('noteContent', { claimId, ...content, nowMs: clock() }),
    finish: (claimId, outcome) => signalled(writer.call('finishClaim', { claimId, outcome, nowMs: clock() })),
    holders: () => reader.call('claimHolders', undefined),
    release: (workerId, claimId) => signalled(writer.call('releaseClaims', { workerId, claimId })),
    setHostDelay: (host, delay) => writer.call('setHostDelay', { host, ...delay, nowMs: clock() }),
    status: (filter) => reader.call('queueStatus', filter),
    sources: (scope) => reader.call('queueSources', scope),
    pace: (filter, periods) => reader.call('queuePace', { ...filter, ...periods, nowMs: clock() }),
    misses: (filter, limit) => reader.call('queueMisses', { ...filter, limit }),
    indexed: (filter) => indexedOf(parts, filter),
    clear: (filter, what = 'pending') => writer.call('clearQueue', { ...filter, what }),
  };
}

const BATCH = 500;

async function* indexedOf({ reader }: StoreParts, filter: QueueFilter): AsyncIterable<IndexedItem> {
  for (let afterSeq = 0; ;) {
    const rows = await reader.call('indexedItems', { ...filter, afterSeq, limit: BATCH });
    for (const { seq, ...item } of rows) {
      afterSeq = seq;
      yield item;
    }
    if (rows.length < BATCH) return;
  }
}
