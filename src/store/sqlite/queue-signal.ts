import { watch } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '../../core/index.ts';
import { createChangeSignal, type ChangeSignal } from '../rows/change-signal.ts';

/** Its content means nothing: it is written after changes of the queue. */
const SIGNAL_FILE = 'queue-changed';

/**
 * Tells the processes that watch the folder. The log file of SQLite would tell them too early: it is written before what it
 * says can be read.
 */
export function createQueueSignal(folder: string): ChangeSignal {
  return createChangeSignal(() => writeFile(join(folder, SIGNAL_FILE), '.', { mode: 0o600 }));
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
