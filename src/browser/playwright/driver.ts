import type { Browser, BrowserContext, LaunchOptions as PlaywrightLaunchOptions } from 'playwright-core';
import { startDeadline } from '../../core/index.ts';
import { browserEnvironment } from '../launch/browser-environment.ts';
import type { Driver, LaunchedBrowser, LaunchOptions } from '../driver.ts';
import { mergeFlags } from '../launch/launch-args.ts';
import { watchProcesses } from '../launch/process-end.ts';
import { adoptBrowser } from './adopt-browser.ts';
import { connectBrowser } from './connect.ts';
import { adoptContext, proxyOf } from './context.ts';
import { explainLaunch } from './errors.ts';
import { assumeIdentity, identityOptions } from './identity.ts';
import { LAUNCH_FLAGS, UNWANTED_DEFAULTS } from './launch-flags.ts';

const LAUNCH_TIMEOUT_MS = 12_000;
const ADOPT_LIMIT_MS = 8_000;
const CLOSE_LIMIT_MS = 3_000;

/** Chromium through Playwright over a pipe: there is no debugging port that a page could reach. */
export const playwrightDriver: Driver = {
  load: () => import('playwright-core'),
  async launch(options) {
    const { chromium } = await import('playwright-core');
    try {
      const context = await chromium.launchPersistentContext(options.profileFolder, {
        executablePath: options.executablePath,
        env: browserEnvironment(),
        headless: options.headless,
        chromiumSandbox: options.sandbox,
        timeout: LAUNCH_TIMEOUT_MS,
        ...flagsOf(options),
        proxy: proxyOf(options.profile.proxy),
        acceptDownloads: false,
        ...identityOptions(options.profile.identity),
        // A window is as large as the person makes it.
        ...(!options.headless && { viewport: null }),
        // The server ends the browsers itself, in its own order.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      return await adoptOrClose(context, options);
    } catch (cause) {
      endLaunched(cause);
      throw explainLaunch(cause, options);
    }
  },
  connect: connectBrowser,
};

/** Playwright asks a program that does not answer to end, and kills it only after half a minute. */
function endLaunched(cause: unknown): void {
  const [, pid] = /<launched> pid=(\d+)/.exec(cause instanceof Error ? cause.message : '') ?? [];
  if (pid !== undefined) watchProcesses(Number(pid)).kill();
}

function flagsOf(options: LaunchOptions): Pick<PlaywrightLaunchOptions, 'args' | 'ignoreDefaultArgs'> {
  const { add, leaveOut } = options.args;
  const flags = mergeFlags(LAUNCH_FLAGS, add);
  if (leaveOut !== 'all') return { args: flags, ignoreDefaultArgs: [...UNWANTED_DEFAULTS, ...leaveOut] };
  return { args: [...indispensable(options), ...flags], ignoreDefaultArgs: true };
}

/** What Playwright adds unless all of its default flags are omitted. */
function indispensable({ profileFolder, profile, headless, sandbox }: LaunchOptions): string[] {
  return [
    `--user-data-dir=${profileFolder}`,
    '--remote-debugging-pipe',
    `--proxy-server=${profile.proxy.url}`,
    ...(headless ? ['--headless'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
    'about:blank',
  ];
}

async function adoptOrClose(context: BrowserContext, options: LaunchOptions): Promise<LaunchedBrowser> {
  using limit = startDeadline(ADOPT_LIMIT_MS);
  try {
    return await limit.guard(adoptLaunched(context, options));
  } catch (error) {
    context.close().catch(() => undefined); // gone already
    throw error;
  }
}

async function adoptLaunched(context: BrowserContext, options: LaunchOptions): Promise<LaunchedBrowser> {
  const browser = context.browser() as Browser; // a persistent context of a browser that Playwright launched has one
  const { tools, ended, ...adopted } = await adoptBrowser(browser);
  const { processInfo } = await tools.cdp.send('SystemInfo.getProcessInfo');
  const processes = watchProcesses(processInfo.find(({ type }) => type === 'browser')?.id);
  // A browser disconnects before it has written its cookies.
  const gone = ended.then(() => processes.gone());
  await assumeIdentity(context, options.profile.identity);
  return {
    ...adopted,
    ended,
    gone,
    profile: adoptContext(context, options.profile, tools),
    async close() {
      context.close().catch(() => undefined); // a browser that is gone already is closed
      // A browser that hangs does not end by itself.
      const giveUp = setTimeout(() => processes.kill(), CLOSE_LIMIT_MS);
      await ended;
      clearTimeout(giveUp);
      await gone;
    },
  };
}
