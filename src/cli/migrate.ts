import { asWayfarerError, fail } from '../core/index.ts';
import type { App, MoveEnd } from './app-port.ts';
import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';
import { showProgress, type ShownProgress } from './progress.ts';

/** Moves the archive between the data folder and a database, and prints what was moved. */
export async function migrateCommand({ line, settings, createApp }: CommandContext): Promise<void> {
  const end = (option: 'from' | 'to'): MoveEnd => endOf(option, line.options[option], settings['data-dir']);
  const ends = { from: end('from'), to: end('to') };
  // What it does by itself, such as deleting what is old, would change what is moved.
  const app = createApp({ ...settings, archive: 'off' }, 'stdio');
  const ended = migrate(app, ends).catch((error: unknown) => {
    const { code, message, hint } = asWayfarerError(error);
    process.stderr.write(`wayfarer: ${message} (${code}) ${hint}\n`);
    process.exitCode = 1;
  });
  await liveUntilEnd({ ended, watchParent: false, log: app.log, close: () => app.close() });
}

async function migrate(app: App, ends: { readonly from: MoveEnd; readonly to: MoveEnd }): Promise<void> {
  let shown: { readonly doing: string; readonly progress: ShownProgress } | undefined;
  const onProgress = (doing: string, done: number, total: number): void => {
    if (shown?.doing !== doing) {
      shown?.progress.end();
      shown = { doing, progress: showProgress(doing) };
    }
    shown.progress.tell(done, total);
  };
  const report = await app.moveArchive({ ...ends, onProgress }).finally(() => shown?.progress.end());
  const { isRepeat, counts, hash } = report;
  for (const [table, count] of Object.entries(counts)) print(`${table}: ${count}`);
  print(`sha256: ${hash}`);
  print(
    isRepeat
      ? 'All of it was moved before: nothing was changed.'
      : 'All of it is there: rows, texts and responses have the same counts and hashes on both sides.',
  );
}

/** What is given is not repeated in a message: it may contain a password. */
function endOf(option: string, given: string | undefined, dataDir: string): MoveEnd {
  if (given === 'sqlite') return { kind: 'sqlite', dataDir };
  if (given !== undefined && /^postgres(ql)?:\/\/\S+$/.test(given) && URL.canParse(given))
    return { kind: 'postgres', url: given };
  const message = `--${option} must be "sqlite", for the data folder, or an address such as postgres://user@host:5432/database.`;
  throw fail('invalid_input', {}, { message });
}
