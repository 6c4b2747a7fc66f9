import type { CommandContext } from './command.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';
import { showProgress } from './progress.ts';
import type { App } from './app-port.ts';
import { asWayfarerError } from '../core/index.ts';

/** Says what is wrong with the archive, repairs it, and prints what was done. */
export async function repairCommand({ settings, createApp }: CommandContext): Promise<void> {
  const app = createApp({ ...settings, archive: 'on' }, 'stdio');
  const ended = repair(app).catch((error: unknown) => {
    const { code, message } = asWayfarerError(error);
    print(`MISSING ${message} (${code})`);
    process.exitCode = 1;
  });
  await liveUntilEnd({ ended, watchParent: false, log: app.log, close: () => app.close() });
}

async function repair(app: App): Promise<void> {
  const archive = await app.archive();
  const problems = await (await archive.upkeep()).check();
  if (problems.length === 0) print('ok      The archive is as it should be');
  for (const { kind, count, detail } of problems)
    print(`warning ${kind}: ${count}${detail === undefined ? '' : ` (${detail})`}`);
  const progress = showProgress('Building the index');
  const report = await archive.repair((done, total) => progress.tell(done, total));
  progress.end();
  for (const [name, count] of Object.entries(report)) print(`${name}: ${count}`);
}
