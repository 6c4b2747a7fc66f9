import type { VersionSummary } from './documents.ts';
import type { IndexTokens } from './index-query.ts';
import type { ReadScope } from './read-scope.ts';

export interface StoreStats {
  readonly documents: number;
  readonly versions: number;
  readonly exchanges: number;
  readonly chunks: number;
  readonly bodies: number;
  /** Of all texts, uncompressed. */
  readonly textBytes: number;
  /** On disk, all files together. */
  readonly diskBytes: number;
  readonly maxBytes?: number;
  readonly oldestReadAtMs?: number;
  readonly newestReadAtMs?: number;
}

/** What was deleted. */
export interface Removed {
  readonly documents: number;
  readonly versions: number;
  readonly exchanges: number;
  readonly queueItems: number;
  readonly bodies: number;
}

export interface StoreProblem {
  readonly kind:
    'damaged' | 'index_missing' | 'index_orphan' | 'body_missing' | 'body_broken' | 'body_orphan';
  readonly count: number;
  /** For people: an example. */
  readonly detail?: string;
}

export interface RepairReport {
  readonly indexed: number;
  /** Versions whose text could not be read: removed. */
  readonly droppedVersions: number;
  readonly removedBodies: number;
  readonly removedFiles: number;
  /** The name under which a damaged file is kept. Whatever could be read of it is in the store. */
  readonly setAside?: string;
}

/** Makes the tokens of a text, for an index that is built again. */
export type TokensOf = (
  text: string,
  facts: { readonly title?: string; readonly language?: string },
) => IndexTokens;

export interface ExportedVersion extends VersionSummary {
  readonly text: string;
  readonly isPinned: boolean;
}

/** Deleting means: from documents, index, chunks, exchanges, queue and bodies, and the bytes are overwritten or given back. */
export interface UpkeepStore {
  stats(scope?: ReadScope): Promise<StoreStats>;
  /** Pinned documents are neither evicted nor aged out; false if there is no such document. */
  pin(docId: string, isPinned: boolean): Promise<boolean>;
  /** Everything of a host and its subdomains, pinned or not. The steps of `onProgress` are an estimate, of unequal length. */
  forgetHost(host: string, onProgress?: (done: number, total: number) => void): Promise<Removed>;
  /** Versions that nobody read since a time, exchanges received before it, finished queue items. */
  forgetBefore(beforeMs: number): Promise<Removed>;
  /** Evicts the oldest unpinned entries until the size is under the cap. Writes do this by themselves. */
  trim(): Promise<Removed>;
  check(): Promise<readonly StoreProblem[]>;
  /** Builds the index from the documents, drops versions whose text is broken, removes bodies that nothing names. */
  repair(tokensOf: TokensOf, onProgress?: (done: number, total: number) => void): Promise<RepairReport>;
  /** Every version of the scope, oldest document first. */
  export(scope: ReadScope): AsyncIterable<ExportedVersion>;
}
