import { asWayfarerError, fail } from '../core/index.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { wholeNumber } from './whole-number.ts';

/** Pages that are being read when the worker is told to end get this long. */
const DRAIN_MS = 30_000;
const MOST_AT_A_TIME = 64;

/** Works on the queue of the archive until it is told to end; then it finishes the pages that it has begun. */
export async function workerCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const concurrency = concurrencyOf(line.options['concurrency'], settings['crawl-concurrency']);
  const app = createApp({ ...settings, archive: 'on', 'crawl-concurrency': concurrency }, 'stdio');
  const crawler = await app.crawler();
  try {
    await crawler.work('now');
  } catch (error) {
    const { code, message } = asWayfarerError(error);
    process.stderr.write(`wayfarer: ${message} (${code})\n`);
    process.exitCode = 1;
    return app.close();
  }
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

/** Machines often share the settings of their servers, which may only queue. */
function concurrencyOf(given: string | undefined, fromSettings: number): number {
  if (given !== undefined) return wholeNumber('concurrency', given, { least: 1, most: MOST_AT_A_TIME });
  if (fromSettings > 0) return fromSettings;
  throw fail('invalid_input', {}, { message: 'A worker needs a --concurrency of at least 1.' });
}
