import { watch } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolders } from '../../core/index.ts';

/** Its content means nothing: it is written after each change of the queue. */
const SIGNAL_FILE = 'queue-changed';

/** Changes meanwhile share the next write. */
const PAUSE_MS = 50;

export interface QueueSignal {
  changed(): void;
  /** Writes what is still due. */
  close(): Promise<void>;
}

/**
 * Tells the processes that watch the folder. The log file of SQLite would tell them too early: it is written before what it
 * says can be read.
 */
export function createQueueSignal(folder: string): QueueSignal {
  let isDue = false;
  let rounds: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    isDue = false;
    // Who listens also looks from time to time.
    await writeFile(join(folder, SIGNAL_FILE), '.', { mode: 0o600 }).catch(() => undefined);
  };
  const writeWhileDue = async (): Promise<void> => {
    while (isDue) {
      await write();
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    rounds = undefined;
  };
  return {
    changed() {
      isDue = true;
      rounds ??= writeWhileDue();
    },
    close: async () => {
      if (isDue) await write();
    },
  };
}

/** Calls back after changes of the queue. Where a folder cannot be watched, as on some network drives, there are no calls. */
export function watchQueue(folder: string, listener: () => void): () => void {
  try {
    makeFolders(folder);
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      if (name === null || name === SIGNAL_FILE) listener();
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined; // whoever listens also looks from time to time
  }
}
