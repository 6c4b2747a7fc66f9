import type { ReadScope } from './read-scope.ts';

/** An address to crawl. */
export interface NewQueueItem {
  /** Canonical. */
  readonly url: string;
  readonly depth: number;
  /** The address whose page had this link. */
  readonly fromUrl?: string;
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
  /** Pending again, not before a time. */
  | { readonly state: 'pending'; readonly notBeforeMs: number; readonly reason: string };

export interface QueueFilter {
  readonly scope: ReadScope;
  readonly sourceId?: string;
}

export interface QueueStatus {
  readonly pending: number;
  readonly claimed: number;
  readonly crawled: number;
  readonly indexed: number;
  readonly failed: number;
  /** Counts by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly nextPending: readonly { readonly url: string; readonly depth: number }[];
  /** When the next pending item may be claimed. */
  readonly nextAtMs?: number;
}

/** An address that is known to one client from one source is queued once. */
export interface QueueStore {
  add(
    items: readonly NewQueueItem[],
    source: QueueSource,
  ): Promise<{ readonly added: number; readonly known: number }>;
  /** Records addresses that are not to be crawled, with the reason. */
  skip(items: readonly NewQueueItem[], source: QueueSource, reason: string): Promise<number>;
  /** Hosts take turns, the longest untouched first; within a host the lowest depth, then the oldest. Ended leases are claimed again. */
  claim(request: ClaimRequest): Promise<readonly ClaimedItem[]>;
  /** False if the claim is lost. */
  renew(claimId: string, leaseMs: number): Promise<boolean>;
  /** False if the claim is lost; then nothing changes. */
  finish(claimId: string, outcome: QueueOutcome): Promise<boolean>;
  /** Robots' crawl delay and Retry-After: no claim on this host before a time, and a delay between claims. */
  setHostDelay(
    host: string,
    delay: { readonly delayMs?: number; readonly notBeforeMs?: number },
  ): Promise<void>;
  status(filter: QueueFilter): Promise<QueueStatus>;
  /** Removes what is pending; returns how many there were. */
  clear(filter: QueueFilter): Promise<number>;
}
