import type { Mark } from '../browser/index.ts';
import { startDeadline } from '../core/index.ts';
import type { TabScope } from '../session/index.ts';

const FILE_LIMIT_MS = 5_000;

export interface AwaitedFiles {
  readonly mark: Mark;
  /** How many have been asked for since. */
  readonly count: number;
}

/** Waits for files that are on their way; how many still are after a while. */
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
