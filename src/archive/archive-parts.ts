import type { ThreadPool } from '../content/threads/index.ts';
import type { Embedder } from '../recall/embeddings/index.ts';
import type { Store } from '../store/index.ts';
import type { ArchiveCaller } from './archive-caller.ts';
import type { ArchiveJobs } from './thread.ts';

export interface ArchiveOptions {
  readonly isOn: boolean;
  /** Whether pages of the master profile are kept. */
  readonly keepsMaster: boolean;
  /** After so many days a text that nobody has read again is deleted; 0 is never. */
  readonly keepDays: number;
  /** Of a passage. */
  readonly maxTokens: number;
  /** Without it nothing is found by its meaning. */
  readonly embedding?: ArchiveEmbedding | undefined;
  /** Called once, at first use. */
  readonly openStore: () => Promise<Store>;
  /** A text that could not be kept, which is no failure of the call. */
  readonly onTrouble: (error: unknown) => void;
}

export interface ArchiveEmbedding {
  readonly embedder: Embedder;
  /** The least cosine of what answers a question. */
  readonly threshold: number;
  /** Texts that could not be embedded: they are found by their words. */
  readonly onTrouble: (error: unknown) => void;
}

/** What the parts of the archive work with. */
export interface ArchiveParts extends ArchiveOptions {
  readonly store: () => Promise<Store>;
  readonly threads: ThreadPool<ArchiveJobs>;
}

export interface ArchiveCall {
  readonly caller: ArchiveCaller;
  readonly signal: AbortSignal;
}
