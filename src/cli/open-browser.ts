import type { LoginWindow } from '../browser/index.ts';
import type { Settings } from '../config/index.ts';
import { fail, startDeadline, WayfarerError } from '../core/index.ts';
import type { CommandContext } from './command.ts';
import { hasDisplay, NO_DISPLAY } from './display.ts';
import { liveUntilEnd } from './lifetime.ts';
import { print } from './output.ts';

/** Opens a window in which a person logs in; the logins are then available in master mode. */
export async function openBrowserCommand(context: CommandContext): Promise<void> {
  try {
    if (!hasDisplay()) throw fail('not_configured', {}, { message: NO_DISPLAY });
    await runLogin(context);
  } catch (error) {
    if (!(error instanceof WayfarerError)) throw error;
    process.stderr.write(`wayfarer: ${error.message}\n`);
    process.exitCode = 1;
  }
}

async function runLogin({ settings, createApp }: CommandContext): Promise<void> {
  const app = createApp(settings, 'stdio');
  const ending = new AbortController();
  await liveUntilEnd({
    ended: attend(() => app.openLogin(sayWhoHasIt, ending.signal), settings),
    watchParent: false,
    log: app.log,
    close: async () => {
      ending.abort();
      await app.close();
    },
  });
}

async function attend(open: () => Promise<LoginWindow>, settings: Settings): Promise<void> {
  const login = await open();
  print(`A browser is open on the profile ${settings['default-profile-id']}. Log in, then close its window.`);
  const url = settings['master-login-initial-page-url'];
  await attempt(`${url} did not open`, settings['master-login-navigate-timeout-ms'], (signal) =>
    login.goTo(url, signal),
  );
  const stopReloading = keepReloading(login, settings);
  const isClosed = await closedWithin(login, settings['master-login-timeout-ms']);
  stopReloading();
  if (!isClosed) await login.close();
  print(isClosed ? 'The browser was closed; its logins are kept.' : 'The time is over; logins are kept.');
}

function sayWhoHasIt(holder: { readonly pid: number; readonly host: string } | undefined): void {
  const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  print(`The profile is in use by ${who}: waiting for it.`);
}

/** Prints a failure and continues: the person can still navigate by hand. */
async function attempt(
  what: string,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  using limit = startDeadline(limitMs);
  try {
    await limit.guard(work(limit.signal));
  } catch (error) {
    if (!(error instanceof WayfarerError)) throw error;
    if (error.code !== 'browser_lost') print(`${what}: ${error.message}`);
  }
}

function keepReloading(login: LoginWindow, settings: Settings): () => void {
  const intervalMs = settings['master-login-refresh-interval-ms'];
  if (intervalMs === 0) return () => undefined;
  const limitMs = settings['master-login-navigate-timeout-ms'];
  const timer = setInterval(() => {
    void attempt('The page could not be loaded again', limitMs, (signal) => login.reload(signal));
  }, intervalMs);
  return () => clearInterval(timer);
}

async function closedWithin(login: LoginWindow, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeOver = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const isClosed = await Promise.race([login.ended.then(() => true), timeOver]);
  clearTimeout(timer);
  return isClosed;
}
