import { asWayfarerError, describeError, startDeadline } from '../core/index.ts';
import type { App } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';
import { showProgress } from './progress.ts';

/** Embeds what the archive has, and prints how much that was. */
export async function reindexCommand({ settings, createApp }: CommandContext): Promise<void> {
  const app = createApp({ ...settings, archive: 'on' }, 'stdio');
  const ended = reindex(app).catch((error: unknown) => {
    const { code, message } = asWayfarerError(error);
    const { hint } = describeError(asWayfarerError(error)).error;
    process.stderr.write(`wayfarer: ${message} ${hint} (${code})\n`);
    process.exitCode = 1;
  });
  await liveUntilEnd({ ended, watchParent: false, log: app.log, close: () => app.close() });
}

// A remote server may take long for a large archive; whoever waits can interrupt it, and start again.
const MOST_MS = 7 * 86_400_000;

async function reindex(app: App): Promise<void> {
  using deadline = startDeadline(MOST_MS);
  const archive = await app.archive();
  const progress = showProgress('Embedding');
  const { signal } = deadline;
  const report = await archive
    .reindex({ signal, onProgress: (done, total) => progress.tell(done, total) })
    .finally(() => progress.end());
  for (const [name, count] of Object.entries(report)) print(`${name}: ${count}`);
}
