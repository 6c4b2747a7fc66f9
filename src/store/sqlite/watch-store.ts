import { watch } from 'node:fs';
import { makeFolders } from '../../core/index.ts';
import { ARCHIVE_FILE } from './thread/open-archive.ts';

/**
 * Calls back after writes, also those of other processes: each appends to the log file of SQLite. Where a folder cannot be
 * watched, as on some network drives, there are no calls.
 */
export function watchStore(folder: string, listener: () => void): () => void {
  try {
    makeFolders(folder);
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      if (name === null || name.startsWith(ARCHIVE_FILE)) listener();
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined; // whoever listens also looks from time to time
  }
}
