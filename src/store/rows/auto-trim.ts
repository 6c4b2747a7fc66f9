import type { StoreLimits } from '../store.ts';
import type { Removed } from '../upkeep.ts';

/** How many writes may pass between two looks at the size. */
const WRITES_BETWEEN = 50;

export interface AutoTrim {
  readonly afterWrite: () => void;
  /** Until the running one is done. */
  readonly idle: () => Promise<void>;
}

export function createAutoTrim(
  run: () => Promise<Removed>,
  { onEvicted, onTrouble }: Pick<StoreLimits, 'onEvicted' | 'onTrouble'>,
): AutoTrim {
  let writes = WRITES_BETWEEN;
  let running: Promise<void> | undefined;
  const trimNow = async (): Promise<void> => {
    try {
      const removed = await run();
      if (removed.versions + removed.exchanges > 0) onEvicted?.(removed);
    } catch (error) {
      // The write itself has succeeded; the next ones try again.
      onTrouble?.(error);
    } finally {
      running = undefined;
    }
  };
  return {
    afterWrite: () => {
      if (++writes < WRITES_BETWEEN || running !== undefined) return;
      writes = 0;
      running = trimNow();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
