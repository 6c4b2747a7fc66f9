import { join } from 'node:path';
import type { Store, StoreLimits } from '../store.ts';
import { createBodyFiles } from './body-files.ts';
import { createDocumentStore } from './document-store.ts';
import { createExchangeStore } from './exchange-store.ts';
import { createMovingStore } from './moving-store.ts';
import { createQueueSignal } from './queue-signal.ts';
import { createQueueStore } from './queue-store.ts';
import { createChunkStore, createSessionStore } from './small-stores.ts';
import type { StoreParts } from './store-parts.ts';
import { createStoreThread, type StoreThread } from './store-thread.ts';
import { createAutoTrim } from '../rows/auto-trim.ts';
import { trim } from './trim.ts';
import { createUpkeepStore } from './upkeep-store.ts';

export interface SqliteStoreOptions extends StoreLimits {
  /** Made if it does not exist. */
  readonly folder: string;
  /** How long to wait for a lock that another process holds. */
  readonly busyMs?: number;
}

const BUSY_MS = 15_000;

/** A store in a folder. Nothing is opened before the first call; a folder that cannot be used fails each call. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const { folder, maxBytes, clock = Date.now, busyMs = BUSY_MS, purpose = 'use' } = options;
  const openThread = (): StoreThread => createStoreThread({ folder, busyMs, purpose });
  const trimming = createAutoTrim(() => trim(parts), options);
  const parts: StoreParts = {
    folder,
    reader: openThread(),
    writer: openThread(),
    openThread,
    files: createBodyFiles(join(folder, 'bodies')),
    maxBytes,
    clock,
    queueSignal: createQueueSignal(folder),
    afterWrite: () => {
      if (maxBytes !== undefined) trimming.afterWrite();
    },
  };
  return {
    documents: createDocumentStore(parts),
    index: { search: (search) => parts.reader.call('searchIndex', search) },
    exchanges: createExchangeStore(parts),
    chunks: createChunkStore(parts),
    queue: createQueueStore(parts),
    sessions: createSessionStore(parts),
    upkeep: createUpkeepStore(parts),
    moving: createMovingStore(parts),
    close: async () => {
      await trimming.idle();
      await parts.writer.close();
      await parts.queueSignal.close();
      await parts.reader.close();
    },
  };
}
