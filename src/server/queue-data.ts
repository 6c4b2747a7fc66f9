// Data that the server sends about the queue to its status page; shared by both.

/** The response of /api/queue. */
export interface QueueSummary {
  readonly counts: {
    readonly pending: number;
    readonly working: number;
    readonly indexed: number;
    readonly crawled: number;
    readonly failed: number;
    readonly skipped: number;
  };
  /** Why addresses were not read, the most frequent first. */
  readonly reasons: readonly ReasonCount[];
  /** The next addresses. */
  readonly next: readonly string[];
  /** The latest that were not read. */
  readonly misses: readonly ShownMiss[];
  /** Pages in each period, the latest last. */
  readonly pace: readonly number[];
  readonly periodSeconds: number;
}

export interface ReasonCount {
  readonly state: 'failed' | 'skipped';
  readonly reason: string;
  readonly count: number;
}

export interface ShownMiss {
  readonly url: string;
  readonly reason: string;
  /** As ISO 8601. */
  readonly time: string;
}
