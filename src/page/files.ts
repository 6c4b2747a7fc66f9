import type { Mark } from '../browser/index.ts';
import { startDeadline } from '../core/index.ts';
import type { TabScope } from '../session/index.ts';

const FILE_LIMIT_MS = 5_000;

export interface AwaitedFiles {
  readonly mark: Mark;
  /** Downloads requested since then. */
  readonly count: number;
}

/** Waits for pending downloads; returns how many are still pending after a while. */
export async function awaitFiles(
  { happenings }: Pick<TabScope, 'happenings'>,
  { mark, count }: AwaitedFiles,
  signal: AbortSignal,
): Promise<number> {
  if (count <= 0) return 0;
  using limit = startDeadline(FILE_LIMIT_MS, signal);
  await happenings.until({ mark, kind: 'download', count }, limit.signal);
  signal.throwIfAborted();
  return Math.max(0, count - happenings.countSince(mark, 'download'));
}
