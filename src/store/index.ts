export type { ChunkHit, ChunkSearch, ChunkStore, EmbeddingModel, NewChunk, StoredChunk } from './chunks.ts';
export type {
  CacheOwner,
  DocumentStore,
  NewVersion,
  SavedVersion,
  StoredDocument,
  StoredVersion,
  VersionFacts,
  VersionSummary,
} from './documents.ts';
export type {
  ExchangeFilter,
  ExchangeKind,
  ExchangeStore,
  NewExchange,
  StoredExchange,
} from './exchanges.ts';
export type {
  IndexField,
  IndexHit,
  IndexHits,
  IndexQuery,
  IndexSearch,
  IndexStore,
  IndexTokens,
} from './index-query.ts';
export type { MoveMark, MovingStore, StorePurpose } from './moving.ts';
export type {
  ClaimedItem,
  ClaimRequest,
  IndexedItem,
  NewQueueItem,
  QueueAddition,
  QueueContent,
  QueueFilter,
  QueueItem,
  QueueMiss,
  QueueOutcome,
  QueueSource,
  QueueState,
  QueueStatus,
  QueueStore,
} from './queue.ts';
export type { VersionReader, ReadScope } from './read-scope.ts';
export type { OwnSession, SessionStore, StoredSession } from './sessions.ts';
export type { Store, StoreLimits } from './store.ts';
export type {
  ExportedVersion,
  Removed,
  RepairReport,
  StoreProblem,
  StoreStats,
  TokensOf,
  UpkeepStore,
} from './upkeep.ts';
