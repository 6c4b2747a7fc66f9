/** What became of the responses of a session: the sum of the first three is all that have ended. */
export interface CaptureCounts {
  /** Stored in the archive. */
  readonly captured: number;
  /** Left out by the filters, or by the limits on their size and number. */
  readonly skipped: number;
  /** To be kept, but broken off, gone from the browser, or refused by the store. */
  readonly failed: number;
  /** Those that were skipped or failed, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

export function sumOfCounts(counts: readonly CaptureCounts[]): CaptureCounts {
  const sum = (name: 'captured' | 'skipped' | 'failed'): number =>
    counts.reduce((total, each) => total + each[name], 0);
  const leftOut: Record<string, number> = {};
  for (const each of counts)
    for (const [reason, count] of Object.entries(each.leftOut))
      leftOut[reason] = (leftOut[reason] ?? 0) + count;
  return { captured: sum('captured'), skipped: sum('skipped'), failed: sum('failed'), leftOut };
}
