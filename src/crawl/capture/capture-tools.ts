import type { DocumentArchive } from '../../archive/index.ts';
import type { Reader } from '../../content/index.ts';
import type { Lane } from '../../core/index.ts';
import type { CaptureLists } from './capture-filter.ts';
import type { MessageCounts } from './stream-messages.ts';

/** What became of the responses of a session: their sum is all that have ended. */
export interface CaptureCounts {
  /** Stored in the archive. */
  readonly captured: number;
  /** Left out by the filters, or by the limits on their size and number. */
  readonly skipped: number;
  /** To be kept, but broken off, gone from the browser, or refused by the store. */
  readonly failed: number;
}

/** What is archived in addition to responses. */
export interface MoreCaptured {
  readonly snapshots: number;
  readonly messages: MessageCounts;
}

export interface CaptureOptions {
  readonly isOn: boolean;
  /** Whether sessions of the master profile are captured. */
  readonly keepsMaster: boolean;
  readonly lists: CaptureLists;
  readonly archive: () => Promise<DocumentArchive>;
  readonly reader: () => Promise<Reader>;
  /** What was captured of a session whose browser context is closed. */
  readonly onLeft: (captured: CaptureCounts & MoreCaptured) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** What the captures of sessions share. */
export interface CaptureTools extends CaptureOptions {
  readonly lanes: { readonly pages: Lane; readonly others: Lane };
}
