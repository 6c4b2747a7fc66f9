import type { DocumentArchive } from '../../archive/index.ts';
import type { Reader } from '../../content/index.ts';
import type { HeldBytes, Lane } from '../../core/index.ts';
import type { CaptureCounts } from './capture-counts.ts';
import type { CaptureLists } from './capture-filter.ts';
import type { MessageCounts } from './stream-messages.ts';

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
  readonly held: CaptureMemory;
}

/** What all sessions together hold until it is stored. */
export interface CaptureMemory {
  readonly bodies: HeldBytes;
  readonly messages: HeldBytes;
  /** The words of the latest pages. */
  readonly words: HeldBytes;
}
