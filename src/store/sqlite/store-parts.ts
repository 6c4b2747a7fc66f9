import type { ChangeSignal } from '../rows/change-signal.ts';
import type { BodyFiles } from './body-files.ts';
import type { StoreThread } from './store-thread.ts';

/** What the parts of the store have in common. */
export interface StoreParts {
  readonly folder: string;
  /** Two threads, so that a search does not wait behind a write or a lock. */
  readonly reader: StoreThread;
  readonly writer: StoreThread;
  /** One more, for long work. */
  readonly openThread: () => StoreThread;
  readonly files: BodyFiles;
  readonly maxBytes: number | undefined;
  readonly clock: () => number;
  readonly queueSignal: ChangeSignal;
  /** To be called after everything that makes the store larger. */
  readonly afterWrite: () => void;
}
