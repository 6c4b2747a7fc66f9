import type { ContextOptions, Driver, LaunchedBrowser, LaunchOptions } from '../driver.ts';
import { chooseIdentity, identityFlags, type IdentitySettings } from './identity.ts';
import type { LaunchArgs } from './launch-args.ts';
import { locateBrowser, usesSandbox, type BrowserSettings } from './locate-browser.ts';
import { plainUserAgent } from './plain-user-agent.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

export interface LauncherSettings extends BrowserSettings {
  readonly temporary: TemporaryFolder;
  readonly identity: IdentitySettings;
  readonly args: LaunchArgs;
}

/** Starts the configured browser on a profile; every context in it gets an identity. */
export async function launchBrowser(
  driver: Driver,
  settings: LauncherSettings,
  launch: Pick<LaunchOptions, 'profileFolder' | 'headless' | 'profile'>,
): Promise<LaunchedBrowser> {
  const executablePath = await locateBrowser(settings);
  settings.temporary.enter();
  const identity = await completed(settings.identity, executablePath);
  const identified = (options: ContextOptions): ContextOptions => ({
    ...options,
    identity: chooseIdentity(identity),
  });
  const browser = await driver.launch({
    ...launch,
    executablePath,
    sandbox: usesSandbox(settings),
    profile: identified(launch.profile),
    args: { ...settings.args, add: [...identityFlags(identity), ...settings.args.add] },
  });
  return { ...browser, openContext: (options) => browser.openContext(identified(options)) };
}

async function completed(identity: IdentitySettings, executablePath: string): Promise<IdentitySettings> {
  if (!identity.stealth || identity.userAgent !== undefined) return identity;
  const userAgent = await plainUserAgent(executablePath);
  return userAgent === undefined ? identity : { ...identity, userAgent };
}
