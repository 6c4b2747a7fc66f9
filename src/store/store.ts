import type { ChunkStore } from './chunks.ts';
import type { DocumentStore } from './documents.ts';
import type { ExchangeStore } from './exchanges.ts';
import type { IndexStore } from './index-query.ts';
import type { MovingStore, StorePurpose } from './moving.ts';
import type { QueueStore } from './queue.ts';
import type { SessionStore } from './sessions.ts';
import type { Removed, UpkeepStore } from './upkeep.ts';

/**
 * Everything that is remembered. Several processes use one store at the same time. A promise of a write is fulfilled when the
 * write is durable; a write that fails changes nothing. Failures of the store itself are `storage_full`, `storage_corrupt`
 * and `storage_unavailable`, and the store can be used again once their cause is gone.
 */
export interface Store {
  readonly documents: DocumentStore;
  readonly index: IndexStore;
  readonly exchanges: ExchangeStore;
  readonly chunks: ChunkStore;
  readonly queue: QueueStore;
  readonly sessions: SessionStore;
  readonly upkeep: UpkeepStore;
  readonly moving: MovingStore;
  close(): Promise<void>;
}

/** What a store is opened with, whatever the engine. */
export interface StoreLimits {
  /** Use, if not given. */
  readonly purpose?: StorePurpose;
  /** On disk; no cap if not given. */
  readonly maxBytes?: number;
  /** Milliseconds since 1970; the system's clock if not given. */
  readonly clock?: () => number;
  /** What was evicted because a write exceeded the cap. */
  readonly onEvicted?: (removed: Removed) => void;
  /** Why that failed; the write has succeeded. */
  readonly onTrouble?: (error: unknown) => void;
}
