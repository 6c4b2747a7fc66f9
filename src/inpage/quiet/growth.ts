// A place whose text keeps growing, such as a streamed answer.

const MOST_GAPS = 8;
// Two gaps distinguish a stream from a page that is rendered in steps.
const FEWEST_GAPS = 2;
const LONGEST_GAP_MS = 500;
const LONGEST_WINDOW_MS = 500;
const PAUSES_IN_WINDOW = 2;
// A stream that has lasted this long may pause without being finished.
const SURE_GAPS = 4;
const PAUSES_IN_SURE_WINDOW = 3;
const SHORTEST_SURE_WINDOW_MS = 250;

export interface Growth {
  size: number;
  largest: number;
  lastMs: number;
  gapsMs: number[];
}

export function newGrowth(): Growth {
  return { size: 0, largest: 0, lastMs: -Infinity, gapsMs: [] };
}

/** Records a change in size; returns whether it is larger than ever before. */
export function grow(growth: Growth, change: number, nowMs: number): boolean {
  growth.size += change;
  if (growth.size <= growth.largest) return false;
  growth.largest = growth.size;
  const gapMs = nowMs - growth.lastMs;
  growth.lastMs = nowMs;
  growth.gapsMs = gapMs > LONGEST_GAP_MS ? [] : [...growth.gapsMs, gapMs].slice(-MOST_GAPS);
  return true;
}

/** How long to wait for more of a stream; 0 while there is no evidence of one. */
export function streamWindowMs({ gapsMs }: Growth): number {
  if (gapsMs.length < FEWEST_GAPS) return 0;
  const longestMs = Math.max(...gapsMs);
  const windowMs =
    gapsMs.length < SURE_GAPS
      ? PAUSES_IN_WINDOW * longestMs
      : Math.max(SHORTEST_SURE_WINDOW_MS, PAUSES_IN_SURE_WINDOW * longestMs);
  return Math.min(LONGEST_WINDOW_MS, windowMs);
}
