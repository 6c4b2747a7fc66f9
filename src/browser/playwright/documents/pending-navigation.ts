import { monotonicMs } from '../../../core/index.ts';
import type { LoadAnswer, NetworkLog } from '../network/network-log.ts';

// A page that announces a later redirect is meant to be read first.
const SOON_S = 2;
const LATE_MS = 1_000;

/** Whether the tab is about to show another document: from the first sign of it until it is shown or has failed. */
export interface PendingNavigation {
  isPending(): boolean;
  /** Whether the request has been sent. */
  isUnderWay(): boolean;
  /** How many navigations, including those of frames, have ended with a download so far. */
  files(): number;
}

export function watchNavigation(log: NetworkLog, onChange: () => void): PendingNavigation {
  let loader: string | undefined;
  let scheduledUntilMs = 0;
  let files = 0;
  const schedule = (untilMs: number): void => {
    scheduledUntilMs = untilMs;
    onChange();
  };
  const lead = (loaderId: string | undefined): void => {
    loader = loaderId;
    onChange();
  };
  const end = (id: string): void => {
    if (id === loader) lead(undefined);
  };
  log.read({
    scheduled: ({ delayS }) => delayS <= SOON_S && schedule(monotonicMs() + delayS * 1_000 + LATE_MS),
    unscheduled: () => schedule(0),
    started: ({ loaderId }) => lead(loaderId),
    shown: ({ loaderId }) => end(loaderId),
    // A download, and a response without content, end a navigation without a document.
    stopped: () => loader !== undefined && lead(undefined),
    failed({ id, load, isCanceled }) {
      if (isCanceled && load?.answer !== undefined && isFile(load.answer)) files += 1;
      end(id);
    },
  });
  const isUnderWay = (): boolean => loader !== undefined;
  return {
    files: () => files,
    isUnderWay,
    isPending: () => isUnderWay() || scheduledUntilMs > monotonicMs(),
  };
}

const NO_BODY = [204, 205];

/**
 * A response that becomes a download: the browser reports it as cancelled a moment before it reports the download. A
 * navigation that another one replaced is cancelled in the same way.
 */
function isFile({ resourceType, status, mimeType, headers }: LoadAnswer): boolean {
  const isAttached = /^\s*attachment/i.test(headers['content-disposition'] ?? '');
  const isPage = mimeType === 'text/html' && !isAttached;
  return resourceType === 'Document' && !NO_BODY.includes(status) && !isPage;
}
