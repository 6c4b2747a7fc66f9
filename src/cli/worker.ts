import { fail } from '../core/index.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';

/** Pages that are being read when the worker is told to end get this long. */
const DRAIN_MS = 30_000;

/** Works on the queue of the data folder until it is told to end; then it finishes the pages that it has begun. */
export async function workerCommand({ settings, createApp }: CommandContext): Promise<void> {
  if (settings['crawl-concurrency'] === 0)
    throw fail('invalid_input', {}, { message: 'A worker needs a --crawl-concurrency of at least 1.' });
  const app = createApp({ ...settings, archive: 'on' }, 'stdio');
  const crawler = await app.crawler();
  await crawler.work('now');
  process.stderr.write(
    'wayfarer: working on the queue; SIGTERM or Ctrl+C ends it after the present pages.\n',
  );
  await liveUntilEnd({
    watchParent: false,
    log: app.log,
    closeLimitMs: DRAIN_MS + 5_000,
    close: () => app.close(DRAIN_MS),
  });
}
