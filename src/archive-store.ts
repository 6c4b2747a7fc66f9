import { join } from 'node:path';
import type { Settings } from './config/index.ts';
import type { Logger } from './server/index.ts';
import type { Store, StoreLimits } from './store/index.ts';

/** Opens the store that settings name: a database, or a file in the data folder. Each loads only its own engine. */
export async function openArchiveStore(settings: Settings, log: Logger): Promise<Store> {
  const limits: StoreLimits = {
    maxBytes: settings['archive-max-bytes'],
    onEvicted: (removed) => log.info({ removed }, 'The archive was full: its oldest texts were deleted'),
    onTrouble: (error) => log.warn({ err: error }, 'The archive could not be kept below its limit'),
  };
  const url = settings['store-url'];
  log.debug({ engine: url === '' ? 'sqlite' : 'postgres' }, 'The archive is opened');
  if (url !== '') {
    const { openPostgresStore } = await import('./store/postgres/index.ts');
    return openPostgresStore({ url, ...limits });
  }
  const { openSqliteStore } = await import('./store/sqlite/index.ts');
  return openSqliteStore({ folder: join(settings['data-dir'], 'archive'), ...limits });
}
