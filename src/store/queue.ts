import type { ReadScope } from './read-scope.ts';

/** An address to crawl. */
export interface NewQueueItem {
  /** Canonical. */
  readonly url: string;
  readonly depth: number;
  /** The address whose page had this link, or that redirected here; absent if the caller has named this one. */
  readonly fromUrl?: string;
  /** The form of the address: equal for addresses that are made alike. See `noteContent`. */
  readonly pattern?: string;
}

/** What the items of one addition have in common. */
export interface QueueSource {
  readonly clientId: string;
  readonly sessionId?: string;
  /** The caller's label. */
  readonly sourceId?: string;
  /** Which links to follow, as JSON; kept with each item. */
  readonly policy: Readonly<Record<string, unknown>>;
}

export type QueueState = 'pending' | 'claimed' | 'crawled' | 'indexed' | 'failed' | 'skipped';

export interface QueueItem extends NewQueueItem, QueueSource {
  readonly itemId: string;
  readonly host: string;
  /** Claims until now, this one included. */
  readonly attempts: number;
}

export interface ClaimedItem extends QueueItem {
  /** Proves the claim: an item whose lease ended and was claimed by another is not changed by the first holder. */
  readonly claimId: string;
  readonly leaseEndsAtMs: number;
}

export interface ClaimRequest {
  /** A name for people to read. */
  readonly workerId: string;
  readonly limit: number;
  readonly leaseMs: number;
  /** Items of one host that may be claimed at the same time, by all workers together. */
  readonly maxPerHost: number;
  /** How long a host is left alone after a claim, unless `setHostDelay` says otherwise. */
  readonly hostDelayMs: number;
}

/** How the work on a claimed item ended. */
export type QueueOutcome =
  | { readonly state: 'crawled' | 'indexed'; readonly versionId?: string }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'skipped'; readonly reason: string }
  /** Pending again, after some time. */
  | { readonly state: 'pending'; readonly afterMs: number; readonly reason: string };

export interface QueueFilter {
  readonly scope: ReadScope;
  readonly sourceId?: string;
}

/** What became of addresses that were to be added. */
export interface QueueAddition {
  readonly added: number;
  /** Queued before, by the same client from the same source. */
  readonly known: number;
  /** Recorded as skipped: their pattern is a trap. */
  readonly trapped: number;
  /** Recorded as skipped: there are as many items as there may be. */
  readonly overLimit: number;
}

/** The text of a claimed page, as hashes. */
export interface QueueContent {
  readonly contentHash: string;
  /** The same without what the text only repeats of its address. */
  readonly essenceHash: string;
  /** By how many more pages than with a new essence a pattern may repeat; then it is a trap. */
  readonly maxRepeats: number;
}

/** An item that was not crawled, or in vain. */
export interface QueueMiss {
  readonly url: string;
  readonly state: 'failed' | 'skipped';
  readonly reason: string;
  readonly atMs: number;
}

/** An item whose text is in the archive. */
export type IndexedItem = NewQueueItem & { readonly versionId: string };

export interface QueueStatus {
  readonly pending: number;
  readonly claimed: number;
  readonly crawled: number;
  readonly indexed: number;
  readonly failed: number;
  /** Counts by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly failures: Readonly<Record<string, number>>;
  readonly nextPending: readonly { readonly url: string; readonly depth: number }[];
  /** When the next pending item may be claimed. */
  readonly nextAtMs?: number;
}

/** An address that is known to one client from one source is queued once. */
export interface QueueStore {
  /**
   * Of an address that is pending already, the lower depth counts. One that was skipped or failed is queued again if the
   * caller names it. With `maxItems`, no more different addresses of the source's session are queued, whatever their
   * sources, skipped ones not counted; without a session, of the source.
   */
  add(items: readonly NewQueueItem[], source: QueueSource, maxItems?: number): Promise<QueueAddition>;
  /** Records addresses that are not to be crawled, with the reason. */
  skip(items: readonly NewQueueItem[], source: QueueSource, reason: string): Promise<number>;
  /**
   * The host with the fewest items under way comes first, then the longest untouched, so that slow hosts leave room for fast
   * ones; within a host the lowest depth, then the oldest. Ended leases are claimed again.
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedItem[]>;
  /** How long until there may be something to claim: of hosts with room, and of leases that end. */
  msUntilDue(maxPerHost: number): Promise<number | undefined>;
  /** Calls back when the queue may have changed, also by another process. */
  onChange(listener: () => void): () => void;
  /** False if the claim is lost. */
  renew(claimId: string, leaseMs: number): Promise<boolean>;
  /**
   * Notes what a claimed page says. `isNew` if no other item of the same client and source says the same. Once a pattern is a
   * trap, its pending items are skipped, and so is what is added later. Undefined if the claim is lost.
   */
  noteContent(
    claimId: string,
    content: QueueContent,
  ): Promise<{ readonly isNew: boolean; readonly isTrap: boolean } | undefined>;
  /** False if the claim is lost; then nothing changes. */
  finish(claimId: string, outcome: QueueOutcome): Promise<boolean>;
  /** The workers that hold claims. */
  holders(): Promise<readonly string[]>;
  /** Makes what a worker holds pending again, all of it or one claim; the attempt does not count. */
  release(workerId: string, claimId?: string): Promise<number>;
  /** Robots' crawl delay and Retry-After: no claim on this host for some time, and a delay between claims. */
  setHostDelay(host: string, delay: { readonly delayMs?: number; readonly pauseMs?: number }): Promise<void>;
  status(filter: QueueFilter): Promise<QueueStatus>;
  /** The labels of what a scope has queued, at most some of them. */
  sources(scope: ReadScope): Promise<readonly string[]>;
  /** How many pages were read in each period, the oldest first; the last one ends now. */
  pace(filter: QueueFilter, periods: { readonly count: number; readonly ms: number }): Promise<number[]>;
  /** Newest first. */
  misses(filter: QueueFilter, limit: number): Promise<readonly QueueMiss[]>;
  /** In the order in which they were queued. */
  indexed(filter: QueueFilter): AsyncIterable<IndexedItem>;
  /** Removes what is pending, or everything, so that it can be crawled again; returns how many there were. */
  clear(filter: QueueFilter, what?: 'pending' | 'all'): Promise<number>;
}
